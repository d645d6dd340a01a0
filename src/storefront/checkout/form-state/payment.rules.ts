import { fromDecimal, plus, toDecimal } from '#shop/money.ts'
import type { Order } from '#shop/orders/order.contract.ts'
import type { Payment } from '#shop/payments/contract.ts'
import type { AttemptState } from '#shop/payments/rules.ts'
import { factsOf } from '../methods/facts.ts'

const open = new Set<AttemptState>(['created', 'redirected', 'processing', 'authorised', 'unknown'])

/** The card to charge, by API names: a stored card, a new one, or a new one to be stored. */
export type CardInput = { card_id?: string; keep_card?: boolean }

/** Card input of a form's fields. */
export const cardInput = ({
  card_id: id = '',
  keep_card: keep = '',
}: Readonly<Record<string, string>>): CardInput =>
  id !== '' ? { card_id: id } : keep === '1' ? { keep_card: true } : {}

/** Whether the buyer claimed a transfer; staff check it, and the buyer has nothing else to do. */
export const isClaimed = (payment: Pick<Payment, 'method' | 'state'> | null): boolean =>
  payment?.state === 'processing' && factsOf(payment.method)?.claims === true

/** Whether an attempt may still become a payment. */
export const isOpen = (state: AttemptState): boolean => open.has(state)

/** How the page waits for an attempt: by polling, by leaving the result to an e-mail, or not at all. */
export type Waiting = 'nothing' | 'looking' | 'later'

/** Amount to pay now: that of the order, or the difference of its revision. */
export const amountToPay = ({ difference, amountLeft }: Pick<Order, 'difference' | 'amountLeft'>): number =>
  difference?.amount ?? amountLeft

type ToPay = Pick<Order, 'difference' | 'amountLeft' | 'currency'>

/** Amount to pay including the order that is paid together with it. */
export function amountOfBoth({ order, also }: { order: ToPay; also: ToPay | null }): number {
  const due = (each: ToPay) => fromDecimal(amountToPay(each), each.currency)
  return also ? toDecimal(plus(due(order), due(also))) : amountToPay(order)
}
