import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { SentAgain } from '../fulfilment/delivery.rules.ts'
import type { Replaced, ReplacementCause } from './replacement.rules.ts'

/** Replaced pieces of an order's lines, in total and of one parcel; cancelled replacements do not count. */
export async function listReplaced(db: Db, orderId: string, parcelId: string | null): Promise<Replaced[]> {
  const found = await sql<Replaced>`
    select l.id as "lineId", replaced_units(l.id) as units, coalesce((
      select sum(greatest(p.units - n.refunded, 0)) from parcel_replacement_lines p
        join parcel_replacements r on r.id = p.replacement_id
        join orders o on o.id = r.order_id and o.status <> 'cancelled' join order_lines n on n.id = p.new_line_id
      where p.line_id = l.id and r.parcel_id = ${parcelId}::uuid), 0)::int as "inParcel"
    from order_lines l where l.order_id = ${orderId}`.execute(db)
  return found.rows.filter(({ units }) => units > 0)
}

export const hasOpenReturn = async (db: Db, orderId: string): Promise<boolean> =>
  (await db
    .selectFrom('orders')
    .select('id')
    .where('id', '=', orderId)
    .where('return_open_since', 'is not', null)
    .executeTakeFirst()) !== undefined

type NewReplacement = {
  parcelId: string
  orderId: string
  cause: ReplacementCause
  reason: string
  worth: number
  by: string
  at: Date
  lines: readonly { lineId: string; newLineId: string; unitNet: readonly number[] }[]
}

export async function addReplacement(db: Db, { lines, ...row }: NewReplacement): Promise<string> {
  const { id } = await db
    .insertInto('parcel_replacements')
    .values({
      parcel_id: row.parcelId,
      order_id: row.orderId,
      cause: row.cause,
      reason: row.reason,
      worth: row.worth,
      made_by: row.by,
      made_at: row.at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('parcel_replacement_lines')
    .values(
      lines.map(({ lineId, newLineId, unitNet }) => ({
        replacement_id: id,
        line_id: lineId,
        new_line_id: newLineId,
        units: unitNet.length,
        unit_net: [...unitNet],
      })),
    )
    .execute()
  return id
}

export type ReplacementRow = {
  id: string
  parcelId: string
  /** The free replacement order (`orderId`), and the order whose parcel it replaces (`ofId`). */
  orderId: string
  number: string
  ofId: string
  ofNumber: string
  cause: ReplacementCause
  reason: string
  worth: number
  madeBy: string
  madeAt: Date
  /** Whether the replacement is valid, not cancelled. */
  stands: boolean
  hasLeft: boolean
  turnedUp: boolean
  settledBy: string | null
}

const rows = sql`
  select r.id, r.parcel_id as "parcelId", o.id as "orderId", o.number, f.id as "ofId", f.number as "ofNumber",
    r.cause, r.reason, r.worth::float8 as worth, r.made_by as "madeBy", r.made_at as "madeAt",
    o.status <> 'cancelled' as stands, o.fulfilment not in ('none', 'on_hold', 'picking', 'packed') as "hasLeft",
    r.cause = 'lost' and p.state in ('delivered', 'returned') as "turnedUp", r.settled_by as "settledBy"
  from parcel_replacements r join orders o on o.id = r.order_id join parcels p on p.id = r.parcel_id
    join orders f on f.id = p.order_id`

/** Replacements of an order's parcels, and the replacement that the order itself is. */
export async function listOfOrder(db: Db, orderId: string): Promise<ReplacementRow[]> {
  const found = await sql<ReplacementRow>`
    ${rows} where f.id = ${orderId} or o.id = ${orderId} order by r.made_at, r.id`.execute(db)
  return found.rows
}

/** Original net prices of the pieces of a free replacement or exchange order, by line. */
export async function listWorth(db: Db, orderId: string): Promise<Map<string, number[]>> {
  const found = await sql<{ lineId: string; unitNet: number[] }>`
    select p.new_line_id as "lineId", p.unit_net::float8[] as "unitNet" from parcel_replacement_lines p
      join parcel_replacements r on r.id = p.replacement_id where r.order_id = ${orderId}
    union all
    select e.new_line_id, e.unit_net::float8[] from order_lines l join exchange_lines e on e.new_line_id = l.id
      where l.order_id = ${orderId}`.execute(db)
  return new Map(found.rows.map(({ lineId, unitNet }) => [lineId, unitNet]))
}

/** Pieces of an order that valid replacements sent again, and whether those were delivered. */
export async function listSentAgain(db: Db, orderId: string): Promise<SentAgain[]> {
  const found = await sql<SentAgain>`
    select p.line_id as "lineId", greatest(p.units - n.refunded, 0)::int as units, o.delivered_at is not null as "hasCome"
    from order_lines l join parcel_replacement_lines p on p.line_id = l.id
      join parcel_replacements r on r.id = p.replacement_id
      join orders o on o.id = r.order_id and o.status <> 'cancelled' join order_lines n on n.id = p.new_line_id
    where l.order_id = ${orderId} and p.units > n.refunded`.execute(db)
  return found.rows
}

/** Ids of the orders whose parcels an order replaces. */
export async function listReplacedBy(db: Db, orderId: string): Promise<string[]> {
  const found = await db
    .selectFrom('parcel_replacements as r')
    .innerJoin('parcels as p', 'p.id', 'r.parcel_id')
    .select('p.order_id as id')
    .where('r.order_id', '=', orderId)
    .execute()
  return found.map(({ id }) => id)
}

/** Ids of shipped orders of which a replacement was already delivered. */
export async function listReplacedAndShipped(db: Db, most: number): Promise<string[]> {
  const found = await sql<{ id: string }>`
    select distinct f.id from parcel_replacements r join parcels p on p.id = r.parcel_id
      join orders f on f.id = p.order_id join orders o on o.id = r.order_id
    where f.fulfilment = 'shipped' and o.delivered_at is not null order by f.id limit ${most}`.execute(db)
  return found.rows.map(({ id }) => id)
}

/** Ids of free replacement and exchange orders of an order, recursively. */
export async function listInPlace(db: Db, orderId: string): Promise<string[]> {
  const found = await sql<{ id: string }>`
    with recursive tree (id) as (
      select ${orderId}::uuid
      union
      select n.id from tree t cross join lateral (
        select r.order_id as id from parcels p join parcel_replacements r on r.parcel_id = p.id where p.order_id = t.id
        union all
        select e.exchange_order_id from returns e where e.order_id = t.id and e.exchange_order_id is not null) n
    )
    select id from tree where id <> ${orderId} order by id`.execute(db)
  return found.rows.map(({ id }) => id)
}

/** Whether an order replaces, directly or recursively, pieces of an order in one of these payment states. */
export async function isInPlaceOf(db: Db, orderId: string, payments: readonly string[]): Promise<boolean> {
  const found = await sql`
    with recursive tree (id) as (
      select ${orderId}::uuid
      union
      select n.id from tree t cross join lateral (
        select p.order_id as id from parcel_replacements r join parcels p on p.id = r.parcel_id where r.order_id = t.id
        union all
        select e.order_id from returns e where e.exchange_order_id = t.id) n
    )
    select from tree join orders o on o.id = tree.id
    where o.id <> ${orderId} and o.payment = any (${[...payments]}::text[])`.execute(db)
  return found.rows.length > 0
}
