import { z } from 'zod'
import { endpoint, FileBytes, line, onWire, paging } from '../../endpoint.ts'
import { Id } from '../../ids.ts'
import { currencies } from '../../money.ts'
import { adminPath } from '../../staff/contract.ts'
import { PaymentMethod } from '../contract.ts'
import { lineKinds } from './columns.rules.ts'
import { findings } from './match.rules.ts'
import { fileStates } from './state.rules.ts'

export const timestamp = z.iso.datetime()

export const isoDay = z.iso.date()

export const byId = z.object({ id: Id })

const largestSettlement = 8 * 1024 * 1024

/** Sums of a file's lines with the same finding and currency. Amounts are decimals. */
const Count = onWire({
  finding: z.enum(findings),
  currency: z.enum(currencies),
  lines: z.number().int(),
  gross: z.number(),
  fee: z.number(),
})

export const SettlementFile = onWire({
  id: Id,
  method: PaymentMethod,
  fileName: z.string(),
  state: z.enum(fileStates),
  coversFrom: isoDay,
  coversUntil: isoDay,
  uploadedBy: z.string(),
  uploadedAt: timestamp,
  endedBy: z.string().nullable(),
  endedAt: timestamp.nullable(),
  lines: z.number().int(),
  /** Lines that need an explanation. */
  differences: z.number().int(),
  counts: z.array(Count),
}).meta({ id: 'SettlementFile' })

export type SettlementFile = z.output<typeof SettlementFile>

export const SettlementLineView = onWire({
  id: Id,
  line: z.number().int(),
  kind: z.enum(lineKinds),
  reference: z.string(),
  providerRef: z.string(),
  currency: z.enum(currencies),
  gross: z.number(),
  fee: z.number(),
  occurredOn: isoDay,
  finding: z.enum(findings),
  attemptId: Id.nullable(),
  /** Accounting day, once it is booked. */
  bookedOn: isoDay.nullable(),
})

export type SettlementLineView = z.output<typeof SettlementLineView>

const MissingLine = onWire({
  kind: z.enum(['missing_charge', 'missing_refund']),
  attemptId: Id,
  orderNumber: z.string(),
  currency: z.enum(currencies),
  amount: z.number(),
  occurredOn: isoDay,
})

const one = z.object({ file: SettlementFile })

const readingRefusals = [
  'settlements.no_files',
  'settlements.wrong_type',
  'settlements.unreadable',
  'settlements.no_columns',
  'settlements.too_many_rows',
  'settlements.bad_line',
  'shop.too_large',
]

export const listSettlementMethods = endpoint('GET', adminPath('/settlement-methods'), {
  name: 'staff-settlement-methods',
  about: 'Methods whose providers send settlement files.',
  answer: z.object({ methods: z.array(PaymentMethod) }),
})

export const uploadSettlement = endpoint('POST', adminPath('/settlements'), {
  name: 'staff-upload-settlement',
  about:
    'Uploads a settlement file of a provider, as a form with the file in `file`: CSV or XLSX, at most 8 MB. Every line is compared with payments and refunds; it takes effect once it is booked. A repeated file returns the existing one. Without `covers_from` and `covers_until` it covers the days of its payments.',
  body: onWire({
    file: FileBytes,
    fileName: line(200).default(''),
    method: PaymentMethod,
    coversFrom: z.union([isoDay, z.literal('')]).default(''),
    coversUntil: z.union([isoDay, z.literal('')]).default(''),
  }),
  upload: { field: 'file', most: largestSettlement, named: 'file_name' },
  answer: one,
  refuses: readingRefusals,
})

export const listSettlements = endpoint('GET', adminPath('/settlements'), {
  name: 'staff-settlements',
  about: 'Settlement files, newest first.',
  query: z.object({ ...paging(25) }),
  answer: z.object({ files: z.array(SettlementFile), total: z.number().int() }),
})

export const getSettlement = endpoint('GET', adminPath('/settlements/{id}'), {
  name: 'staff-settlement',
  about:
    'One file with its lines, a page at a time, the match of each, and the payments of the covered days that it lacks.',
  query: byId.extend({ finding: z.enum(findings).optional(), ...paging(50) }),
  answer: onWire({
    file: SettlementFile,
    lines: z.array(SettlementLineView),
    total: z.number().int(),
    /** The first thousand. */
    missing: z.array(MissingLine),
    missingTotal: z.number().int(),
  }),
  refuses: ['settlements.unknown_file'],
})

export const bookSettlement = endpoint('POST', adminPath('/settlements/{id}/book'), {
  name: 'staff-book-settlement',
  about: 'Books the lines of a file, each once in whatever file, and lists the differences.',
  query: byId,
  answer: one,
  refuses: ['settlements.unknown_file', 'settlements.moved_on'],
})

export const discardSettlement = endpoint('POST', adminPath('/settlements/{id}/discard'), {
  name: 'staff-discard-settlement',
  about: 'Discards an unbooked file; it can be uploaded again.',
  query: byId,
  answer: one,
  refuses: ['settlements.unknown_file', 'settlements.moved_on'],
})
