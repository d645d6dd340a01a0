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

/** Adds the caller to a context and to the contexts of its transactions. */
export const withCaller = (base: ContextWithoutCaller, caller: Pick<Ctx, AboutCaller>): Ctx => ({
  ...base,
  ...caller,
  transaction: (work) => base.transaction((tx) => work(withCaller(tx, caller))),
})

/** Receives each Set-Cookie header of a response. */
export type OnCookie = (cookie: string) => void
/** An admitted caller: a guest session (its hash), a member, a staff user, or a staff user who impersonates a member. */
export type Admitted = Pick<Ctx, 'member' | 'staff' | 'impersonation'> & {
  session: Buffer | null
  /** Set for an anonymous caller who sees the shop with a member's prices. */
  view?: View
}
/** The values of a shopper, beside the app state, that decide which prices and goods they see. */
export type View = Pick<Shopper, 'groups' | 'discountRate'>
export const anonymous: Admitted = { session: null, member: null, staff: null, impersonation: null }

/** The shopper with the groups and discount rate of their account. */
export const asMember = (shopper: Shopper, member: Member | null): Shopper =>
  member
    ? { ...shopper, groups: member.groups.map(({ name }) => name), discountRate: member.discountRate }
    : shopper

type Deps = {
  secure: boolean
  /** A context without a caller. */
  context(): ContextWithoutCaller
  guestSessions: GuestSessions
  members: ReturnType<typeof openMemberDoor>
  staffDoor: ReturnType<typeof openStaffDoor>
  impersonations: ImpersonationDoor
}

/** Returns the function that builds the context of a call: the caller, their view, and the cookies it may set. */
export function contextMaker({ secure, context, guestSessions, members, staffDoor, impersonations }: Deps) {
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
      startGuestSession: async () => (await guestSessions.start(onCookie)).hash,
      rememberStaff: (signedIn) => onCookie(staffDoor.cookie(signedIn)),
      rememberImpersonation: (token) => onCookie(impersonations.cookie(token)),
      say: (code, values, locale = shopper.locale) => sentence(locale, code, values),
    })
  }
}
export type ContextFor = ReturnType<typeof contextMaker>
