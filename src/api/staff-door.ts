import type { Ctx, Staff } from '../shop/context.ts'
import { cookieIn, cookieName, setCookie } from '../shop/cookies.ts'
import { commonRefusals, Refusal } from '../shop/refusal.ts'
import type { Access } from '../shop/serve.ts'
import { staffOfKey } from '../shop/staff/keys/key-caller.ts'
import { isKeyRight, keyRefusals, looksLikeKey } from '../shop/staff/keys/key.rules.ts'
import { may, mayNow, staffRefusals } from '../shop/staff/rules.ts'
import { sessionHours } from '../shop/staff/sign-in.rules.ts'
import { staffOf } from '../shop/staff/sign-in.ts'
import type { Limits } from './limits/limits.ts'
import { csrfToken, isCsrfToken } from './sessions/session.ts'

type Parts = {
  secret: string
  secure: boolean
  limits: Limits
  context(): Pick<Ctx, 'db' | 'clock'>
}

/** The API key of a call; null: the call is a browser's or a member's. */
export function apiKeyIn(headers: Headers): string | null {
  const word = /^Bearer (\S{1,200})$/i.exec(headers.get('authorization') ?? '')?.[1] ?? ''
  return looksLikeKey(word) ? word : null
}

/**
 * Admits staff users: by a session of their own, its CSRF token, and the right of the endpoint (rules/desk#1,
 * rules/access#4); other programs by an API key (rules/platform#1).
 */
export function openStaffDoor({ secret, secure, limits, context }: Parts) {
  const name = cookieName('elowen_staff', secure)
  const cookieOf = (headers: Headers) => cookieIn(headers.get('cookie'), name)
  const tokenOf = (cookie: string) => csrfToken(secret, `staff ${cookie}`)

  async function signedIn(headers: Headers): Promise<Staff> {
    const staff = await staffOf(context(), cookieOf(headers))
    if (!staff) throw new Refusal(staffRefusals.signed_out)
    return staff
  }

  /**
   * Throws `staff.bad_key`, `staff.persons_alone`, `staff.forbidden`, and refusals of limits. Browsers never send a
   * key by themselves, so it needs no CSRF token.
   */
  async function byKey(access: Access, key: string, ip: string | null): Promise<Staff> {
    const staff = await staffOfKey(context(), key)
    if (!staff) {
      if (ip) await limits.take('unknown_api_key', ip)
      throw new Refusal(keyRefusals.bad_key)
    }
    await limits.take('api_key', staff.sessionId)
    if (access.who !== 'staff' || !isKeyRight(access.right)) throw new Refusal(keyRefusals.persons_alone)
    if (!may(staff.roles, access.right)) throw new Refusal(staffRefusals.forbidden)
    return staff
  }

  return {
    /** The staff user of a browser's desk session. */
    find: (headers: Headers): Promise<Staff | null> => staffOf(context(), cookieOf(headers)),
    /** The CSRF token for changing calls of the desk; null: not signed in. */
    async token(headers: Headers): Promise<string | null> {
      const cookie = cookieOf(headers)
      return cookie && (await staffOf(context(), cookie)) ? tokenOf(cookie) : null
    },
    /**
     * Throws `staff.signed_out`, `shop.csrf_mismatch` (unless a page of this process calls), `staff.forbidden`
     * (denied by default), `staff.money_waits`.
     */
    async admit(access: Access, headers: Headers, ip: string | null, needsToken: boolean): Promise<Staff> {
      const key = apiKeyIn(headers)
      if (key !== null) return byKey(access, key, ip)
      const staff = await signedIn(headers)
      if (needsToken && !isCsrfToken(secret, `staff ${cookieOf(headers)}`, headers.get('x-csrf-token')))
        throw new Refusal(commonRefusals.csrf_mismatch)
      if (access.who !== 'staff' || !may(staff.roles, access.right))
        throw new Refusal(staffRefusals.forbidden)
      if (!mayNow(staff, access.right)) throw new Refusal(staffRefusals.money_waits)
      return staff
    },
    /** The cookie lasts as long as a session can. */
    cookie: (session: string | null): string =>
      setCookie({
        name,
        value: session ?? '',
        secure,
        httpOnly: true,
        seconds: session === null ? 0 : sessionHours * 3_600,
      }),
  }
}
