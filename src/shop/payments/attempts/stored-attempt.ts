import type { PaymentMethod } from '../contract.ts'
import { referenceOf } from '../rules.ts'
import type { Due } from './charge.rules.ts'

/** `key` names one try: the same key never charges twice, and answers what became of it. */
export type StoredChargeInput = Due & {
  key: string
  method: PaymentMethod
  memberId: string
  cardId: string
}

/** How long nobody knows about a charge whose answer was lost, and when it is asked about by itself. */
const secondsOpen = 10 * 60

const secondsToFirstQuery = 60

/** The row of a try, which is on its way from now on and asked about soon. */
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
