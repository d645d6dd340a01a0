import type { Ctx } from '../../context.ts'
import { on } from '../../news.ts'
import { plainUrl } from '../letter/rendered.ts'
import { markUnsubscribed } from '../sending/recipients.store.ts'
import { addFollow, findTarget } from './follow.store.ts'
import { readLinkToken } from './link.ts'

/**
 * Where a link of a letter leads, counted once for its reader if they `follow` it rather than look whether it is there
 * (rules/campaigns#8). Null: it is none of ours, or leads nowhere any more.
 */
export async function followLink(
  ctx: Ctx,
  token: string,
  { follow }: { follow: boolean },
): Promise<string | null> {
  const named = readLinkToken(ctx, token)
  const found = named && (await findTarget(ctx.db, named.recipientId, named.number))
  if (!named || !found) return null
  const { campaignId, target, language } = found
  if (follow) await addFollow(ctx.db, { ...named, campaignId, at: ctx.clock.now() })
  return plainUrl(ctx.shop.publicUrl, language)(target)
}

/** Somebody ended such letters by the link of one: counted to its campaign. */
export const countUnsubscribed = on('newsletter.left', 'count-unsubscribed', (tx, { source }) =>
  markUnsubscribed(tx.db, source, tx.clock.now()),
)
