import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

export type SentParcel = { orderId: string; parcelId: string }

/** Parcels to a country that were made within a time, in the order they were made in. */
export async function listSentParcels(
  db: Db,
  { country, from, until }: { country: string; from: Date; until: Date },
): Promise<SentParcel[]> {
  const { rows } = await sql<SentParcel>`
    select p.order_id as "orderId", p.id as "parcelId" from parcels p join orders o on o.id = p.order_id
    where o.country = ${country} and p.created_at >= ${from} and p.created_at < ${until}
    order by p.created_at, p.id`.execute(db)
  return rows
}

/** Orders that had a parcel before a time: their tax was reported then. */
export async function listReported(db: Db, orderIds: readonly string[], before: Date): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`select distinct order_id as id from parcels
    where order_id = any (${[...orderIds]}::uuid[]) and created_at < ${before}`.execute(db)
  return new Set(rows.map(({ id }) => id))
}
