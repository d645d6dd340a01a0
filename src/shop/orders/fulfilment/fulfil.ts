import { randomInt } from 'node:crypto'
import type { Ctx } from '../../context.ts'
import { Refusal } from '../../refusal.ts'
import type { LeavingUnits } from '../../stock/rules.ts'
import { lockStockOfLines, ship as takeOut } from '../../stock/stock.ts'
import * as changes from '../change.store.ts'
import { forEachOrder, lockParcel, lockTogether } from '../combined/lock-together.ts'
import * as parcelStore from '../parcels/parcel.store.ts'
import { atDesk, lockedOrder, orderForStaff } from '../desk/desk.ts'
import { stockReason, type Order } from '../order.rules.ts'
import { fulfilmentBefore } from '../order-actions.rules.ts'
import { isAwaited, owedLines, owedOf, waitsForGoods } from './owed.rules.ts'
import { releaseLines } from './pre-orders.ts'
import { settleDelivery } from './settle-delivery.ts'
import { isInPlaceOf } from '../replacements/replacement.store.ts'
import { waitingRevision } from '../revisions/revision.rules.ts'
import { orderRefusals, type NamedCause } from '../rules.ts'
import { moveOrder, type Mover } from '../transition.ts'

// From the shelf to the buyer. Every step throws `orders.unknown` and `orders.illegal_transition`.

type Step = { id: string; actor: string }

/**
 * Only what is paid is worked on, and nothing that waits for a person or a difference. Throws
 * `orders.held_for_approval`, `orders.disputed`, `orders.difference_waits`, `orders.illegal_transition`,
 * `orders.nothing_to_send`, `orders.goods_to_come`, `orders.short_of_stock`.
 */
export function mustStand(order: Order): void {
  if (order.approval !== null) throw new Refusal(orderRefusals.held_for_approval)
  if (order.paymentState === 'disputed') throw new Refusal(orderRefusals.disputed)
  if (waitingRevision(order)) throw new Refusal(orderRefusals.difference_waits)
  if (order.status !== 'confirmed' || order.fulfilmentState === 'on_hold')
    throw new Refusal(orderRefusals.illegal_transition)
  if (owedLines(order).length === 0) throw new Refusal(orderRefusals.nothing_to_send)
  if (order.short.length > 0) throw new Refusal(orderRefusals.short_of_stock)
  if (waitsForGoods(order)) throw new Refusal(orderRefusals.goods_to_come)
}

/** A press that comes late takes back no step: that is what undoing is for. Throws `orders.illegal_transition`. */
function mustBeAt(order: Order, state: Order['fulfilmentState']): void {
  if (order.fulfilmentState !== state) throw new Refusal(orderRefusals.illegal_transition)
}

/**
 * For what takes goods off the shelf: nobody counts them meanwhile, so that what is read of them is so until
 * it is done.
 */
const atShelf = (ctx: Ctx, id: string, work: (tx: Ctx, order: Order) => Promise<void>): Promise<Order> =>
  atDesk(ctx, id, async (tx, { lines }) => {
    await lockStockOfLines(
      tx,
      lines.map((line) => line.id),
    )
    await work(tx, await lockedOrder(tx, id))
  })

/**
 * What is sent by mail is picked, packed, sent and delivered as soon as it is paid; nobody is told of
 * parcels. The order is locked.
 */
export async function handOverByMail(tx: Ctx, order: Order): Promise<void> {
  const mover = { actor: 'system', reason: { cause: 'sent_by_mail' } } as const
  const left = owedLines(order)
  if (order.status !== 'confirmed' || order.fulfilmentState !== 'none' || left.length === 0) return
  await changes.countLines(
    tx.db,
    left.map(({ lineId, units }) => ({ lineId, shipped: units })),
  )
  for (const step of ['picking', 'packed', 'shipped'] as const)
    await moveOrder(tx, order, 'fulfilment', step, mover)
  await moveOrder(tx, order, 'fulfilment', 'delivered', mover, { delivered_at: tx.clock.now() })
  await takeOut(tx, left, { reason: stockReason(order), actor: mover.actor })
}

/** A step of an order, and of all that wait for one parcel with it. Throws `orders.combined_waits` as well. */
const stepTogether = (
  ctx: Ctx,
  { id, actor }: Step,
  from: 'none' | 'picking',
  to: 'picking' | 'packed',
): Promise<Order> =>
  ctx.transaction(async (tx) => {
    await forEachOrder(await lockTogether(tx, id), async (order) => {
      mustStand(order)
      mustBeAt(order, from)
      await moveOrder(tx, order, 'fulfilment', to, { actor })
    })
    return orderForStaff(tx, id)
  })

/** From here on the buyer changes nothing any more. */
export const startPicking = (ctx: Ctx, step: Step): Promise<Order> =>
  stepTogether(ctx, step, 'none', 'picking')

export const pack = (ctx: Ctx, step: Step): Promise<Order> => stepTogether(ctx, step, 'picking', 'packed')

/** Clearance goes to who was shown its last day. */
export const withLastDays = (
  order: Order,
  sent: readonly Pick<LeavingUnits, 'lineId' | 'units' | 'lots'>[],
): LeavingUnits[] =>
  sent.map((line) => ({
    ...line,
    bestBefore: order.lines.find(({ id }) => id === line.lineId)?.bestBefore ?? null,
  }))

/** The carrier brought it: the parcel, or all of them, with whatever other order lies in them. */
export const markDelivered = (
  ctx: Ctx,
  { id, actor, parcelId }: Step & { parcelId?: string },
): Promise<Order> =>
  ctx.transaction(async (tx) => {
    const at = tx.clock.now()
    const { parcels } = await orderForStaff(tx, id)
    const brought = parcels.filter((parcel) => parcelId === undefined || parcel.id === parcelId)
    if (brought.length === 0) throw new Refusal(orderRefusals.illegal_transition)
    for (const { id: broughtId } of brought)
      for (const { order, parcel } of await lockParcel(tx, id, broughtId)) {
        await parcelStore.moveParcel(tx.db, parcel.id, 'delivered', { actor, reason: '', at })
        await settleDelivery(tx, order.id, { actor })
      }
    return orderForStaff(tx, id)
  })

/** Lies ready at the shop: the buyer gets a code of six digits. Throws `orders.not_pickup`. */
export const readyForPickup = (ctx: Ctx, { id, actor }: Step): Promise<Order> =>
  atDesk(ctx, id, async (tx, order) => {
    mustStand(order)
    if (order.deliveryMethod !== 'pickup_shop') throw new Refusal(orderRefusals.not_pickup)
    if (order.lines.some((line) => isAwaited(line) && owedOf(line) > 0))
      throw new Refusal(orderRefusals.goods_to_come)
    const code = String(randomInt(1_000_000)).padStart(6, '0')
    await moveOrder(
      tx,
      order,
      'fulfilment',
      'ready_for_pickup',
      { actor },
      { pickup_code: code, ready_at: tx.clock.now() },
    )
    await tx.publish('order.ready_for_pickup', { orderId: id })
  })

/** Handed over to who knows the code. Throws `orders.wrong_code`. */
export const collected = (ctx: Ctx, { id, actor, code }: Step & { code: string }): Promise<Order> =>
  atShelf(ctx, id, async (tx, order) => {
    if (order.fulfilmentState !== 'ready_for_pickup') throw new Refusal(orderRefusals.illegal_transition)
    mustStand(order)
    if (order.pickupCode !== code.replaceAll(/\D/g, '')) throw new Refusal(orderRefusals.wrong_code)
    const left = owedLines(order)
    await changes.countLines(
      tx.db,
      left.map(({ lineId, units }) => ({ lineId, shipped: units })),
    )
    await moveOrder(tx, order, 'fulfilment', 'collected', { actor }, { delivered_at: tx.clock.now() })
    await tx.publish('order.delivered', { orderId: id })
    await takeOut(tx, withLastDays(order, left), { reason: stockReason(order), actor })
  })

/** Goods came back and were settled. The order is locked. */
export async function markReturned(
  tx: Ctx,
  order: Order,
  to: 'returned' | 'partially_returned',
  mover: Mover,
): Promise<void> {
  if (order.fulfilmentState !== to) await moveOrder(tx, order, 'fulfilment', to, mover)
}

/** An order is not complete while a return of it is open: since when, or null. */
export const waitForReturns = (tx: Ctx, orderId: string, since: string | null): Promise<void> =>
  changes.changeOrder(tx.db, orderId, { return_open_since: since })

/** Waits for a person, whatever step it was at; what is over waits for nobody. */
export const hold = (
  ctx: Ctx,
  { id, actor, cause, note = '' }: Step & { cause: NamedCause; note?: string },
): Promise<Order> =>
  atDesk(ctx, id, async (tx, order) => {
    if (order.status !== 'pending' && order.status !== 'confirmed')
      throw new Refusal(orderRefusals.illegal_transition)
    await moveOrder(
      tx,
      order,
      'fulfilment',
      'on_hold',
      { actor, reason: { cause, note } },
      { hold_cause: cause },
    )
  })

/**
 * Goes on where it was held; not while its payment is disputed, or that of the order in whose place it is:
 * `orders.disputed`.
 */
export const unhold = (ctx: Ctx, { id, actor }: Step): Promise<Order> =>
  atDesk(ctx, id, async (tx, order) => {
    if (order.fulfilmentState !== 'on_hold') throw new Refusal(orderRefusals.illegal_transition)
    const isDisputed =
      order.paymentState === 'disputed' ||
      (order.holdCause === 'dispute' && (await isInPlaceOf(tx.db, id, ['disputed'])))
    if (isDisputed) throw new Refusal(orderRefusals.disputed)
    if (waitingRevision(order)) throw new Refusal(orderRefusals.difference_waits)
    // who lets a pre-order go on says that its goods are there
    const next =
      order.holdCause === 'pre_order' ? await releaseLines(tx, order, () => true, { actor }) : order
    if (next.fulfilmentState === 'on_hold')
      await moveOrder(tx, next, 'fulfilment', fulfilmentBefore(next), { actor }, { hold_cause: null })
  })
