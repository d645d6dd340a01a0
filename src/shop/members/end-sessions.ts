import type { Ctx } from '../context.ts'
import { endLinks } from './links/link.store.ts'
import * as store from './sessions.store.ts'
import { hashOf, looksRight } from './sessions.ts'

/**
 * Ends the sessions of all tokens the caller sent, including expired ones: after 15 minutes the browser has only the
 * refresh token, which is valid for a month.
 */
export async function endOwnSession(ctx: Ctx): Promise<void> {
  const held = [ctx.accessToken, ctx.refreshToken].filter(
    (token): token is string => token !== null && looksRight.test(token),
  )
  if (held.length > 0) await store.endSessionsOf(ctx.db, held.map(hashOf), ctx.clock.now(), 'sign_out')
}

/** Session ends for the account's safety also end linked assistants (rules/agents#21). */
const endsLinks = (why: store.SessionEndReason): why is 'password' | 'staff' | 'erased' =>
  why === 'password' || why === 'staff' || why === 'erased'

/** Ends a member's sessions, all or all but one (rules/members#8). */
export async function endMemberSessions(
  ctx: Ctx,
  memberId: string,
  why: store.SessionEndReason,
  but: string | null = null,
): Promise<void> {
  const now = ctx.clock.now()
  await store.endSessions(ctx.db, memberId, now, why, but)
  if (endsLinks(why)) await endLinks(ctx.db, { memberId }, now, why)
}

/** Deletes expired tokens and sessions that ended long ago. */
export const forgetOldSessions = (ctx: Ctx): Promise<void> => store.forgetOldSessions(ctx.db, ctx.clock.now())
