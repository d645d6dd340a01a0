import { startOf } from '../../platform/db/keyset.ts'
import { catalogueOf, type Catalogue } from '../catalogue/catalogue.ts'
import { optionName } from '../catalogue/product.rules.ts'
import type { Ctx } from '../context.ts'
import { textIn } from '../region.ts'
import { deskRead, deskWrite } from '../staff/write.ts'
import * as contract from './desk.contract.ts'
import * as store from './desk.store.ts'
import { listRules } from './options/option.store.ts'
import { withSkus } from './barcodes/barcodes.ts'
import { isMeant } from './find-options.ts'
import { changeLevels, goodsOf } from './change.ts'
import { available, lowUpTo, shortOf } from './rules.ts'
import { availableStock } from './stock.ts'

export type { Reservation } from './desk.store.ts'

const locale = (ctx: Ctx) => ctx.shopper.locale

function toView(ctx: Ctx, catalogue: Catalogue, level: store.LevelRow): contract.DeskLevel {
  const found = catalogue.bySubSku.get(level.subSku)
  return {
    ...level,
    name: found ? textIn(locale(ctx), found.product.name) : level.subSku,
    optionName: found ? optionName(locale(ctx), found.option) : '',
    brand: found?.product.brand ?? '',
    thumbnail: found?.product.thumbnail ?? '',
    available: available(level),
    short: shortOf(level),
  }
}

/** Levels of these options, in their order. */
export async function levelsOf(ctx: Ctx, subSkus: readonly string[]): Promise<contract.DeskLevel[]> {
  const [catalogue, levels] = await Promise.all([catalogueOf(ctx), store.listLevels(ctx.db, subSkus)])
  const placeOf = new Map(subSkus.map((subSku, place) => [subSku, place]))
  return levels
    .map((level) => toView(ctx, catalogue, level))
    .toSorted((a, b) => (placeOf.get(a.subSku) ?? 0) - (placeOf.get(b.subSku) ?? 0))
}

type StockQuery = {
  search: string
  low: boolean
  short?: boolean
  sort?: 'sku' | '-sku' | 'available' | '-available'
}

/** Options with a count, by sku or name; `low`: few left, by the option's own rule if it has one; `short`: more is sold than lies there. */
export async function stockAtDesk(
  ctx: Ctx,
  { search, low, short = false, sort = 'sku' }: StockQuery,
  page: { from: number; size: number },
): Promise<{ levels: contract.DeskLevel[]; total: number }> {
  const [catalogue, stock] = await Promise.all([catalogueOf(ctx), availableStock(ctx)])
  const rules = low ? await listRules(ctx.db) : null
  const lacking = short ? await store.listShort(ctx.db) : null
  const meant = [...stock].filter(
    ([subSku, left]) =>
      (rules === null || left <= (rules.get(subSku)?.threshold ?? lowUpTo)) &&
      (lacking === null || lacking.has(subSku)) &&
      isMeant(catalogue, subSku, search),
  )
  const turn = sort.startsWith('-') ? -1 : 1
  const byNumber = sort.endsWith('available')
  const subSkus = meant
    .toSorted(
      ([a, leftOfA], [b, leftOfB]) =>
        turn * ((byNumber ? leftOfA - leftOfB : 0) || (a < b ? -1 : a > b ? 1 : 0)),
    )
    .map(([subSku]) => subSku)
  return {
    levels: await levelsOf(ctx, subSkus.slice(page.from, page.from + page.size)),
    total: subSkus.length,
  }
}

/** What lines of an order hold on the shelf, by line and option. */
export const reservationsOf = (ctx: Ctx, lineIds: readonly string[]): Promise<store.Reservation[]> =>
  store.listReservations(ctx.db, lineIds)

export const listStock = deskRead(
  contract.listStock,
  'stock.read',
  (ctx, { search, low, short, sort, page, limit }) =>
    stockAtDesk(ctx, { search, low, short, sort }, { from: (page - 1) * limit, size: limit }),
)

/** Options that were counted below what is sold, each one task until the shelf covers it again. */
export const openShortfalls = (ctx: Ctx, most: number): Promise<{ rows: store.Shortfall[]; total: number }> =>
  store.listShortfalls(ctx.db, most)

export const listMoves = deskRead(
  contract.listMoves,
  'stock.read',
  async (ctx, { page, limit, after, sort, ...filter }) => {
    const start = startOf({ page, limit, after, sort })
    const { moves, total } = await store.listMoves(ctx.db, filter, start)
    return { moves: moves.map((move) => ({ ...move, at: move.at.toISOString() })), total }
  },
)

/** What the audit log keeps of levels. */
const looked = async (tx: Ctx, subSkus: readonly string[]) =>
  (await store.listLevels(tx.db, subSkus)).map(({ subSku, onHand, reserved, allocated }) => ({
    subSku,
    onHand,
    reserved,
    allocated,
  }))
const skusOf = ({ lines }: { lines: readonly { subSku: string }[] }) => lines.map(({ subSku }) => subSku)

export const adjustStock = deskWrite(
  contract.adjustStock,
  {
    right: 'stock.change',
    entity: 'stock',
    idOf: (_, { subSku }) => subSku,
    look: (tx, { subSku }) => looked(tx, [subSku]),
  },
  async (tx, { subSku, change: pieces, lot, reason }) => {
    await changeLevels(tx, [{ subSku, changeOf: () => pieces, lot: lot ? { number: lot } : null }], {
      kind: 'adjust',
      reason,
    })
    return { levels: await levelsOf(tx, [subSku]) }
  },
)

export const receiveGoods = deskWrite(
  contract.receiveGoods,
  {
    right: 'stock.change',
    entity: 'stock',
    idOf: (_, { reference }) => reference,
    look: (tx, input) => looked(tx, skusOf(input)),
  },
  async (tx, { reference, lines: written }) => {
    const lines = await withSkus(tx, written)
    await changeLevels(tx, lines.map(goodsOf), { kind: 'receive', reason: reference })
    return { levels: await levelsOf(tx, skusOf({ lines })) }
  },
)

/** What lies there now, as somebody at the desk says; each difference is a move. Refuses as a count does. */
export const setCounts = (
  tx: Ctx,
  counts: readonly { subSku: string; counted: number }[],
  reason: string,
): Promise<unknown> => changeLevels(tx, counts.map(countedOf), { kind: 'adjust', reason })

const countedOf = ({ subSku, counted }: { subSku: string; counted: number }) => ({
  subSku,
  changeOf: (onHand: number) => counted - onHand,
})

export const countStock = deskWrite(
  contract.countStock,
  {
    right: 'stock.change',
    entity: 'stock',
    idOf: () => null,
    look: (tx, input) => looked(tx, skusOf(input)),
  },
  async (tx, { reason, lines: written }) => {
    const lines = await withSkus(tx, written)
    await changeLevels(tx, lines.map(countedOf), { kind: 'adjust', reason })
    return { levels: await levelsOf(tx, skusOf({ lines })) }
  },
)
