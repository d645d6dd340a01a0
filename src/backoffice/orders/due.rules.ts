import type { DeskOrderRow } from '#shop/orders/desk/desk.contract.ts'

const hour = 3_600_000
/** What shoppers are promised: on its way two days after the payment (rules/desk#7). */
const promiseHours = 48
const beingSent = new Set(['none', 'picking', 'packed', 'partially_shipped', 'on_hold'])

type Row = Pick<DeskOrderRow, 'status' | 'fulfilment' | 'confirmedAt' | 'payUntil' | 'deliveryMethod'>

/**
 * Until when somebody has to do something with it: the buyer pay, or the house send. Null: nothing is due.
 */
export function dueOf({ status, fulfilment, confirmedAt, payUntil, deliveryMethod }: Row): string | null {
  if (status === 'pending') return payUntil
  if (deliveryMethod === null) return null // of treatments and gift cards nothing is sent
  if (status !== 'confirmed' || !confirmedAt || !beingSent.has(fulfilment)) return null
  return new Date(Date.parse(confirmedAt) + promiseHours * hour).toISOString()
}
