import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { Lot, LotPieces, LotStock } from './lot.rules.ts'

const lotColumns = sql`t.id, t.sub_sku as "subSku", t.number, t.expires_on as "expiresOn", t.state,
  to_char(t.received_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "receivedAt"`

/**
 * Stock at a place of each option, by lot. `gone`: units that were already subtracted from the level but not from its
 * lots. The levels are locked.
 */
export async function lotStockOf(
  db: Db,
  place: string,
  subSkus: readonly string[],
  gone: ReadonlyMap<string, number> = new Map(),
): Promise<Map<string, LotStock>> {
  const levels = await db
    .selectFrom('stock_levels')
    .select(['sub_sku as subSku', 'on_hand as onHand'])
    .where('place', '=', place)
    .where('sub_sku', 'in', [...subSkus, ''])
    .execute()
  const found = await sql<LotPieces & { subSku: string }>`
    select ${lotColumns}, v.pieces from stock_lot_levels v join stock_lots t on t.id = v.lot_id
    where v.place = ${place} and v.sub_sku = any (${[...subSkus]}::text[]) and v.pieces > 0`.execute(db)
  return new Map(
    levels.map(({ subSku, onHand }) => {
      const lots = found.rows.filter((lot) => lot.subSku === subSku)
      const inLots = lots.reduce((sum, { pieces }) => sum + pieces, 0)
      return [subSku, { lots, loose: onHand + (gone.get(subSku) ?? 0) - inLots }]
    }),
  )
}

export type LotMove = {
  lotId: string
  moveId: string
  subSku: string
  /** Change in units at the place. */
  pieces: number
  lineId?: string | null
  parcelId?: string | null
}

/** Inserts lot moves and applies them to the lots' units at the place. The levels are locked. */
export async function moveLots(db: Db, place: string, moves: readonly LotMove[], at: Date): Promise<void> {
  if (moves.length === 0) return
  const column = <K extends keyof LotMove>(key: K) => moves.map((move) => move[key] ?? null)
  await sql`
    insert into stock_lot_moves (lot_id, move_id, sub_sku, pieces, line_id, parcel_id, place, at)
    select *, ${place}, ${at} from unnest(${column('lotId')}::uuid[], ${column('moveId')}::uuid[], ${column('subSku')}::text[],
      ${column('pieces')}::int[], ${column('lineId')}::uuid[], ${column('parcelId')}::uuid[])`.execute(db)
  await sql`
    insert into stock_lot_levels (lot_id, place, sub_sku, pieces)
    select lot_id, ${place}, sub_sku, 0 from unnest(${column('lotId')}::uuid[], ${column('subSku')}::text[]) as t (lot_id, sub_sku)
    group by 1, 3 on conflict (lot_id, place) do nothing`.execute(db)
  await sql`
    update stock_lot_levels v set pieces = v.pieces + m.pieces from (
      select lot_id, sum(pieces)::int as pieces from unnest(${column('lotId')}::uuid[], ${column('pieces')}::int[]) as t (lot_id, pieces) group by 1
    ) m where v.lot_id = m.lot_id and v.place = ${place} and m.pieces <> 0`.execute(db)
}

export type LotRow = Lot & { subSku: string; blockedBecause: string }

export async function findLot(db: Db, id: string): Promise<LotRow | undefined> {
  const found = await sql<LotRow>`
    select ${lotColumns}, t.blocked_because as "blockedBecause" from stock_lots t where t.id = ${id}`.execute(
    db,
  )
  return found.rows[0]
}

/** Lots of options by their numbers, locked with the level of their option. */
export async function findLots(
  db: Db,
  wanted: readonly { subSku: string; number: string }[],
): Promise<LotRow[]> {
  const found = await sql<LotRow>`
    select ${lotColumns}, t.blocked_because as "blockedBecause" from stock_lots t
    join unnest(${wanted.map(({ subSku }) => subSku)}::text[], ${wanted.map(({ number }) => number)}::text[]) as w (sub_sku, number)
      on w.sub_sku = t.sub_sku and w.number = t.number`.execute(db)
  return found.rows
}

/** Lots that are neither blocked nor expired, and expire before a day or are short-dated or on clearance. */
export async function listDated(db: Db, before: string): Promise<LotRow[]> {
  const found = await sql<LotRow>`
    select ${lotColumns}, t.blocked_because as "blockedBecause" from stock_lots t
    where t.state in ('open', 'short_dated', 'clearance') and (t.expires_on < ${before} or t.state <> 'open')
    order by t.sub_sku collate "C", t.id`.execute(db)
  return found.rows
}

/** Units of lots shipped with order lines, less the returned ones. */
export async function listLeft(
  db: Db,
  lineIds: readonly string[],
  parcelId: string | null,
): Promise<{ lineId: string; subSku: string; lotId: string; pieces: number }[]> {
  const found = await sql<{ lineId: string; subSku: string; lotId: string; pieces: number }>`
    select m.line_id as "lineId", m.sub_sku as "subSku", m.lot_id as "lotId", -sum(m.pieces)::int as pieces
    from stock_lot_moves m join stock_lots t on t.id = m.lot_id
    where m.line_id = any (${lineIds}::uuid[]) and (${parcelId}::uuid is null or m.parcel_id = ${parcelId}::uuid)
    group by 1, 2, 3, t.expires_on, t.number having sum(m.pieces) < 0 order by t.expires_on nulls last, t.number`.execute(
    db,
  )
  return found.rows
}

/** The earliest expiry of lots on clearance, by option. */
export async function listClearance(db: Db, subSkus?: readonly string[]): Promise<Map<string, string>> {
  const only = subSkus === undefined ? sql`` : sql`and t.sub_sku = any (${[...subSkus]}::text[])`
  const found = await sql<{ subSku: string; expiresOn: string }>`
    select t.sub_sku as "subSku", to_char(min(t.expires_on), 'YYYY-MM-DD') as "expiresOn"
    from stock_lots t join stock_lot_levels v on v.lot_id = t.id and v.place = 'warehouse' and v.pieces > 0
    where t.state = 'clearance' ${only} group by 1`.execute(db)
  return new Map(found.rows.map(({ subSku, expiresOn }) => [subSku, expiresOn]))
}

/** Places that have or had units of a lot, in the order in which their levels are locked. */
export async function listPlaces(db: Db, lotId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('stock_lot_levels')
    .select('place')
    .where('lot_id', '=', lotId)
    .orderBy('place')
    .execute()
  return rows.map(({ place }) => place)
}
