import { randomUUID } from 'node:crypto'
import type { IncomingMessage, RequestListener } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import type { Place } from '#api/caller.ts'
import type { Config } from '#platform/config.ts'
import type { Files } from '#platform/http/files.ts'
import { addressOf, directAddress, trustedProxies } from '#platform/http/trusted-proxies.ts'
import type { Serving } from './run.ts'
import { answerPolicy, safetyHeaders, workerPolicy } from './rendering/content-security.ts'
import { readVisitor, visitorHeader } from './rendering/visitor-header.ts'
import { loadBuild, createPages, type Pages } from './rendering/pages.ts'
import { sendCachedPage, sendFilledPage, cachedPageResponse } from './answers/cached-page-answer.ts'
import { isApi } from './answers/api-path.ts'
import { atCanonicalHost } from './answers/canonical-host.ts'
import { metricsAnswer } from './answers/metrics-answer.ts'
import { answersHealth } from './answers/health-answer.ts'
import { pictureAnswer } from './answers/picture-answer.ts'
import { videoAnswer } from './answers/video-answer.ts'
import { loggedPath } from '#platform/http/logged-path.ts'
import { withErrorGuard, failureAnswer } from './answers/failure-answer.ts'
import { oldSpelling } from './answers/old-spelling.ts'
import { builtFileAnswer, openBuiltFiles } from './built-files.ts'
import { withDoors } from './traced-requests.ts'
import { followCountryLink } from './links/country-link.ts'

type Front = {
  pages?: Pages
  /** null: files are served by another server, as under Vite. */ files?: Files | null
}

/** Handles all requests: cached pages first, as bytes; then files, pictures, API and pages. */
export async function webListener(
  { shop, metrics, ready }: Serving,
  front: Front = {},
): Promise<RequestListener> {
  const pages = front.pages ?? createPages(shop, await loadBuild())
  const files = front.files === undefined ? openBuiltFiles() : front.files
  const safety = safetyHeaders(shop.config.production)
  const safetyPairs = Object.entries(safety)

  async function fetchAnswer(request: Request, place: Place): Promise<Response> {
    const url = new URL(request.url)
    if (isApi(url.pathname)) return shop.api.fetch(request, place)
    if (url.pathname.startsWith('/img/')) return pictureAnswer(shop.uploads.pictures, url.pathname, request)
    if (url.pathname.startsWith('/media/videos/'))
      return videoAnswer(shop.uploads.media, url.pathname, request)
    if (url.pathname === '/metrics') return metricsAnswer(metrics, shop, request, place.ip)
    const file = files && (await builtFileAnswer(files, shop, request))
    if (file) return file
    const moved = oldSpelling(url)
    if (moved) return new Response(null, { status: 301, headers: { location: moved } })
    const page = await pages.render(request, place)
    return page instanceof Response ? page : cachedPageResponse(page, request)
  }

  const placeOf = placesBy(shop.config)
  const countryCookies = new WeakMap<IncomingMessage, string>()
  const listener = getRequestListener(async (request, { incoming }) => {
    const started = performance.now()
    const place = { ...placeOf(incoming as IncomingMessage), id: randomUUID() }
    const answer = await fetchAnswer(request, place).catch((error: unknown) =>
      failureAnswer(error, shop, request, place.id),
    )
    for (const [name, value] of safetyPairs) answer.headers.set(name, value)
    if (needsPolicy(answer, new URL(request.url).pathname))
      answer.headers.set('content-security-policy', isWorker(request) ? workerPolicy : answerPolicy)
    answer.headers.set('x-request-id', place.id)
    const cookie = countryCookies.get(incoming as IncomingMessage)
    if (cookie) answer.headers.append('set-cookie', cookie)
    const ms = performance.now() - started
    const { pathname } = new URL(request.url)
    metrics.requests.observe({ kind: isApi(pathname) ? 'api' : 'page', status: answer.status }, ms / 1_000)
    shop.log[shop.config.production ? 'info' : 'debug'](
      {
        id: place.id,
        method: request.method,
        path: loggedPath(pathname),
        status: answer.status,
        ms: Math.round(ms),
      },
      'answered',
    )
    return answer
  })

  const answer = withErrorGuard(shop, (incoming, outgoing) => {
    if (answersHealth(incoming, outgoing, ready)) return
    const canonical = atCanonicalHost(shop.publicUrl(), incoming)
    if (canonical) return outgoing.writeHead(301, { ...safety, location: canonical }).end()
    const countryCookie = followCountryLink(incoming, shop.config.secure)
    const isRead = incoming.method === 'GET' || incoming.method === 'HEAD'
    const path = incoming.url ?? '/'
    const cache = isRead ? pages.find(path, incoming.headers) : undefined
    if (cache) {
      metrics.cachedPages.inc()
      if (countryCookie) outgoing.setHeader('set-cookie', countryCookie)
      return sendCachedPage(cache, incoming, outgoing, safety)
    }
    if (countryCookie) countryCookies.set(incoming, countryCookie)
    const filling = isRead ? pages.findFilled(path, incoming.headers, () => placeOf(incoming)) : null
    if (!filling) return listener(incoming, outgoing)
    return filling.then((page) => {
      if (!page) return listener(incoming, outgoing)
      metrics.cachedPages.inc()
      if (countryCookie) outgoing.setHeader('set-cookie', countryCookie)
      sendFilledPage(page, incoming, outgoing, safety)
    })
  })
  return withDoors(answer, shop.config.SHOP_SECRET)
}

/** Handles the API without pages; without `calls` only health, readiness and metrics. */
export async function apiListener(
  { shop, metrics, ready }: Serving,
  { calls = true } = {},
): Promise<RequestListener> {
  const placeOf = placesBy(shop.config)
  const listener = getRequestListener(async (request, { incoming }) => {
    const place = placeOf(incoming as IncomingMessage)
    const path = new URL(request.url).pathname
    const answer =
      path === '/metrics'
        ? await metricsAnswer(metrics, shop, request, place.ip)
        : calls
          ? await shop.api.fetch(request, place)
          : new Response(null, { status: 404 })
    for (const [name, value] of Object.entries(safetyHeaders(shop.config.production)))
      answer.headers.set(name, value)
    if (needsPolicy(answer, path)) answer.headers.set('content-security-policy', answerPolicy)
    return answer
  })
  const answer = withErrorGuard(shop, (incoming, outgoing) => {
    if (!answersHealth(incoming, outgoing, ready)) return listener(incoming, outgoing)
  })
  return withDoors(answer, shop.config.SHOP_SECRET)
}

/**
 * Whether a response still needs a content security policy: pages set their own, and built scripts, styles and
 * pictures need none.
 */
const needsPolicy = ({ headers }: Response, path: string): boolean =>
  !headers.has('content-security-policy') &&
  !headers.get('content-type')?.startsWith('text/html') &&
  !/^\/(?:assets|img|media)\//.test(path)
const isWorker = ({ url }: Request): boolean => new URL(url).pathname === '/sw.js'

/** The client's address and request id, as far as trusted proxies vouch for them. */
function placesBy({
  TRUSTED_PROXIES,
  COUNTRY_HEADER,
  SHOP_SECRET,
}: Config): (incoming: IncomingMessage) => Place {
  const isProxy = trustedProxies(TRUSTED_PROXIES)
  return (incoming) => {
    // a page server of the shop calls for one of its visitors: rate limits are theirs, not its own
    const visitorAddress = incoming.headers[visitorHeader]
    const visitor =
      typeof visitorAddress === 'string' ? readVisitor(SHOP_SECRET, visitorAddress, Date.now()) : null
    if (visitor) return visitor
    const direct = directAddress(incoming)
    const named = COUNTRY_HEADER && direct && isProxy(direct) ? incoming.headers[COUNTRY_HEADER] : undefined
    return {
      ip: addressOf(incoming, isProxy),
      seenIn: typeof named === 'string' && /^[A-Za-z]{2}$/.test(named) ? named.toUpperCase() : null,
    }
  }
}
