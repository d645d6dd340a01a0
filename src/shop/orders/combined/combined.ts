import { settingsOf } from '../../content/content.ts'
import type { Ctx } from '../../context.ts'
import { roundMoney } from '../../money.ts'
import { Refusal } from '../../refusal.ts'
import { deskRead, deskWrite } from '../../staff/write.ts'
import { hkdOf } from '../customs/hkd.ts'
import { actorOf } from '../desk/desk-calls.ts'
import { lockedOrder, orderForStaff } from '../desk/desk.ts'
import { needsCustoms } from '../customs/customs.rules.ts'
import { shippableLines } from '../fulfilment/unshipped.rules.ts'
import type { Order } from '../order.rules.ts'
import { orderRefusals } from '../rules.ts'
import { findOrders } from '../store.ts'
import * as contract from './combined.contract.ts'
import {
  canSeparate,
  isTooValuable,
  mostCombined,
  ownExclusion,
  pairExclusion,
  valueToSend,
  type CombineExclusion,
} from './combined.rules.ts'
import * as store from './combined.store.ts'
import { leaveCombined } from './leave.ts'
import { lockTogether } from './lock-together.ts'

/** Customs value limit of one parcel to the order's country, in HKD cents; null: none. */
async function limitFor(ctx: Ctx, { country }: Order): Promise<number | null> {
  if (!needsCustoms(country)) return null
  const { combined_parcel_limits: limits } = await settingsOf(ctx)
  const limit = limits[country]
  return limit === undefined ? null : roundMoney(limit, 'HKD').minor
}

const valueInHkd = async (ctx: Ctx, order: Order): Promise<number> =>
  (await hkdOf(ctx, order))(valueToSend(order)).minor

/** Why an order cannot join the parcel of others; null: it can. */
async function exclusionOf(
  ctx: Ctx,
  orders: readonly [Order, ...Order[]],
  candidate: Order,
): Promise<CombineExclusion | null> {
  const simple = ownExclusion(candidate) ?? pairExclusion(orders[0], candidate)
  if (simple) return simple
  const values: number[] = []
  for (const each of [...orders, candidate]) values.push(await valueInHkd(ctx, each))
  return isTooValuable(values, await limitFor(ctx, candidate)) ? 'too_valuable' : null
}

/** Exclusion of the first order; being combined already does not exclude it, as further orders may join. */
const exclusionOfFirst = (order: Order): CombineExclusion | null => ownExclusion({ ...order, combined: null })

async function view(ctx: Ctx, id: string): Promise<contract.Combined> {
  const order = await orderForStaff(ctx, id)
  const others = await findOrders(ctx.db, order.combined?.orders.map((each) => each.id) ?? [])
  const exclusion = exclusionOfFirst(order)
  const ids = exclusion === null ? await store.listWaitingOfBuyer(ctx.db, id) : []
  const within = new Set(others.map((each) => each.id))
  const candidates: contract.CombineCandidate[] = []
  for (const each of await findOrders(
    ctx.db,
    ids.filter((other) => !within.has(other)),
  ))
    candidates.push({
      id: each.id,
      number: each.number,
      pieces: shippableLines(each).reduce((sum, { units }) => sum + units, 0),
      exclusion: await exclusionOf(ctx, [order, ...others], each),
    })
  const left = order.combined === null && order.parcels.length === 0 ? await store.findLeft(ctx.db, id) : null
  return {
    orders: [...(order.combined?.orders ?? [])],
    canTakeApart: canSeparate(order),
    exclusion,
    candidates,
    left: left && { ...left, at: left.at.toISOString() },
  }
}

export const getCombined = deskRead(contract.getCombined, 'orders.read', (ctx, { id }) => view(ctx, id))

const about = {
  right: 'orders.fulfil',
  entity: 'order',
  outcome: ({ orders }: contract.Combined) => ({ combined: orders.map(({ number }) => number) }),
} as const

/** Combines orders. They are locked in the order of their ids, so that concurrent requests cannot deadlock. */
export const combineOrders = deskWrite(contract.combineOrders, about, async (tx, { id, ids }) => {
  const known = (await orderForStaff(tx, id)).combined?.orders.map((each) => each.id) ?? []
  const all = [...new Set([id, ...known, ...ids])]
  const locked = new Map<string, Order>()
  for (const each of all.toSorted()) locked.set(each, await lockedOrder(tx, each))
  const order = locked.get(id) ?? (await lockedOrder(tx, id))
  const refuse = (number: string) => new Refusal(orderRefusals.not_combinable, { values: { number } })
  if (exclusionOfFirst(order)) throw refuse(order.number)
  const within = new Set(order.combined?.orders.map((each) => each.id) ?? [])
  const parcel: [Order, ...Order[]] = [order, ...[...within].flatMap((each) => locked.get(each) ?? [])]
  const added: string[] = []
  for (const each of new Set(ids)) {
    const candidate = locked.get(each)
    if (!candidate || each === id || within.has(each)) continue
    const exclusion = await exclusionOf(tx, parcel, candidate)
    if (exclusion || parcel.length >= mostCombined) throw refuse(candidate.number)
    parcel.push(candidate)
    added.push(each)
  }
  const at = tx.clock.now()
  if (added.length > 0 && order.combined) await store.addOrders(tx.db, order.combined.id, added, at)
  else if (added.length > 0) await store.addCombined(tx.db, { orderIds: [id, ...added], by: actorOf(tx), at })
  return view(tx, id)
})

export const separateOrders = deskWrite(contract.separateOrders, about, async (tx, { id }) => {
  const [order] = await lockTogether(tx, id)
  if (!order?.combined) throw new Refusal(orderRefusals.not_combined)
  if (!canSeparate(order)) throw new Refusal(orderRefusals.being_picked)
  await leaveCombined(tx, id, 'apart')
  return view(tx, id)
})
