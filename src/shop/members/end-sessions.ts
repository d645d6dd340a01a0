import type { Ctx } from '../context.ts'
import { endLinks } from './links/link.store.ts'
import * as store from './sessions.store.ts'
import { hashOf, looksRight } from './sessions.ts'

/**
 * Ends the sign-in of every token the caller holds, over or not: after a quarter of an hour the browser has
 * nothing but the refresh token, which would live on for a month.
 */
export async function endOwnSession(ctx: Ctx): Promise<void> {
  const held = [ctx.accessToken, ctx.refreshToken].filter(
    (token): token is string => token !== null && looksRight.test(token),
  )
  if (held.length > 0) await store.endSessionsOf(ctx.db, held.map(hashOf), ctx.clock.now(), 'sign_out')
}

/** What ends a member's sessions for the account's safety ends the assistants they linked, too (rules/agents#21). */
const endsLinks = (why: store.EndedWhy): why is 'password' | 'staff' | 'erased' =>
  why === 'password' || why === 'staff' || why === 'erased'

/** Ends a member's sessions, all of them or all but one (rules/members#8). */
export async function endMemberSessions(
  ctx: Ctx,
  memberId: string,
  why: store.EndedWhy,
  but: string | null = null,
): Promise<void> {
  const now = ctx.clock.now()
  await store.endSessions(ctx.db, memberId, now, why, but)
  if (endsLinks(why)) await endLinks(ctx.db, { memberId }, now, why)
}

/** Lets tokens go that are over, and sessions that ended long ago. */
export const forgetOldSessions = (ctx: Ctx): Promise<void> => store.forgetOldSessions(ctx.db, ctx.clock.now())
