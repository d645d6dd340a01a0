import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { LotView } from './lot.contract.ts'
import type { LotState } from './lot.rules.ts'
import type { LotRow } from './lot.store.ts'

export type ListedLot = LotRow & {
  places: { place: string; placeName: string; pieces: number }[]
  pieces: number
}

const listed = sql`
    select t.id, t.sub_sku as "subSku", t.number, t.expires_on as "expiresOn", t.state, t.blocked_because as "blockedBecause",
      to_char(t.received_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "receivedAt",
      coalesce(v.places, '[]') as places, coalesce(v.pieces, 0)::int as pieces
    from stock_lots t left join lateral (
      select jsonb_agg(jsonb_build_object('place', place, 'placeName', p.name, 'pieces', pieces) order by place) as places, sum(pieces) as pieces
      from stock_lot_levels join stock_places p on p.key = place where lot_id = t.id and pieces > 0
    ) v on true`

const conditions: Record<LotView, (before: string) => ReturnType<typeof sql>> = {
  lying: () => sql`v.pieces > 0`,
  expiring: (before) =>
    sql`v.pieces > 0 and t.expires_on < ${before} and t.state in ('open', 'short_dated', 'expired')`,
  withheld: () => sql`v.pieces > 0 and t.state in ('short_dated', 'expired', 'blocked')`,
  clearance: () => sql`v.pieces > 0 and t.state = 'clearance'`,
  all: () => sql`true`,
}

export async function listLots(
  db: Db,
  {
    search,
    subSkus,
    view,
    before,
  }: { search: string; subSkus: readonly string[]; view: LotView; before: string },
  page: { from: number; size: number },
): Promise<{ lots: ListedLot[]; total: number }> {
  const found = await sql<ListedLot & { total: number }>`
    select *, count(*) over ()::int as total from (${listed}
      where ${conditions[view](before)} and (${search} = '' or t.sub_sku = any (${[...subSkus]}::text[]) or position(lower(${search}) in lower(t.number)) > 0)
    ) l order by "expiresOn" nulls last, "subSku", number limit ${page.size} offset ${page.from}`.execute(db)
  return { lots: found.rows, total: found.rows[0]?.total ?? 0 }
}

export async function findListedLot(db: Db, id: string): Promise<ListedLot | undefined> {
  const found = await sql<ListedLot>`${listed} where t.id = ${id}`.execute(db)
  return found.rows[0]
}

export type EventRow = { from: LotState | null; to: LotState; actor: string; reason: string; at: Date }

export async function listEvents(db: Db, lotId: string): Promise<EventRow[]> {
  const found = await sql<EventRow>`
    select from_state as "from", to_state as "to", actor, reason, at from stock_lot_events
    where lot_id = ${lotId} order by at desc, id desc`.execute(db)
  return found.rows
}

export type LotMoveRow = {
  kind: string
  place: string
  placeName: string
  pieces: number
  reason: string
  actor: string
  unitCost: number | null
  at: Date
}

export async function listMoves(db: Db, lotId: string, most: number): Promise<LotMoveRow[]> {
  const found = await sql<LotMoveRow>`
    select s.kind, m.place, (select name from stock_places where key = m.place) as "placeName", sum(m.pieces)::int as pieces, s.reason, s.actor, s.unit_cost as "unitCost", s.at
    from stock_lot_moves m join stock_moves s on s.id = m.move_id where m.lot_id = ${lotId}
    group by s.id, m.place order by s.at desc, s.id desc limit ${most}`.execute(db)
  return found.rows
}

/** Order lines with shipped and not returned units of a lot, latest first. */
export async function listLinesOfLot(
  db: Db,
  lotId: string,
): Promise<{ lineId: string; parcelId: string | null; pieces: number; at: Date }[]> {
  const found = await sql<{ lineId: string; parcelId: string | null; pieces: number; at: Date }>`
    select line_id as "lineId", (array_agg(parcel_id order by at) filter (where pieces < 0))[1] as "parcelId",
      -sum(pieces)::int as pieces, max(at) filter (where pieces < 0) as at
    from stock_lot_moves where lot_id = ${lotId} and line_id is not null
    group by line_id having sum(pieces) < 0 order by 4 desc, 1`.execute(db)
  return found.rows
}

/** Lots of shipped units, by order line and parcel. */
export async function listLotsOfLines(
  db: Db,
  lineIds: readonly string[],
): Promise<
  { lineId: string; parcelId: string | null; lot: string; expiresOn: string | null; pieces: number }[]
> {
  const found = await sql<{
    lineId: string
    parcelId: string | null
    lot: string
    expiresOn: string | null
    pieces: number
  }>`
    select m.line_id as "lineId", m.parcel_id as "parcelId", t.number as lot, t.expires_on as "expiresOn", -sum(m.pieces)::int as pieces
    from stock_lot_moves m join stock_lots t on t.id = m.lot_id
    where m.line_id = any (${[...lineIds]}::uuid[]) group by 1, 2, 3, 4 having sum(m.pieces) < 0 order by 4 nulls last, 3`.execute(
    db,
  )
  return found.rows
}
