import type { Db } from '../../../platform/db/database.ts'

export type Enrolment = { id: string; subscriptionId: string; state: string }

export async function addEnrolment(
  db: Db,
  enrolment: { id: string; number: string; memberId: string; subscriptionId: string; at: Date },
): Promise<void> {
  await db
    .insertInto('card_enrolments')
    .values({
      id: enrolment.id,
      number: enrolment.number,
      member_id: enrolment.memberId,
      subscription_id: enrolment.subscriptionId,
      created_at: enrolment.at,
    })
    .execute()
}

export async function findEnrolment(db: Db, id: string): Promise<Enrolment | null> {
  const row = await db.selectFrom('card_enrolments').selectAll().where('id', '=', id).executeTakeFirst()
  return row?.subscription_id ? { id: row.id, subscriptionId: row.subscription_id, state: row.state } : null
}

export async function endEnrolment(
  db: Db,
  id: string,
  { state, attemptId }: { state: 'stored' | 'failed'; attemptId: string },
): Promise<void> {
  await db
    .updateTable('card_enrolments')
    .set({ state, attempt_id: attemptId })
    .where('id', '=', id)
    .where('state', '=', 'open')
    .execute()
}
