import type { Ctx, Member, Staff } from '../shop/context.ts'
import { memberRefusals } from '../shop/members/rules.ts'
import { commonRefusals, isRefusal, Refusal } from '../shop/refusal.ts'
import type { Access, Served } from '../shop/serve.ts'
import { staffRefusals } from '../shop/staff/rules.ts'
import { noPlace, type Place } from './caller.ts'
import type { recentWriteCookies } from './lagging-reads.ts'
import { anonymous, type Admitted, type ContextFor, type OnCookie } from './caller-context.ts'
import type { Proof } from './ucp/admission.ts'
import type { startLimits } from './limits/limits.ts'
import type { ImpersonationDoor } from './impersonation-door.ts'
import { stale, type openMemberDoor } from './member-door.ts'
import { apiKeyIn, type openStaffDoor } from './staff-door.ts'
import type { GuestSessions } from './sessions/guest-sessions.ts'

/**
 * A call before it is admitted. `request` is null for a page of this process, which has checked the origin of its forms
 * itself.
 */
export type Arrival = { headers: Headers; place: Place; request: Request | null; onCookie: OnCookie }

type Deps = {
  publicUrl(): string
  limits: ReturnType<typeof startLimits>
  members: ReturnType<typeof openMemberDoor>
  staffDoor: ReturnType<typeof openStaffDoor>
  guestSessions: GuestSessions
  impersonations: ImpersonationDoor
  contextFor: ContextFor
  /** Marks callers that changed something just now, whose reads must not go to the standby. Null: there is no standby. */
  wrote: ReturnType<typeof recentWriteCookies> | null
}

const changes = ({ endpoint }: Served): boolean => endpoint.method !== 'GET'

/**
 * Returns the member of a call, or null. Throws `members.signed_out` where a token is stale or the call needs a member:
 * the browser then renews its tokens and retries.
 */
function mayCall({ who }: Access, found: Member | typeof stale | null): Member | null {
  if (who === 'entrance') return found === stale ? null : found
  if (found === stale || (who === 'member' && !found)) throw new Refusal(memberRefusals.signed_out)
  return found
}

/** Throws `shop.origin_mismatch` for a request with an Origin header of another site. */
function mustBeOurOrigin({ headers, url }: Request, publicUrl: string): void {
  const origin = headers.get('origin')
  if (origin && origin !== new URL(url).origin && origin !== publicUrl)
    throw new Refusal(commonRefusals.origin_mismatch)
}

/** Rate limits of requests that are not admitted through `admit`, by client address or by client. */
const addressLimits = (limits: Deps['limits']) => ({
  /** Limits new guest sessions, as each is a row. */
  limitVisits: async ({ ip }: Place) => (ip ? limits.take('visit', ip) : undefined),
  limitHooks: async ({ ip }: Place) => (ip ? limits.take('hook', ip) : undefined),
  limitFeeds: async ({ ip }: Place) => (ip ? limits.take('feed', ip) : undefined),
  limitAgents: async ({ ip }: Place) => (ip ? limits.take('agent', ip) : undefined),
  limitOAuth: async ({ ip }: Place) => (ip ? limits.take('oauth', ip) : undefined),
  limitOAuthClient: (id: string) => limits.take('oauth_client', id),
  /** All addresses of a platform count as one. */
  // requests that only claim a platform are counted apart from those that prove it, by a signature or a member's token
  limitAgentPlatform: (id: string, proof: Proof) =>
    limits.take(
      'agent_platform',
      proof === 'signed' ? id : proof === 'unproven' ? `unproven ${id}` : `member ${proof.memberId} ${id}`,
    ),
})

/**
 * Admits every call, over HTTP and in this process, in this order. `recognise`: rate limits and member. `admit`: origin,
 * then staff user or session with CSRF token, or an API key instead. The caller validates the schema and applies
 * idempotency afterwards. A public response from the cache needs `recognise` only.
 */
export function openDoor({
  publicUrl,
  limits,
  members,
  staffDoor,
  guestSessions,
  impersonations,
  contextFor,
  wrote,
}: Deps) {
  async function staffUser(useCase: Served, arrival: Arrival, needsToken: boolean): Promise<Staff> {
    const { headers, place, request, onCookie } = arrival
    try {
      const staff = await staffDoor.admit(useCase.access, headers, place.ip, needsToken)
      if (!wrote) return staff
      if (changes(useCase)) onCookie(wrote.made())
      return { ...staff, wroteLately: wrote.isIn(headers) }
    } catch (error) {
      // a page deletes the cookie of an ended session here; an HTTP response does so with its refusal
      if (!request && isRefusal(error) && error.code === staffRefusals.signed_out.code)
        onCookie(staffDoor.cookie(null))
      throw error
    }
  }

  async function sessionOf(useCase: Served, { headers, request, onCookie }: Arrival): Promise<Buffer | null> {
    if (useCase.access.sessionless) return null
    const isChange = changes(useCase)
    if (!isChange)
      return useCase.access.who === 'guest' ? ((await guestSessions.find(headers))?.hash ?? null) : null
    const session = request
      ? await guestSessions.proven(headers)
      : await guestSessions.findOrStart(headers, true, onCookie)
    if (!session) throw new Refusal(commonRefusals.csrf_mismatch)
    return session.hash
  }

  return {
    // reads by pages of this process are not counted
    /** Counts the call against its rate limit and finds the member of its tokens. Throws `members.signed_out`. */
    async recognise(useCase: Served, arrival: Arrival): Promise<Member | null> {
      const { access } = useCase
      const { headers, place, request, onCookie } = arrival
      if (access.limit && place.ip && (request || changes(useCase))) await limits.take(access.limit, place.ip)
      if (access.who === 'staff') return null
      const look = await impersonations.admit(useCase, headers, onCookie)
      if (look) return mayCall(access, look.member)
      const aside = () => contextFor(headers, place, null, anonymous, onCookie)
      return mayCall(
        access,
        request ? await members.find(headers) : await members.admit(headers, aside, onCookie),
      )
    },
    /** Finds the staff user or session. Throws `shop.origin_mismatch`, `shop.csrf_mismatch` and refusals of `staffDoor`. */
    async admit(useCase: Served, arrival: Arrival, member: Member | null): Promise<Admitted> {
      const isChange = changes(useCase)
      const byKey = useCase.access.who === 'staff' && apiKeyIn(arrival.headers) !== null
      if (arrival.request && isChange && !byKey) mustBeOurOrigin(arrival.request, publicUrl())
      const needsToken = isChange && arrival.request !== null
      if (useCase.access.who === 'staff')
        return { ...anonymous, staff: await staffUser(useCase, arrival, needsToken) }
      const look = await impersonations.admit(useCase, arrival.headers, () => undefined) // recognised before
      if (look) return { ...anonymous, member, impersonation: look.impersonation }
      return { ...anonymous, member, session: await sessionOf(useCase, arrival) }
    },
    /** Limits uploads of callers without an account: decoding a file is the most expensive work of a call. */
    async limitGuestsFile(
      { endpoint: { upload } }: Served,
      { staff, member, shopper }: Ctx,
      sent: unknown,
    ): Promise<void> {
      const hasFile = upload !== null && sent instanceof Object && upload.field in sent
      if (hasFile && !staff && !member && shopper.ip) await limits.take('guest_photo', shopper.ip)
    },
    ...addressLimits(limits),
    /** Context for requests that need no admission, such as webhooks, which verify themselves. */
    contextOfNobody: (request: Request, place: Place = noPlace): Ctx =>
      contextFor(request.headers, place, null, anonymous, () => undefined),
  }
}
export type Door = ReturnType<typeof openDoor>
