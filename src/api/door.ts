import type { Ctx, Member, Staff } from '../shop/context.ts'
import { memberRefusals } from '../shop/members/rules.ts'
import { commonRefusals, isRefusal, Refusal } from '../shop/refusal.ts'
import type { Access, Served } from '../shop/serve.ts'
import { staffRefusals } from '../shop/staff/rules.ts'
import { nowhere, type Place } from './caller.ts'
import type { wroteCookies } from './lagging-reads.ts'
import { nobody, type Admitted, type ContextFor, type OnCookie } from './caller-context.ts'
import type { startLimits } from './limits/limits.ts'
import type { ImpersonationDoor } from './impersonation-door.ts'
import { stale, type openMemberDoor } from './member-door.ts'
import { apiKeyIn, type openStaffDoor } from './staff-door.ts'
import type { GuestSessions } from './sessions/guest-sessions.ts'

/**
 * A call that wants in. `request` is null for a page of this process: it has proved where its form comes
 * from.
 */
export type Arrival = { headers: Headers; place: Place; request: Request | null; onCookie: OnCookie }

type Parts = {
  publicUrl(): string
  limits: ReturnType<typeof startLimits>
  members: ReturnType<typeof openMemberDoor>
  staffDoor: ReturnType<typeof openStaffDoor>
  guestSessions: GuestSessions
  impersonations: ImpersonationDoor
  contextFor: ContextFor
  /** Null: there is no standby to read, so nobody need know who changed something just now. */
  wrote: ReturnType<typeof wroteCookies> | null
}

const changes = ({ endpoint }: Served): boolean => endpoint.method !== 'GET'

/**
 * Who may call, of those with an account. Throws `members.signed_out`: the browser renews its tokens and
 * asks again.
 */
function mayCall({ who }: Access, found: Member | typeof stale | null): Member | null {
  if (who === 'entrance') return found === stale ? null : found
  if (found === stale || (who === 'member' && !found)) throw new Refusal(memberRefusals.signed_out)
  return found
}

/** Throws `shop.origin_mismatch`. */
function mustBeOurOrigin({ headers, url }: Request, publicUrl: string): void {
  const origin = headers.get('origin')
  if (origin && origin !== new URL(url).origin && origin !== publicUrl)
    throw new Refusal(commonRefusals.origin_mismatch)
}

/** Limits of calls that nobody is admitted to. */
const addressLimits = (limits: Parts['limits']) => ({
  /** Each visit is a row: nobody makes them without end. */
  limitVisits: async ({ ip }: Place) => (ip ? limits.take('visit', ip) : undefined),
  limitHooks: async ({ ip }: Place) => (ip ? limits.take('hook', ip) : undefined),
  limitFeeds: async ({ ip }: Place) => (ip ? limits.take('feed', ip) : undefined),
  limitAgents: async ({ ip }: Place) => (ip ? limits.take('agent', ip) : undefined),
  limitOAuth: async ({ ip }: Place) => (ip ? limits.take('oauth', ip) : undefined),
  limitOAuthClient: (id: string) => limits.take('oauth_client', id),
  /** All addresses that a platform calls from count as one. */
  limitAgentPlatform: (id: string) => limits.take('agent_platform', id),
})

/**
 * The one door of every call, over HTTP and in this process, in one order: limits, member; origin, staff or
 * session, CSRF token, or a key of the API instead. Schema and idempotency follow where the call is made. A
 * public answer from the cache needs the first half alone.
 */
export function openDoor({
  publicUrl,
  limits,
  members,
  staffDoor,
  guestSessions: visits,
  impersonations,
  contextFor,
  wrote,
}: Parts) {
  async function staffUser(useCase: Served, arrival: Arrival, needsToken: boolean): Promise<Staff> {
    const { headers, place, request, onCookie } = arrival
    try {
      const staff = await staffDoor.admit(useCase.access, headers, place.ip, needsToken)
      if (!wrote) return staff
      if (changes(useCase)) onCookie(wrote.made())
      return { ...staff, wroteLately: wrote.isIn(headers) }
    } catch (error) {
      // a session that is over is taken from the browser of a page; an HTTP answer does so with its refusal
      if (!request && isRefusal(error) && error.code === staffRefusals.signed_out.code)
        onCookie(staffDoor.cookie(null))
      throw error
    }
  }

  async function sessionOf(useCase: Served, { headers, request, onCookie }: Arrival): Promise<Buffer | null> {
    if (useCase.access.sessionless) return null
    const isChange = changes(useCase)
    if (!isChange) return useCase.access.who === 'guest' ? ((await visits.find(headers))?.hash ?? null) : null
    const session = request ? await visits.proven(headers) : await visits.findOrStart(headers, true, onCookie)
    if (!session) throw new Refusal(commonRefusals.csrf_mismatch)
    return session.hash
  }

  return {
    /**
     * The first half: counts the call and looks who its tokens name. Reading by our own pages is not counted.
     */
    async recognise(useCase: Served, arrival: Arrival): Promise<Member | null> {
      const { access } = useCase
      const { headers, place, request, onCookie } = arrival
      if (access.limit && place.ip && (request || changes(useCase))) await limits.take(access.limit, place.ip)
      if (access.who === 'staff') return null
      const look = await impersonations.admit(useCase, headers, onCookie)
      if (look) return mayCall(access, look.member)
      const aside = () => contextFor(headers, place, null, nobody, onCookie)
      return mayCall(
        access,
        request ? await members.find(headers) : await members.admit(headers, aside, onCookie),
      )
    },
    /**
     * The second half. Throws `shop.origin_mismatch`, `shop.csrf_mismatch` and what the staff's door throws.
     */
    async admit(useCase: Served, arrival: Arrival, member: Member | null): Promise<Admitted> {
      const isChange = changes(useCase)
      const byKey = useCase.access.who === 'staff' && apiKeyIn(arrival.headers) !== null
      if (arrival.request && isChange && !byKey) mustBeOurOrigin(arrival.request, publicUrl())
      if (useCase.access.who === 'staff')
        return { ...nobody, staff: await staffUser(useCase, arrival, arrival.request !== null && isChange) }
      const look = await impersonations.admit(useCase, arrival.headers, () => undefined) // recognised before
      if (look) return { ...nobody, member, impersonation: look.impersonation }
      return { ...nobody, member, session: await sessionOf(useCase, arrival) }
    },
    /** Decoding what somebody sends is the dearest work there is; whoever has no account sends less of it. */
    async limitGuestsFile(
      { endpoint: { upload } }: Served,
      { staff, member, shopper }: Ctx,
      sent: unknown,
    ): Promise<void> {
      const hasFile = upload !== null && sent instanceof Object && upload.field in sent
      if (hasFile && !staff && !member && shopper.ip) await limits.take('guest_photo', shopper.ip)
    },
    ...addressLimits(limits),
    /** For calls that nobody has to be admitted to: hooks prove themselves. */
    contextOfNobody: (request: Request, place: Place = nowhere): Ctx =>
      contextFor(request.headers, place, null, nobody, () => undefined),
  }
}
export type Door = ReturnType<typeof openDoor>
