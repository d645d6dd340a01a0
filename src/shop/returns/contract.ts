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

/** What a buyer sees of a return. */
export const Return = onWire(
  {
    id: Id,
    orderId: Id,
    number: z.string(),
    state: z.enum(returnStates),
    canCancel: z.boolean(),
    toWallet: z.boolean(),
    wantsExchange: z.boolean(),
    /** Number of the order at no charge that came of it. */
    replacement: z.string().nullable(),
    /** What they were told with the decision. */
    note: z.string(),
    /** Where to send it; null: not approved yet, or over. */
    sendTo: z.string().nullable(),
    createdAt: time,
    lines: z.array(ReturnLine),
    photos: z.array(ReturnPhoto),
  },
  { id: '_id' },
).meta({ id: 'Return' })
export type Return = z.output<typeof Return>

/** A line that may be asked back: how many pieces, and for which reasons today. */
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
  about: 'What was returned of an order, and what of it may be asked back now and why (rules/returns#6).',
  query: onWire(opened),
  answer: onWire({
    returns: z.array(Return),
    returnable: z.array(Returnable),
    hasWallet: z.boolean(),
    /** Sent and not asked with yet. */
    photos: z.array(ReturnPhoto),
    /** Damaged and wrong goods need one. */
    needsPhoto: z.boolean(),
  }),
  refuses: ['orders.unknown', 'orders.confirm_first'],
})

export const askReturn = endpoint('POST', '/returns', {
  name: 'ask-return',
  about:
    'Asks to return pieces of a delivered order: unopened ones for a week, damaged or wrong ones for two. Lines of 0 pieces are passed over.',
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
    /** All of it as Cash Dollar. */
    toWallet: yes.default(false),
    /** Rather the same again, or another option, than money; the shop does it if it has the goods. */
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
  about: 'Takes a return back while nobody has decided on it.',
  body: onWire({ ...opened, id: Id }),
  answer: one,
  refuses: ['orders.unknown', 'orders.confirm_first', 'returns.unknown', 'returns.illegal_transition'],
})
