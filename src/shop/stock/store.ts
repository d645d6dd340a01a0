import { sql } from 'kysely'
import { anyOf } from '../../platform/db/any-of.ts'
import type { Db } from '../../platform/db/database.ts'
import { available } from './rules.ts'

/** Available units in the warehouse of the given options, or of all options with a stock row. */
export async function listAvailable(db: Db, subSkus?: readonly string[]): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('stock_levels')
    .select([
      'sub_sku',
      'on_hand as onHand',
      'reserved',
      'allocated',
      'safety',
      'blocked',
      'short_dated as shortDated',
    ])
    .where('place', '=', 'warehouse')
    .$if(subSkus !== undefined, (query) => query.where('sub_sku', '=', anyOf(subSkus ?? [], 'text')))
    .execute()
  return new Map(rows.map((row) => [row.sub_sku, available(row)]))
}

/** Sets the units on hand in the warehouse and records each difference as a move. Unchanged counts write nothing. */
export async function setOnHand(
  db: Db,
  counts: readonly { subSku: string; onHand: number }[],
  reason: string,
  actor: string,
): Promise<{ id: string; subSku: string }[]> {
  if (counts.length === 0) return []
  const found = await sql<{ id: string; subSku: string }>`
    with wanted as (
      select * from unnest(${counts.map((count) => count.subSku)}::text[], ${counts.map((count) => count.onHand)}::int[]) as t (sub_sku, on_hand)
    ), locked as (
      select l.sub_sku, l.on_hand from stock_levels l join wanted w using (sub_sku) where l.place = 'warehouse'
      order by l.sub_sku collate "C" for update of l
    ), changed as (
      select w.sub_sku, w.on_hand - coalesce(l.on_hand, 0) as difference, l.sub_sku is null as is_new
      from wanted w left join locked l using (sub_sku)
    ), moved as (
      insert into stock_moves (sub_sku, kind, on_hand, reason, actor)
      select sub_sku, case when is_new then 'receive' else 'adjust' end, difference, ${reason}, ${actor} from changed where difference <> 0
      returning id, sub_sku
    ), set as (
      insert into stock_levels (sub_sku, on_hand)
      select w.sub_sku, w.on_hand from wanted w join changed c using (sub_sku) where c.is_new or c.difference <> 0
      on conflict (sub_sku, place) do update set on_hand = excluded.on_hand,
        short = greatest(stock_levels.short, stock_levels.reserved + stock_levels.allocated + stock_levels.blocked - excluded.on_hand)
    )
    select id, sub_sku as "subSku" from moved`.execute(db)
  return found.rows
}

/** Units on hand in the warehouse, by option. */
export async function listOnHand(db: Db): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('stock_levels')
    .select(['sub_sku', 'on_hand'])
    .where('place', '=', 'warehouse')
    .execute()
  return new Map(rows.map((row) => [row.sub_sku, row.on_hand]))
}
