import type { PaymentMethod } from '../contract.ts'
import { referenceOf } from '../rules.ts'
import type { Due } from './charge.rules.ts'

/** `key`: idempotency key; a repeated request charges nothing and returns the first result. */
export type StoredChargeInput = Due & {
  key: string
  method: PaymentMethod
  memberId: string
  cardId: string
}

/** Lifetime of a charge without response, and delay of its first status query. */
const secondsOpen = 10 * 60

const secondsToFirstQuery = 60

/** Row of a new stored-card charge, with its first status query scheduled. */
export function attemptOf(
  { orderId, orderNumber, amount, key, method, memberId, cardId }: StoredChargeInput,
  number: number,
  now: Date,
) {
  const later = (seconds: number) => new Date(now.getTime() + seconds * 1_000)
  return {
    order_id: orderId,
    order_number: orderNumber,
    number,
    method,
    reference: referenceOf(orderNumber, number),
    amount_minor: amount.minor,
    currency: amount.currency,
    charge_key: key,
    card_member: memberId,
    card_id: cardId,
    expires_at: later(secondsOpen),
    next_poll_at: later(secondsToFirstQuery),
    created_at: now,
  }
}
