import type { Ctx } from '../../context.ts'
import { Refusal } from '../../refusal.ts'
import { atTheDesk, deskRead, deskWrite } from '../../staff/write.ts'
import { startPicking } from '../fulfilment/fulfil.ts'
import type { Order } from '../order.rules.ts'
import { orderRefusals } from '../rules.ts'
import { findOrders, lockOrder } from '../store.ts'
import * as newWave from './new-wave.contract.ts'
import { mostOrders, joinExclusion, type JoinExclusion } from './wave.rules.ts'
import { piecesOf, toWaveView } from './wave-view.ts'
import * as store from './wave.store.ts'
import * as listStore from './wave-list.store.ts'
import { settleWaves, waveWrite } from './waves.ts'

type Candidate = {
  id: string
  number: string
  pieces: number
  exclusion: JoinExclusion | null
  wave: string | null
}

/** Whether an order can join, beside so many that do already. */
async function candidateOf(ctx: Ctx, order: Order, before: number): Promise<Candidate> {
  const [held] = await listStore.heldByWaves(ctx.db, [order.id])
  const alone = joinExclusion(order) ?? (before >= mostOrders ? 'too_many' : null)
  const exclusion = held ? 'in_wave' : order.combined !== null ? 'combined' : alone
  const pieces = await piecesOf(ctx, order)
  return {
    id: order.id,
    number: order.number,
    pieces: pieces.reduce((sum, each) => sum + each.pieces, 0),
    exclusion,
    wave: held?.number ?? null,
  }
}

export const previewWave = deskRead(newWave.previewWave, 'orders.fulfil', async (ctx, { ids }) => {
  const orders: Candidate[] = []
  for (const order of await findOrders(ctx.db, [...new Set(ids)]))
    orders.push(await candidateOf(ctx, order, orders.filter(({ exclusion }) => exclusion === null).length))
  return { orders, most: mostOrders }
})

/** Orders are locked one after the other by their ids, so that two who start at once do not wait in a circle. */
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
    const locked = new Map<string, Order>()
    for (const id of [...new Set(ids)].toSorted()) {
      const order = await lockOrder(tx.db, id)
      if (order) locked.set(id, order)
    }
    const waveId = await store.addWave(tx.db, { by: actor, at: tx.clock.now() })
    const left: Candidate[] = []
    let box = 0
    for (const id of new Set(ids)) {
      const order = locked.get(id)
      if (!order) continue
      const candidate = await candidateOf(tx, order, box)
      if (candidate.exclusion !== null) {
        left.push(candidate)
        continue
      }
      box += 1
      if (order.fulfilmentState === 'none') await startPicking(tx, { id, actor })
      await store.addOrder(tx.db, { waveId, orderId: id, box, pieces: await piecesOf(tx, order) })
    }
    if (box === 0) throw new Refusal(orderRefusals.nothing_for_wave)
    return { wave: await toWaveView(tx, waveId), left }
  },
)
