import { sql, type RawBuilder } from 'kysely'
import { anyOf } from '../../platform/db/any-of.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Because, LineUnits, Shortage, Taking } from './rules.ts'

// Each function is one statement, because stock rows stay locked until the end of the transaction. Rows are
// locked in the order of their skus, so that concurrent orders cannot deadlock (rules/api#11).
const sorted = sql`order by l.sub_sku collate "C" for update of l`

// Fragments of these statements. `requested` are rows of (line_id, sub_sku, each, units), `locked` the locked level of
// each sku with its sum of pieces.
const available = sql`l.on_hand - l.reserved - l.allocated - l.safety - l.blocked - l.short_dated`

const reservationsIn = (state: 'held' | 'released', lineIds: readonly string[]) => sql`
    select * from stock_reservations where line_id = ${anyOf(lineIds, 'uuid')} and state = ${sql.lit(state)} for update`

const reservationsOf = (lines: readonly LineUnits[], condition: RawBuilder<unknown>) => sql`
    select r.line_id, r.sub_sku, r.each, u.units from stock_reservations r
    join unnest(${lines.map((line) => line.lineId)}::uuid[], ${lines.map((line) => line.units)}::int[]) as u (line_id, units) using (line_id)
    where ${condition}`

/** `requested` and `locked`, and `changed`: an update of the locked levels. */
const withLevels = (requested: RawBuilder<unknown>, change: RawBuilder<unknown>) => sql`
    with requested as (${requested}), sums as (
      select sub_sku, sum(each * units)::int as pieces from requested group by sub_sku
    ), locked as (
      select l.sub_sku, s.pieces from stock_levels l join sums s using (sub_sku) where l.place = 'warehouse' ${sorted}
    ), changed as (
      update stock_levels l set ${change} from locked k where l.sub_sku = k.sub_sku and l.place = 'warehouse'
    )`

/** `marked`: an update of the reservations that `requested` names. */
const marked = (change: RawBuilder<unknown>) => sql`marked as (
      update stock_reservations r set ${change} from requested a where r.line_id = a.line_id and r.sub_sku = a.sub_sku
    )`

/** Units of an order line that were moved, with the id of their stock move. */
export type MovedUnits = { lineId: string; subSku: string; pieces: number; moveId: string }
const ofEachLine = sql`
    select a.line_id as "lineId", a.sub_sku as "subSku", (a.each * a.units)::int as pieces, m.id as "moveId"
    from requested a join moved m using (sub_sku) order by a.sub_sku collate "C", a.line_id`

/**
 * Reserves the `requested` units, all or nothing, and returns the shortages. `hold` writes the reservations; it must do
 * nothing when `short` has rows.
 */
async function reserveRequested(
  db: Db,
  { requested, hold }: { requested: RawBuilder<unknown>; hold: RawBuilder<unknown> },
  { reason, actor }: Because,
): Promise<Shortage[]> {
  const found = await sql<Shortage>`
    with requested as (${requested}), wanted as (
      select sub_sku, sum(each * units)::int as pieces from requested group by sub_sku
    ), locked as (
      select l.sub_sku, w.pieces, ${available} as remaining
      from stock_levels l join wanted w using (sub_sku) where l.place = 'warehouse' ${sorted}
    ), short as (
      select sub_sku, greatest(coalesce(k.remaining, 0), 0) as remaining from wanted w left join locked k using (sub_sku)
      where coalesce(k.remaining, 0) < w.pieces
    ), taken as (
      update stock_levels l set reserved = l.reserved + k.pieces from locked k
      where l.sub_sku = k.sub_sku and l.place = 'warehouse' and not exists (select from short)
    ), held as (${hold}), moved as (
      insert into stock_moves (sub_sku, kind, reserved, reason, actor)
      select sub_sku, 'reserve', pieces, ${reason}, ${actor} from locked where not exists (select from short)
    )
    select sub_sku as "subSku", remaining as "left" from short order by sub_sku`.execute(db)
  return found.rows
}

/** Reserves units, all or nothing. Returns the shortages. */
export async function reserve(db: Db, takings: readonly Taking[], because: Because): Promise<Shortage[]> {
  if (takings.length === 0) return []
  const requested = sql`
    select * from unnest(${takings.map((taking) => taking.lineId)}::uuid[], ${takings.map((taking) => taking.subSku)}::text[],
                         ${takings.map((taking) => taking.each)}::int[], ${takings.map((taking) => taking.units)}::int[])
      as t (line_id, sub_sku, each, units)`
  const hold = sql`
    insert into stock_reservations (line_id, sub_sku, each, units, state)
    select line_id, sub_sku, each, units, 'held' from requested where not exists (select from short)`
  return reserveRequested(db, { requested, hold }, because)
}

/** Reserves released lines again. Returns the shortages. */
export function reserveAgain(db: Db, lineIds: readonly string[], because: Because): Promise<Shortage[]> {
  const hold = sql`
    update stock_reservations r set state = 'held' from requested a
    where r.line_id = a.line_id and r.sub_sku = a.sub_sku and not exists (select from short)`
  return reserveRequested(db, { requested: reservationsIn('released', lineIds), hold }, because)
}

/** The shortages of `reserveAgain`, by line, without reserving. */
export async function listShortages(
  db: Db,
  lineIds: readonly string[],
): Promise<(Shortage & { lineId: string })[]> {
  const found = await sql<Shortage & { lineId: string }>`
    with requested as (
      select line_id, sub_sku, each * units as pieces from stock_reservations
      where line_id = ${anyOf(lineIds, 'uuid')} and state = 'released'
    )
    select a.line_id as "lineId", a.sub_sku as "subSku", greatest(coalesce(${available}, 0), 0) as "left"
    from requested a left join stock_levels l on l.sub_sku = a.sub_sku and l.place = 'warehouse'
    where coalesce(${available}, 0) < (select sum(pieces) from requested b where b.sub_sku = a.sub_sku)
    order by 2, 1`.execute(db)
  return found.rows
}

/** Releases held reservations. */
export async function releaseReservations(
  db: Db,
  lineIds: readonly string[],
  { reason, actor }: Because,
): Promise<void> {
  await sql`
    ${withLevels(reservationsIn('held', lineIds), sql`reserved = l.reserved - k.pieces`)},
    ${marked(sql`state = 'released'`)}
    insert into stock_moves (sub_sku, kind, reserved, reason, actor)
    select sub_sku, 'release', -pieces, ${reason}, ${actor} from locked`.execute(db)
}

/** Turns held reservations into allocated ones. */
export async function allocate(
  db: Db,
  lineIds: readonly string[],
  { reason, actor }: Because,
): Promise<void> {
  const change = sql`reserved = l.reserved - k.pieces, allocated = l.allocated + k.pieces`
  await sql`
    ${withLevels(reservationsIn('held', lineIds), change)},
    ${marked(sql`state = 'allocated'`)}
    insert into stock_moves (sub_sku, kind, reserved, allocated, reason, actor)
    select sub_sku, 'allocate', -pieces, pieces, ${reason}, ${actor} from locked`.execute(db)
}

/** Ships allocated units, or releases them for sale. A check of the table rejects more units than were allocated. */
export async function shipOrRelease(
  db: Db,
  lines: readonly LineUnits[],
  kind: 'ship' | 'release',
  { reason, actor }: Because,
): Promise<MovedUnits[]> {
  const left = kind === 'ship' ? 1 : 0
  const change = sql`allocated = l.allocated - k.pieces, on_hand = l.on_hand - k.pieces * ${left}`
  const mark = sql`
      shipped = r.shipped + a.units * ${left}, freed = r.freed + a.units * ${1 - left},
      state = case when r.shipped + r.freed + a.units = r.units then 'shipped' else 'allocated' end`
  const found = await sql<MovedUnits>`
    ${withLevels(reservationsOf(lines, sql`r.state = 'allocated' for update of r`), change)},
    ${marked(mark)}, moved as (
      insert into stock_moves (sub_sku, kind, on_hand, allocated, reason, actor)
      select sub_sku, ${kind}, -pieces * ${left}, -pieces, ${reason}, ${actor} from locked returning id, sub_sku
    )
    ${ofEachLine}`.execute(db)
  return found.rows
}

/** Puts returned units on hand again; the reservations stay shipped. */
export async function putBackOnHand(
  db: Db,
  lines: readonly LineUnits[],
  { reason, actor }: Because,
): Promise<MovedUnits[]> {
  const found = await sql<MovedUnits>`
    ${withLevels(reservationsOf(lines, sql`r.place = 'warehouse'`), sql`on_hand = l.on_hand + k.pieces`)}, moved as (
      insert into stock_moves (sub_sku, kind, on_hand, reason, actor)
      select sub_sku, 'return', pieces, ${reason}, ${actor} from locked returning id, sub_sku
    )
    ${ofEachLine}`.execute(db)
  return found.rows
}

/** Undoes the shipment of units: they are on hand and allocated again. */
export async function unship(
  db: Db,
  lines: readonly LineUnits[],
  { reason, actor }: Because,
): Promise<MovedUnits[]> {
  const change = sql`allocated = l.allocated + k.pieces, on_hand = l.on_hand + k.pieces`
  const found = await sql<MovedUnits>`
    ${withLevels(reservationsOf(lines, sql`r.shipped >= u.units for update of r`), change)},
    ${marked(sql`shipped = r.shipped - a.units, state = 'allocated'`)}, moved as (
      insert into stock_moves (sub_sku, kind, on_hand, allocated, reason, actor)
      select sub_sku, 'ship', pieces, pieces, ${reason}, ${actor} from locked returning id, sub_sku
    )
    ${ofEachLine}`.execute(db)
  return found.rows
}

/** Locks the warehouse levels that these lines draw on. */
export async function lockStockOfLines(db: Db, lineIds: readonly string[]): Promise<void> {
  await sql`
    select l.sub_sku from stock_levels l where l.place = 'warehouse' and l.sub_sku in (
      select sub_sku from stock_reservations where line_id = ${anyOf(lineIds, 'uuid')}
    ) ${sorted}`.execute(db)
}

/** Unpaid orders that hold these options and would not get them; a shortage hits unpaid orders first. */
export async function listShortHolds(db: Db, subSkus: readonly string[]): Promise<string[]> {
  const found = await sql<{ id: string }>`
    select distinct l.order_id as id from stock_reservations r join order_lines l on l.id = r.line_id
    where r.sub_sku = any (${subSkus}::text[]) and r.state = 'held' and is_short(l.order_id) order by 1`.execute(
    db,
  )
  return found.rows.map((row) => row.id)
}

/** Units of each sku that one unit of an order line takes. */
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
