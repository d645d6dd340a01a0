import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

export type ShelfRow = { place: string; subSku: string; shelfCode: string }

/** Shelves of some options, at one place or at all places. */
export const listShelves = (
  db: Db,
  subSkus: readonly string[],
  place: string | null = null,
): Promise<ShelfRow[]> =>
  db
    .selectFrom('stock_shelves')
    .select(['place', 'sub_sku as subSku', 'shelf_code as shelfCode'])
    .where('sub_sku', 'in', [...subSkus, ''])
    .$if(place !== null, (query) => query.where('place', '=', place ?? ''))
    .orderBy('place')
    .orderBy('sub_sku')
    .execute()

/** All shelf codes of a place, by option. */
export async function shelvesAt(db: Db, place: string): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('stock_shelves')
    .select(['sub_sku', 'shelf_code as shelfCode'])
    .where('place', '=', place)
    .execute()
  return new Map(rows.map((row) => [row.sub_sku, row.shelfCode]))
}

export type ShelfChange = { place: string; subSku: string; shelfCode: string | null }

/** Stores shelf codes; a null code deletes the row. */
export async function saveShelves(
  db: Db,
  changes: readonly ShelfChange[],
  { actor, at }: { actor: string; at: Date },
): Promise<void> {
  const set = changes.filter(({ shelfCode }) => shelfCode !== null)
  const cleared = changes.filter(({ shelfCode }) => shelfCode === null)
  if (set.length > 0)
    await sql`
      insert into stock_shelves (place, sub_sku, shelf_code, set_by, set_at)
      select place, sub_sku, shelf_code, ${actor}, ${at} from unnest(${set.map((each) => each.place)}::text[],
        ${set.map((each) => each.subSku)}::text[], ${set.map((each) => each.shelfCode)}::text[]) as t (place, sub_sku, shelf_code)
      order by place, sub_sku
      on conflict (place, sub_sku) do update set shelf_code = excluded.shelf_code, set_by = excluded.set_by, set_at = excluded.set_at`.execute(
      db,
    )
  if (cleared.length > 0)
    await sql`
      delete from stock_shelves s using unnest(${cleared.map((each) => each.place)}::text[],
        ${cleared.map((each) => each.subSku)}::text[]) as t (place, sub_sku)
      where s.place = t.place and s.sub_sku = t.sub_sku`.execute(db)
}
