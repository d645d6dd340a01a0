import type { Ctx } from '../../context.ts'
import { wordingsFor } from '../../marketing/consent.rules.ts'
import { Refusal } from '../../refusal.ts'
import { segmentWithMembers } from '../../segments/choosing/segments.ts'
import { campaignRefusals } from '../campaign.rules.ts'
import type { Audience } from '../campaign.store.ts'
import { countReached, type Reach } from './recipients.store.ts'

/**
 * Audience of a campaign now, and the version of its segment: the segment's members and, if requested, subscribers
 * without an account; each also needs a consent. Throws `campaigns.unknown_segment`.
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

/** Number of people who would receive the email now. */
export async function countAudience(ctx: Ctx, audience: Audience): Promise<number> {
  return countReached(ctx.db, (await reachOf(ctx, audience)).reach)
}
