import type { Right } from '../../staff/rules.ts'
import { refundAlone } from '../../staff/solo.rules.ts'
import type { DeskAction } from './desk.contract.ts'
import type { Order } from '../order.rules.ts'
import { canDispute, hasArrived, isContested, isUnfulfilled, stepOf } from '../order-actions.rules.ts'
import { shippableLines } from '../fulfilment/unshipped.rules.ts'
import { canEdit, waitingRevision } from '../revisions/revision.rules.ts'
import { orderMoves } from '../rules.ts'
import { undosOf } from '../parcels/undo.rules.ts'
import { dayMs } from '../../calendar.ts'

const needed: Record<DeskAction, Right> = {
  pick: 'orders.fulfil',
  pack: 'orders.fulfil',
  ship: 'orders.fulfil',
  ready: 'orders.fulfil',
  collected: 'orders.fulfil',
  delivered: 'orders.fulfil',
  undo: 'orders.fulfil',
  hold: 'orders.hold',
  unhold: 'orders.hold',
  cancel: 'orders.cancel',
  refund: 'refunds.request',
  return: 'returns.decide',
  dispute: 'disputes.record',
  end_dispute: 'disputes.record',
  edit: 'orders.edit',
  withdraw_edit: 'orders.edit',
  edit_address: 'orders.edit',
  resend: 'orders.resend',
  payment_link: 'orders.draft',
  note: 'orders.note',
  identity: 'orders.identity',
}

type Standing = Pick<
  Order,
  | 'kind'
  | 'status'
  | 'paymentState'
  | 'paidBy'
  | 'fulfilmentState'
  | 'events'
  | 'deliveryMethod'
  | 'confirmedAt'
  | 'addresses'
  | 'revisions'
  | 'approval'
  | 'parcels'
  | 'short'
> & {
  lines: readonly Pick<
    Order['lines'][number],
    'id' | 'productType' | 'quantity' | 'refunded' | 'shipped' | 'unsent' | 'preOrder' | 'releasedAt'
  >[]
}

/** Whether staff may cancel an order: until it is packed. */
export const canCancelAtDesk = (order: Pick<Order, 'status' | 'fulfilmentState' | 'events'>): boolean =>
  order.status === 'draft' ||
  order.status === 'pending' ||
  (order.status === 'confirmed' && (isUnfulfilled(order) || stepOf(order) === 'picking'))

/** Right needed to cancel: the ordinary one until picking starts, then a manager's, because picking is in progress. */
export const rightToCancel = (order: Pick<Order, 'fulfilmentState' | 'events'>): Right =>
  stepOf(order) === 'picking' ? 'orders.cancel_picked' : 'orders.cancel'

/** Whether a delivery address may be added: drafts may start without one, and it can be added until payment. */
export const canAddAddress = (order: Pick<Order, 'status' | 'deliveryMethod' | 'addresses'>): boolean =>
  (order.status === 'draft' || order.status === 'pending') &&
  order.deliveryMethod !== null &&
  !order.addresses.some(({ kind }) => kind === 'delivery')

/** Whether the address may be edited: until picking starts. */
export const canEditAddress = (order: Pick<Order, 'status' | 'fulfilmentState' | 'events'>): boolean =>
  (order.status === 'draft' || order.status === 'pending' || order.status === 'confirmed') &&
  isUnfulfilled(order)

/** Whether the order confirmation may be resent. */
export const canResend = ({ status }: Pick<Order, 'status'>): boolean =>
  status === 'confirmed' || status === 'completed'

/** Actions that a staff user with these rights may take on an order now. */
export function actionsOf(order: Standing, may: (right: Right) => boolean): DeskAction[] {
  const next: readonly string[] =
    order.status === 'confirmed' ? orderMoves.fulfilment[order.fulfilmentState] : []
  const isHeld = order.fulfilmentState === 'on_hold'
  const waits = waitingRevision(order) !== null
  const mayLeave =
    !isHeld && order.approval === null && order.short.length === 0 && shippableLines(order).length > 0
  const delivery = order.addresses.find(({ kind }) => kind === 'delivery')
  const possible: Record<DeskAction, boolean> = {
    pick: order.fulfilmentState === 'none' && next.includes('picking') && mayLeave,
    pack: order.fulfilmentState === 'picking' && next.includes('packed') && mayLeave,
    ship: next.includes('shipped') && mayLeave && order.deliveryMethod !== 'pickup_shop',
    ready: next.includes('ready_for_pickup') && mayLeave && order.deliveryMethod === 'pickup_shop',
    collected: order.fulfilmentState === 'ready_for_pickup' && mayLeave,
    delivered: order.fulfilmentState === 'shipped' || order.fulfilmentState === 'partially_shipped',
    undo: undosOf(order).length > 0,
    hold: next.includes('on_hold') || (order.status === 'pending' && order.fulfilmentState === 'none'),
    unhold: isHeld && !waits && order.paymentState !== 'disputed',
    cancel: canCancelAtDesk(order) && order.paymentState !== 'disputed',
    dispute: canDispute(order) && !waits,
    end_dispute: order.paymentState === 'disputed',
    refund:
      !isContested(order) &&
      order.confirmedAt !== null &&
      order.status !== 'cancelled' &&
      !waits &&
      order.lines.some((line) => line.refunded < line.quantity),
    return: hasArrived(order),
    edit: canEdit(order),
    withdraw_edit: waits,
    edit_address: canEditAddress(order) && (delivery !== undefined || canAddAddress(order)),
    resend: canResend(order),
    payment_link: order.status === 'draft' || order.status === 'pending' || waits,
    note: true,
    identity: delivery?.passportTail != null,
  }
  return Object.entries(possible).flatMap(([name, can]) => {
    const action = name as DeskAction // the keys of `possible`
    const right = action === 'cancel' ? rightToCancel(order) : needed[action]
    return can && may(right) ? [action] : []
  })
}

const fortnight = 14 * dayMs

/**
 * Whether a refund needs approval: if all refunds of the order exceed HKD 3,000, or more than two weeks after
 * delivery, when the shop's return promise has ended (rules/desk#9). `hkd`: this refund and earlier ones, in cents.
 */
export const needsSecond = (order: Pick<Order, 'deliveredAt'>, hkd: number, now: Date): boolean =>
  hkd > refundAlone ||
  (order.deliveredAt !== null && now.getTime() - Date.parse(order.deliveredAt) > fortnight)

/** Total discount against the shop's prices, in minor units. Pieces priced above do not offset it. */
export const discountOf = (
  pieces: readonly { line: { unitPrice: number; quantity: number }; ownPrice: number }[],
): number =>
  pieces.reduce((sum, { line, ownPrice }) => sum + Math.max(0, ownPrice - line.unitPrice) * line.quantity, 0)

/** Whether a price is more than 10% below the shop's; both in minor units of one currency (rules/desk#9). */
export const isFarBelow = (agreed: number, ownPrice: number): boolean => agreed * 10 < ownPrice * 9
