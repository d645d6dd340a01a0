import type { Db } from '../../../../platform/db/database.ts'

export type CampaignLine = {
  lineId: string
  subscriptionId: string
  newPrice: number | null
  oldSubstitute: string | null
}

export async function addLines(db: Db, campaignId: string, lines: readonly CampaignLine[]): Promise<void> {
  if (lines.length === 0) return
  await db
    .insertInto('subscription_campaign_lines')
    .values(
      lines.map(({ lineId, subscriptionId, newPrice, oldSubstitute }) => ({
        campaign_id: campaignId,
        line_id: lineId,
        subscription_id: subscriptionId,
        new_price: newPrice,
        old_substitute: oldSubstitute,
      })),
    )
    .execute()
}

export async function linesOf(db: Db, campaignId: string): Promise<CampaignLine[]> {
  const rows = await db
    .selectFrom('subscription_campaign_lines')
    .selectAll()
    .where('campaign_id', '=', campaignId)
    .orderBy('subscription_id')
    .execute()
  return rows.map((row) => ({
    lineId: row.line_id,
    subscriptionId: row.subscription_id,
    newPrice: row.new_price,
    oldSubstitute: row.old_substitute,
  }))
}
