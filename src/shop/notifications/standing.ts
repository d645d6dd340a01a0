import type { Ctx } from '../context.ts'
import { isConfirmable } from '../marketing/consents.ts'
import { isStillAnnounced } from '../settings/announced.ts'
import { areTermsChanging } from '../subscriptions/letter.ts'
import { isStillRequested } from '../wishlist/wishlist.ts'
import { isBookingMessageValid } from './bookings/standing.ts'
import { isPaymentDue } from './orders/standing.ts'
import type { Message } from './store.ts'

/** Keys of messages whose reason can be withdrawn while they are queued; `isMessageValid` parses them. */
export const keyOf = {
  legalText: (versionId: string, at: string, memberId: string) => `mail:legal:${versionId}:${at}:${memberId}`,
  confirmation: (token: string) => `newsletter:${token}`,
  /** Without the channel. The campaign is in the key because a withdrawn change can be announced again for the same day. */
  changingTerms: (lineId: string, what: 'price' | 'option', day: string, campaignId: string) =>
    `subscription-terms:${lineId}:${what}:${day}:${campaignId}`,
  restock: (requestId: string) => `mail:restock:${requestId}`,
}

type ValidityCheck = { key: RegExp; holds(ctx: Ctx, ...parts: string[]): Promise<boolean> }
const id = '([0-9a-f-]{36})'
const validityChecks: readonly ValidityCheck[] = [
  {
    key: new RegExp(`^mail:legal:${id}:([\\dT:.-]+Z):`),
    holds: (ctx, versionId = '', at = '') => isStillAnnounced(ctx, versionId, new Date(at)),
  },
  { key: /^newsletter:([\w-]+)/, holds: (ctx, token = '') => isConfirmable(ctx, token) },
  {
    key: new RegExp(`^(?:mail|sms):subscription-terms:${id}:(price|option):([\\d-]{10})`),
    holds: (ctx, lineId = '', what, day = '') =>
      areTermsChanging(ctx, lineId, what === 'price' ? 'price' : 'option', day),
  },
  {
    key: new RegExp(`^mail:restock:${id}`),
    holds: (ctx, requestId = '') => isStillRequested(ctx, requestId),
  },
]

/**
 * Whether a message is still true at the moment it is sent (rules/messages#20): it may have been queued until the
 * morning, or during an outage of its provider. True for messages whose reason cannot be withdrawn.
 */
export async function isMessageValid(
  ctx: Ctx,
  { key, orderId }: Pick<Message, 'key' | 'orderId'>,
): Promise<boolean> {
  for (const check of validityChecks) {
    const [, ...parts] = check.key.exec(key) ?? []
    if (parts.length > 0) return check.holds(ctx, ...parts)
  }
  return (await isPaymentDue(ctx, { key, orderId })) && isBookingMessageValid(ctx, key)
}
