import { appCookie } from '../shop/app-state.ts'
import type { Shopper } from '../shop/context.ts'
import { cookieIn } from '../shop/cookies.ts'
import type { Endpoint } from '../shop/endpoint.ts'
import { viewKey } from './caller.ts'
import { knownQuery } from './cached-answers.ts'

/**
 * Cache key of a public response; null: it is not cached, as for members of groups or with a discount rate, who see
 * their own prices (rules/api#9).
 */
export function publicKey(
  { cacheSeconds, ...endpoint }: Endpoint,
  shopper: Shopper,
  url: URL,
): string | null {
  const isPublic = shopper.groups.length === 0 && shopper.discountRate === 0
  const isCounted = endpoint.uncachedWith.some((word) => url.searchParams.has(word))
  return cacheSeconds > 0 && isPublic && !isCounted
    ? `${viewKey(shopper)} ${url.pathname}?${knownQuery(url.searchParams, { ...endpoint, cacheSeconds })}`
    : null
}

/** Whether callers with the same view get the same response: it is cacheable, and the input counts no visitor. */
export const isPublicResponse = ({ cacheSeconds, uncachedWith }: Endpoint, input: object): boolean =>
  cacheSeconds > 0 && uncachedWith.every((word) => (input as Record<string, unknown>)[word] === undefined) // fields by name

/** The headers that a public response may depend on: those of the view (locale, app state), none of the identity. */
export function publicHeaders(headers: Headers): Headers {
  const appState = cookieIn(headers.get('cookie'), appCookie)
  const viewHeaders = ['x-shop-locale', 'accept-language'].flatMap((name): [string, string][] => [
    [name, headers.get(name) ?? ''],
  ])
  return new Headers([
    ...viewHeaders,
    ...(appState === undefined ? [] : [['cookie', `${appCookie}=${appState}`] as [string, string]]),
  ])
}
