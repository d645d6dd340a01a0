import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { hasWords } from '../../../platform/db/search.store.ts'
import type { CancelReason, ContractState } from '../rules.ts'

type Filter = { state?: ContractState | undefined; search: string; byEmail: boolean }

export type Found = { id: string; customer: string; email: string }

const found = sql`select s.id, person_name(m.firstname, m.lastname) as customer, m.email
  from subscriptions s join members m on m.id = s.member_id`
const matching = ({ search: words, byEmail }: Filter): RawBuilder<unknown> => {
  const email = byEmail ? sql`m.email` : sql`''`
  return sql`(${words} = '' or s.number = ${words.trim().toUpperCase()}
    or ${hasWords({ text: sql`member_words(${email}, s.number, m.firstname, m.lastname)` }, words)})`
}

/** A page of ids by day of the next renewal, and the number of matches by state. */
export async function search(
  db: Db,
  filter: Filter,
  { from, size }: { from: number; size: number },
): Promise<{ rows: Found[]; counts: { state: ContractState; count: number }[] }> {
  const rows = await sql<Found>`${found}
    left join subscription_cycles c on c.subscription_id = s.id
      and c.state in ('scheduled', 'locked', 'charging', 'failed')
    where ${matching(filter)} and (${filter.state ?? null}::text is null or s.state = ${filter.state ?? null})
    order by c.renews_on nulls last, s.created_at desc, s.id limit ${size} offset ${from}`.execute(db)
  const counts = await sql<{ state: ContractState; count: number }>`
    select s.state, count(*)::int as count from subscriptions s join members m on m.id = s.member_id
    where ${matching(filter)} group by s.state order by s.state`.execute(db)
  return { rows: rows.rows, counts: counts.rows }
}

export type Detail = Found & { cancelReasons: CancelReason[]; cancelNote: string }

export async function findDetail(db: Db, id: string): Promise<Detail | null> {
  const rows =
    await sql<Detail>`select d.*, s.cancel_reasons as "cancelReasons", s.cancel_note as "cancelNote"
    from (${found} where s.id = ${id}) d join subscriptions s on s.id = d.id`.execute(db)
  return rows.rows[0] ?? null
}
