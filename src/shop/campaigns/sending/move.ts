import type { Ctx } from '../../context.ts'
import { Refusal } from '../../refusal.ts'
import { campaignAfter, campaignRefusals, type CampaignEvent } from '../campaign.rules.ts'
import { moveCampaign, type Campaign, type Move } from '../campaign.store.ts'

/** The only function that moves a campaign, which has to be locked. Throws `campaigns.cannot`. */
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
