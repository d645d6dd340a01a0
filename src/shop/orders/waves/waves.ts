import type { Ctx } from '../../context.ts'
import type { CronJob } from '../../news.ts'
import { Refusal } from '../../refusal.ts'
import { atTheDesk, deskRead, deskWrite } from '../../staff/write.ts'
import { withSkus } from '../../stock/barcodes/barcodes.ts'
import { lockedOrder } from '../desk/desk.ts'
import { startPicking } from '../fulfilment/fulfil.ts'
import type { Order } from '../order.rules.ts'
import { orderRefusals } from '../rules.ts'
import { findOrders, lockOrder } from '../store.ts'
import { leaveWave } from './leave.ts'
import * as contract from './wave.contract.ts'
import * as walk from './wave-walk.contract.ts'
import * as newWave from './new-wave.contract.ts'
import { boxFor, dropCauseOf, mostOrders, joinExclusion, type JoinExclusion } from './wave.rules.ts'
import { piecesOf, toWaveView, waveOf, type Wave } from './wave-view.ts'
import * as store from './wave.store.ts'

export const listWaves = deskRead(
  contract.listWaves,
  'orders.fulfil',
  async (ctx, { state = null, search, page, limit }) => {
    const { rows, total } = await store.listWaves(
      ctx.db,
      { state, search: search.trim() },
      { from: (page - 1) * limit, size: limit },
    )
    return {
      total,
      waves: rows.map(({ createdAt, closedAt, createdBy: _by, ...row }) => ({
        ...row,
        createdAt: createdAt.toISOString(),
        state: closedAt === null ? ('open' as const) : ('closed' as const),
      })),
    }
  },
)

/** The rows of a walk on paper: what one takes, from which shelf, into which box. */
const walkLines = ({ number, orders, lines }: contract.PickWave): walk.WalkLine[] =>
  lines.flatMap(({ shelfCode, place, subSku, ean, name, optionName, boxes }) =>
    boxes.map(({ orderId, box, pieces, picked }) => ({
      wave: number,
      shelfCode,
      place,
      subSku,
      ean,
      name,
      optionName,
      box,
      order: orders.find(({ id }) => id === orderId)?.number ?? '',
      pieces,
      picked,
    })),
  )

export const listWaveLines = deskRead(walk.listWaveLines, 'orders.fulfil', async (ctx, { wave }) => {
  const lines: walk.WalkLine[] = []
  for (const id of wave === undefined ? await store.listOpen(ctx.db) : [wave])
    lines.push(...walkLines(await toWaveView(ctx, id)))
  return { lines, total: lines.length }
})

type Candidate = {
  id: string
  number: string
  pieces: number
  exclusion: JoinExclusion | null
  wave: string | null
}

/** Whether an order can join, beside so many that do already. */
async function candidateOf(ctx: Ctx, order: Order, before: number): Promise<Candidate> {
  const [held] = await store.heldByWaves(ctx.db, [order.id])
  const exclusion = held ? 'in_wave' : (joinExclusion(order) ?? (before >= mostOrders ? 'too_many' : null))
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

export const getWave = deskRead(contract.getWave, 'orders.fulfil', async (ctx, { id }) => ({
  wave: await toWaveView(ctx, id),
}))

/**
 * Writes down who has dropped out of waves by now, order by order, in transactions of their own: what was found
 * stays, whatever becomes of the press that found it.
 */
async function settleWaves(ctx: Ctx, waveIds: readonly string[]): Promise<void> {
  for (const id of waveIds) {
    const wave = await waveOf(ctx, id)
    if (wave.closedAt !== null) continue
    for (const { orderId, state, cause } of wave.orders)
      if (state === 'dropped' && cause !== null && wave.waiting.has(orderId))
        await ctx.transaction((tx) => stillIn(tx, wave, orderId))
  }
}

/** Also of waves that nobody looks at. */
export const settleOpenWaves: CronJob = {
  job: 'settle-pick-waves',
  at: '*/10 * * * *',
  run: async (ctx) => settleWaves(ctx, await store.listOpen(ctx.db)),
}

const about = {
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

/** Orders are locked one after the other by their ids, so that two who start at once do not wait in a circle. */
export const startWave = deskWrite(
  newWave.startWave,
  {
    ...about,
    idOf: ({ wave }) => wave.id,
    first: async (ctx, { ids }) => settleWaves(ctx, await store.listWavesOf(ctx.db, ids)),
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

/** A wave that is still walked. Throws `orders.unknown_wave`, `orders.wave_closed`. */
async function openWave(tx: Ctx, id: string): Promise<Wave> {
  const wave = await waveOf(tx, id)
  if (wave.closedAt !== null) throw new Refusal(orderRefusals.wave_closed)
  return wave
}

/**
 * The order of a box, locked; it leaves the wave here if it can no longer be picked. Its lock comes before that
 * of the wave, as in every move of an order.
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
    ...about,
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
      if (!(await store.countPiece(tx.db, { ...at, subSku, by: 1 }))) continue
      if (await store.isPicked(tx.db, id, box.orderId))
        await store.setOrderState(tx.db, { ...at, state: 'picked', at: tx.clock.now() })
      const view = await toWaveView(tx, id)
      const put = view.lines
        .find((each) => each.subSku === subSku)
        ?.boxes.find((each) => each.orderId === box.orderId)
      return { wave: view, box: box.box, pieces: put?.pieces ?? 0, picked: put?.picked ?? 0 }
    }
  },
)

export const returnPiece = deskWrite(contract.returnPiece, about, async (tx, { id, subSku, orderId }) => {
  const wave = await openWave(tx, id)
  const order = wave.orders.find((each) => each.orderId === orderId)
  if (!order || order.state === 'dropped' || !(await stillIn(tx, wave, orderId)))
    throw new Refusal(orderRefusals.left_wave)
  if (!(await store.countPiece(tx.db, { waveId: id, orderId, subSku, by: -1 })))
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

export const takeOverWave = deskWrite(contract.takeOverWave, about, async (tx, { id }) => {
  await openWave(tx, id)
  if (!(await store.setPicker(tx.db, id, atTheDesk(tx).email))) throw new Refusal(orderRefusals.wave_closed)
  return { wave: await toWaveView(tx, id) }
})
