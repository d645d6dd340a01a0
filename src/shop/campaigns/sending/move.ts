import type { Ctx } from '../../context.ts'
import { Refusal } from '../../refusal.ts'
import { campaignAfter, campaignRefusals, type CampaignEvent } from '../campaign.rules.ts'
import { moveCampaign, type Campaign, type Move } from '../campaign.store.ts'

/** The one way a campaign, locked, comes to another state. Throws `campaigns.cannot`. */
export async function moveBy(
  tx: Ctx,
  { id, state }: Campaign,
  event: CampaignEvent,
  rest: Omit<Move, 'state'> = {},
): Promise<void> {
  const next = campaignAfter(state, event)
  if (next === null) throw new Refusal(campaignRefusals.cannot)
  await moveCampaign(tx.db, id, { state: next, ...rest })
}
