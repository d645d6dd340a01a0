import type { Ctx, Member } from '../shop/context.ts'
import { cookieIn, cookieName, setCookie } from '../shop/cookies.ts'
import { accessMinutes, refreshDays } from '../shop/members/rules.ts'
import { memberOf, renew, reportTheft, type Tokens } from '../shop/members/sessions.ts'
import { daySeconds } from '../shop/calendar.ts'

/** Expired tokens, whose sign-in may still be valid: the caller refreshes them and retries. */
export const stale = Symbol('stale')
type Found = Member | typeof stale | null

const bearer = /^Bearer ([\w-]{43})$/

/** Admits members: by tokens in HttpOnly cookies, or by a bearer token for callers without a browser. */
export function openMemberDoor({
  secure,
  context,
}: {
  secure: boolean
  context(): Pick<Ctx, 'db' | 'clock'>
}) {
  const named = (name: string): string => cookieName(`elowen_${name}`, secure)
  const read = (headers: Headers, name: string): string | undefined =>
    cookieIn(headers.get('cookie'), named(name)) || undefined
  const accessOf = (headers: Headers) =>
    bearer.exec(headers.get('authorization') ?? '')?.[1] ?? read(headers, 'access')
  /** Calls of one page share its headers and one lookup. */
  const lookups = new WeakMap<Headers, Promise<Found>>()

  async function look(headers: Headers): Promise<Found> {
    const access = accessOf(headers)
    const refresh = read(headers, 'refresh')
    if (!access && !refresh) return null
    return (await memberOf(context(), access)) ?? stale
  }

  const cookies = (tokens: Tokens | null): string[] => [
    setCookie({
      name: named('access'),
      value: tokens?.access ?? '',
      secure,
      httpOnly: true,
      seconds: tokens ? accessMinutes * 60 : 0,
    }),
    setCookie({
      name: named('refresh'),
      value: tokens?.refresh ?? '',
      secure,
      httpOnly: true,
      seconds: tokens ? refreshDays * daySeconds : 0,
    }),
  ]

  return {
    /** The member of a call; `stale`: the tokens are expired. */
    find(headers: Headers): Promise<Found> {
      const known = lookups.get(headers) ?? look(headers)
      lookups.set(headers, known)
      return known
    },
    /** The member of a page request: expired tokens are refreshed during the request, and deleted if invalid. */
    async admit(
      headers: Headers,
      ctx: () => Ctx,
      onCookie: (cookie: string) => void,
    ): Promise<Member | null> {
      const found = await this.find(headers)
      if (found !== stale) return found
      const renewing = (async () => {
        const refresh = read(headers, 'refresh')
        const renewal = refresh ? await renew(ctx(), refresh) : null
        if (renewal && 'stolenFrom' in renewal) await reportTheft(ctx(), renewal)
        const tokens = renewal && 'tokens' in renewal ? renewal.tokens : null
        for (const cookie of cookies(tokens)) onCookie(cookie)
        return memberOf(context(), tokens?.access)
      })()
      lookups.set(headers, renewing)
      return renewing
    },
    /** The tokens of the caller, valid or not. */
    tokensOf: (headers: Headers) => ({
      access: accessOf(headers) ?? null,
      refresh: read(headers, 'refresh') ?? null,
    }),
    cookies,
  }
}
