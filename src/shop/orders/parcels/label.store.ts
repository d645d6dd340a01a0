import { sql, type Selectable } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { ParcelLabels } from '../../../platform/db/tables.ts'

export type LabelRow = Selectable<ParcelLabels>
const live = ['requested', 'made', 'cancelling']

/** The label of a parcel that lives; locked with the order of the parcel. */
export const findLabel = (db: Db, parcelId: string): Promise<LabelRow | undefined> =>
  db
    .selectFrom('parcel_labels')
    .selectAll()
    .where('parcel_id', '=', parcelId)
    .where('state', 'in', live)
    .executeTakeFirst()

/** References of an order end in a count of its labels, so that none is given twice. */
export async function countLabels(db: Db, orderId: string): Promise<number> {
  const found = await sql<{ count: number }>`
    select count(*)::int as count from parcel_labels b join parcels p on p.id = b.parcel_id
    where p.order_id = ${orderId}`.execute(db)
  return found.rows[0]?.count ?? 0
}

export async function addLabel(
  db: Db,
  label: { parcelId: string; carrier: string; reference: string; weightGrams: number; by: string; at: Date },
): Promise<void> {
  await db
    .insertInto('parcel_labels')
    .values({
      parcel_id: label.parcelId,
      carrier: label.carrier,
      reference: label.reference,
      state: 'requested',
      weight_grams: label.weightGrams,
      requested_by: label.by,
      requested_at: label.at,
      asked_at: label.at,
    })
    .execute()
}

type Change = Partial<Pick<LabelRow, 'waybill' | 'why' | 'asked_at' | 'ended_at'>>

/** Moves a label, if it still is in that state; false: it is not. */
export async function moveLabel(
  db: Db,
  reference: string,
  from: readonly string[],
  to: string,
  change: Change = {},
): Promise<boolean> {
  const moved = await db
    .updateTable('parcel_labels')
    .set({ state: to, ...change })
    .where('reference', '=', reference)
    .where('state', 'in', [...from])
    .returning('id')
    .executeTakeFirst()
  return moved !== undefined
}

/** Labels whose answer never came, asked for before then. */
export function listUnanswered(
  db: Db,
  askedBefore: Date,
  most: number,
): Promise<{ orderId: string; parcelId: string }[]> {
  return db
    .selectFrom('parcel_labels as b')
    .innerJoin('parcels as p', 'p.id', 'b.parcel_id')
    .select(['p.order_id as orderId', 'b.parcel_id as parcelId'])
    .where('b.state', '=', 'requested')
    .where('b.asked_at', '<=', askedBefore)
    .orderBy('b.asked_at')
    .limit(most)
    .execute()
}
