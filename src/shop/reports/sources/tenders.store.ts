import { sql } from 'kysely'
import { channelOf, orderRate, type Source } from './source.store.ts'

const ofOrder = sql`o.id as order_id, o.country, o.currency, ${channelOf} as channel`

/** Attempt that paid the order; if Cash Dollar did, the one that paid its newest revision with a difference. */
const paidBy = sql`coalesce(o.paid_by, (
      select v.paid_by from order_revisions v where v.order_id = o.id and v.paid_by is not null order by v.number desc limit 1))`

/** Captures, refunds and chargebacks on their day; store credit is treated like any other method. */
export const tenders: Source = {
  subject: 'tenders',
  table: 'report_tender_days',
  keys: ['country', 'currency', 'channel', 'method'],
  counts: ['payments', 'refunds'],
  money: ['taken', 'given'],
  rows: ({ from, until }) => sql`
    select ${ofOrder}, a.method, 1 as payments, 0 as refunds, a.amount_minor + a.overpaid_minor as taken, 0 as given, ${orderRate}
    from payment_attempts a join orders o on o.id = a.order_id
    where a.state = 'captured' and a.captured_at >= ${from} and a.captured_at < ${until}
    union all
    select ${ofOrder}, a.method, 0, 1, 0, r.amount_minor, ${orderRate}
    from payment_refunds r join payment_attempts a on a.id = r.attempt_id join orders o on o.id = r.order_id
    where r.state = 'succeeded' and r.settled_at >= ${from} and r.settled_at < ${until}
    union all
    select ${ofOrder}, coalesce((select a.method from payment_attempts a where a.id::text = ${paidBy}), ''), 0, 0, 0, d.amount_minor, ${orderRate}
    from order_disputes d join orders o on o.id = d.order_id
    where d.outcome = 'lost' and d.ended_at >= ${from} and d.ended_at < ${until}
    union all
    select ${ofOrder}, case when o.gift_code is null then 'wallet' else 'gift_code' end, 1, 0, o.wallet_amount, 0, ${orderRate}
    from orders o where o.wallet_amount > 0 and o.confirmed_at >= ${from} and o.confirmed_at < ${until}
    union all
    select ${ofOrder}, case when o.gift_code is null or r.wallet = 0 then 'wallet' else 'gift_code' end, 0, 1, 0, r.wallet + r.as_wallet, ${orderRate}
    from order_refunds r join orders o on o.id = r.order_id
    where r.state = 'succeeded' and r.wallet + r.as_wallet > 0
      and coalesce(r.settled_at, r.created_at) >= ${from} and coalesce(r.settled_at, r.created_at) < ${until}`,
  days: sql`
    select report_day(captured_at) as day from payment_attempts where state = 'captured'
    union select report_day(settled_at) from payment_refunds where state = 'succeeded'
    union select report_day(ended_at) from order_disputes where outcome = 'lost'
    union select report_day(confirmed_at) from orders where wallet_amount > 0
    union select report_day(coalesce(settled_at, created_at)) from order_refunds where state = 'succeeded'`,
}
