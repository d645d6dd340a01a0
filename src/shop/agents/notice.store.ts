import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

/** An order that its platform is to be told of; `at` changes with each claim and with whatever happens meanwhile. */
export type DueNotice = {
  sessionId: string
  orderId: string
  platformId: string
  tries: number
  since: Date
  at: Date
}

/** Something happened to an order: its platform is told now. */
export async function markNotice(db: Db, sessionId: string, now: Date): Promise<void> {
  await db
    .updateTable('agent_sessions')
    .set({ notice_at: now, notice_since: now, notice_tries: 0 })
    .where('id', '=', sessionId)
    .where('order_id', 'is not', null)
    .execute()
}

/** Takes what is due in hand until then, the oldest first, of one order or of all; other processes take others. */
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

/** What came of a try; null: it is told, or given up. Does nothing where something happened since it was claimed. */
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
