import { fromDecimal, plus, toDecimal } from '#shop/money.ts'
import type { Order } from '#shop/orders/order.contract.ts'
import type { Payment } from '#shop/payments/contract.ts'
import type { AttemptState } from '#shop/payments/rules.ts'
import { factsOf } from '../methods/facts.ts'

const open = new Set<AttemptState>(['created', 'redirected', 'processing', 'authorised', 'unknown'])

/** Which card pays, in the wire's words: one that is kept, another, or another that is to be kept. */
export type CardInput = { card_id?: string; keep_card?: boolean }

/** What the fields of a form say of it. */
export const cardInput = ({
  card_id: id = '',
  keep_card: keep = '',
}: Readonly<Record<string, string>>): CardInput =>
  id !== '' ? { card_id: id } : keep === '1' ? { keep_card: true } : {}

/** Its buyer said that it was transferred: we look, and nothing else is to do. */
export const isClaimed = (payment: Pick<Payment, 'method' | 'state'> | null): boolean =>
  payment?.state === 'processing' && factsOf(payment.method)?.claims === true

/** Whether an attempt may still become a payment. */
export const isOpen = (state: AttemptState): boolean => open.has(state)

/** What the page does about an attempt: looks every few seconds, leaves it to a letter, or nothing. */
export type Waiting = 'nothing' | 'looking' | 'later'

/** What is paid now: the order, or the difference of its change. */
export const amountToPay = ({ difference, amountLeft }: Pick<Order, 'difference' | 'amountLeft'>): number =>
  difference?.amount ?? amountLeft

type ToPay = Pick<Order, 'difference' | 'amountLeft' | 'currency'>

/** The same with the order that is paid at once with it. */
export function amountOfBoth({ order, also }: { order: ToPay; also: ToPay | null }): number {
  const due = (each: ToPay) => fromDecimal(amountToPay(each), each.currency)
  return also ? toDecimal(plus(due(order), due(also))) : amountToPay(order)
}
