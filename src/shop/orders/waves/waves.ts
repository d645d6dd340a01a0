import type { Ctx } from '../../context.ts'
import type { CronJob } from '../../subscribers.ts'
import { eachByItself } from '../../portions.ts'
import { Refusal } from '../../refusal.ts'
import { atTheDesk, deskRead, deskWrite } from '../../staff/write.ts'
import { withSkus } from '../../stock/barcodes/barcodes.ts'
import { lockedOrder } from '../desk/desk.ts'
import { orderRefusals } from '../rules.ts'
import { leaveWave } from './leave.ts'
import * as contract from './wave.contract.ts'
import { boxFor, dropCauseOf } from './wave.rules.ts'
import { piecesOf, toWaveView, waveOf, type Wave } from './wave-view.ts'
import * as store from './wave.store.ts'
import * as pieceStore from './wave-pieces.store.ts'
import * as listStore from './wave-list.store.ts'

export const getWave = deskRead(contract.getWave, 'orders.fulfil', async (ctx, { id }) => ({
  wave: await toWaveView(ctx, id),
}))

/**
 * Drops orders that no longer belong to their waves, each in its own transaction, so that the result is committed
 * even if the request that triggered it fails.
 */
export async function settleWaves(ctx: Ctx, waveIds: readonly string[]): Promise<void> {
  await eachByItself(waveIds, async (id) => {
    const wave = await waveOf(ctx, id)
    if (wave.closedAt !== null) return
    for (const { orderId, state, cause } of wave.orders)
      if (state === 'dropped' && cause !== null && wave.waiting.has(orderId))
        await ctx.transaction((tx) => stillIn(tx, wave, orderId))
  })
}

/** Scheduled job: settles all open waves, including those that no staff user has open. */
export const settleOpenWaves: CronJob = {
  job: 'settle-pick-waves',
  at: '*/10 * * * *',
  run: async (ctx) => settleWaves(ctx, await listStore.listOpen(ctx.db)),
}

export const waveWrite = {
  right: 'orders.fulfil',
  first: async (ctx: Ctx, { id }: { id: string }) =>
    settleWaves(ctx, (await store.findWave(ctx.db, id)) ? [id] : []),
  entity: 'pick_wave',
  outcome: ({ wave: { number, state, picker, pieces, picked } }: { wave: contract.PickWave }) => ({
    number,
    state,
    picker,
    pieces,
    picked,
  }),
} as const

/** A wave that is still open. Throws `orders.unknown_wave`, `orders.wave_closed`. */
async function openWave(tx: Ctx, id: string): Promise<Wave> {
  const wave = await waveOf(tx, id)
  if (wave.closedAt !== null) throw new Refusal(orderRefusals.wave_closed)
  return wave
}

/**
 * Locks the order of a box and drops it from the wave if it can no longer be picked. Returns whether it is still in
 * the wave. The order is locked before the wave, as in every state transition of an order.
 */
async function stillIn(tx: Ctx, wave: Wave, orderId: string): Promise<boolean> {
  const order = await lockedOrder(tx, orderId)
  const joined = wave.pieces.filter((each) => each.orderId === orderId)
  const cause = dropCauseOf(order, joined, await piecesOf(tx, order))
  if (cause === null) return true
  await leaveWave(tx, orderId, cause)
  return false
}

export const takePiece = deskWrite(
  contract.takePiece,
  {
    ...waveWrite,
    outcome: ({ wave: { number }, box, pieces, picked }, { subSku }) => ({
      number,
      subSku,
      box,
      pieces,
      picked,
    }),
  },
  async (tx, { id, subSku: typed, orderId }) => {
    const [{ subSku } = { subSku: typed }] = await withSkus(tx, [{ subSku: typed }])
    for (;;) {
      const wave = await openWave(tx, id)
      const orders = orderId ? wave.orders.filter((each) => each.orderId === orderId) : wave.orders
      if (orderId && orders.every(({ state }) => state === 'dropped'))
        throw new Refusal(orderRefusals.left_wave)
      const box = boxFor({ orders, pieces: wave.pieces }, subSku)
      if (!box) throw new Refusal(orderRefusals.wave_has_enough, { values: { sku: subSku } })
      if (!(await stillIn(tx, wave, box.orderId))) continue
      const at = { waveId: id, orderId: box.orderId }
      // another scanner may have filled the box while this one waited for its order
      if (!(await pieceStore.countPiece(tx.db, { ...at, subSku, by: 1 }))) continue
      if (await pieceStore.isPicked(tx.db, id, box.orderId))
        await store.setOrderState(tx.db, { ...at, state: 'picked', at: tx.clock.now() })
      const view = await toWaveView(tx, id)
      const put = view.lines
        .find((each) => each.subSku === subSku)
        ?.boxes.find((each) => each.orderId === box.orderId)
      return { wave: view, box: box.box, pieces: put?.pieces ?? 0, picked: put?.picked ?? 0 }
    }
  },
)

export const returnPiece = deskWrite(contract.returnPiece, waveWrite, async (tx, { id, subSku, orderId }) => {
  const wave = await openWave(tx, id)
  const order = wave.orders.find((each) => each.orderId === orderId)
  if (!order || order.state === 'dropped' || !(await stillIn(tx, wave, orderId)))
    throw new Refusal(orderRefusals.left_wave)
  if (!(await pieceStore.countPiece(tx.db, { waveId: id, orderId, subSku, by: -1 })))
    throw new Refusal(orderRefusals.wave_has_none, { values: { sku: subSku } })
  const isOpen = await store.setOrderState(tx.db, {
    waveId: id,
    orderId,
    state: 'waiting',
    at: tx.clock.now(),
  })
  if (!isOpen) throw new Refusal(orderRefusals.wave_closed)
  return { wave: await toWaveView(tx, id) }
})

export const takeOverWave = deskWrite(contract.takeOverWave, waveWrite, async (tx, { id }) => {
  await openWave(tx, id)
  if (!(await store.setPicker(tx.db, id, atTheDesk(tx).email))) throw new Refusal(orderRefusals.wave_closed)
  return { wave: await toWaveView(tx, id) }
})
