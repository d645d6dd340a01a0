import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

/** Stored owner and snooze of an item; the owner is null once they have left. */
export type StoredItem = {
  kind: string
  subject: string
  ownerId: string | null
  ownerName: string | null
  snoozedUntil: Date | null
  snoozedSince: Date | null
}

const select = sql`select w.kind, w.subject, a.id as "ownerId", a.name as "ownerName",
  w.snoozed_until as "snoozedUntil", w.snoozed_since as "snoozedSince"
  from work_items w left join staff_accounts a on a.id = w.owner_id and a.disabled_at is null`

export const listStoredItems = async (db: Db, kinds: readonly string[]): Promise<StoredItem[]> =>
  (await sql<StoredItem>`${select} where w.kind = any (${[...kinds]})`.execute(db)).rows

type Name = { kind: string; subject: string }
type Change = Name & { by: string; at: Date }

/** Locks the stored item, which is created if missing. */
export async function lockItem(db: Db, { kind, subject, by, at }: Change): Promise<StoredItem> {
  await sql`insert into work_items (kind, subject, changed_by, changed_at)
    values (${kind}, ${subject}, ${by}, ${at}) on conflict do nothing`.execute(db)
  const found =
    await sql<StoredItem>`${select} where w.kind = ${kind} and w.subject = ${subject} for update of w`.execute(
      db,
    )
  const [item] = found.rows
  if (!item) throw new Error('an item that was just written is there')
  return item
}

export const saveOwner = (db: Db, { kind, subject, by, at }: Change, ownerId: string | null) =>
  db
    .updateTable('work_items')
    .set({ owner_id: ownerId, changed_by: by, changed_at: at })
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .execute()

export const saveSnooze = (
  db: Db,
  { kind, subject, by, at }: Change,
  rest: { until: Date | null; since: Date | null },
) =>
  db
    .updateTable('work_items')
    .set({ snoozed_until: rest.until, snoozed_since: rest.since, changed_by: by, changed_at: at })
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .execute()

/** Deletes items that were not changed since a time; snoozes end long before. */
export async function forgetItems(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('work_items').where('changed_at', '<', before).execute()
}
