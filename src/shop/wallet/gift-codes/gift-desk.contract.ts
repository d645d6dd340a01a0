import { z } from 'zod'
import { endpoint, line, onWire, paging } from '../../endpoint.ts'
import { Id } from '../../ids.ts'
import { adminPath } from '../../staff/contract.ts'
import { readableBy } from '../../staff/readable.rules.ts'
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
  /** Null: from the moment it is out. */
  startsAt: timestamp.nullable(),
  expiresAt: timestamp.nullable(),
  claimedAt: timestamp.nullable(),
  createdBy: z.string(),
  createdAt: timestamp,
}).meta({ id: 'GiftCode' })

export type GiftCode = z.output<typeof GiftCode>

export const listGifts = endpoint('GET', adminPath('/gift-codes'), {
  name: 'staff-gift-codes',
  about:
    'Gift codes, newest first; the search is a code’s last four characters, a recipient’s e-mail or a batch.',
  query: z.object({ state: z.enum(giftStates).optional(), search: line(200).optional(), ...paging(50) }),
  answer: onWire({ giftCodes: z.array(GiftCode), total: z.number().int() }),
})

const moves = {
  query: byId,
  body: z.object({ reason: line(300).min(1) }),
  answer: onWire({ giftCode: GiftCode }),
}

const refuses = ['wallet.unknown_gift', 'wallet.gift_illegal_move']

export const freezeGift = endpoint('POST', adminPath('/gift-codes/{id}/freeze'), {
  name: 'staff-freeze-gift-code',
  about: 'Freezes a gift code: it cannot be claimed until it is unfrozen.',
  ...moves,
  refuses,
})

export const thawGift = endpoint('POST', adminPath('/gift-codes/{id}/thaw'), {
  name: 'staff-thaw-gift-code',
  about: 'Unfreezes a gift code.',
  ...moves,
  refuses,
})

export const voidGift = endpoint('POST', adminPath('/gift-codes/{id}/void'), {
  name: 'staff-void-gift-code',
  about: 'Voids a gift code. The code of a bought card is voided by the refund of its order.',
  ...moves,
  refuses,
})

export const resendGift = endpoint('POST', adminPath('/gift-codes/{id}/resend'), {
  name: 'staff-resend-gift-card',
  about: 'Sends a bought gift card again, with another code; the previous one is void.',
  ...moves,
  refuses,
})
