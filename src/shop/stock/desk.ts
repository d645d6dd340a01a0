import { catalogueOf, type Catalogue } from '../catalogue/catalogue.ts'
import { optionName } from '../catalogue/product.rules.ts'
import type { Ctx } from '../context.ts'
import { Refusal } from '../refusal.ts'
import { textIn } from '../region.ts'
import { atTheDesk, deskRead, deskWrite } from '../staff/write.ts'
import * as contract from './desk.contract.ts'
import * as store from './desk.store.ts'
import { available, lowUpTo, mostPieces, shortOf, stockRefusals, type MoveKind } from './rules.ts'
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

async function levelsOf(ctx: Ctx, subSkus: readonly string[]): Promise<contract.DeskLevel[]> {
  const [catalogue, levels] = await Promise.all([catalogueOf(ctx), store.listLevels(ctx.db, subSkus)])
  return levels.map((level) => toView(ctx, catalogue, level))
}

/** Options with a count, by sku or name; `low`: five or fewer left; `short`: more is sold than lies there. */
export async function stockAtDesk(
  ctx: Ctx,
  { search, low, short = false }: { search: string; low: boolean; short?: boolean },
  page: { from: number; size: number },
): Promise<{ levels: contract.DeskLevel[]; total: number }> {
  const [catalogue, stock] = await Promise.all([catalogueOf(ctx), availableStock(ctx)])
  const lacking = short ? await store.listShort(ctx.db) : null
  const words = search.toLowerCase()
  const isMeant = (subSku: string): boolean => {
    if (words === '' || subSku.toLowerCase().includes(words)) return true
    const found = catalogue.bySubSku.get(subSku)
    return (
      found !== undefined &&
      Object.values(found.product.name).some((name) => String(name).toLowerCase().includes(words))
    )
  }
  const meant = [...stock].filter(
    ([subSku, left]) =>
      (!low || left <= lowUpTo) && (lacking === null || lacking.has(subSku)) && isMeant(subSku),
  )
  const subSkus = meant.map(([subSku]) => subSku).toSorted()
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
  (ctx, { search, low, short, page, limit }) =>
    stockAtDesk(ctx, { search, low, short }, { from: (page - 1) * limit, size: limit }),
)

/** Options that were counted below what is sold, each one task until the shelf covers it again. */
export const openShortfalls = (ctx: Ctx, most: number): Promise<{ rows: store.Shortfall[]; total: number }> =>
  store.listShortfalls(ctx.db, most)

export const listMoves = deskRead(
  contract.listMoves,
  'stock.read',
  async (ctx, { page, limit, ...filter }) => {
    const { moves, total } = await store.listMoves(ctx.db, filter, { from: (page - 1) * limit, size: limit })
    return { moves: moves.map((move) => ({ ...move, at: move.at.toISOString() })), total }
  },
)

type Asked = { subSku: string; changeOf(onHand: number): number }

/**
 * Counts say what is there, also less than is sold: then a person is asked, and orders that fall short are
 * kept from the shelf. Refuses `stock.unknown_option`, `stock.below_zero`, `stock.too_many`.
 */
async function change(
  tx: Ctx,
  input: readonly Asked[],
  kind: MoveKind,
  reason: string,
): Promise<{ levels: contract.DeskLevel[] }> {
  const catalogue = await catalogueOf(tx)
  const subSkus = [...new Set(input.map(({ subSku }) => subSku))]
  for (const sku of subSkus)
    if (!catalogue.bySubSku.has(sku)) throw new Refusal(stockRefusals.unknown_option, { values: { sku } })
  const locked = await store.lockLevels(tx.db, subSkus)
  const changes = locked.flatMap(({ subSku, onHand, reserved, allocated }) => {
    const now = input.reduce((sum, each) => (each.subSku === subSku ? sum + each.changeOf(sum) : sum), onHand)
    if (now < 0) throw new Refusal(stockRefusals.below_zero, { values: { sku: subSku, there: onHand } })
    if (now > mostPieces) throw new Refusal(stockRefusals.too_many, { values: { sku: subSku } })
    return now === onHand
      ? []
      : [{ subSku, change: now - onHand, pieces: shortOf({ onHand: now, reserved, allocated }) }]
  })
  const actor = atTheDesk(tx).email
  const at = tx.clock.now()
  if (changes.length > 0) await store.moveOnHand(tx.db, changes, { kind, reason, actor, at })
  const short = changes.filter(({ pieces }) => pieces > 0)
  await store.openShortfalls(tx.db, short, { actor, at })
  if (short.length > 0) await tx.publish('stock.fell_short', { subSkus: short.map(({ subSku }) => subSku) })
  return { levels: await levelsOf(tx, subSkus) }
}

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
  (tx, { subSku, change: pieces, reason }) =>
    change(tx, [{ subSku, changeOf: () => pieces }], 'adjust', reason),
)

export const receiveGoods = deskWrite(
  contract.receiveGoods,
  {
    right: 'stock.change',
    entity: 'stock',
    idOf: (_, { reference }) => reference,
    look: (tx, input) => looked(tx, skusOf(input)),
  },
  (tx, { reference, lines }) =>
    change(
      tx,
      lines.map(({ subSku, quantity }) => ({ subSku, changeOf: () => quantity })),
      'receive',
      reference,
    ),
)

/** What lies there now, as somebody at the desk says; each difference is a move. Refuses as a count does. */
export const setCounts = (
  tx: Ctx,
  counts: readonly { subSku: string; counted: number }[],
  reason: string,
): Promise<unknown> =>
  change(
    tx,
    counts.map(({ subSku, counted }) => ({ subSku, changeOf: (onHand) => counted - onHand })),
    'adjust',
    reason,
  )

export const countStock = deskWrite(
  contract.countStock,
  {
    right: 'stock.change',
    entity: 'stock',
    idOf: () => null,
    look: (tx, input) => looked(tx, skusOf(input)),
  },
  (tx, { reason, lines }) =>
    change(
      tx,
      lines.map(({ subSku, counted }) => ({ subSku, changeOf: (onHand) => counted - onHand })),
      'adjust',
      reason,
    ),
)
