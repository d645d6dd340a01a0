import type { Reason } from '../../causes.ts'
import { startOf } from '../../../platform/db/keyset.ts'
import type { Ctx } from '../../context.ts'
import { readPhone } from '../../delivery/phone.ts'
import { Refusal } from '../../refusal.ts'
import { cancelByStaff as cancel } from '../cancel.ts'
import * as changes from '../change.store.ts'
import { readOrderNumber } from '../placing/number.rules.ts'
import type { Order } from '../order.rules.ts'
import type { OrderSort, StaffView } from './staff-views.rules.ts'
import { orderRefusals } from '../rules.ts'
import * as store from '../store.ts'
import type { OrderHead } from '../store.ts'
import type { StaffFilter } from './desk.store.ts'
import * as lists from './desk.store.ts'

// Staff operations on orders as plain functions; the back-office endpoints check rights first. `actor` names the
// staff user in the events.

export type StaffList = {
  search: string
  view: StaffView
  page: number
  limit: number
  after?: string | undefined
  sort?: OrderSort | undefined
} & Partial<Omit<StaffFilter, 'search' | 'view'>>

/** Orders by number, name, e-mail, telephone, sku or tracking number, newest first, `limit` of them. */
export const listOrdersForStaff = async (
  ctx: Ctx,
  { search, page, limit, after, sort, ...input }: StaffList,
): Promise<{ orders: OrderHead[]; total: number }> => {
  const words = search.trim()
  const filter = {
    ...input,
    search: words,
    number: readOrderNumber(words),
    phone: readPhone('852', words)?.e164 ?? null,
  }
  const { ids, total } = await lists.listForStaff(ctx.db, filter, startOf({ page, limit, after, sort }))
  return { orders: await store.findOrderHeads(ctx.db, ids), total }
}

/** An order with its events. Throws `orders.unknown`. */
export async function orderForStaff(ctx: Ctx, id: string): Promise<Order> {
  const order = await store.findOrder(ctx.db, id)
  if (!order) throw new Refusal(orderRefusals.unknown)
  return order
}

/** Locks an order until the transaction ends. Throws `orders.unknown`. */
export async function lockedOrder(tx: Ctx, id: string): Promise<Order> {
  const order = await store.lockOrder(tx.db, id)
  if (!order) throw new Refusal(orderRefusals.unknown)
  return order
}

/** Runs `work` on a locked order and returns the order afterwards. Throws `orders.unknown`. */
export async function atDesk(
  ctx: Ctx,
  id: string,
  work: (tx: Ctx, order: Order) => Promise<unknown>,
): Promise<Order> {
  return ctx.transaction(async (tx) => {
    await work(tx, await lockedOrder(tx, id))
    return orderForStaff(tx, id)
  })
}

export const addNote = (
  ctx: Ctx,
  { id, text, actor }: { id: string; text: Reason; actor: string },
): Promise<Order> => atDesk(ctx, id, (tx) => changes.addNote(tx.db, id, text, actor, tx.clock.now()))

/** Identity number for customs; records the access as an event of the order. Null: none, or deleted. */
export async function identityNumberOf(
  ctx: Ctx,
  { id, actor }: { id: string; actor: string },
): Promise<string | null> {
  const sealed = await changes.findPassport(ctx.db, id)
  if (!sealed) return null
  await changes.addNote(ctx.db, id, { cause: 'identity_seen' }, actor, ctx.clock.now())
  return ctx.sealing.open('passport', sealed)
}

/** Cancels an order that is not packed and refunds it. Throws `orders.illegal_transition`, `orders.paid_meanwhile`. */
export const cancelByStaff = async (
  ctx: Ctx,
  { id, reason, actor }: { id: string; reason: string; actor: string },
): Promise<Order> => cancel(ctx, await orderForStaff(ctx, id), { actor, reason })
