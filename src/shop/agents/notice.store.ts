import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

/** An order update that is due to its platform; `at` changes with each claim and each further update. */
export type DueNotice = {
  sessionId: string
  orderId: string
  platformId: string
  tries: number
  since: Date
  at: Date
}

/** Marks an order update as due to its platform. */
export async function markNotice(db: Db, sessionId: string, now: Date): Promise<void> {
  await db
    .updateTable('agent_sessions')
    .set({ notice_at: now, notice_since: now, notice_tries: 0 })
    .where('id', '=', sessionId)
    .where('order_id', 'is not', null)
    .execute()
}

/** Claims due notices until a time, oldest first, of one session or of all; concurrent processes claim others. */
export async function claimNotices(
  db: Db,
  { now, until, most, sessionId = null }: { now: Date; until: Date; most: number; sessionId?: string | null },
): Promise<DueNotice[]> {
  const { rows } = await sql<DueNotice>`
    update agent_sessions a set notice_at = ${until}
    from (select id from agent_sessions where notice_at <= ${now} and (${sessionId}::uuid is null or id = ${sessionId})
      order by notice_at limit ${most} for update skip locked) due
    where a.id = due.id
    returning a.id as "sessionId", a.order_id as "orderId", a.platform_id as "platformId", a.notice_tries as tries,
      a.notice_since as since, a.notice_at as at`.execute(db)
  return rows
}

/**
 * Stores the outcome of an attempt: time of the next one, or null for sent or given up. Does nothing if the order
 * changed since the claim.
 */
export async function settleNotice(db: Db, { sessionId, at }: DueNotice, next: Date | null): Promise<void> {
  await db
    .updateTable('agent_sessions')
    .set((row) =>
      next
        ? { notice_at: next, notice_tries: row('notice_tries', '+', 1) }
        : { notice_at: null, notice_since: null, notice_tries: 0 },
    )
    .where('id', '=', sessionId)
    .where('notice_at', '=', at)
    .execute()
}
