import type { Ctx, Staff } from '../context.ts'
import { idleMinutes } from './sign-in.rules.ts'
import { findSigned } from './store.ts'

/**
 * Whose session it still is, with the roles they have now; null: it is over. Looking does not keep it awake, as
 * staying signed in takes somebody who does something.
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
