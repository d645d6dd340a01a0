import type { Ctx, Staff } from '../context.ts'
import { idleMinutes } from './sign-in.rules.ts'
import { findSigned } from './store.ts'

/**
 * The staff user of a session with their current roles; null: the session has ended. The check does not extend the session,
 * which only actions of the staff user do.
 */
export async function stillSignedIn(
  ctx: Pick<Ctx, 'db' | 'clock'>,
  sessionHash: Buffer,
): Promise<Staff | null> {
  const now = ctx.clock.now()
  const idleSince = new Date(now.getTime() - idleMinutes * 60_000)
  const found = await findSigned(ctx.db, sessionHash, now, idleSince)
  if (!found) return null
  const { seenAt: _, ...signed } = found
  return { ...signed, apiKey: null, sessionHash }
}
