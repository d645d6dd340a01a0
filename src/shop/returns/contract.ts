import { z } from 'zod'
import { endpoint, flag, line, onWire, wholeNumber } from '../endpoint.ts'
import { Id } from '../ids.ts'
import { ReturnPhoto } from './photo.contract.ts'
import { mostPhotos, returnReasons, returnStates, verdicts } from './return.rules.ts'

const time = z.iso.datetime()
const yes = z.union([z.boolean(), flag])

export const ReturnLine = onWire({
  lineId: Id,
  name: z.string(),
  optionName: z.string(),
  units: z.number().int(),
  reason: z.enum(returnReasons),
  note: z.string(),
  verdict: z.enum(verdicts).nullable(),
})

/** A return as its buyer sees it. */
export const Return = onWire(
  {
    id: Id,
    orderId: Id,
    number: z.string(),
    state: z.enum(returnStates),
    canCancel: z.boolean(),
    toWallet: z.boolean(),
    wantsExchange: z.boolean(),
    /** Number of the free exchange order. */
    replacement: z.string().nullable(),
    /** Note of staff on the decision, as sent to the buyer. */
    note: z.string(),
    /** Return address; null: not approved yet, or ended. */
    sendTo: z.string().nullable(),
    createdAt: time,
    lines: z.array(ReturnLine),
    photos: z.array(ReturnPhoto),
  },
  { id: '_id' },
).meta({ id: 'Return' })
export type Return = z.output<typeof Return>

/** A returnable line: number of pieces, and the reasons possible today. */
export const Returnable = onWire({
  lineId: Id,
  name: z.string(),
  optionName: z.string(),
  units: z.number().int(),
  reasons: z.array(z.enum(returnReasons)),
})
export type Returnable = z.output<typeof Returnable>

/** The order, with the token of its link where there is no session. */
const opened = { orderId: Id, token: line(200).optional() }
const one = z.object({ return: Return })

export const listReturns = endpoint('GET', '/returns', {
  name: 'returns',
  about:
    'The returns of an order, and the pieces that can be returned now, with the reasons (rules/returns#6).',
  query: onWire(opened),
  answer: onWire({
    returns: z.array(Return),
    returnable: z.array(Returnable),
    hasWallet: z.boolean(),
    /** Uploaded photos not used in a request yet. */
    photos: z.array(ReturnPhoto),
    /** Whether damaged and wrong goods need a photo. */
    needsPhoto: z.boolean(),
  }),
  refuses: ['orders.unknown', 'orders.confirm_first'],
})

export const askReturn = endpoint('POST', '/returns', {
  name: 'ask-return',
  about:
    'Requests a return of pieces of a delivered order: unopened ones for a week, damaged or wrong ones for two. Lines of 0 pieces are ignored.',
  body: onWire({
    ...opened,
    lines: z
      .array(
        onWire({
          lineId: Id,
          units: wholeNumber(0, 1_000),
          reason: z.enum(returnReasons),
          note: line(500).default(''),
        }),
      )
      .min(1)
      .max(200),
    /** Of POST /returns/photo; damaged and wrong goods need one. */
    photoIds: z.array(Id).max(mostPhotos).default([]),
    /** Refund everything as Cash Dollar. */
    toWallet: yes.default(false),
    /** Prefers an exchange to a refund; done if the goods are in stock. */
    wantsExchange: yes.default(false),
  }),
  answer: one,
  refuses: [
    'orders.unknown',
    'orders.confirm_first',
    'orders.no_wallet',
    'returns.nothing_chosen',
    'returns.too_many_units',
    'returns.not_delivered',
    'returns.too_late',
    'returns.photo_missing',
    'returns.unknown_photo',
  ],
})

export const cancelReturn = endpoint('POST', '/returns/cancel', {
  name: 'cancel-return',
  about: 'Withdraws a return before the decision.',
  body: onWire({ ...opened, id: Id }),
  answer: one,
  refuses: ['orders.unknown', 'orders.confirm_first', 'returns.unknown', 'returns.illegal_transition'],
})
