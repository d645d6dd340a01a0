import { z } from 'zod'
import { endpoint, FileBytes, line, onWire, paging } from '../../endpoint.ts'
import { Id } from '../../ids.ts'
import { currencies } from '../../money.ts'
import { adminPath } from '../../staff/contract.ts'
import { PaymentMethod } from '../contract.ts'
import { lineKinds } from './columns.rules.ts'
import { differenceKinds, findings } from './match.rules.ts'
import { differenceStates, explanations, fileStates } from './state.rules.ts'

const time = z.iso.datetime()
const day = z.iso.date()
const byId = z.object({ id: Id })
export const largestSettlement = 8 * 1024 * 1024

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
  coversFrom: day,
  coversUntil: day,
  uploadedBy: z.string(),
  uploadedAt: time,
  endedBy: z.string().nullable(),
  endedAt: time.nullable(),
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
  occurredOn: day,
  finding: z.enum(findings),
  attemptId: Id.nullable(),
  /** The day it counts on, once it is booked. */
  bookedOn: day.nullable(),
})
export type SettlementLineView = z.output<typeof SettlementLineView>

const MissingLine = onWire({
  kind: z.enum(['missing_charge', 'missing_refund']),
  attemptId: Id,
  orderNumber: z.string(),
  currency: z.enum(currencies),
  amount: z.number(),
  occurredOn: day,
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
    coversFrom: z.union([day, z.literal('')]).default(''),
    coversUntil: z.union([day, z.literal('')]).default(''),
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

export const SettlementDifference = onWire({
  id: Id,
  kind: z.enum(differenceKinds),
  method: PaymentMethod,
  currency: z.enum(currencies),
  /** What the provider says less what stands here. */
  amount: z.number(),
  occurredOn: day,
  reference: z.string(),
  fileId: Id.nullable(),
  line: z.number().int().nullable(),
  attemptId: Id.nullable(),
  orderId: Id.nullable(),
  orderNumber: z.string().nullable(),
  state: z.enum(differenceStates),
  owner: z.string().nullable(),
  explanation: z.enum(explanations).nullable(),
  note: z.string(),
  foundAt: time,
  endedBy: z.string().nullable(),
  endedAt: time.nullable(),
  /** The month it fell into is closed, so that its explanation stays. */
  isClosed: z.boolean(),
}).meta({ id: 'SettlementDifference' })
export type SettlementDifference = z.output<typeof SettlementDifference>

export const listDifferences = endpoint('GET', adminPath('/settlement-differences'), {
  name: 'staff-settlement-differences',
  about: 'What a provider says and the books do not, and the other way round, oldest first.',
  query: z.object({
    state: z.enum(differenceStates).optional(),
    method: PaymentMethod.optional(),
    kind: z.enum(differenceKinds).optional(),
    ...paging(50),
  }),
  answer: z.object({ differences: z.array(SettlementDifference), total: z.number().int() }),
})

const oneDifference = z.object({ difference: SettlementDifference })
const stepRefusals = ['settlements.unknown_difference', 'settlements.moved_on', 'settlements.month_closed']

export const takeDifference = endpoint('POST', adminPath('/settlement-differences/{id}/take'), {
  name: 'staff-take-settlement-difference',
  about: 'Says that the caller looks after a difference.',
  query: byId,
  answer: oneDifference,
  refuses: stepRefusals,
})

export const explainDifference = endpoint('POST', adminPath('/settlement-differences/{id}/explain'), {
  name: 'staff-explain-settlement-difference',
  about: 'A difference is explained: why it is there, and what was found.',
  query: byId,
  body: onWire({ explanation: z.enum(explanations), note: line(500).min(1) }),
  answer: oneDifference,
  refuses: stepRefusals,
})

export const withdrawExplanation = endpoint('POST', adminPath('/settlement-differences/{id}/withdraw'), {
  name: 'staff-withdraw-settlement-explanation',
  about: 'An explanation was wrong: the difference waits again, until its month is closed.',
  query: byId,
  body: onWire({ reason: line(300).min(1) }),
  answer: oneDifference,
  refuses: stepRefusals,
})

export const recheckDifference = endpoint('POST', adminPath('/settlement-differences/{id}/check'), {
  name: 'staff-check-settlement-difference',
  about: 'Looks again, after something was done about it: it is resolved if both sides agree now.',
  query: byId,
  answer: oneDifference,
  refuses: stepRefusals,
})
