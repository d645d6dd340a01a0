import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

export type MailHealth = { queued: number; lagSeconds: number; failed: number; lastSentAt: Date | null }

/** Overdue messages and the lag of the oldest in seconds, failures within a day, and the last send within a week. */
export async function measureMail(db: Db, now: Date): Promise<MailHealth> {
  const found = await sql<MailHealth>`
    select count(*) filter (where state = 'queued' and coalesce(held_until, created_at) <= ${now})::int as queued,
      greatest(0, coalesce(extract(epoch from ${now}::timestamptz - min(coalesce(held_until, created_at))
        filter (where state = 'queued' and coalesce(held_until, created_at) <= ${now})), 0))::int as "lagSeconds",
      count(*) filter (where state = 'failed')::int as failed,
      (select max(sent_at) from messages where created_at > ${now}::timestamptz - interval '7 days') as "lastSentAt"
    from messages where created_at > ${now}::timestamptz - interval '1 day'`.execute(db)
  return found.rows[0] ?? { queued: 0, lagSeconds: 0, failed: 0, lastSentAt: null }
}
