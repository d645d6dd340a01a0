import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { Locale } from '../../region.ts'
import type { SkipCause } from '../campaign.rules.ts'

/** Member ids, whether subscribers without an account are included, and the consent wordings that cover the email. */
export type Reach = { memberIds: readonly string[]; subscribers: boolean; wordings: readonly number[] }

/** SQL for everyone reached, with their consent; one row for each person. */
const reached = ({ memberIds, subscribers, wordings }: Reach) => sql`
  select m.id as member_id, c.id as consent_id, c.confirmed_at, c.wording, m.locale as language
  from members m join marketing_consents c on c.email = lower(m.email)
  where m.id = any (${[...memberIds]}::uuid[]) and m.state = 'active' and c.state = 'confirmed'
    and c.wording = any (${[...wordings]}::int[])
  union all
  select null, c.id, c.confirmed_at, c.wording, c.locale from marketing_consents c
  where ${subscribers} and c.state = 'confirmed' and c.wording = any (${[...wordings]}::int[])
    and not exists (select from members m where lower(m.email) = c.email)`

export async function countReached(db: Db, reach: Reach): Promise<number> {
  const { rows } = await sql<{
    count: number
  }>`select count(*)::int as count from (${reached(reach)}) r`.execute(db)
  return rows[0]?.count ?? 0
}

/** Stores the recipients; idempotent. */
export async function fixRecipients(db: Db, campaignId: string, reach: Reach): Promise<void> {
  await sql`insert into campaign_recipients (campaign_id, member_id, consent_id, consented_at, wording, language)
    select ${campaignId}, r.member_id, r.consent_id, r.confirmed_at, r.wording,
      case when r.language in ('hk', 'zh', 'cn', 'en') then r.language else 'hk' end
    from (${reached(reach)}) r on conflict do nothing`.execute(db)
}

export async function addLinks(db: Db, campaignId: string, targets: readonly string[]): Promise<void> {
  await sql`insert into campaign_links (campaign_id, number, target)
    select ${campaignId}, at, target from unnest(${[...targets]}::text[]) with ordinality as t (target, at)
    on conflict do nothing`.execute(db)
}

/** Link numbers by target. */
export async function linkNumbers(db: Db, campaignId: string): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('campaign_links')
    .select(['number', 'target'])
    .where('campaign_id', '=', campaignId)
    .execute()
  return new Map(rows.map(({ target, number }) => [target, number]))
}

export type Recipient = { id: string; memberId: string | null; consentId: string; language: Locale }

/** Takes waiting recipients, locked until the transaction ends; those locked by another process are skipped. */
export async function takeWaiting(db: Db, campaignId: string, most: number): Promise<Recipient[]> {
  const { rows } =
    await sql<Recipient>`select id, member_id as "memberId", consent_id as "consentId", language
    from campaign_recipients where campaign_id = ${campaignId} and state = 'waiting'
    order by id limit ${most} for update skip locked`.execute(db)
  return rows
}

export async function countWaiting(db: Db, campaignId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from campaign_recipients
    where campaign_id = ${campaignId} and state = 'waiting'`.execute(db)
  return rows[0]?.count ?? 0
}

/** Emails of all campaigns handed to the outbox in the last minute and hour. */
export async function countHandedSince(
  db: Db,
  minuteAgo: Date,
  hourAgo: Date,
): Promise<{ minute: number; hour: number }> {
  const { rows } = await sql<{ minute: number; hour: number }>`select count(*)::int as hour,
      (count(*) filter (where handed_at > ${minuteAgo}))::int as minute
    from campaign_recipients where handed_at > ${hourAgo}`.execute(db)
  return rows[0] ?? { minute: 0, hour: 0 }
}

export async function markHanded(db: Db, id: string, messageId: string | null, at: Date): Promise<void> {
  await db
    .updateTable('campaign_recipients')
    .set({ state: 'handed', message_id: messageId, handed_at: at })
    .where('id', '=', id)
    .execute()
}

export async function markSkipped(db: Db, id: string, cause: SkipCause): Promise<void> {
  await db.updateTable('campaign_recipients').set({ state: 'skipped', cause }).where('id', '=', id).execute()
}

/** Deletes a subscriber's row if a member who now has that address has their own row; false: none has. */
export async function deleteDuplicateRecipient(db: Db, id: string, memberId: string): Promise<boolean> {
  const { rows } = await sql`delete from campaign_recipients r where r.id = ${id} and r.state = 'waiting'
    and exists (select from campaign_recipients o where o.campaign_id = r.campaign_id and o.member_id = ${memberId})
    returning r.id`.execute(db)
  return rows.length > 0
}

export async function markUnsubscribed(db: Db, id: string, at: Date): Promise<void> {
  await db
    .updateTable('campaign_recipients')
    .set({ unsubscribed_at: at })
    .where('id', '=', id)
    .where('unsubscribed_at', 'is', null)
    .execute()
}

/**
 * Moves recipient rows to the account that a member was merged into. Where both are recipients of a campaign, the row
 * that still waits is deleted, as one person gets one email; of two that wait, that of `from`. One that has clicks is
 * never deleted. The rows are locked before they are compared: a campaign may be sending them.
 */
export async function moveRecipients(db: Db, from: string, into: string): Promise<void> {
  await sql`select from campaign_recipients where member_id in (${from}, ${into}) order by id for update`.execute(
    db,
  )
  await sql`delete from campaign_recipients r using campaign_recipients o
    where r.campaign_id = o.campaign_id and r.state = 'waiting'
      and not exists (select from campaign_follows f where f.recipient_id = r.id)
      and ((r.member_id = ${from} and o.member_id = ${into})
        or (r.member_id = ${into} and o.member_id = ${from} and o.state <> 'waiting'))`.execute(db)
  await sql`update campaign_recipients r set member_id = ${into} where r.member_id = ${from}
    and not exists (select from campaign_recipients o where o.campaign_id = r.campaign_id and o.member_id = ${into})`.execute(
    db,
  )
}
