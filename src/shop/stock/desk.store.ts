import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { MoveKind, StockLevel } from './rules.ts'

const warehouse = 'warehouse'
export type LevelRow = StockLevel & { subSku: string; place: string }
const columns = [
  'sub_sku as subSku',
  'place',
  'on_hand as onHand',
  'reserved',
  'allocated',
  'safety',
] as const

export const listLevels = (db: Db, subSkus: readonly string[]): Promise<LevelRow[]> =>
  db
    .selectFrom('stock_levels')
    .select(columns)
    .where('place', '=', warehouse)
    .where('sub_sku', 'in', [...subSkus, ''])
    .orderBy(sql`sub_sku collate "C"`)
    .execute()

/**
 * Levels of these options, locked in the order orders lock them too; those that never had one start at
 * nothing.
 */
export async function lockLevels(db: Db, subSkus: readonly string[]): Promise<LevelRow[]> {
  const inOrder = [...subSkus].toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0))
  await db
    .insertInto('stock_levels')
    .values(inOrder.map((subSku) => ({ sub_sku: subSku })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const locked = await sql<LevelRow>`
    select sub_sku as "subSku", place, on_hand as "onHand", reserved, allocated, safety from stock_levels l
    where place = ${warehouse} and sub_sku = any (${inOrder}::text[]) order by sub_sku collate "C" for update of l`.execute(
    db,
  )
  return locked.rows
}

export type Change = { subSku: string; change: number }
type Moving = { kind: MoveKind; reason: string; actor: string; at: Date }

/** Pieces of locked levels more or fewer, each with its move. */
export async function moveOnHand(
  db: Db,
  changes: readonly Change[],
  { kind, reason, actor, at }: Moving,
): Promise<void> {
  await sql`
    with asked as (
      select * from unnest(${changes.map((each) => each.subSku)}::text[], ${changes.map((each) => each.change)}::int[]) as t (sub_sku, change)
    ), moved as (
      insert into stock_moves (sub_sku, kind, on_hand, reason, actor, at) select sub_sku, ${kind}, change, ${reason}, ${actor}, ${at} from asked
    )
    update stock_levels l set on_hand = l.on_hand + a.change, short = greatest(l.reserved + l.allocated - l.on_hand - a.change, 0) from asked a where l.sub_sku = a.sub_sku and l.place = ${warehouse}`.execute(
    db,
  )
}

export type MoveRow = {
  id: string
  subSku: string
  place: string
  kind: MoveKind
  onHand: number
  reserved: number
  allocated: number
  reason: string
  actor: string
  at: Date
}

export async function listMoves(
  db: Db,
  { subSku, kind }: { subSku?: string | undefined; kind?: MoveKind | undefined },
  page: { from: number; size: number },
): Promise<{ moves: MoveRow[]; total: number }> {
  const where = sql`(${subSku ?? null}::text is null or sub_sku = ${subSku ?? null}) and (${kind ?? null}::text is null or kind = ${kind ?? null})`
  const found = await sql<MoveRow>`
    select id, sub_sku as "subSku", place, kind, on_hand as "onHand", reserved, allocated, reason, actor, at from stock_moves
    where ${where} order by at desc, id desc limit ${page.size} offset ${page.from}`.execute(db)
  const count = await sql<{
    total: number
  }>`select count(*)::int as total from stock_moves where ${where}`.execute(db)
  return { moves: found.rows, total: count.rows[0]?.total ?? 0 }
}

export type Reservation = { lineId: string; subSku: string; state: string; pieces: number }

/** What lines hold or took, with pieces that have not left. */
export async function listReservations(db: Db, lineIds: readonly string[]): Promise<Reservation[]> {
  const found = await sql<Reservation>`
    select line_id as "lineId", sub_sku as "subSku", state, each * (units - shipped - freed) as pieces from stock_reservations
    where line_id = any (${lineIds}::uuid[]) order by line_id, sub_sku`.execute(db)
  return found.rows
}

/**
 * A person is asked about options of which more is sold than lies there: one open task an option, however
 * often it is counted.
 */
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

/** Open ones, the longest waiting first: what is missing by now. */
export async function listShortfalls(db: Db, most: number): Promise<{ rows: Shortfall[]; total: number }> {
  const found = await sql<Shortfall & { total: number }>`
    select s.id, s.sub_sku as "subSku", l.short as pieces, s.actor, s.opened_at as "openedAt", count(*) over ()::int as total
    from stock_shortfalls s join stock_levels l using (sub_sku, place)
    where s.closed_at is null order by s.opened_at, s.id limit ${most}`.execute(db)
  return { rows: found.rows, total: found.rows[0]?.total ?? 0 }
}

/** Options of which more is sold or held than lies there. */
export async function listShort(db: Db): Promise<Set<string>> {
  const rows = await db
    .selectFrom('stock_levels')
    .select('sub_sku')
    .where('place', '=', warehouse)
    .where('short', '>', 0)
    .execute()
  return new Set(rows.map((row) => row.sub_sku))
}
