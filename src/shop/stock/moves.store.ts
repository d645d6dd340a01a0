import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { byAge, orderedBy, pageOf, rowsAfter, type PageStart } from '../../platform/db/keyset.ts'
import { countRows } from '../../platform/db/search.store.ts'
import { mostCounted } from '../counted.rules.ts'
import type { MoveKind } from './rules.ts'
import { warehouse } from './desk.store.ts'

export type Change = { subSku: string; change: number; unitCost?: number | null }

type Moving = { kind: MoveKind; reason: string; actor: string; at: Date; place?: string }

/** Changes the units on hand of locked levels, with a move for each change. Returns the move ids in the same order. */
export async function moveOnHand(
  db: Db,
  changes: readonly Change[],
  { kind, reason, actor, at, place = warehouse }: Moving,
): Promise<string[]> {
  const moved = await sql<{ id: string }>`
    with asked as (
      select uuidv7() as id, t.* from unnest(${changes.map((each) => each.subSku)}::text[], ${changes.map((each) => each.change)}::int[],
        ${changes.map((each) => each.unitCost ?? null)}::bigint[]) with ordinality as t (sub_sku, change, unit_cost, turn)
    ), sums as (
      select sub_sku, sum(change)::int as change from asked group by sub_sku
    ), moved as (
      insert into stock_moves (id, sub_sku, place, kind, on_hand, unit_cost, reason, actor, at)
      select id, sub_sku, ${place}, ${kind}, change, unit_cost, ${reason}, ${actor}, ${at} from asked
    ), counted as (
      update stock_levels l set on_hand = l.on_hand + s.change,
        short = greatest(l.reserved + l.allocated + l.blocked - l.on_hand - s.change, 0)
      from sums s where l.sub_sku = s.sub_sku and l.place = ${place}
    )
    select id from asked order by turn`.execute(db)
  return moved.rows.map(({ id }) => id)
}

/**
 * The first option received with a delivery note after the move `after`; `after` null: at any time. Null: none. The
 * levels are locked.
 */
export async function findReceivedSince(
  db: Db,
  { reason, subSkus, after }: { reason: string; subSkus: readonly string[]; after: string | null },
): Promise<{ subSku: string; pieces: number } | null> {
  const found = await sql<{ subSku: string; pieces: number }>`
    select sub_sku as "subSku", sum(on_hand)::int as pieces from stock_moves
    where kind = 'receive' and place = ${warehouse} and reason = ${reason} and sub_sku = any (${[...subSkus]}::text[])
      ${after === null ? sql`` : sql`and id > ${after}`}
    group by 1 order by 1 limit 1`.execute(db)
  return found.rows[0] ?? null
}

export type MoveRow = {
  id: string
  subSku: string
  place: string
  placeName: string
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
  page: PageStart,
): Promise<{ moves: MoveRow[]; total: number }> {
  const key = byAge(page, { by: sql`at`, id: sql`id`, from: sql`stock_moves`, isIdDown: true })
  const where = sql`(${subSku ?? null}::text is null or sub_sku = ${subSku ?? null}) and (${kind ?? null}::text is null or kind = ${kind ?? null})`
  const found = await sql<MoveRow>`
    select id, sub_sku as "subSku", place, (select name from stock_places where key = place) as "placeName", kind, on_hand as "onHand", reserved, allocated, reason, actor, at from stock_moves
    where ${where} and ${rowsAfter(key, page.after)} order by ${orderedBy(key)} ${pageOf(page)}`.execute(db)
  if (page.after !== undefined) return { moves: found.rows, total: found.rows.length }
  return { moves: found.rows, total: await countRows(db, sql`from stock_moves where ${where}`, mostCounted) }
}
