import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

export type HealthRow = {
  id: string
  version: number
  answers: Buffer
  isFlagged: boolean
  answeredAt: Date
}
/** Owner of answers: a member, or a guest by the order of their package. */
export type HealthOwner = { memberId: string | null; orderId: string | null }

const columns = ['id', 'version', 'answers', 'is_flagged', 'answered_at'] as const
type Row = { id: string; version: number; answers: Buffer; is_flagged: boolean; answered_at: Date | string }
const from = (row: Row): HealthRow => ({
  id: row.id,
  version: row.version,
  answers: row.answers,
  isFlagged: row.is_flagged,
  answeredAt: new Date(row.answered_at),
})

/** Latest answers of an owner; null: none. */
export async function latestAnswers(db: Db, { memberId, orderId }: HealthOwner): Promise<HealthRow | null> {
  const row = await db
    .selectFrom('health_answers')
    .select(columns)
    .where((one) => (memberId ? one('member_id', '=', memberId) : one('order_id', '=', orderId)))
    .orderBy('answered_at', 'desc')
    .executeTakeFirst()
  return row ? from(row) : null
}

export async function listAnswers(db: Db, memberId: string): Promise<HealthRow[]> {
  const rows = await db
    .selectFrom('health_answers')
    .select(columns)
    .where('member_id', '=', memberId)
    .orderBy('answered_at')
    .execute()
  return rows.map(from)
}

export async function findAnswers(db: Db, id: string): Promise<HealthRow | null> {
  const row = await db.selectFrom('health_answers').select(columns).where('id', '=', id).executeTakeFirst()
  return row ? from(row) : null
}

export async function insertAnswers(db: Db, owner: HealthOwner, row: HealthRow): Promise<void> {
  await db
    .insertInto('health_answers')
    .values({
      id: row.id,
      member_id: owner.memberId,
      order_id: owner.memberId ? null : owner.orderId,
      version: row.version,
      answers: row.answers,
      is_flagged: row.isFlagged,
      answered_at: row.answeredAt,
    })
    .execute()
}

/** Deletes all answers of a member, and their references in bookings. */
export async function removeAnswers(db: Db, memberId: string): Promise<void> {
  await db
    .updateTable('bookings')
    .set({ health_id: null })
    .where('health_id', 'in', (one) =>
      one.selectFrom('health_answers').select('id').where('member_id', '=', memberId),
    )
    .execute()
  await db.deleteFrom('health_answers').where('member_id', '=', memberId).execute()
}

/**
 * Deletes answers of guests from `since` or before, except those of upcoming appointments; answers of members are deleted
 * with the account.
 */
export async function removeOldAnswersOfGuests(
  db: Db,
  { since, now }: { since: Date; now: Date },
): Promise<void> {
  const old = sql`select h.id from health_answers h where h.member_id is null and h.answered_at <= ${since}
    and not exists (select from bookings b where b.health_id = h.id and b.ends_at > ${now})`
  await sql`update bookings set health_id = null where health_id in (${old})`.execute(db)
  await sql`delete from health_answers where id in (${old})`.execute(db)
}
