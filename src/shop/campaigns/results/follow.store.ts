import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { Locale } from '../../region.ts'

/** Target of a link in a recipient's email; null: unknown link. */
export async function findTarget(
  db: Db,
  recipientId: string,
  number: number,
): Promise<{ campaignId: string; target: string; language: Locale } | null> {
  const { rows } = await sql<{ campaignId: string; target: string; language: Locale }>`
    select l.campaign_id as "campaignId", l.target, r.language from campaign_recipients r
    join campaign_links l on l.campaign_id = r.campaign_id and l.number = ${number}
    where r.id = ${recipientId} and r.state = 'handed'`.execute(db)
  return rows[0] ?? null
}

/** Records a click, once for each recipient and link. */
export async function addFollow(
  db: Db,
  follow: { recipientId: string; campaignId: string; number: number; at: Date },
): Promise<void> {
  await db
    .insertInto('campaign_follows')
    .values({
      recipient_id: follow.recipientId,
      campaign_id: follow.campaignId,
      number: follow.number,
      at: follow.at,
    })
    .onConflict((clash) => clash.doNothing())
    .execute()
}
