import type { Ctx, Member } from '../shop/context.ts'
import { cookieIn, cookieName, setCookie } from '../shop/cookies.ts'
import { impersonationOf, type Impersonation } from '../shop/customers/impersonation/impersonation.ts'
import { impersonationMinutes, impersonationRefusals } from '../shop/customers/impersonation/rules.ts'
import { Refusal } from '../shop/refusal.ts'
import type { Served } from '../shop/serve.ts'
import type { openStaffDoor } from './staff-door.ts'

/** Impersonation of a browser: active, expired, or none. */
type Found = Impersonation | 'over' | null

type Parts = {
  secure: boolean
  staffDoor: Pick<ReturnType<typeof openStaffDoor>, 'find'>
  context(): Pick<Ctx, 'db' | 'clock'>
}

/** Admits staff users who impersonate a member, for reads only (rules/staff#13). */
export function openImpersonationDoor({ secure, staffDoor, context }: Parts) {
  const name = cookieName('elowen_impersonation', secure)
  const tokenOf = (headers: Headers): string | null => cookieIn(headers.get('cookie'), name) || null
  /** Calls of one page share its headers and one lookup. */
  const lookups = new WeakMap<Headers, Promise<Found>>()

  async function look(headers: Headers): Promise<Found> {
    const token = tokenOf(headers)
    if (!token) return null
    return (await impersonationOf(context(), token, () => staffDoor.find(headers))) ?? 'over'
  }

  function find(headers: Headers): Promise<Found> {
    const known = lookups.get(headers) ?? look(headers)
    lookups.set(headers, known)
    return known
  }

  const cookie = (token: string | null): string =>
    setCookie({
      name,
      value: token ?? '',
      secure,
      httpOnly: true,
      seconds: token === null ? 0 : impersonationMinutes * 60,
    })

  return {
    /**
     * The impersonated member of a call outside of the desk; null: the browser does not impersonate. With an expired
     * impersonation the call is anonymous and its cookie is deleted. Throws `impersonation.read_only`,
     * `impersonation.owner_only`.
     */
    async admit(
      { access, endpoint }: Served,
      headers: Headers,
      onCookie: (cookie: string) => void,
    ): Promise<{ member: Member | null; impersonation: Impersonation | null } | null> {
      const found = await find(headers)
      if (!found) return null
      if (found === 'over') onCookie(cookie(null))
      if (endpoint.method !== 'GET') throw new Refusal(impersonationRefusals.read_only)
      if (access.ownerOnly) throw new Refusal(impersonationRefusals.owner_only)
      return found === 'over'
        ? { member: null, impersonation: null }
        : { member: found.member, impersonation: found }
    },
    /** Whether a browser impersonates, or did a moment ago: none of its calls may change anything. */
    isLooking: async (headers: Headers): Promise<boolean> => (await find(headers)) !== null,
    tokenOf,
    cookie,
  }
}
export type ImpersonationDoor = ReturnType<typeof openImpersonationDoor>
