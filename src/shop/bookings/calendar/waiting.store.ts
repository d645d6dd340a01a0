import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { DayPart } from '../slots/day-part.rules.ts'

export type WaitingRow = {
  id: string
  client: string
  productId: string
  day: string
  part: DayPart
  since: Date
  offeredUntil: Date | null
}

/** Open waiting list entries for days at a branch, oldest first. */
export async function listWaitingAt(
  db: Db,
  branchKey: string,
  days: readonly string[],
): Promise<WaitingRow[]> {
  const { rows } = await sql<WaitingRow>`
    select w.id, person_name(m.firstname, m.lastname) as client, w.product_id as "productId", w.day, w.part,
      w.created_at as since, case when w.state = 'offered' then b.lapses_at end as "offeredUntil"
    from booking_waitlist w join members m on m.id = w.member_id left join bookings b on b.id = w.booking_id
    where w.branch_key = ${branchKey} and w.day = any (${[...days]}::date[]) and w.state in ('waiting', 'offered')
    order by w.day, w.created_at, w.id limit 300`.execute(db)
  return rows
}
