import { randomInt } from 'node:crypto'
import type { Ctx } from '../../context.ts'
import { Refusal } from '../../refusal.ts'
import type { LeavingUnits } from '../../stock/rules.ts'
import { lockStockOfLines, ship as takeOut } from '../../stock/stock.ts'
import { digitsIn } from '../../text.ts'
import * as changes from '../change.store.ts'
import { forEachOrder, lockParcel, lockTogether } from '../combined/lock-together.ts'
import * as parcelStore from '../parcels/parcel.store.ts'
import { atDesk, lockedOrder, orderForStaff } from '../desk/desk.ts'
import { stockReason, type Order } from '../order.rules.ts'
import { fulfilmentBefore } from '../order-actions.rules.ts'
import { isAwaited, unshippedLines, unshippedUnits, waitsForGoods } from './unshipped.rules.ts'
import { releaseLines } from './pre-orders.ts'
import { settleDelivery } from './settle-delivery.ts'
import { isInPlaceOf } from '../replacements/replacement.store.ts'
import { waitingRevision } from '../revisions/revision.rules.ts'
import { orderRefusals, type NamedCause } from '../rules.ts'
import { moveOrder, type Mover } from '../transition.ts'

// Fulfilment steps from picking to delivery. Every step throws `orders.unknown` and `orders.illegal_transition`.

type Step = { id: string; actor: string }

/**
 * Checks that an order may be fulfilled: confirmed, not on hold, no open approval, dispute or difference, and with
 * pieces to ship. Throws
 * `orders.held_for_approval`, `orders.disputed`, `orders.difference_waits`, `orders.illegal_transition`,
 * `orders.nothing_to_send`, `orders.goods_to_come`, `orders.short_of_stock`.
 */
export function assertFulfillable(order: Order): void {
  if (order.approval !== null) throw new Refusal(orderRefusals.held_for_approval)
  if (order.paymentState === 'disputed') throw new Refusal(orderRefusals.disputed)
  if (waitingRevision(order)) throw new Refusal(orderRefusals.difference_waits)
  if (order.status !== 'confirmed' || order.fulfilmentState === 'on_hold')
    throw new Refusal(orderRefusals.illegal_transition)
  if (unshippedLines(order).length === 0) throw new Refusal(orderRefusals.nothing_to_send)
  if (order.short.length > 0) throw new Refusal(orderRefusals.short_of_stock)
  if (waitsForGoods(order)) throw new Refusal(orderRefusals.goods_to_come)
}

/** Rejects a late request that would move an order backwards; only `undoStep` does that. Throws `orders.illegal_transition`. */
function mustBeAt(order: Order, state: Order['fulfilmentState']): void {
  if (order.fulfilmentState !== state) throw new Refusal(orderRefusals.illegal_transition)
}

/** Runs `work` with the order's stock rows locked, so that no stock count changes them before goods are taken out. */
const atShelf = (ctx: Ctx, id: string, work: (tx: Ctx, order: Order) => Promise<void>): Promise<Order> =>
  atDesk(ctx, id, async (tx, { lines }) => {
    await lockStockOfLines(
      tx,
      lines.map((line) => line.id),
    )
    await work(tx, await lockedOrder(tx, id))
  })

/**
 * Moves a paid order that is delivered by e-mail through all steps to `delivered` at once, without a parcel and
 * without shipping events. The order is locked.
 */
export async function handOverByMail(tx: Ctx, order: Order): Promise<void> {
  const mover = { actor: 'system', reason: { cause: 'sent_by_mail' } } as const
  const left = unshippedLines(order)
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

/** Moves an order and all orders combined with it one step. Also throws `orders.combined_waits`. */
const stepTogether = (
  ctx: Ctx,
  { id, actor }: Step,
  from: 'none' | 'picking',
  to: 'picking' | 'packed',
): Promise<Order> =>
  ctx.transaction(async (tx) => {
    await forEachOrder(await lockTogether(tx, id), async (order) => {
      assertFulfillable(order)
      mustBeAt(order, from)
      await moveOrder(tx, order, 'fulfilment', to, { actor })
    })
    return orderForStaff(tx, id)
  })

/** Starts picking. From this step on the buyer can no longer change the order. */
export const startPicking = (ctx: Ctx, step: Step): Promise<Order> =>
  stepTogether(ctx, step, 'none', 'picking')

export const pack = (ctx: Ctx, step: Step): Promise<Order> => stepTogether(ctx, step, 'picking', 'packed')

/** Adds to each line the best-before day its buyer was shown, so that clearance stock of that day is taken. */
export const withLastDays = (
  order: Order,
  sent: readonly Pick<LeavingUnits, 'lineId' | 'units' | 'lots'>[],
): LeavingUnits[] =>
  sent.map((line) => ({
    ...line,
    bestBefore: order.lines.find(({ id }) => id === line.lineId)?.bestBefore ?? null,
  }))

/** Marks one parcel of an order as delivered, or all of them, for every order in the same parcel. */
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

/** Marks an order as ready for pickup and creates its six-digit pickup code. Throws `orders.not_pickup`. */
export const readyForPickup = (ctx: Ctx, { id, actor }: Step): Promise<Order> =>
  atDesk(ctx, id, async (tx, order) => {
    assertFulfillable(order)
    if (order.deliveryMethod !== 'pickup_shop') throw new Refusal(orderRefusals.not_pickup)
    if (order.lines.some((line) => isAwaited(line) && unshippedUnits(line) > 0))
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

/** Records the collection of an order against its pickup code. Throws `orders.wrong_code`. */
export const collected = (ctx: Ctx, { id, actor, code }: Step & { code: string }): Promise<Order> =>
  atShelf(ctx, id, async (tx, order) => {
    if (order.fulfilmentState !== 'ready_for_pickup') throw new Refusal(orderRefusals.illegal_transition)
    assertFulfillable(order)
    if (order.pickupCode !== digitsIn(code)) throw new Refusal(orderRefusals.wrong_code)
    const left = unshippedLines(order)
    await changes.countLines(
      tx.db,
      left.map(({ lineId, units }) => ({ lineId, shipped: units })),
    )
    await moveOrder(tx, order, 'fulfilment', 'collected', { actor }, { delivered_at: tx.clock.now() })
    await tx.publish('order.delivered', { orderId: id })
    await takeOut(tx, withLastDays(order, left), { reason: stockReason(order), actor })
  })

/** Records that a return of the order was settled. The order is locked. */
export async function markReturned(
  tx: Ctx,
  order: Order,
  to: 'returned' | 'partially_returned',
  mover: Mover,
): Promise<void> {
  if (order.fulfilmentState !== to) await moveOrder(tx, order, 'fulfilment', to, mover)
}

/** Sets since when a return of the order is open, which delays its completion; null: none is open. */
export const waitForReturns = (tx: Ctx, orderId: string, since: string | null): Promise<void> =>
  changes.changeOrder(tx.db, orderId, { return_open_since: since })

/** Puts a pending or confirmed order on hold, at any fulfilment step. */
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
 * Releases an order from hold to the step before it. Throws `orders.disputed` while its payment is disputed, or that
 * of the order it replaces.
 */
export const unhold = (ctx: Ctx, { id, actor }: Step): Promise<Order> =>
  atDesk(ctx, id, async (tx, order) => {
    if (order.fulfilmentState !== 'on_hold') throw new Refusal(orderRefusals.illegal_transition)
    const isDisputed =
      order.paymentState === 'disputed' ||
      (order.holdCause === 'dispute' && (await isInPlaceOf(tx.db, id, ['disputed'])))
    if (isDisputed) throw new Refusal(orderRefusals.disputed)
    if (waitingRevision(order)) throw new Refusal(orderRefusals.difference_waits)
    // releasing a pre-order by hand confirms that its goods have arrived
    const next =
      order.holdCause === 'pre_order' ? await releaseLines(tx, order, () => true, { actor }) : order
    if (next.fulfilmentState === 'on_hold')
      await moveOrder(tx, next, 'fulfilment', fulfilmentBefore(next), { actor }, { hold_cause: null })
  })
