import { sql } from 'kysely'
import type { Db } from '../../../../platform/db/database.ts'
import { isCurrency } from '../../../money.ts'
import type { CampaignKind, CampaignPrices, CampaignTerms } from './campaign.rules.ts'

export type StoredCampaign = CampaignTerms & {
  id: string
  state: 'requested' | 'refused' | 'running' | 'withdrawn'
  actor: string
  reason: string
  createdAt: Date
  withdrawnAt: Date | null
  notified: number
  left: number
  taken: number
  changed: number
  waiting: number
}

type Row = Omit<StoredCampaign, 'kind' | 'prices'> & { kind: string; prices: Record<string, number> }

const pricesFrom = (stored: Record<string, number>): CampaignPrices =>
  Object.fromEntries(Object.entries(stored).filter(([currency]) => isCurrency(currency)))

const campaignFrom = (row: Row): StoredCampaign => ({
  ...row,
  kind: row.kind as CampaignKind, // the column's check
  prices: pricesFrom(row.prices),
})

/** Each line counts in one outcome: left, other option, new terms, or still waiting. */
const selectCampaigns = (now: Date, where: ReturnType<typeof sql>, rest = sql``) => sql<Row>`
  with counted as (
    select l.campaign_id, count(*)::int as notified,
      (count(*) filter (where outcome = 'left'))::int as "left",
      (count(*) filter (where outcome = 'changed'))::int as changed,
      (count(*) filter (where outcome = 'taken'))::int as taken
    from (
      select cl.campaign_id, case
        when s.state not in ('active', 'paused', 'past_due', 'suspended') then 'left'
        when c.kind = 'price' and line.sub_sku = c.sub_sku and line.next_price is null
          and line.unit_price = cl.new_price then 'taken'
        when c.kind = 'end' and line.sub_sku = c.sub_sku and exists (select from subscription_cycles y
          where y.subscription_id = s.id and y.paid_at is not null and y.renews_on > c.from_day) then 'taken'
        when line.sub_sku is distinct from c.sub_sku then 'changed'
        else 'waiting' end as outcome
      from subscription_campaign_lines cl
        join subscription_campaigns c on c.id = cl.campaign_id
        join subscriptions s on s.id = cl.subscription_id
        left join subscription_lines line on line.id = cl.line_id
    ) l group by l.campaign_id
  )
  select c.id, c.kind, c.sub_sku as "subSku", c.prices, c.substitute, c.from_day::text as "fromDay",
    case when c.state = 'requested' and not exists (select from approvals a where a.subject_id = c.id
      and a.state = 'requested' and a.expires_at > ${now}) then 'refused' else c.state end as state,
    c.actor, c.reason, c.created_at as "createdAt", c.withdrawn_at as "withdrawnAt",
    coalesce(n.notified, 0) as notified, coalesce(n."left", 0) as "left", coalesce(n.taken, 0) as taken,
    coalesce(n.changed, 0) as changed,
    coalesce(n.notified - n."left" - n.taken - n.changed, 0) as waiting
  from subscription_campaigns c left join counted n on n.campaign_id = c.id where ${where} ${rest}`

export async function listCampaigns(
  db: Db,
  now: Date,
  { from, size }: { from: number; size: number },
): Promise<{ campaigns: StoredCampaign[]; total: number }> {
  const page = sql`order by c.created_at desc, c.id limit ${size} offset ${from}`
  const rows = await selectCampaigns(now, sql`true`, page).execute(db)
  const count = await sql<{
    total: number
  }>`select count(*)::int as total from subscription_campaigns`.execute(db)
  return { campaigns: rows.rows.map(campaignFrom), total: count.rows[0]?.total ?? 0 }
}

async function findCampaign(db: Db, now: Date, id: string): Promise<StoredCampaign | null> {
  const rows = await selectCampaigns(now, sql`c.id = ${id}`).execute(db)
  return rows.rows[0] ? campaignFrom(rows.rows[0]) : null
}

export async function lockCampaign(db: Db, now: Date, id: string): Promise<StoredCampaign | null> {
  await db.selectFrom('subscription_campaigns').select('id').where('id', '=', id).forUpdate().execute()
  return findCampaign(db, now, id)
}

/** Serialises campaign starts of one option. */
export async function lockOption(db: Db, subSku: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`subscription-campaign ${subSku}`}, 0))`.execute(
    db,
  )
}

export async function addCampaign(
  db: Db,
  id: string,
  { kind, subSku, prices, substitute, fromDay }: CampaignTerms,
  { actor, reason, at, isStarted }: { actor: string; reason: string; at: Date; isStarted: boolean },
): Promise<void> {
  await db
    .insertInto('subscription_campaigns')
    .values({
      id,
      kind,
      sub_sku: subSku,
      prices: JSON.stringify(prices),
      substitute,
      from_day: fromDay,
      state: isStarted ? 'running' : 'requested',
      actor,
      reason,
      created_at: at,
      started_at: isStarted ? at : null,
    })
    .execute()
}

export async function startCampaign(db: Db, id: string, fromDay: string, at: Date): Promise<void> {
  await db
    .updateTable('subscription_campaigns')
    .set({ state: 'running', started_at: at, from_day: fromDay })
    .where('id', '=', id)
    .where('state', '=', 'requested')
    .execute()
}

export async function withdrawCampaign(db: Db, id: string, by: string, at: Date): Promise<void> {
  await db
    .updateTable('subscription_campaigns')
    .set({ state: 'withdrawn', withdrawn_at: at, withdrawn_by: by })
    .where('id', '=', id)
    .execute()
}
