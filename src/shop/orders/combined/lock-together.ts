import type { Ctx } from '../../context.ts'
import { isRefusal, Refusal } from '../../refusal.ts'
import { lockedOrder, orderForStaff } from '../desk/desk.ts'
import type { Order } from '../order.rules.ts'
import type { Parcel } from '../parcels/parcel.rules.ts'
import { orderRefusals } from '../rules.ts'

/**
 * An order and those that hang together with it, all locked by their ids and as they are then, the order first. Who
 * joined or left meanwhile is looked for again. Throws `orders.unknown`.
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

/** An order and those it waits for one parcel with. */
export const lockTogether = (tx: Ctx, id: string): Promise<Order[]> =>
  lockWith(tx, id, ({ combined }) => combined?.orders.map((each) => each.id) ?? [])

export type Placed = { order: Order; parcel: Parcel }

/**
 * A parcel with every row that is the same parcel, by the orders that lie in it; the row that was asked for comes
 * first. Throws `orders.unknown`, `orders.illegal_transition`.
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

/** The same rows as they are read, without a lock. */
export async function rowsOf(ctx: Ctx, order: Order, parcel: Parcel): Promise<[Placed, ...Placed[]]> {
  const rows: [Placed, ...Placed[]] = [{ order, parcel }]
  for (const { orderId, parcelId } of parcel.together) {
    const other = await orderForStaff(ctx, orderId)
    const found = other.parcels.find(({ id }) => id === parcelId)
    if (found) rows.push({ order: other, parcel: found })
  }
  return rows
}

/** The row that has the label, of rows that are one parcel. */
export const leadOf = (rows: readonly [Placed, ...Placed[]]): Placed =>
  rows.find(({ parcel }) => parcel.leadId === null) ?? rows[0]

/**
 * What is done for an order and for every other of its parcel: one that cannot go on keeps all of them. Throws what
 * the order itself refuses, and `orders.combined_waits` for another.
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
