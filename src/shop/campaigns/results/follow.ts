import type { Ctx } from '../../context.ts'
import { on } from '../../subscribers.ts'
import { plainUrl } from '../letter/rendered.ts'
import { markUnsubscribed } from '../sending/recipients.store.ts'
import { addFollow, findTarget } from './follow.store.ts'
import { readLinkToken } from './link.ts'

/**
 * Target of an email link; with `follow`, counts the click once for its reader, otherwise only resolves it
 * (rules/campaigns#8). Null: invalid token or a target that no longer exists.
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

/** Counts an unsubscription by the link of an email to its campaign. */
export const countUnsubscribed = on('newsletter.left', 'count-unsubscribed', (tx, { source }) =>
  markUnsubscribed(tx.db, source, tx.clock.now()),
)
