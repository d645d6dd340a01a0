import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { Currency } from '../../money.ts'

type Within = { from: Date; until: Date; branch: string | undefined }

/** Minutes of shifts without breaks and blocks, by therapist. */
export async function rosteredMinutes(
  db: Db,
  { from, until, branch }: Within,
): Promise<{ therapistId: string; minutes: number }[]> {
  const { rows } = await sql<{ therapistId: string; minutes: number }>`
    with work as (
      select s.resource_id, range_agg(s.during * tstzrange(${from}, ${until})) as spans, array_agg(s.id) as ids
      from shifts s where s.during && tstzrange(${from}, ${until}) and (${branch ?? null}::text is null or s.branch_key = ${branch ?? null})
      group by s.resource_id
    ), free as (
      select w.resource_id, w.spans
        - coalesce((select range_agg(b.during) from shift_breaks b where b.shift_id = any(w.ids)), '{}')
        - coalesce((select range_agg(c.during) from resource_claims c
            where c.resource_id = w.resource_id and c.is_active and c.block_reason is not null), '{}') as spans
      from work w
    )
    select f.resource_id as "therapistId", coalesce(sum(extract(epoch from upper(one) - lower(one)) / 60), 0)::int as minutes
    from free f left join lateral unnest(f.spans) one on true group by f.resource_id`.execute(db)
  return rows
}

export type EndedRow = {
  therapistId: string | null
  state: 'completed' | 'no_show' | 'cancelled_late' | 'cancelled_early' | 'cancelled_by_shop'
  currency: Currency | null
  /** Order of a payment in another currency than HKD; null: paid in HKD. */
  orderId: string | null
  bookings: number
  minutes: number
  /**
   * Value of their sessions, in minor units; the first sessions of a package carry the rounding remainder
   * (rules/sessions#4). With a deposit, it includes the rest paid at the shop.
   */
  worth: number
}

/** Ended appointments by therapist and final state. */
export async function endedBookings(db: Db, { from, until, branch }: Within): Promise<EndedRow[]> {
  const { rows } = await sql<EndedRow>`
    select b.therapist_id as "therapistId", b.state, p.currency, case when p.currency <> 'HKD' then p.order_id end as "orderId",
      count(*)::int as bookings, sum(extract(epoch from b.ends_at - b.starts_at) / 60)::int as minutes,
      coalesce(sum(p.paid / p.sessions + case when s.position <= p.paid % p.sessions then 1 else 0 end
        + coalesce(d.price - d.deposit, 0)), 0)::float8 as worth
    from bookings b left join treatment_sessions s on s.id = b.session_id left join treatment_packages p on p.id = s.package_id
      left join booking_deposits d on p.is_deposit and d.order_id = p.order_id and d.rest_paid_at is not null
    where b.starts_at >= ${from} and b.starts_at < ${until}
      and b.state in ('completed', 'no_show', 'cancelled_late', 'cancelled_early', 'cancelled_by_shop')
      and (${branch ?? null}::text is null or b.branch_key = ${branch ?? null})
    group by 1, 2, 3, 4`.execute(db)
  return rows
}
