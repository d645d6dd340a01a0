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

/** Lines of a file that are the same thing, in one currency. Amounts are decimals. */
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
  /** The day it counts on, once it is booked. */
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
    'Sends a settlement file of a provider, as a form with the file in `file`: CSV or XLSX, at most 8 MB. Every line is compared with payments and refunds; nothing counts until it is booked. The same file again is the one that is there. Without `covers_from` and `covers_until` it covers the days of its payments.',
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
    'One file with its lines, a page at a time, what each is, and what of the days it covers stands in no line.',
  query: byId.extend({ finding: z.enum(findings).optional(), ...paging(50) }),
  answer: z.object({
    file: SettlementFile,
    lines: z.array(SettlementLineView),
    total: z.number().int(),
    missing: z.array(MissingLine),
  }),
  refuses: ['settlements.unknown_file'],
})

export const bookSettlement = endpoint('POST', adminPath('/settlements/{id}/book'), {
  name: 'staff-book-settlement',
  about: 'Books the lines of a file, each once whatever file it stands in, and lists what differs.',
  query: byId,
  answer: one,
  refuses: ['settlements.unknown_file', 'settlements.moved_on'],
})

export const discardSettlement = endpoint('POST', adminPath('/settlements/{id}/discard'), {
  name: 'staff-discard-settlement',
  about: 'A file that was not booked is put away; it may be sent again.',
  query: byId,
  answer: one,
  refuses: ['settlements.unknown_file', 'settlements.moved_on'],
})
