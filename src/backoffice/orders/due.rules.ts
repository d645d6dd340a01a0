import type { DeskOrderRow } from '#shop/orders/desk/desk.contract.ts'

const hour = 3_600_000
/** Promised time from payment to dispatch, in hours (rules/desk#7). */
const promiseHours = 48
const beingSent = new Set(['none', 'picking', 'packed', 'partially_shipped', 'on_hold'])

type Row = Pick<DeskOrderRow, 'status' | 'fulfilment' | 'confirmedAt' | 'payUntil' | 'deliveryMethod'>

/** Deadline of the next action: payment by the buyer, or dispatch by the shop. Null: none. */
export function dueOf({ status, fulfilment, confirmedAt, payUntil, deliveryMethod }: Row): string | null {
  if (status === 'pending') return payUntil
  if (deliveryMethod === null) return null // treatments and gift cards are not sent
  if (status !== 'confirmed' || !confirmedAt || !beingSent.has(fulfilment)) return null
  return new Date(Date.parse(confirmedAt) + promiseHours * hour).toISOString()
}
