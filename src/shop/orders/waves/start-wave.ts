import type { Ctx } from '../../context.ts'
import { Refusal } from '../../refusal.ts'
import { atTheDesk, deskRead, deskWrite } from '../../staff/write.ts'
import { startPicking } from '../fulfilment/fulfil.ts'
import type { Order } from '../order.rules.ts'
import { orderRefusals } from '../rules.ts'
import { findOrders, lockOrder } from '../store.ts'
import * as newWave from './new-wave.contract.ts'
import {
  boxExclusions,
  companionsOf,
  joinExclusion,
  mostOrders,
  ordersByBox,
  type JoinExclusion,
} from './wave.rules.ts'
import { piecesOf, toWaveView } from './wave-view.ts'
import * as store from './wave.store.ts'
import * as listStore from './wave-list.store.ts'
import { settleWaves, waveWrite } from './waves.ts'

type Candidate = {
  id: string
  number: string
  pieces: number
  exclusion: JoinExclusion | null
  together: string[]
  wave: string | null
}

/** The orders of one box as candidates, beside so many orders that join already. */
async function candidatesOf(ctx: Ctx, box: readonly Order[], before: number): Promise<Candidate[]> {
  const inWaves = await listStore.heldByWaves(
    ctx.db,
    box.map(({ id }) => id),
  )
  const waveOf = (id: string) => inWaves.find(({ orderId }) => orderId === id)?.number ?? null
  const alone = box.map((order) => (waveOf(order.id) === null ? joinExclusion(order) : 'in_wave'))
  const exclusions = boxExclusions(alone, before)
  const candidates: Candidate[] = []
  for (const [at, order] of box.entries())
    candidates.push({
      id: order.id,
      number: order.number,
      pieces: (await piecesOf(ctx, order)).reduce((sum, each) => sum + each.pieces, 0),
      exclusion: exclusions[at] ?? null,
      together: (order.combined?.orders ?? []).map(({ number }) => number),
      wave: waveOf(order.id),
    })
  return candidates
}

/** Chosen orders and, so that no parcel is picked by halves, those that leave with them. */
async function withCompanions(
  ids: readonly string[],
  find: (ids: readonly string[]) => Promise<ReadonlyMap<string, Order>>,
): Promise<ReadonlyMap<string, Order>> {
  let all = new Set(ids)
  for (;;) {
    const found = await find([...all])
    const wider = new Set([...all, ...[...found.values()].flatMap(companionsOf)])
    if (wider.size === all.size) return found
    all = wider
  }
}

export const previewWave = deskRead(newWave.previewWave, 'orders.fulfil', async (ctx, { ids }) => {
  const found = await withCompanions(
    ids,
    async (some) => new Map((await findOrders(ctx.db, [...some])).map((order) => [order.id, order])),
  )
  const orders: Candidate[] = []
  for (const box of ordersByBox(ids, found))
    orders.push(
      ...(await candidatesOf(ctx, box, orders.filter(({ exclusion }) => exclusion === null).length)),
    )
  return { orders, most: mostOrders }
})

/** Locks orders one after the other by their ids, so that two who start at once do not wait in a circle. */
async function lockAll(tx: Ctx, ids: readonly string[]): Promise<ReadonlyMap<string, Order>> {
  const locked = new Map<string, Order>()
  for (const id of ids.toSorted()) {
    const order = await lockOrder(tx.db, id)
    if (order) locked.set(id, order)
  }
  return locked
}

export const startWave = deskWrite(
  newWave.startWave,
  {
    ...waveWrite,
    idOf: ({ wave }) => wave.id,
    first: async (ctx, { ids }) => settleWaves(ctx, await listStore.listWavesOf(ctx.db, ids)),
    outcome: ({ wave, left }) => ({
      number: wave.number,
      orders: wave.orders.map(({ number }) => number),
      left: left.map(({ number, exclusion }) => ({ number, exclusion })),
    }),
  },
  async (tx, { ids }) => {
    const actor = atTheDesk(tx).email
    const locked = await withCompanions(ids, (some) => lockAll(tx, some))
    const waveId = await store.addWave(tx.db, { by: actor, at: tx.clock.now() })
    const left: Candidate[] = []
    let [box, joined] = [0, 0]
    for (const orders of ordersByBox(ids, locked)) {
      const candidates = await candidatesOf(tx, orders, joined)
      if (candidates.some(({ exclusion }) => exclusion !== null)) {
        left.push(...candidates)
        continue
      }
      box += 1
      joined += orders.length
      // picking starts for all orders of a parcel at once
      const [first] = orders
      if (first?.fulfilmentState === 'none') await startPicking(tx, { id: first.id, actor })
      for (const order of orders)
        await store.addOrder(tx.db, {
          waveId,
          orderId: order.id,
          box,
          combinedId: order.combined?.id ?? null,
          pieces: await piecesOf(tx, order),
        })
    }
    if (box === 0) throw new Refusal(orderRefusals.nothing_for_wave)
    return { wave: await toWaveView(tx, waveId), left }
  },
)
