import type { Hono } from 'hono'
import type { Place } from './caller.ts'
import type { Door } from './door.ts'
import { csrfToken } from './sessions/session.ts'
import type { openStaffDoor } from './staff-door.ts'
import type { GuestSessions } from './sessions/guest-sessions.ts'
import { Refusal } from '../shop/refusal.ts'
import { impersonationRefusals } from '../shop/customers/impersonation/rules.ts'
import type { ImpersonationDoor } from './impersonation-door.ts'

type Parts = {
  secret: string
  door: Door
  guestSessions: GuestSessions
  staffDoor: ReturnType<typeof openStaffDoor>
  impersonations: ImpersonationDoor
}

/**
 * Serves the CSRF tokens of changing requests, for shoppers and for staff; the first request of a browser begins its
 * guest session.
 */
export function addCsrfCalls(
  router: Hono<{ Bindings: Place }>,
  { secret, door, guestSessions: visits, staffDoor, impersonations }: Parts,
): void {
  const tokenOf = async (headers: Headers, onCookie: (cookie: string) => void): Promise<string> => {
    const session = (await visits.find(headers)) ?? (await visits.start(onCookie))
    return csrfToken(secret, session.id)
  }
  router.get('/api/v1/csrf', async (c) => {
    await door.limitVisits(c.env)
    c.header('cache-control', 'private, no-store')
    if (await impersonations.isLooking(c.req.raw.headers)) throw new Refusal(impersonationRefusals.read_only)
    return c.json({
      token: await tokenOf(c.req.raw.headers, (cookie) => c.header('set-cookie', cookie, { append: true })),
    })
  })
  router.get('/api/admin/v1/csrf', async (c) => {
    await door.limitVisits(c.env)
    c.header('cache-control', 'private, no-store')
    // before the sign-in: that of the guest session
    const token =
      (await staffDoor.token(c.req.raw.headers)) ??
      (await tokenOf(c.req.raw.headers, (cookie) => c.header('set-cookie', cookie, { append: true })))
    return c.json({ token })
  })
}
