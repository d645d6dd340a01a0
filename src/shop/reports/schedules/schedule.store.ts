import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { MailedReport, Rhythm } from './schedule.rules.ts'

export type NewSchedule = Rhythm & {
  report: MailedReport
  query: string
  language: string
  createdBy: string
  createdAt: Date
  nextAt: Date
}
export type Schedule = NewSchedule & { id: string; readers: readonly { id: string; name: string }[] }

const columns = sql`s.id, s.report, s.query, s.cadence, s.hour, s.on_day as "onDay", s.language, s.created_by as "createdBy",
  s.created_at as "createdAt", s.next_at as "nextAt", (select coalesce(jsonb_agg(jsonb_build_object('id', a.id, 'name', a.name)
    order by a.name), '[]') from report_schedule_readers r join staff_accounts a on a.id = r.staff_id
    where r.schedule_id = s.id and a.disabled_at is null) as readers`

/** Active schedules, the next one first. */
export const listSchedules = async (db: Db): Promise<Schedule[]> =>
  (
    await sql<Schedule>`select ${columns} from report_schedules s where s.next_at is not null
      order by s.next_at, s.id`.execute(db)
  ).rows

/** An active schedule. */
export const findSchedule = async (db: Db, id: string): Promise<Schedule | null> =>
  (
    await sql<Schedule>`select ${columns} from report_schedules s where s.id = ${id} and s.next_at is not null`.execute(
      db,
    )
  ).rows[0] ?? null

/** Locks a schedule, active or stopped, until the transaction ends; returns its report, null: not found. */
export const lockSchedule = async (db: Db, id: string): Promise<MailedReport | null> =>
  (
    await sql<{
      report: MailedReport
    }>`select report from report_schedules where id = ${id} for update`.execute(db)
  ).rows[0]?.report ?? null

/** Serialises the creation of schedules, so that their number is counted reliably. */
export async function lockSchedules(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('report_schedules'))`.execute(db)
}

export async function addSchedule(
  db: Db,
  schedule: NewSchedule,
  readers: readonly string[],
): Promise<string> {
  const { report, query, cadence, hour, onDay, language, createdBy, createdAt, nextAt } = schedule
  const { rows } = await sql<{ id: string }>`
    insert into report_schedules (report, query, cadence, hour, on_day, language, created_by, created_at, next_at)
    values (${report}, ${query}, ${cadence}, ${hour}, ${onDay}, ${language}, ${createdBy}, ${createdAt}, ${nextAt})
    returning id`.execute(db)
  const id = rows[0]?.id ?? ''
  await sql`insert into report_schedule_readers (schedule_id, staff_id)
    select ${id}, staff_id from unnest(${[...readers]}::uuid[]) as staff_id`.execute(db)
  return id
}

export async function stopSchedule(db: Db, id: string, at: Date): Promise<void> {
  await sql`update report_schedules set next_at = null, stopped_at = ${at} where id = ${id} and next_at is not null`.execute(
    db,
  )
}

export async function removeReader(db: Db, id: string, staffId: string): Promise<void> {
  await sql`delete from report_schedule_readers where schedule_id = ${id} and staff_id = ${staffId}`.execute(
    db,
  )
}

/** Locks the next due schedule until the transaction ends; schedules locked by other processes are skipped. */
export const takeDue = async (db: Db, now: Date): Promise<Schedule | null> =>
  (
    await sql<Schedule>`select ${columns} from report_schedules s where s.next_at <= ${now}
      order by s.next_at limit 1 for update of s skip locked`.execute(db)
  ).rows[0] ?? null

export async function setNext(db: Db, id: string, nextAt: Date): Promise<void> {
  await sql`update report_schedules set next_at = ${nextAt} where id = ${id}`.execute(db)
}
