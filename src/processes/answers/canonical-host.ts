import type { IncomingMessage } from 'node:http'
import { isApi } from './api-path.ts'

/**
 * Paths without a redirect: programs do not follow one, or sign the requested host; a campaign link redirects to a
 * page and sets cookies for it.
 */
const isAtAnyHost = (path: string): boolean =>
  (isApi(path) && !path.startsWith('/l/')) || path === '/metrics' || path.startsWith('/.well-known/')

/** The other spelling of a host: with `www.`, or without. */
const otherSpelling = (host: string): string => (host.startsWith('www.') ? host.slice(4) : `www.${host}`)

type Spellings = { publicUrl: string; origin: string; other: string | null }

function spellingsOf(publicUrl: string): Spellings {
  if (!URL.canParse(publicUrl)) return { publicUrl, origin: '', other: null }
  const { host, origin } = new URL(publicUrl)
  return { publicUrl, origin, other: otherSpelling(host) }
}
let last = spellingsOf('')

/**
 * The URL to redirect to for a page requested at the shop's host with a superfluous or missing `www.`; null: no
 * redirect. That host is another origin, whose changing requests are refused. Other hosts, as behind a proxy, are
 * unchanged.
 */
export function atCanonicalHost(
  publicUrl: string,
  { method, url = '/', headers }: Pick<IncomingMessage, 'method' | 'url' | 'headers'>,
): string | null {
  if (last.publicUrl !== publicUrl) last = spellingsOf(publicUrl)
  const host = headers.host?.toLowerCase().replace(/:(?:80|443)$/, '')
  if (host === undefined || host !== last.other) return null
  if ((method !== 'GET' && method !== 'HEAD') || !url.startsWith('/')) return null
  return isAtAnyHost(url.split('?', 1)[0] ?? url) ? null : last.origin + url
}
