import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { Interaction } from './contract.ts'

export async function saveInteractions(
  db: Db,
  interactions: readonly Interaction[],
  about: { locale: string; country: string; device: string },
): Promise<void> {
  await db
    .insertInto('interactions')
    .values(
      interactions.map(({ type, path, detail }) => ({
        type,
        path,
        detail: JSON.stringify(detail),
        ...about,
      })),
    )
    .execute()
}

/** Events of whole days are kept no more, some at a time; how many there were of each kind is. Answers how many went. */
export async function forgetInteractions(db: Db, before: Date, most: number): Promise<number> {
  const { rows } = await sql<{ gone: number }>`
    with gone as (
      delete from interactions where id in (select id from interactions where at < ${before} limit ${most}) returning *
    ), counted as (
      insert into interaction_days as d (day, type, country, locale, device, count)
      select report_day(at), type, country, locale, device, count(*) from gone group by 1, 2, 3, 4, 5
      on conflict (day, type, country, locale, device) do update set count = d.count + excluded.count
    )
    select count(*)::int as gone from gone`.execute(db)
  return rows[0]?.gone ?? 0
}

/** Companies to which an order's purchase was reported. */
export async function listReported(db: Db, orderId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('conversion_reports')
    .select('company')
    .where('order_id', '=', orderId)
    .execute()
  return rows.map((row) => row.company)
}

export async function saveReported(db: Db, orderId: string, company: string, at: Date): Promise<void> {
  const row = { order_id: orderId, company, reported_at: at }
  await db
    .insertInto('conversion_reports')
    .values(row)
    .onConflict((on) => on.doNothing())
    .execute()
}
