import type { Ctx } from '../../context.ts'
import { wordingsFor } from '../../marketing/consent.rules.ts'
import { Refusal } from '../../refusal.ts'
import { segmentWithMembers } from '../../segments/choosing/segments.ts'
import { campaignRefusals } from '../campaign.rules.ts'
import type { Audience } from '../campaign.store.ts'
import { countReached, type Reach } from './recipients.store.ts'

/**
 * Whom a campaign reaches now, and the version of its segment: members it chooses, and subscribers without an account
 * where they are asked for; consent to news is asked of everybody on top. Throws `campaigns.unknown_segment`.
 */
export async function reachOf(
  ctx: Ctx,
  { segmentId, subscribers }: Audience,
): Promise<{ reach: Reach; segmentVersion: number | null }> {
  const segment = segmentId === null ? null : await segmentWithMembers(ctx, segmentId)
  if (segmentId !== null && segment === null) throw new Refusal(campaignRefusals.unknown_segment)
  return {
    reach: { memberIds: segment?.memberIds ?? [], subscribers, wordings: wordingsFor('news') },
    segmentVersion: segment?.version ?? null,
  }
}

/** How many people would get a letter now. */
export async function countAudience(ctx: Ctx, audience: Audience): Promise<number> {
  return countReached(ctx.db, (await reachOf(ctx, audience)).reach)
}
