import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { Currency } from '../money.ts'

export type LiabilityRow = {
  /** Days since it was bought: up to 90, 180, 365, or more. */
  age: number
  currency: Currency
  /** Of what was not paid in Hong Kong dollars. */
  orderId: string | null
  packages: number
  sessions: number
  endingSoon: number
  /** In minor units: the last ones of a package are still to be given (rules/sessions#4). */
  owed: number
}

/** What is still to be given of all packages at a moment; those of a disputed payment too. */
export async function listOwed(db: Db, { now, soon }: { now: Date; soon: string }): Promise<LiabilityRow[]> {
  const { rows } = await sql<LiabilityRow>`
    with open as (
      select p.id, p.currency, p.order_id, p.paid, p.sessions, p.expires_on, count(*)::int as left,
        case when p.issued_at > ${now}::timestamptz - interval '90 days' then 90
          when p.issued_at > ${now}::timestamptz - interval '180 days' then 180
          when p.issued_at > ${now}::timestamptz - interval '365 days' then 365 else 0 end as age
      from treatment_packages p join treatment_sessions s on s.package_id = p.id and s.state in ('active', 'booked')
      group by p.id
    )
    select age, currency, case when currency <> 'HKD' then order_id end as "orderId", count(*)::int as packages,
      sum("left")::int as sessions, coalesce(sum("left") filter (where expires_on <= ${soon}), 0)::int as "endingSoon",
      sum("left" * (paid / sessions) + greatest(0, paid % sessions - (sessions - "left")))::float8 as owed
    from open group by 1, 2, 3`.execute(db)
  return rows
}
