import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { CampaignState, Hold } from './campaign.rules.ts'
import { Letters } from './letter/letter.rules.ts'

/** Audience of a campaign: members of a segment, newsletter subscribers without an account, or both. */
export type Audience = { segmentId: string | null; subscribers: boolean }
export type Campaign = Audience & {
  id: string
  name: string
  segmentName: string | null
  letters: Letters
  state: CampaignState
  held: Hold | null
  /** Null for a scheduled one: at once. */
  scheduledAt: Date | null
  segmentVersion: number | null
  isApproved: boolean
  startedAt: Date | null
  endedAt: Date | null
  version: number
  changedBy: string
  changedAt: Date
}

/** A campaign whose approval was refused or has expired is a draft. */
const state = (now: Date) => sql`case when c.state = 'awaiting' and not exists (select from approvals a
  where a.kind = 'mailing' and a.subject_id = c.id and a.state = 'requested' and a.expires_at > ${now})
  then 'draft' else c.state end`
const columns = (
  now: Date,
) => sql`c.id, c.name, c.segment_id as "segmentId", c.subscribers, s.name as "segmentName",
  c.letters, ${state(now)} as state, c.held, c.scheduled_at as "scheduledAt", c.segment_version as "segmentVersion",
  c.is_approved as "isApproved", c.started_at as "startedAt", c.ended_at as "endedAt", c.version,
  c.changed_by as "changedBy", c.changed_at as "changedAt"`
const joined = sql`from campaigns c left join segments s on s.id = c.segment_id`

const campaignFrom = (row: Campaign): Campaign => ({ ...row, letters: Letters.parse(row.letters) })

export async function findCampaign(db: Db, id: string, now: Date): Promise<Campaign | null> {
  const { rows } = await sql<Campaign>`select ${columns(now)} ${joined} where c.id = ${id}`.execute(db)
  return rows[0] ? campaignFrom(rows[0]) : null
}

/** A campaign, locked until the transaction ends. */
export async function lockCampaign(db: Db, id: string, now: Date): Promise<Campaign | null> {
  await sql`select from campaigns where id = ${id} for update`.execute(db)
  return findCampaign(db, id, now)
}

export type ListedCampaign = Omit<Campaign, 'letters'> & {
  subject: string
  recipients: number
  waiting: number
}

/** Campaigns, newest first, filtered by state and by words in name or subject. */
export async function listCampaigns(
  db: Db,
  { search, state: wanted, now }: { search: string; state: CampaignState | null; now: Date },
  page: { from: number; size: number },
): Promise<{ campaigns: ListedCampaign[]; total: number }> {
  const like = `%${search.replaceAll(/[\\%_]/g, '\\$&')}%`
  const where = sql`(${wanted}::text is null or ${state(now)} = ${wanted})
    and (${search} = '' or c.name ilike ${like} or exists (
      select from jsonb_each(c.letters) l where l.value ->> 'subject' ilike ${like}))`
  const { rows } = await sql<ListedCampaign>`select ${columns(now)},
      coalesce((select nullif(l.value ->> 'subject', '') from jsonb_each(c.letters) l
        where l.value ->> 'subject' <> '' order by array_position(array['hk', 'zh', 'cn', 'en'], l.key) limit 1), '') as subject,
      (select count(*)::int from campaign_recipients r where r.campaign_id = c.id) as recipients,
      (select count(*)::int from campaign_recipients r where r.campaign_id = c.id and r.state = 'waiting') as waiting
    ${joined} where ${where} order by c.created_at desc, c.id limit ${page.size} offset ${page.from}`.execute(
    db,
  )
  const count = await sql<{ total: number }>`select count(*)::int as total ${joined} where ${where}`.execute(
    db,
  )
  return { campaigns: rows, total: count.rows[0]?.total ?? 0 }
}

export type CampaignContent = Audience & { name: string; letters: Letters }
type Change = CampaignContent & { by: string; at: Date }

export async function addCampaign(
  db: Db,
  { name, segmentId, subscribers, letters, by, at }: Change,
): Promise<string> {
  const row = await db
    .insertInto('campaigns')
    .values({
      name,
      segment_id: segmentId,
      subscribers,
      letters: JSON.stringify(letters),
      created_by: by,
      created_at: at,
      changed_by: by,
      changed_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

/** Saves a change, which returns the campaign to an unapproved draft. */
export async function saveCampaign(
  db: Db,
  id: string,
  { name, segmentId, subscribers, letters, by, at }: Change,
): Promise<void> {
  await db
    .updateTable('campaigns')
    .set(({ eb }) => ({
      name,
      segment_id: segmentId,
      subscribers,
      letters: JSON.stringify(letters),
      state: 'draft',
      held: null,
      scheduled_at: null,
      segment_version: null,
      is_approved: false,
      version: eb('version', '+', 1),
      changed_by: by,
      changed_at: at,
    }))
    .where('id', '=', id)
    .execute()
}

export type Move = {
  state: CampaignState
  held?: Hold | null
  scheduledAt?: Date | null
  segmentVersion?: number | null
  isApproved?: boolean
  startedAt?: Date
  endedAt?: Date
}

export async function moveCampaign(db: Db, id: string, move: Move): Promise<void> {
  await db
    .updateTable('campaigns')
    .set(({ eb }) => ({
      state: move.state,
      version: eb('version', '+', 1),
      ...(move.held === undefined ? {} : { held: move.held }),
      ...(move.scheduledAt === undefined ? {} : { scheduled_at: move.scheduledAt }),
      ...(move.segmentVersion === undefined ? {} : { segment_version: move.segmentVersion }),
      ...(move.isApproved === undefined ? {} : { is_approved: move.isApproved }),
      ...(move.startedAt === undefined ? {} : { started_at: move.startedAt }),
      ...(move.endedAt === undefined ? {} : { ended_at: move.endedAt }),
    }))
    .where('id', '=', id)
    .execute()
}

export async function deleteCampaign(db: Db, id: string): Promise<void> {
  await db.deleteFrom('campaigns').where('id', '=', id).execute()
}

/** Due scheduled campaigns, and campaigns being sent, earliest first. */
export async function listAtWork(db: Db, now: Date): Promise<{ due: string[]; sending: string[] }> {
  const { rows } = await sql<{ id: string; state: CampaignState }>`
    select id, state from campaigns
    where state = 'sending' or (state = 'scheduled' and (scheduled_at is null or scheduled_at <= ${now}))
    order by coalesce(started_at, scheduled_at, changed_at), id`.execute(db)
  const idsOf = (wanted: CampaignState) => rows.filter((row) => row.state === wanted).map(({ id }) => id)
  return { due: idsOf('scheduled'), sending: idsOf('sending') }
}

/** Campaigns sent or scheduled within a period. */
export async function listBetween(
  db: Db,
  { from, to }: { from: Date; to: Date },
): Promise<{ id: string; name: string; state: CampaignState; at: Date }[]> {
  const { rows } = await sql<{ id: string; name: string; state: CampaignState; at: Date }>`
    select c.id, c.name, c.state, coalesce(c.started_at, c.scheduled_at) as at from campaigns c
    where c.state in ('scheduled', 'awaiting', 'sending', 'stopped', 'sent')
      and coalesce(c.started_at, c.scheduled_at) >= ${from} and coalesce(c.started_at, c.scheduled_at) < ${to}
    order by at, c.id`.execute(db)
  return rows
}

/** Serialises the counting of a staff user's test emails until the transaction ends. */
export async function lockTests(db: Db, email: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`campaign tests ${email}`}, 0))`.execute(db)
}
