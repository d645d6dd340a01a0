import { appCookie } from '../shop/app-state.ts'
import type { Shopper } from '../shop/context.ts'
import { cookieIn } from '../shop/cookies.ts'
import type { Endpoint } from '../shop/endpoint.ts'
import { viewKey } from './caller.ts'
import { knownQuery } from './cached-answers.ts'

/**
 * The key of a public answer in the cache; null: prices of members' groups are theirs alone (rules/api#9).
 */
export function publicKey({ keptFor, ...endpoint }: Endpoint, shopper: Shopper, url: URL): string | null {
  const isPublic = shopper.groups.length === 0 && shopper.discountRate === 0
  const isCounted = endpoint.keptUnless.some((word) => url.searchParams.has(word))
  return keptFor > 0 && isPublic && !isCounted
    ? `${viewKey(shopper)} ${url.pathname}?${knownQuery(url.searchParams, { ...endpoint, keptFor })}`
    : null
}

/** Whether all who see the shop alike are given the same answer: what is kept for a while, and counts nobody. */
export const isEverybodys = ({ keptFor, keptUnless }: Endpoint, input: object): boolean =>
  keptFor > 0 && keptUnless.every((word) => (input as Record<string, unknown>)[word] === undefined) // words by name

/** What of a caller an answer for everybody may depend on: how they see the shop, never who they are. */
export function asNobody(headers: Headers): Headers {
  const appState = cookieIn(headers.get('cookie'), appCookie)
  const seen = ['x-shop-locale', 'accept-language'].flatMap((name): [string, string][] => [
    [name, headers.get(name) ?? ''],
  ])
  return new Headers([
    ...seen,
    ...(appState === undefined ? [] : [['cookie', `${appCookie}=${appState}`] as [string, string]]),
  ])
}
