import type { FulfilmentState } from './rules.ts'
import type { Order, OrderRefund } from './order.rules.ts'

/** Whether fulfilment has not started, so that shoppers may still change and cancel; being on hold does not matter. */
export const isUnfulfilled = (order: Pick<Order, 'fulfilmentState' | 'events'>): boolean =>
  stepOf(order) === 'none'

/** Fulfilment step of an order; on hold, the step before it. */
export const stepOf = ({
  fulfilmentState,
  events,
}: Pick<Order, 'fulfilmentState' | 'events'>): Exclude<FulfilmentState, 'on_hold'> =>
  fulfilmentState === 'on_hold' ? fulfilmentBefore({ events }) : fulfilmentState

/** Whether the buyer has the goods, so that they can be returned; never for orders without delivery method. */
export const hasArrived = ({
  fulfilmentState,
  deliveryMethod,
}: Pick<Order, 'fulfilmentState' | 'deliveryMethod'>): boolean =>
  deliveryMethod !== null &&
  (fulfilmentState === 'delivered' ||
    fulfilmentState === 'collected' ||
    fulfilmentState === 'partially_returned')

/** Whether an order can be paid now: pending, something due, before its deadline. */
export const canPay = (order: Pick<Order, 'status' | 'due' | 'payUntil'>, now: Date): boolean =>
  order.status === 'pending' &&
  order.due.minor > 0 &&
  order.payUntil !== null &&
  now.toISOString() < order.payUntil

/** Whether the payment is disputed or was lost to a dispute: the shop sends no refund of it. */
export const isContested = ({ paymentState }: Pick<Order, 'paymentState'>): boolean =>
  paymentState === 'disputed' || paymentState === 'disputed_lost'

/** Whether a dispute can be recorded: only external payments can be disputed, even after refunds. */
export const canDispute = ({
  paymentState,
  paidBy,
  revisions,
}: Pick<Order, 'paymentState' | 'paidBy' | 'revisions'>): boolean =>
  // Cash Dollar may have paid the order, and a card a revision of it
  (paidBy !== null || revisions.some((revision) => revision.paidBy !== null)) &&
  (paymentState === 'paid' || paymentState === 'partially_refunded' || paymentState === 'refunded')

/** Fulfilment step that an order had before it was put on hold. */
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

/** Whether the buyer may cancel: unpaid at any time, paid until picking. Of two orders the one that pays delivery goes last. */
export const canCancel = (order: Cancellable): boolean => mayEnd(order) && !paysForOther(order)

/** Whether the state allows cancelling. An unpaid renewal is cancelled through its subscription instead. */
const mayEnd = (order: Cancellable): boolean =>
  (order.status === 'pending' && order.kind !== 'renewal') ||
  (order.status === 'confirmed' && isUnfulfilled(order) && !isContested(order))

const paysForOther = ({ deliveryFee, also }: Pick<Order, 'deliveryFee' | 'also'>): boolean =>
  deliveryFee.minor > 0 && (also?.status === 'pending' || also?.status === 'confirmed')

/** Number of the order that the buyer must cancel before this one; null: none. */
export const cancelAfter = (order: Cancellable): string | null =>
  mayEnd(order) && paysForOther(order) ? (order.also?.number ?? null) : null

/** Minutes for which a member may choose Cash Dollar for the refund of a late payment, before it is sent (rules/orders#6). */
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
  order.giftWrapped && (order.status === 'pending' || order.status === 'confirmed') && isUnfulfilled(order)
