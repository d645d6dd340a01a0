import { z } from 'zod'
import { decimal, endpoint, line, onWire, paging } from '../../endpoint.ts'
import { Id } from '../../ids.ts'
import { adminPath, Approval } from '../../staff/contract.ts'
import { readableBy } from '../../staff/readable.rules.ts'
import { mostCodes } from './gift.rules.ts'
import { giftStates } from './gift-states.rules.ts'
import { currency, timestamp, byId } from '../desk.contract.ts'

export const GiftCode = onWire({
  id: Id,
  lastFour: z.string().nullable(),
  currency,
  amount: z.number(),
  /** Of it, what orders of guests had. */
  used: z.number(),
  worth: z.enum(['paid', 'promo']),
  state: z.enum(giftStates),
  batch: z.string(),
  orderId: Id.nullable(),
  recipient: readableBy('customers.read', z.string()),
  recipientEmail: readableBy('customers.read', z.string()),
  sendOn: z.string().nullable(),
  expiresAt: timestamp.nullable(),
  claimedAt: timestamp.nullable(),
  createdBy: z.string(),
  createdAt: timestamp,
}).meta({ id: 'GiftCode' })

export type GiftCode = z.output<typeof GiftCode>

export const listGifts = endpoint('GET', adminPath('/gift-codes'), {
  name: 'staff-gift-codes',
  about: 'Gift codes, newest first; the search is a code’s last four signs, a recipient’s e-mail or a batch.',
  query: z.object({ state: z.enum(giftStates).optional(), search: line(200).optional(), ...paging(50) }),
  answer: onWire({ giftCodes: z.array(GiftCode), total: z.number().int() }),
})

export const issueGifts = endpoint('POST', adminPath('/gift-codes'), {
  name: 'staff-issue-gift-codes',
  about:
    'Makes a batch of codes that are given away. The answer has them once; only the last four signs are kept. Worth more than HKD 500 a day by one person, or in another currency, they count once a second person agrees, and `approval` says so.',
  body: onWire({
    count: decimal(z.number().int().min(1).max(mostCodes)),
    amount: decimal(z.number().positive().max(100_000)),
    currency: currency.default('HKD'),
    batch: line(60).min(1),
    /** The last day in Hong Kong on which they can be claimed. */
    lastDay: z.iso.date(),
    reason: line(300).min(1),
  }),
  answer: z.object({ codes: z.array(z.object({ id: Id, code: z.string() })), approval: Approval.nullable() }),
  refuses: ['wallet.bad_amount', 'wallet.gift_day'],
})

const moves = {
  query: byId,
  body: z.object({ reason: line(300).min(1) }),
  answer: onWire({ giftCode: GiftCode }),
}

const refuses = ['wallet.unknown_gift', 'wallet.gift_illegal_move']

export const freezeGift = endpoint('POST', adminPath('/gift-codes/{id}/freeze'), {
  name: 'staff-freeze-gift-code',
  about: 'Nobody can claim it until it is thawed.',
  ...moves,
  refuses,
})

export const thawGift = endpoint('POST', adminPath('/gift-codes/{id}/thaw'), {
  name: 'staff-thaw-gift-code',
  about: 'It can be claimed again.',
  ...moves,
  refuses,
})

export const voidGift = endpoint('POST', adminPath('/gift-codes/{id}/void'), {
  name: 'staff-void-gift-code',
  about: 'It is worth nothing any more. A bought card goes with the refund of its order.',
  ...moves,
  refuses,
})

export const voidBatch = endpoint('POST', adminPath('/gift-batches/void'), {
  name: 'staff-void-gift-batch',
  about:
    'What of a batch nobody has used is worth nothing any more; the answer says how many codes that were, and how many stay.',
  body: z.object({ batch: line(60).min(1), reason: line(300).min(1) }),
  answer: z.object({ voided: z.number().int(), left: z.number().int() }),
  refuses: ['wallet.unknown_batch'],
})

export const resendGift = endpoint('POST', adminPath('/gift-codes/{id}/resend'), {
  name: 'staff-resend-gift-card',
  about: 'Sends a bought card once more, with another code; the one before is nothing any more.',
  ...moves,
  refuses,
})
