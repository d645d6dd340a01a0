import { yearInSeconds } from '../../shop/app-state.ts'
import { cookieIn, setCookie } from '../../shop/cookies.ts'
import type { Database } from '../../platform/db/database.ts'
import { findSession, isCsrfToken, sessionCookie, startSession } from './session.ts'

/** Guest sessions of browsers: found by their cookie, begun by the first changing request. */
export function openGuestSessions({ db, secret, secure }: { db: Database; secret: string; secure: boolean }) {
  const name = sessionCookie(secure)
  const find = (headers: Headers) => findSession(db, cookieIn(headers.get('cookie'), name))

  async function start(onCookie: (cookie: string) => void) {
    const session = await startSession(db)
    onCookie(setCookie({ name, value: session.id, secure, httpOnly: true, seconds: yearInSeconds }))
    return session
  }

  return {
    start,
    find,
    /** The guest session of the caller; a new one where there is none and `mayStart`. */
    findOrStart: async (headers: Headers, mayStart: boolean, onCookie: (cookie: string) => void) =>
      (await find(headers)) ?? (mayStart ? start(onCookie) : null),
    /** The guest session whose CSRF token came with the request; null: there is none, or the token does not match. */
    async proven(headers: Headers) {
      const session = await find(headers)
      return session && isCsrfToken(secret, session.id, headers.get('x-csrf-token')) ? session : null
    },
  }
}
export type GuestSessions = ReturnType<typeof openGuestSessions>
