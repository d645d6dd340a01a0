import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { CountState } from './count.contract.ts'

export type CountRow = {
  id: string
  place: string
  placeName: string
  state: CountState
  search: string
  startedBy: string
  startedAt: Date
  countedAt: Date | null
  endedBy: string | null
  endedAt: Date | null
  reason: string
  lines: number
  done: number
}

const counts = sql`
  select c.id, c.place, p.name as "placeName", c.state, c.search, c.started_by as "startedBy", c.started_at as "startedAt", c.counted_at as "countedAt",
    c.ended_by as "endedBy", c.ended_at as "endedAt", c.reason,
    (select count(*)::int from stock_count_lines l where l.count_id = c.id) as lines,
    (select count(*)::int from stock_count_lines l where l.count_id = c.id and l.counted is not null) as done
  from stock_counts c join stock_places p on p.key = c.place`

export async function listCounts(
  db: Db,
  page: { from: number; size: number },
): Promise<{ counts: CountRow[]; total: number }> {
  const found = await sql<CountRow & { total: number }>`
    select *, count(*) over ()::int as total from (${counts}) c
    order by c."startedAt" desc, c.id desc limit ${page.size} offset ${page.from}`.execute(db)
  return { counts: found.rows, total: found.rows[0]?.total ?? 0 }
}

export async function findCount(db: Db, id: string): Promise<CountRow | undefined> {
  const found = await sql<CountRow>`${counts} where c.id = ${id}`.execute(db)
  return found.rows[0]
}

/** Locks a count, so that concurrent writes to it are serialised. Undefined: it does not exist. */
export async function lockCount(db: Db, id: string): Promise<CountState | undefined> {
  const row = await db
    .selectFrom('stock_counts')
    .select('state')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row?.state as CountState | undefined // by a check of the table
}

export type CountLineRow = {
  id: string
  subSku: string
  ean: string | null
  lotId: string | null
  lot: string | null
  expiresOn: string | null
  counted: number | null
  expected: number | null
}

/** For lines `l`: changes by other counts of the same units since the line was recorded, so that none is applied twice. */
const takenSince = sql`coalesce((
  select sum(o.counted - o.expected)::int from stock_count_lines o join stock_counts x on x.id = o.count_id
  join stock_counts c on c.id = l.count_id
  where o.sub_sku = l.sub_sku and o.lot_id is not distinct from l.lot_id and o.count_id <> l.count_id
    and x.place = c.place and x.state = 'accepted' and x.ended_at > l.recorded_at and c.ended_at is null), 0)`

export async function listLines(db: Db, countId: string): Promise<CountLineRow[]> {
  const found = await sql<CountLineRow>`
    select l.id, l.sub_sku as "subSku", b.ean, l.lot_id as "lotId", t.number as lot, t.expires_on as "expiresOn", l.counted,
      case when l.counted is not null then greatest(l.expected + ${takenSince}, 0) end as expected
    from stock_count_lines l left join stock_lots t on t.id = l.lot_id
      left join stock_barcodes b on b.sub_sku = l.sub_sku
    where l.count_id = ${countId}
    order by l.sub_sku collate "C", t.expires_on nulls last, t.number nulls first`.execute(db)
  return found.rows
}

/** Creates a count of a place, with a line for each lot and one for units without a lot. */
export async function addCount(
  db: Db,
  { place, search, actor, at }: { place: string; search: string; actor: string; at: Date },
  subSkus: readonly string[],
): Promise<{ id: string; lines: number }> {
  const { id } = await db
    .insertInto('stock_counts')
    .values({ place, search, started_by: actor, started_at: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  const added = await sql`
    insert into stock_count_lines (count_id, sub_sku, lot_id)
    select ${id}, sub_sku, lot_id from (
      select v.sub_sku, v.lot_id from stock_lot_levels v where v.place = ${place} and v.pieces > 0
      union all
      select l.sub_sku, null from stock_levels l where l.place = ${place} and l.on_hand > coalesce((
        select sum(v.pieces) from stock_lot_levels v where v.sub_sku = l.sub_sku and v.place = l.place), 0)
    ) lying where sub_sku = any (${[...subSkus]}::text[])`.execute(db)
  return { id, lines: Number(added.numAffectedRows ?? 0n) }
}

/** Null: the line is not counted any more. */
type Recorded = { lineId: string; counted: number | null; expected: number | null }

export async function record(
  db: Db,
  lines: readonly Recorded[],
  { actor, at }: { actor: string; at: Date },
): Promise<void> {
  await sql`
    update stock_count_lines l set counted = r.counted, expected = r.expected,
      recorded_by = case when r.counted is not null then ${actor}::text end,
      recorded_at = case when r.counted is not null then ${at}::timestamptz end
    from unnest(${lines.map(({ lineId }) => lineId)}::uuid[], ${lines.map(({ counted }) => counted)}::int[],
      ${lines.map(({ expected }) => expected)}::int[]) as r (id, counted, expected) where l.id = r.id`.execute(
    db,
  )
}

/** Adds changes made by another count to the expected units of recorded, not yet accepted lines. The levels are locked. */
export async function followCount(
  db: Db,
  place: string,
  changes: readonly { subSku: string; lotId: string | null; pieces: number }[],
): Promise<void> {
  if (changes.length === 0) return
  const column = <K extends keyof (typeof changes)[number]>(key: K) => changes.map((change) => change[key])
  await sql`
    update stock_count_lines l set expected = greatest(l.expected + m.pieces, 0)
    from unnest(${column('subSku')}::text[], ${column('lotId')}::uuid[], ${column('pieces')}::int[]) as m (sub_sku, lot_id, pieces), stock_counts c
    where c.id = l.count_id and c.place = ${place} and c.ended_at is null and l.counted is not null
      and l.sub_sku = m.sub_sku and l.lot_id is not distinct from m.lot_id`.execute(db)
}

/** Stores the expected units at the moment a count is accepted. The levels are locked. */
export async function storeExpected(db: Db, countId: string): Promise<void> {
  await sql`
    update stock_count_lines l set expected = greatest(l.expected + ${takenSince}, 0)
    where l.count_id = ${countId} and l.counted is not null`.execute(db)
}

export async function moveCount(
  db: Db,
  id: string,
  to: Exclude<CountState, 'open'>,
  { actor, reason, at }: { actor: string; reason: string; at: Date },
): Promise<void> {
  await db
    .updateTable('stock_counts')
    .set(
      to === 'counted'
        ? { state: to, counted_by: actor, counted_at: at }
        : { state: to, ended_by: actor, ended_at: at, reason },
    )
    .where('id', '=', id)
    .execute()
}
