import type { Ctx } from '../context.ts'
import { isConfirmable } from '../marketing/consents.ts'
import { isStillAnnounced } from '../settings/announced.ts'
import { areTermsChanging } from '../subscriptions/letter.ts'
import { isStillRequested } from '../wishlist/wishlist.ts'
import { isBookingStillTrue } from './bookings/standing.ts'

/** Names of messages whose reason can be withdrawn while they wait; `isStillTrue` reads them back. */
export const keyOf = {
  legalText: (versionId: string, at: string, memberId: string) => `mail:legal:${versionId}:${at}:${memberId}`,
  confirmation: (token: string) => `newsletter:${token}`,
  /** Without its channel; what was taken back can be announced for the same day once more. */
  changingTerms: (lineId: string, what: 'price' | 'option', day: string, campaignId: string) =>
    `subscription-terms:${lineId}:${what}:${day}:${campaignId}`,
  restock: (requestId: string) => `mail:restock:${requestId}`,
}

type Standing = { key: RegExp; holds(ctx: Ctx, ...parts: string[]): Promise<boolean> }
const id = '([0-9a-f-]{36})'
const standings: readonly Standing[] = [
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
 * What was written may wait: for the morning, or for a carrier that was away. Whether it still holds when it is
 * sent (rules/messages#20); of a message whose reason nobody can withdraw nothing is asked.
 */
export async function isStillTrue(ctx: Ctx, key: string): Promise<boolean> {
  for (const standing of standings) {
    const [, ...parts] = standing.key.exec(key) ?? []
    if (parts.length > 0) return standing.holds(ctx, ...parts)
  }
  return isBookingStillTrue(ctx, key)
}
