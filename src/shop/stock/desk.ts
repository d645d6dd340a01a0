import { startOf } from '../../platform/db/keyset.ts'
import { catalogueOf, type Catalogue } from '../catalogue/catalogue.ts'
import { optionName } from '../catalogue/product.rules.ts'
import type { Ctx } from '../context.ts'
import { textIn } from '../region.ts'
import { deskRead } from '../staff/write.ts'
import * as contract from './desk.contract.ts'
import * as store from './desk.store.ts'
import * as moveStore from './moves.store.ts'
import { listRules } from './options/option.store.ts'
import { matchesOption } from './find-options.ts'
import { available, lowUpTo, shortOf } from './rules.ts'
import { byShelf, byShelfDescending } from './shelves/shelf.rules.ts'
import { shelvesAt } from './shelves/shelf.store.ts'
import { shelvesOf } from './shelves/shelves.ts'
import { availableStock } from './stock.ts'

const locale = (ctx: Ctx) => ctx.shopper.locale

function toView(
  ctx: Ctx,
  catalogue: Catalogue,
  shelves: ReadonlyMap<string, string>,
  level: store.NamedLevelRow,
): contract.DeskLevel {
  const found = catalogue.bySubSku.get(level.subSku)
  return {
    ...level,
    name: found ? textIn(locale(ctx), found.product.name) : level.subSku,
    optionName: found ? optionName(locale(ctx), found.option) : '',
    brand: found?.product.brand ?? '',
    thumbnail: found?.product.thumbnail ?? '',
    shelfCode: shelves.get(level.subSku) ?? null,
    available: available(level),
    short: shortOf(level),
  }
}

/** Levels of these options, in the given order. */
export async function levelsOf(ctx: Ctx, subSkus: readonly string[]): Promise<contract.DeskLevel[]> {
  const catalogue = await catalogueOf(ctx)
  const levels = await store.listLevels(ctx.db, subSkus)
  const shelves = await shelvesOf(ctx, subSkus)
  const placeOf = new Map(subSkus.map((subSku, place) => [subSku, place]))
  return levels
    .map((level) => toView(ctx, catalogue, shelves, level))
    .toSorted((a, b) => (placeOf.get(a.subSku) ?? 0) - (placeOf.get(b.subSku) ?? 0))
}

type StockQuery = {
  search: string
  low: boolean
  short?: boolean
  sort?: contract.StockSort
}

/** Sorts options with their available units by a column of the list. */
function inOrder(
  found: readonly (readonly [subSku: string, left: number])[],
  sort: contract.StockSort,
  shelves: ReadonlyMap<string, string> | null,
): string[] {
  if (shelves)
    return found
      .map(([subSku]) => ({ subSku, shelfCode: shelves.get(subSku) ?? null }))
      .toSorted(sort === 'shelf' ? byShelf : byShelfDescending)
      .map(({ subSku }) => subSku)
  const turn = sort.startsWith('-') ? -1 : 1
  const byNumber = sort.endsWith('available')
  return found
    .toSorted(
      ([a, leftOfA], [b, leftOfB]) =>
        turn * ((byNumber ? leftOfA - leftOfB : 0) || (a < b ? -1 : a > b ? 1 : 0)),
    )
    .map(([subSku]) => subSku)
}

/** Searches options by sku or name; `low`: few available, by the option's own rule if any; `short`: sold beyond the stock. */
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
      matchesOption(catalogue, subSku, search),
  )
  const shelves = sort.endsWith('shelf') ? await shelvesAt(ctx.db, 'warehouse') : null
  const subSkus = inOrder(meant, sort, shelves)
  return {
    levels: await levelsOf(ctx, subSkus.slice(page.from, page.from + page.size)),
    total: subSkus.length,
  }
}

export type ShelvedReservation = store.Reservation & { shelfCode: string | null }

/** Warehouse reservations of order lines, by line and option, with shelf codes. */
export async function reservationsOf(ctx: Ctx, lineIds: readonly string[]): Promise<ShelvedReservation[]> {
  const held = await store.listReservations(ctx.db, lineIds)
  const shelves = await shelvesOf(ctx, [...new Set(held.map(({ subSku }) => subSku))])
  return held.map((each) => ({ ...each, shelfCode: shelves.get(each.subSku) ?? null }))
}

export const listStock = deskRead(
  contract.listStock,
  'stock.read',
  (ctx, { search, low, short, sort, page, limit }) =>
    stockAtDesk(ctx, { search, low, short, sort }, { from: (page - 1) * limit, size: limit }),
)

/** Open tasks about short options, one for each until stock covers its orders again. */
export const openShortfalls = (ctx: Ctx, most: number): Promise<{ rows: store.Shortfall[]; total: number }> =>
  store.listShortfalls(ctx.db, most)

export const listMoves = deskRead(
  contract.listMoves,
  'stock.read',
  async (ctx, { page, limit, after, sort, ...filter }) => {
    const start = startOf({ page, limit, after, sort })
    const { moves, total } = await moveStore.listMoves(ctx.db, filter, start)
    return { moves: moves.map((move) => ({ ...move, at: move.at.toISOString() })), total }
  },
)
