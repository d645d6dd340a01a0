import { catalogueOf } from '../../catalogue/catalogue.ts'
import { optionName, pictureOf } from '../../catalogue/product.rules.ts'
import type { Ctx } from '../../context.ts'
import { Refusal } from '../../refusal.ts'
import { textIn } from '../../region.ts'
import { barcodesOf } from '../../stock/barcodes/barcodes.ts'
import { piecesOfLines, proposeLots } from '../../stock/lots/propose.ts'
import { warehouseName } from '../../stock/places/places.ts'
import { byShelf } from '../../stock/shelves/shelf.rules.ts'
import { shelvesOf } from '../../stock/shelves/shelves.ts'
import { shippableLines } from '../fulfilment/unshipped.rules.ts'
import type { Order } from '../order.rules.ts'
import { orderRefusals, type FulfilmentState } from '../rules.ts'
import { findOrders } from '../store.ts'
import type * as contract from './wave.contract.ts'
import { dropCauseOf, isDone, packsBox, type Pieces } from './wave.rules.ts'
import * as store from './wave.store.ts'
import * as pieceStore from './wave-pieces.store.ts'

/** What an order takes from the shelves now, sets as their parts. */
export async function piecesOf(ctx: Ctx, order: Order): Promise<Pieces> {
  const counts = new Map<string, number>()
  for (const { subSku, pieces } of await piecesOfLines(ctx, shippableLines(order)))
    counts.set(subSku, (counts.get(subSku) ?? 0) + pieces)
  return [...counts].map(([subSku, pieces]) => ({ subSku, pieces }))
}

export type Wave = store.WaveRow & {
  orders: readonly (store.WaveOrderRow & { order: Order })[]
  /** Those that are written down as waiting. */
  waiting: ReadonlySet<string>
  pieces: readonly pieceStore.WavePieceRow[]
}

/**
 * A wave as it is: an order that can no longer be picked counts as dropped, whether or not anybody touched the
 * wave since. Throws `orders.unknown_wave`.
 */
export async function waveOf(ctx: Ctx, id: string): Promise<Wave> {
  const wave = await store.findWave(ctx.db, id)
  if (!wave) throw new Refusal(orderRefusals.unknown_wave)
  const rows = await store.listOrders(ctx.db, id)
  const pieces = await pieceStore.listPieces(ctx.db, id)
  const found = await findOrders(
    ctx.db,
    rows.map(({ orderId }) => orderId),
  )
  const orders = []
  for (const row of rows) {
    const order = found.find((each) => each.id === row.orderId)
    if (!order) continue
    const joined = pieces.filter(({ orderId }) => orderId === row.orderId)
    const cause = row.state === 'waiting' ? dropCauseOf(order, joined, await piecesOf(ctx, order)) : row.cause
    orders.push({ ...row, order, cause, state: cause === null ? row.state : ('dropped' as const) })
  }
  const waiting = new Set(rows.filter(({ state }) => state === 'waiting').map(({ orderId }) => orderId))
  return { ...wave, orders, pieces, waiting }
}

const sum = (pieces: readonly { pieces: number; picked: number }[]) => ({
  pieces: pieces.reduce((total, each) => total + each.pieces, 0),
  picked: pieces.reduce((total, each) => total + each.picked, 0),
})

const beforePacking: readonly FulfilmentState[] = ['none', 'on_hold', 'picking']

/** Without prices and names: it is read in a warehouse. */
export async function toWaveView(ctx: Ctx, id: string): Promise<contract.PickWave> {
  const {
    orders,
    pieces,
    closedAt,
    createdAt,
    createdBy: _by,
    waiting: _waiting,
    ...wave
  } = await waveOf(ctx, id)
  const isIn = (orderId: string) =>
    orders.some((each) => each.orderId === orderId && each.state !== 'dropped')
  const stateOf = (orderId: string) => orders.find((each) => each.orderId === orderId)?.state ?? null
  const boxOf = (orderId: string) => orders.find((each) => each.orderId === orderId)?.box ?? 0
  const inside = pieces.filter(({ orderId }) => isIn(orderId))
  return {
    ...wave,
    createdAt: createdAt.toISOString(),
    closedAt: closedAt && closedAt.toISOString(),
    state: closedAt !== null || isDone(orders) ? 'closed' : 'open',
    ...sum(inside),
    orders: orders.map(({ orderId, number, box, state, cause, order }) => ({
      id: orderId,
      number,
      box,
      state,
      cause,
      ...sum(pieces.filter((each) => each.orderId === orderId)),
      together: (order.combined?.orders ?? []).map((each) => each.number),
      toPack: state === 'picked' && order.fulfilmentState === 'picking' && packsBox(order, stateOf),
      isPacked: state === 'picked' && !beforePacking.includes(order.fulfilmentState),
    })),
    lines: await linesOf(ctx, inside, orders, boxOf),
    toRestock: pieces
      .filter(({ orderId, picked }) => picked > 0 && !isIn(orderId))
      .map(({ orderId, subSku, picked }) => ({ subSku, box: boxOf(orderId), pieces: picked })),
  }
}

/** One line an option, in the order one walks. */
async function linesOf(
  ctx: Ctx,
  inside: readonly pieceStore.WavePieceRow[],
  orders: Wave['orders'],
  boxOf: (orderId: string) => number,
): Promise<contract.WaveLine[]> {
  const { bySubSku } = await catalogueOf(ctx)
  const subSkus = [...new Set(inside.map(({ subSku }) => subSku))]
  const shelves = await shelvesOf(ctx, subSkus)
  const barcodes = await barcodesOf(ctx, subSkus)
  const place = await warehouseName(ctx)
  const waiting = orders.filter(({ state }) => state === 'waiting').map(({ order }) => order)
  const lots = await proposeLots(
    ctx,
    waiting.flatMap((order) =>
      shippableLines(order).map(({ lineId, units }) => ({
        lineId,
        units,
        bestBefore: order.lines.find(({ id }) => id === lineId)?.bestBefore ?? null,
      })),
    ),
  )
  const walk = subSkus.map((subSku) => ({ subSku, shelfCode: shelves.get(subSku) ?? null })).toSorted(byShelf)
  return walk.map(({ subSku, shelfCode }) => {
    const found = bySubSku.get(subSku)
    const some = inside.filter((each) => each.subSku === subSku)
    return {
      subSku,
      name: found ? textIn(ctx.shopper.locale, found.product.name) : subSku,
      optionName: found ? optionName(ctx.shopper.locale, found.option) : '',
      picture: found ? pictureOf(found.product, found.option) : null,
      ean: barcodes.get(subSku) ?? null,
      place,
      shelfCode,
      ...sum(some),
      lots: lots.filter((lot) => lot.subSku === subSku && lot.lot !== null),
      boxes: some
        .map(({ orderId, pieces, picked }) => ({ orderId, box: boxOf(orderId), pieces, picked }))
        .toSorted((a, b) => a.box - b.box),
    }
  })
}
