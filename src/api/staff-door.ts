import type { Ctx, Staff } from '../shop/context.ts'
import { cookieIn, cookieName, setCookie } from '../shop/cookies.ts'
import { commonRefusals, Refusal } from '../shop/refusal.ts'
import type { Access } from '../shop/serve.ts'
import { may, mayNow, staffRefusals } from '../shop/staff/rules.ts'
import { sessionHours } from '../shop/staff/sign-in.rules.ts'
import { staffOf } from '../shop/staff/sign-in.ts'
import { csrfToken, isCsrfToken } from './session.ts'

type Parts = { secret: string; secure: boolean; context(): Pick<Ctx, 'db' | 'clock'> }

/**
 * How staff come in: a session of their own, its own token, and the right of the call (rules/desk#1,
 * rules/access#4).
 */
export function openStaffDoor({ secret, secure, context }: Parts) {
  const name = cookieName('elowen_staff', secure)
  const cookieOf = (headers: Headers) => cookieIn(headers.get('cookie'), name)
  const tokenOf = (cookie: string) => csrfToken(secret, `staff ${cookie}`)

  async function signedIn(headers: Headers): Promise<Staff> {
    const staff = await staffOf(context(), cookieOf(headers))
    if (!staff) throw new Refusal(staffRefusals.signed_out)
    return staff
  }

  return {
    /** Whose session of the desk a browser has. */
    find: (headers: Headers): Promise<Staff | null> => staffOf(context(), cookieOf(headers)),
    /** The token for changing calls of the desk; null: nobody is signed in. */
    async token(headers: Headers): Promise<string | null> {
      const cookie = cookieOf(headers)
      return cookie && (await staffOf(context(), cookie)) ? tokenOf(cookie) : null
    },
    /**
     * Throws `staff.signed_out`, `shop.csrf_mismatch` (unless a page of ours calls), `staff.forbidden`:
     * denied by default, `staff.money_waits`.
     */
    async admit(access: Access, headers: Headers, needsToken: boolean): Promise<Staff> {
      const staff = await signedIn(headers)
      if (needsToken && !isCsrfToken(secret, `staff ${cookieOf(headers)}`, headers.get('x-csrf-token')))
        throw new Refusal(commonRefusals.csrf_mismatch)
      if (access.who !== 'staff' || !may(staff.roles, access.right))
        throw new Refusal(staffRefusals.forbidden)
      if (!mayNow(staff, access.right)) throw new Refusal(staffRefusals.money_waits)
      return staff
    },
    /** Kept as long as a session can last. */
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
