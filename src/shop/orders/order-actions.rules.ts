import type { FulfilmentState } from './rules.ts'
import type { Order, OrderRefund } from './order.rules.ts'

/**
 * Nothing of it has been touched yet, which waiting does not change: shoppers may still change and cancel.
 */
export const isUntouched = (order: Pick<Order, 'fulfilmentState' | 'events'>): boolean =>
  stepOf(order) === 'none'

/** How far it has come; waiting leaves it where it was. */
export const stepOf = ({
  fulfilmentState,
  events,
}: Pick<Order, 'fulfilmentState' | 'events'>): Exclude<FulfilmentState, 'on_hold'> =>
  fulfilmentState === 'on_hold' ? fulfilmentBefore({ events }) : fulfilmentState

/** In its buyer's hands, as goods: what is sent by mail and what has not arrived does not come back. */
export const hasArrived = ({
  fulfilmentState,
  deliveryMethod,
}: Pick<Order, 'fulfilmentState' | 'deliveryMethod'>): boolean =>
  deliveryMethod !== null &&
  (fulfilmentState === 'delivered' ||
    fulfilmentState === 'collected' ||
    fulfilmentState === 'partially_returned')

export const canPay = (order: Pick<Order, 'status' | 'due' | 'payUntil'>, now: Date): boolean =>
  order.status === 'pending' &&
  order.due.minor > 0 &&
  order.payUntil !== null &&
  now.toISOString() < order.payUntil

/** Its payment is asked back by the buyer's bank, or was lost to it: nothing of it goes back by us. */
export const isContested = ({ paymentState }: Pick<Order, 'paymentState'>): boolean =>
  paymentState === 'disputed' || paymentState === 'disputed_lost'

/** Only what came from outside can be asked back, whatever went back of it. */
export const canDispute = ({ paymentState, paidBy }: Pick<Order, 'paymentState' | 'paidBy'>): boolean =>
  paidBy !== null &&
  (paymentState === 'paid' || paymentState === 'partially_refunded' || paymentState === 'refunded')

/** Where an order on hold was before. */
export function fulfilmentBefore({
  events,
}: Pick<Order, 'events'>): 'none' | 'picking' | 'packed' | 'partially_shipped' | 'ready_for_pickup' {
  const before = events.findLast((event) => event.machine === 'fulfilment' && event.to === 'on_hold')?.from
  return before === 'picking' ||
    before === 'packed' ||
    before === 'partially_shipped' ||
    before === 'ready_for_pickup'
    ? before
    : 'none'
}

type Cancellable = Pick<
  Order,
  'kind' | 'status' | 'fulfilmentState' | 'events' | 'paymentState' | 'deliveryFee' | 'also'
>

/** Unpaid at any time, paid until it is picked; of two in one parcel the one that pays for it goes last. */
export const canCancel = (order: Cancellable): boolean => mayEnd(order) && !paysForOther(order)

/** An unpaid renewal is its contract's: who does not want it cancels that. */
const mayEnd = (order: Cancellable): boolean =>
  (order.status === 'pending' && order.kind !== 'renewal') ||
  (order.status === 'confirmed' && isUntouched(order) && !isContested(order))

const paysForOther = ({ deliveryFee, also }: Pick<Order, 'deliveryFee' | 'also'>): boolean =>
  deliveryFee.minor > 0 && (also?.status === 'pending' || also?.status === 'confirmed')

/** Number of the order that its buyer would have to cancel before this one; null: none. */
export const cancelAfter = (order: Cancellable): string | null =>
  mayEnd(order) && paysForOther(order) ? (order.also?.number ?? null) : null

/**
 * A member may say so long that they would rather have a late payment as Cash Dollar; then it is sent
 * (rules/orders#6).
 */
export const choiceMinutes = 30

export const canTakeAsWallet = (
  { memberId }: Pick<Order, 'memberId'>,
  refund: OrderRefund,
  now: Date,
): boolean =>
  memberId !== null &&
  refund.attemptId !== null &&
  refund.state === 'requested' &&
  now.getTime() < Date.parse(refund.createdAt) + choiceMinutes * 60_000

export const canEditGift = (
  order: Pick<Order, 'status' | 'fulfilmentState' | 'events' | 'giftWrapped'>,
): boolean =>
  order.giftWrapped && (order.status === 'pending' || order.status === 'confirmed') && isUntouched(order)
