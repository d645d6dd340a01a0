import type { Ctx } from '../../context.ts'
import { isRefusal, Refusal } from '../../refusal.ts'
import { lockedOrder, orderForStaff } from '../desk/desk.ts'
import type { Order } from '../order.rules.ts'
import type { Parcel } from '../parcels/parcel.rules.ts'
import { orderRefusals } from '../rules.ts'

/**
 * Locks an order and its related orders in the order of their ids, and reads them under the lock; the order comes
 * first. Repeats if orders joined or left meanwhile. Throws `orders.unknown`.
 */
async function lockWith(
  tx: Ctx,
  id: string,
  othersOf: (order: Order) => readonly string[],
): Promise<Order[]> {
  let ids = [id, ...othersOf(await orderForStaff(tx, id))]
  for (;;) {
    const locked = new Map<string, Order>()
    for (const each of [...new Set(ids)].toSorted()) locked.set(each, await lockedOrder(tx, each))
    const order = locked.get(id)
    const others = order ? othersOf(order) : []
    const found = [id, ...others].flatMap((each) => locked.get(each) ?? [])
    if (found.length === others.length + 1) return found
    ids = [...ids, ...others]
  }
}

/** Locks an order and the orders combined with it. */
export const lockTogether = (tx: Ctx, id: string): Promise<Order[]> =>
  lockWith(tx, id, ({ combined }) => combined?.orders.map((each) => each.id) ?? [])

export type Placed = { order: Order; parcel: Parcel }

/**
 * Locks the orders of a parcel and returns one parcel row per order; the requested row comes first. Throws
 * `orders.unknown`, `orders.illegal_transition`.
 */
export async function lockParcel(tx: Ctx, id: string, parcelId: string): Promise<[Placed, ...Placed[]]> {
  const othersIn = (order: Order) => order.parcels.find((each) => each.id === parcelId)?.together ?? []
  const orders = await lockWith(tx, id, (order) => othersIn(order).map(({ orderId }) => orderId))
  const [first, ...rest] = orders
  const parcel = first?.parcels.find((each) => each.id === parcelId)
  if (!first || !parcel) throw new Refusal(orderRefusals.illegal_transition)
  const ids = new Set(othersIn(first).map((each) => each.parcelId))
  const others = rest.flatMap((order) =>
    order.parcels.filter((each) => ids.has(each.id)).map((each) => ({ order, parcel: each })),
  )
  return [{ order: first, parcel }, ...others]
}

/** The rows of `lockParcel`, read without a lock. */
export async function rowsOf(ctx: Ctx, order: Order, parcel: Parcel): Promise<[Placed, ...Placed[]]> {
  const rows: [Placed, ...Placed[]] = [{ order, parcel }]
  for (const { orderId, parcelId } of parcel.together) {
    const other = await orderForStaff(ctx, orderId)
    const found = other.parcels.find(({ id }) => id === parcelId)
    if (found) rows.push({ order: other, parcel: found })
  }
  return rows
}

/** The row that carries the label, of the rows of one parcel. */
export const leadOf = (rows: readonly [Placed, ...Placed[]]): Placed =>
  rows.find(({ parcel }) => parcel.leadId === null) ?? rows[0]

/**
 * Runs `work` on an order and the others of its parcel; a failure of one fails all. Throws the refusal of the order
 * itself (the first), and `orders.combined_waits` for another.
 */
export async function forEachOrder(
  orders: readonly Order[],
  work: (order: Order) => Promise<unknown>,
): Promise<void> {
  for (const [at, order] of orders.entries()) {
    try {
      await work(order)
    } catch (error) {
      if (at === 0 || !isRefusal(error)) throw error
      throw new Refusal(orderRefusals.combined_waits, { values: { number: order.number } })
    }
  }
}
