import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { StockLevel } from './rules.ts'

export const warehouse = 'warehouse'

export type LevelRow = StockLevel & { subSku: string; place: string }

const columns = [
  'sub_sku as subSku',
  'place',
  'on_hand as onHand',
  'reserved',
  'allocated',
  'safety',
  'blocked',
  'short_dated as shortDated',
] as const

export type NamedLevelRow = LevelRow & { placeName: string }

export const listLevels = (db: Db, subSkus: readonly string[]): Promise<NamedLevelRow[]> =>
  db
    .selectFrom('stock_levels')
    .innerJoin('stock_places', 'stock_places.key', 'stock_levels.place')
    .select([...columns, 'stock_places.name as placeName'])
    .where('place', '=', warehouse)
    .where('sub_sku', 'in', [...subSkus, ''])
    .orderBy(sql`sub_sku collate "C"`)
    .execute()

/** Levels of these options, locked in the order that orders lock them in; missing rows are created with zero. */
export async function lockLevels(
  db: Db,
  subSkus: readonly string[],
  place: string = warehouse,
): Promise<LevelRow[]> {
  if (subSkus.length === 0) return []
  const inOrder = [...subSkus].toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0))
  await db
    .insertInto('stock_levels')
    .values(inOrder.map((subSku) => ({ sub_sku: subSku, place })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const locked = await sql<LevelRow>`
    select sub_sku as "subSku", place, on_hand as "onHand", reserved, allocated, safety, blocked, short_dated as "shortDated"
    from stock_levels l
    where place = ${place} and sub_sku = any (${inOrder}::text[]) order by sub_sku collate "C" for update of l`.execute(
    db,
  )
  return locked.rows
}

/** Missing units of short options in the warehouse. The caller must hold the locks of the levels. */
export async function listMissing(
  db: Db,
  subSkus: readonly string[],
): Promise<{ subSku: string; pieces: number }[]> {
  return db
    .selectFrom('stock_levels')
    .select(['sub_sku as subSku', 'short as pieces'])
    .where('place', '=', warehouse)
    .where('sub_sku', 'in', [...subSkus, ''])
    .where('short', '>', 0)
    .orderBy(sql`sub_sku collate "C"`)
    .execute()
}

export type Reservation = { lineId: string; subSku: string; state: string; pieces: number }

/** Reservations of order lines, with the units that have not been shipped or freed. */
export async function listReservations(db: Db, lineIds: readonly string[]): Promise<Reservation[]> {
  const found = await sql<Reservation>`
    select line_id as "lineId", sub_sku as "subSku", state, each * (units - shipped - freed) as pieces from stock_reservations
    where line_id = any (${lineIds}::uuid[]) order by line_id, sub_sku`.execute(db)
  return found.rows
}

/** Opens a task for each option that is sold beyond its stock; an option has at most one open task. */
export async function openShortfalls(
  db: Db,
  short: readonly { subSku: string; pieces: number }[],
  { actor, at }: { actor: string; at: Date },
): Promise<void> {
  if (short.length === 0) return
  await sql`
    insert into stock_shortfalls (sub_sku, pieces, actor, opened_at)
    select sub_sku, pieces, ${actor}, ${at}
    from unnest(${short.map(({ subSku }) => subSku)}::text[], ${short.map(({ pieces }) => pieces)}::int[]) as t (sub_sku, pieces)
    on conflict (sub_sku, place) where closed_at is null do update set pieces = excluded.pieces, actor = excluded.actor`.execute(
    db,
  )
}

export type Shortfall = { id: string; subSku: string; pieces: number; actor: string; openedAt: Date }

/** Open shortfall tasks, oldest first, with the units missing now. */
export async function listShortfalls(db: Db, most: number): Promise<{ rows: Shortfall[]; total: number }> {
  const found = await sql<Shortfall & { total: number }>`
    select s.id, s.sub_sku as "subSku", l.short as pieces, s.actor, s.opened_at as "openedAt", count(*) over ()::int as total
    from stock_shortfalls s join stock_levels l using (sub_sku, place)
    where s.closed_at is null order by s.opened_at, s.id limit ${most}`.execute(db)
  return { rows: found.rows, total: found.rows[0]?.total ?? 0 }
}

/** Options of which more is allocated or reserved than the warehouse can deliver. */
export async function listShort(db: Db): Promise<Set<string>> {
  const rows = await db
    .selectFrom('stock_levels')
    .select('sub_sku')
    .where('place', '=', warehouse)
    .where('short', '>', 0)
    .execute()
  return new Set(rows.map((row) => row.sub_sku))
}

/** Units at a place by lot id. */
export async function listLotUnits(
  db: Db,
  place: string,
  subSkus: readonly string[],
): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('stock_lot_levels')
    .select(['lot_id', 'pieces'])
    .where('place', '=', place)
    .where('sub_sku', 'in', [...subSkus, ''])
    .execute()
  return new Map(rows.map((row) => [row.lot_id, row.pieces]))
}
