import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { Currency } from '../../money.ts'
import { attributionDays } from '../campaign.rules.ts'

export type Counts = {
  recipients: number
  waiting: number
  queued: number
  sent: number
  failed: number
  withdrawn: number
  erased: number
  locked: number
  followers: number
  unsubscribed: number
}

/**
 * Counts emails by outcome. One that the outbox dropped as unwanted at sending counts by the account state of its
 * reader; with an open account, or none, as withdrawn consent.
 */
export async function countResults(db: Db, campaignId: string): Promise<Counts> {
  const { rows } = await sql<Counts>`select count(*)::int as recipients,
      (count(*) filter (where r.state = 'waiting'))::int as waiting,
      (count(*) filter (where m.state = 'queued'))::int as queued,
      (count(*) filter (where r.state = 'handed' and coalesce(m.state, 'sent') in ('sent', 'delivered')))::int as sent,
      (count(*) filter (where m.state in ('failed', 'bounced')))::int as failed,
      (count(*) filter (where r.cause = 'withdrawn'
        or (m.state = 'outdated' and coalesce(a.state, 'active') = 'active')))::int as withdrawn,
      (count(*) filter (where r.cause = 'erased' or (m.state = 'outdated' and a.state = 'erased')))::int as erased,
      (count(*) filter (where r.cause = 'locked'
        or (m.state = 'outdated' and a.state not in ('active', 'erased'))))::int as locked,
      (select count(distinct f.recipient_id)::int from campaign_follows f where f.campaign_id = ${campaignId}) as followers,
      count(r.unsubscribed_at)::int as unsubscribed
    from campaign_recipients r left join messages m on m.id = r.message_id left join members a on a.id = r.member_id
    where r.campaign_id = ${campaignId}`.execute(db)
  return (
    rows[0] ?? {
      recipients: 0,
      waiting: 0,
      queued: 0,
      sent: 0,
      failed: 0,
      withdrawn: 0,
      erased: 0,
      locked: 0,
      followers: 0,
      unsubscribed: 0,
    }
  )
}

export type LinkCount = { target: string; followers: number }

export const countLinks = async (db: Db, campaignId: string): Promise<LinkCount[]> =>
  (
    await sql<LinkCount>`select l.target, count(f.recipient_id)::int as followers from campaign_links l
      left join campaign_follows f on f.campaign_id = l.campaign_id and f.number = l.number
      where l.campaign_id = ${campaignId} group by l.number, l.target order by followers desc, l.number`.execute(
      db,
    )
  ).rows

/**
 * Paid orders placed within days after their buyer clicked a link of this campaign, without a later click on one of
 * another (rules/campaigns#9). Subscribers without an account are matched by the email of the order.
 */
const attributed = (campaignId: string) => sql`
  with people as (
    select r.id, r.member_id, c.email from campaign_recipients r
    left join marketing_consents c on r.member_id is null and c.id = r.consent_id
    where r.campaign_id = ${campaignId}
      and exists (select from campaign_follows f where f.recipient_id = r.id)
  ), candidates as (
    select o.*, p.member_id as follower, p.email as address from people p join orders o on o.member_id = p.member_id
    union all
    select o.*, null, p.email from people p join orders o on p.member_id is null and lower(o.email) = p.email
  ), attributed as (
    select o.*, (
      select f.campaign_id from campaign_follows f join campaign_recipients r on r.id = f.recipient_id
      left join marketing_consents c on r.member_id is null and c.id = r.consent_id
      where (r.member_id = o.follower or c.email = o.address)
        and f.at <= o.created_at and f.at > o.created_at - make_interval(days => ${attributionDays})
      order by f.at desc, f.campaign_id limit 1) as campaign
      , o.total - coalesce((select sum(b.amount) from order_refunds b
          where b.order_id = o.id and b.state = 'succeeded' and b.attempt_id is null), 0)
        - coalesce((select sum(d.amount_minor) from order_disputes d where d.order_id = o.id and d.outcome = 'lost'), 0) as net
    from candidates o where o.status in ('confirmed', 'completed')
  )`

export type AttributedSum = { currency: Currency; orders: number; total: number; hkd: number }

/**
 * Sums of attributed orders less refunds, by charged currency in its minor units, and in HKD cents at each order's
 * rate.
 */
export const sumOrders = async (db: Db, campaignId: string): Promise<AttributedSum[]> =>
  (
    await sql<AttributedSum>`${attributed(campaignId)}
      select currency, count(*)::int as orders, sum(net)::float8 as total,
        sum(order_in_hkd(net::bigint, currency, fx_rate, created_at))::float8 as hkd
      from attributed where campaign = ${campaignId} group by currency order by hkd desc, currency`.execute(
      db,
    )
  ).rows

export type AttributedOrder = {
  id: string
  number: string
  createdAt: Date
  currency: Currency
  total: number
}

/** The newest attributed orders. */
export const listOrders = async (db: Db, campaignId: string, most: number): Promise<AttributedOrder[]> =>
  (
    await sql<AttributedOrder>`${attributed(campaignId)}
      select id, number, created_at as "createdAt", currency, net::float8 as total from attributed
      where campaign = ${campaignId} order by created_at desc, id limit ${most}`.execute(db)
  ).rows
