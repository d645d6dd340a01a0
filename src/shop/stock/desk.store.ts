import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { MoveKind, StockLevel } from './rules.ts'

const warehouse = 'warehouse'
export type LevelRow = StockLevel & { subSku: string; place: string }
const columns = ['sub_sku as subSku', 'place', 'on_hand as onHand', 'reserved', 'allocated', 'safety'] as const

export const listLevels = (db: Db, subSkus: readonly string[]): Promise<LevelRow[]> =>
  db
    .selectFrom('stock_levels')
    .select(columns)
    .where('place', '=', warehouse)
    .where('sub_sku', 'in', [...subSkus, ''])
    .orderBy(sql`sub_sku collate "C"`)
    .execute()

/** Levels of these options, locked in the order orders lock them too; those that never had one start at nothing. */
export async function lockLevels(db: Db, subSkus: readonly string[]): Promise<LevelRow[]> {
  const inOrder = [...subSkus].toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0))
  await db
    .insertInto('stock_levels')
    .values(inOrder.map((subSku) => ({ sub_sku: subSku })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const locked = await sql<LevelRow>`
    select sub_sku as "subSku", place, on_hand as "onHand", reserved, allocated, safety from stock_levels l
    where place = ${warehouse} and sub_sku = any (${inOrder}::text[]) order by sub_sku collate "C" for update of l`.execute(db)
  return locked.rows
}

export type Change = { subSku: string; change: number }
type Moving = { kind: MoveKind; reason: string; actor: string; at: Date }

/** Pieces of locked levels more or fewer, each with its move. */
export async function moveOnHand(db: Db, changes: readonly Change[], { kind, reason, actor, at }: Moving): Promise<void> {
  await sql`
    with asked as (
      select * from unnest(${changes.map((each) => each.subSku)}::text[], ${changes.map((each) => each.change)}::int[]) as t (sub_sku, change)
    ), moved as (
      insert into stock_moves (sub_sku, kind, on_hand, reason, actor, at) select sub_sku, ${kind}, change, ${reason}, ${actor}, ${at} from asked
    )
    update stock_levels l set on_hand = l.on_hand + a.change from asked a where l.sub_sku = a.sub_sku and l.place = ${warehouse}`.execute(
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
  const count = await sql<{ total: number }>`select count(*)::int as total from stock_moves where ${where}`.execute(db)
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
