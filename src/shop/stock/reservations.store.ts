import { sql } from 'kysely'
import { anyOf } from '../../platform/db/any-of.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Because, LineUnits, Shortage, Taking } from './rules.ts'

// Each of these is one statement, because rows of stock are locked from here to the end of the transaction.
// They are locked in the order of their skus, so that orders wait for each other and never in a circle
// (rules/api#11).
const sorted = sql`order by l.sub_sku collate "C" for update of l`

/** Pieces of a line that moved, with the move they were part of. */
export type MovedUnits = { lineId: string; subSku: string; pieces: number; moveId: string }
const ofEachLine = sql`
    select a.line_id as "lineId", a.sub_sku as "subSku", (a.each * a.units)::int as pieces, m.id as "moveId"
    from asked a join moved m using (sub_sku) order by a.sub_sku collate "C", a.line_id`

/** Holds pieces, all or nothing; answers what fell short. */
export async function reserve(
  db: Db,
  takings: readonly Taking[],
  { reason, actor }: Because,
): Promise<Shortage[]> {
  if (takings.length === 0) return []
  const found = await sql<Shortage>`
    with asked as (
      select * from unnest(${takings.map((taking) => taking.lineId)}::uuid[], ${takings.map((taking) => taking.subSku)}::text[],
                           ${takings.map((taking) => taking.each)}::int[], ${takings.map((taking) => taking.units)}::int[])
        as t (line_id, sub_sku, each, units)
    ), wanted as (
      select sub_sku, sum(each * units)::int as pieces from asked group by sub_sku
    ), locked as (
      select l.sub_sku, w.pieces, l.on_hand - l.reserved - l.allocated - l.safety - l.blocked - l.short_dated as remaining
      from stock_levels l join wanted w using (sub_sku) where l.place = 'warehouse' ${sorted}
    ), short as (
      select sub_sku, greatest(coalesce(k.remaining, 0), 0) as remaining from wanted w left join locked k using (sub_sku)
      where coalesce(k.remaining, 0) < w.pieces
    ), taken as (
      update stock_levels l set reserved = l.reserved + k.pieces from locked k
      where l.sub_sku = k.sub_sku and l.place = 'warehouse' and not exists (select from short)
    ), held as (
      insert into stock_reservations (line_id, sub_sku, each, units, state)
      select line_id, sub_sku, each, units, 'held' from asked where not exists (select from short)
    ), moved as (
      insert into stock_moves (sub_sku, kind, reserved, reason, actor)
      select sub_sku, 'reserve', pieces, ${reason}, ${actor} from locked where not exists (select from short)
    )
    select sub_sku as "subSku", remaining as "left" from short order by sub_sku`.execute(db)
  return found.rows
}

/** Holds once more what was released. */
export async function reserveAgain(
  db: Db,
  lineIds: readonly string[],
  { reason, actor }: Because,
): Promise<Shortage[]> {
  const found = await sql<Shortage>`
    with asked as (
      select * from stock_reservations where line_id = ${anyOf(lineIds, 'uuid')} and state = 'released' for update
    ), wanted as (
      select sub_sku, sum(each * units)::int as pieces from asked group by sub_sku
    ), locked as (
      select l.sub_sku, w.pieces, l.on_hand - l.reserved - l.allocated - l.safety - l.blocked - l.short_dated as remaining
      from stock_levels l join wanted w using (sub_sku) where l.place = 'warehouse' ${sorted}
    ), short as (
      select sub_sku, greatest(coalesce(k.remaining, 0), 0) as remaining from wanted w left join locked k using (sub_sku)
      where coalesce(k.remaining, 0) < w.pieces
    ), taken as (
      update stock_levels l set reserved = l.reserved + k.pieces from locked k
      where l.sub_sku = k.sub_sku and l.place = 'warehouse' and not exists (select from short)
    ), held as (
      update stock_reservations r set state = 'held' from asked a
      where r.line_id = a.line_id and r.sub_sku = a.sub_sku and not exists (select from short)
    ), moved as (
      insert into stock_moves (sub_sku, kind, reserved, reason, actor)
      select sub_sku, 'reserve', pieces, ${reason}, ${actor} from locked where not exists (select from short)
    )
    select sub_sku as "subSku", remaining as "left" from short order by sub_sku`.execute(db)
  return found.rows
}

/** What `reserveAgain` would miss, by line. */
export async function listShortages(
  db: Db,
  lineIds: readonly string[],
): Promise<(Shortage & { lineId: string })[]> {
  const found = await sql<Shortage & { lineId: string }>`
    with asked as (
      select line_id, sub_sku, each * units as pieces from stock_reservations
      where line_id = ${anyOf(lineIds, 'uuid')} and state = 'released'
    )
    select a.line_id as "lineId", a.sub_sku as "subSku", greatest(coalesce(l.on_hand - l.reserved - l.allocated - l.safety - l.blocked - l.short_dated, 0), 0) as "left"
    from asked a left join stock_levels l on l.sub_sku = a.sub_sku and l.place = 'warehouse'
    where coalesce(l.on_hand - l.reserved - l.allocated - l.safety - l.blocked - l.short_dated, 0) < (select sum(pieces) from asked b where b.sub_sku = a.sub_sku)
    order by 2, 1`.execute(db)
  return found.rows
}

/** Gives back what is held. */
export async function releaseReservations(
  db: Db,
  lineIds: readonly string[],
  { reason, actor }: Because,
): Promise<void> {
  await sql`
    with asked as (
      select * from stock_reservations where line_id = ${anyOf(lineIds, 'uuid')} and state = 'held' for update
    ), sums as (
      select sub_sku, sum(each * units)::int as pieces from asked group by sub_sku
    ), locked as (
      select l.sub_sku, s.pieces from stock_levels l join sums s using (sub_sku) where l.place = 'warehouse' ${sorted}
    ), given as (
      update stock_levels l set reserved = l.reserved - k.pieces from locked k where l.sub_sku = k.sub_sku and l.place = 'warehouse'
    ), marked as (
      update stock_reservations r set state = 'released' from asked a where r.line_id = a.line_id and r.sub_sku = a.sub_sku
    )
    insert into stock_moves (sub_sku, kind, reserved, reason, actor) select sub_sku, 'release', -pieces, ${reason}, ${actor} from locked`.execute(
    db,
  )
}

/** Held becomes sold. */
export async function allocate(
  db: Db,
  lineIds: readonly string[],
  { reason, actor }: Because,
): Promise<void> {
  await sql`
    with asked as (
      select * from stock_reservations where line_id = ${anyOf(lineIds, 'uuid')} and state = 'held' for update
    ), sums as (
      select sub_sku, sum(each * units)::int as pieces from asked group by sub_sku
    ), locked as (
      select l.sub_sku, s.pieces from stock_levels l join sums s using (sub_sku) where l.place = 'warehouse' ${sorted}
    ), given as (
      update stock_levels l set reserved = l.reserved - k.pieces, allocated = l.allocated + k.pieces from locked k
      where l.sub_sku = k.sub_sku and l.place = 'warehouse'
    ), marked as (
      update stock_reservations r set state = 'allocated' from asked a where r.line_id = a.line_id and r.sub_sku = a.sub_sku
    )
    insert into stock_moves (sub_sku, kind, reserved, allocated, reason, actor)
    select sub_sku, 'allocate', -pieces, pieces, ${reason}, ${actor} from locked`.execute(db)
}

/**
 * Sold pieces leave the house (`ship`) or go back on sale (`release`). The table refuses more than was sold.
 */
export async function takeOut(
  db: Db,
  lines: readonly LineUnits[],
  kind: 'ship' | 'release',
  { reason, actor }: Because,
): Promise<MovedUnits[]> {
  const left = kind === 'ship' ? 1 : 0
  const found = await sql<MovedUnits>`
    with asked as (
      select r.line_id, r.sub_sku, r.each, u.units from stock_reservations r
      join unnest(${lines.map((line) => line.lineId)}::uuid[], ${lines.map((line) => line.units)}::int[]) as u (line_id, units) using (line_id)
      where r.state = 'allocated' for update of r
    ), sums as (
      select sub_sku, sum(each * units)::int as pieces from asked group by sub_sku
    ), locked as (
      select l.sub_sku, s.pieces from stock_levels l join sums s using (sub_sku) where l.place = 'warehouse' ${sorted}
    ), given as (
      update stock_levels l set allocated = l.allocated - k.pieces, on_hand = l.on_hand - k.pieces * ${left} from locked k
      where l.sub_sku = k.sub_sku and l.place = 'warehouse'
    ), marked as (
      update stock_reservations r
      set shipped = r.shipped + a.units * ${left}, freed = r.freed + a.units * ${1 - left},
          state = case when r.shipped + r.freed + a.units = r.units then 'shipped' else 'allocated' end
      from asked a where r.line_id = a.line_id and r.sub_sku = a.sub_sku
    ), moved as (
      insert into stock_moves (sub_sku, kind, on_hand, allocated, reason, actor)
      select sub_sku, ${kind}, -pieces * ${left}, -pieces, ${reason}, ${actor} from locked returning id, sub_sku
    )
    ${ofEachLine}`.execute(db)
  return found.rows
}

/** What these lines took lies on the shelf again; that they were sold and sent stays as it was. */
export async function takeBack(
  db: Db,
  lines: readonly LineUnits[],
  { reason, actor }: Because,
): Promise<MovedUnits[]> {
  const found = await sql<MovedUnits>`
    with asked as (
      select r.line_id, r.sub_sku, r.each, u.units from stock_reservations r
      join unnest(${lines.map((line) => line.lineId)}::uuid[], ${lines.map((line) => line.units)}::int[]) as u (line_id, units) using (line_id)
      where r.place = 'warehouse'
    ), sums as (
      select sub_sku, sum(each * units)::int as pieces from asked group by sub_sku
    ), locked as (
      select l.sub_sku, s.pieces from stock_levels l join sums s using (sub_sku) where l.place = 'warehouse' ${sorted}
    ), given as (
      update stock_levels l set on_hand = l.on_hand + k.pieces from locked k where l.sub_sku = k.sub_sku and l.place = 'warehouse'
    ), moved as (
      insert into stock_moves (sub_sku, kind, on_hand, reason, actor)
      select sub_sku, 'return', pieces, ${reason}, ${actor} from locked returning id, sub_sku
    )
    ${ofEachLine}`.execute(db)
  return found.rows
}

/** What was sent of these lines was not: sold as before, and on the shelf. */
export async function unship(
  db: Db,
  lines: readonly LineUnits[],
  { reason, actor }: Because,
): Promise<MovedUnits[]> {
  const found = await sql<MovedUnits>`
    with asked as (
      select r.line_id, r.sub_sku, r.each, u.units from stock_reservations r
      join unnest(${lines.map((line) => line.lineId)}::uuid[], ${lines.map((line) => line.units)}::int[]) as u (line_id, units) using (line_id)
      where r.shipped >= u.units for update of r
    ), sums as (
      select sub_sku, sum(each * units)::int as pieces from asked group by sub_sku
    ), locked as (
      select l.sub_sku, s.pieces from stock_levels l join sums s using (sub_sku) where l.place = 'warehouse' ${sorted}
    ), given as (
      update stock_levels l set allocated = l.allocated + k.pieces, on_hand = l.on_hand + k.pieces from locked k
      where l.sub_sku = k.sub_sku and l.place = 'warehouse'
    ), marked as (
      update stock_reservations r set shipped = r.shipped - a.units, state = 'allocated'
      from asked a where r.line_id = a.line_id and r.sub_sku = a.sub_sku
    ), moved as (
      insert into stock_moves (sub_sku, kind, on_hand, allocated, reason, actor)
      select sub_sku, 'ship', pieces, pieces, ${reason}, ${actor} from locked returning id, sub_sku
    )
    ${ofEachLine}`.execute(db)
  return found.rows
}

/** Locks the levels that these lines draw on. */
export async function lockStockOfLines(db: Db, lineIds: readonly string[]): Promise<void> {
  await sql`
    select l.sub_sku from stock_levels l where l.place = 'warehouse' and l.sub_sku in (
      select sub_sku from stock_reservations where line_id = ${anyOf(lineIds, 'uuid')}
    ) ${sorted}`.execute(db)
}

/** Orders that hold these options unpaid and would not get them: of what an option lacks they lose first. */
export async function listShortHolds(db: Db, subSkus: readonly string[]): Promise<string[]> {
  const found = await sql<{ id: string }>`
    select distinct l.order_id as id from stock_reservations r join order_lines l on l.id = r.line_id
    where r.sub_sku = any (${subSkus}::text[]) and r.state = 'held' and is_short(l.order_id) order by 1`.execute(
    db,
  )
  return found.rows.map((row) => row.id)
}

/** What lines take from the shelf for each of their units. */
export function listTakings(
  db: Db,
  lineIds: readonly string[],
): Promise<{ lineId: string; subSku: string; each: number }[]> {
  return db
    .selectFrom('stock_reservations')
    .select(['line_id as lineId', 'sub_sku as subSku', 'each'])
    .where('line_id', 'in', lineIds.length > 0 ? [...lineIds] : [noLine])
    .orderBy('sub_sku')
    .execute()
}
const noLine = '00000000-0000-0000-0000-000000000000'
