import { appCookie, readAppState, writeAppState, yearInSeconds, type AppState } from '../shop/app-state.ts'
import type { Ctx, Member, Shopper } from '../shop/context.ts'
import { cookieIn, cookieName, setCookie } from '../shop/cookies.ts'
import { shopperOf, type Place } from './caller.ts'
import type { openMemberDoor } from './member-door.ts'
import { sentence } from './refusals.ts'
import type { openStaffDoor } from './staff-door.ts'
import type { GuestSessions } from './sessions/guest-sessions.ts'
import type { ImpersonationDoor } from './impersonation-door.ts'

type AboutCaller =
  | 'shopper'
  | 'member'
  | 'refreshToken'
  | 'accessToken'
  | 'device'
  | 'rememberDevice'
  | 'staff'
  | 'impersonation'
  | 'impersonationToken'
  | 'remember'
  | 'rememberMember'
  | 'startGuestSession'
  | 'rememberStaff'
  | 'rememberImpersonation'
  | 'say'
export type ContextWithoutCaller = Omit<Ctx, AboutCaller>

/** Puts the caller into a context, and into its transactions. */
export const withCaller = (base: ContextWithoutCaller, caller: Pick<Ctx, AboutCaller>): Ctx => ({
  ...base,
  ...caller,
  transaction: (work) => base.transaction((tx) => work(withCaller(tx, caller))),
})

/** Receives each Set-Cookie header of an answer. */
export type OnCookie = (cookie: string) => void
/** Who was admitted: the hash of the visit's session, a member or a staff user; who only looks as a member. */
export type Admitted = Pick<Ctx, 'member' | 'staff' | 'impersonation'> & {
  session: Buffer | null
  /** Of nobody who sees the shop as some member does. */
  view?: View
}
/** What of a shopper decides the prices and goods they are shown, beside what their browser remembers. */
export type View = Pick<Shopper, 'groups' | 'discountRate'>
export const nobody: Admitted = { session: null, member: null, staff: null, impersonation: null }

/** A shopper with an account sees the shop by it: its groups, its discount rate. */
export const asMember = (shopper: Shopper, member: Member | null): Shopper =>
  member
    ? { ...shopper, groups: member.groups.map(({ name }) => name), discountRate: member.discountRate }
    : shopper

type Parts = {
  secure: boolean
  /** A context without a caller. */
  context(): ContextWithoutCaller
  guestSessions: GuestSessions
  members: ReturnType<typeof openMemberDoor>
  staffDoor: ReturnType<typeof openStaffDoor>
  impersonations: ImpersonationDoor
}

/**
 * Makes the context of a call: who calls, how they see the shop, and what their browser is given to remember.
 */
export function contextMaker({
  secure,
  context,
  guestSessions: visits,
  members,
  staffDoor,
  impersonations,
}: Parts) {
  const deviceName = (kind: 'member' | 'staff') => cookieName(`elowen_${kind}_device`, secure)
  const deviceIn = (headers: Headers, kind: 'member' | 'staff') =>
    cookieIn(headers.get('cookie'), deviceName(kind)) ?? null
  const yearly = (name: string, value: string, httpOnly: boolean) =>
    setCookie({ name, value, secure, httpOnly, seconds: yearInSeconds })

  return (
    headers: Headers,
    place: Place,
    currency: string | null,
    { session, member, staff, impersonation, view }: Admitted,
    onCookie: OnCookie,
  ): Ctx => {
    const shopper = { ...asMember(shopperOf(headers, place, currency), member), ...view, session }
    const { access: accessToken, refresh: refreshToken } = members.tokensOf(headers)
    return withCaller(context(), {
      shopper,
      member,
      staff,
      impersonation,
      impersonationToken: impersonations.tokenOf(headers),
      refreshToken,
      accessToken,
      device: { member: deviceIn(headers, 'member'), staff: deviceIn(headers, 'staff') },
      remember(change: Partial<AppState>) {
        const state = {
          ...readAppState(cookieIn(headers.get('cookie'), appCookie), shopper.locale),
          ...change,
        }
        onCookie(yearly(appCookie, writeAppState(state), false))
      },
      rememberMember: (tokens) => members.cookies(tokens).forEach(onCookie),
      rememberDevice: (kind, value) => onCookie(yearly(deviceName(kind), value, true)),
      startGuestSession: async () => (await visits.start(onCookie)).hash,
      rememberStaff: (signedIn) => onCookie(staffDoor.cookie(signedIn)),
      rememberImpersonation: (token) => onCookie(impersonations.cookie(token)),
      say: (code, values, locale = shopper.locale) => sentence(locale, code, values),
    })
  }
}
export type ContextFor = ReturnType<typeof contextMaker>
