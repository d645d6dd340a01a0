import type { IncomingHttpHeaders } from 'node:http'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { ServerBuild } from 'react-router'
import type { Place } from '#api/caller.ts'
import { isDeskPath } from '#shop/desk-state.ts'
import { withUses } from '#platform/cache/uses.ts'
import { openPageCache, packed, packedFor, sizeOfPage, type CachedPage } from '#platform/http/page-cache.ts'
import { settingsOf } from '#shop/content/content.ts'
import { onVisibleChange, onVisibleChangeWithoutCatalogue } from '#shop/showcase/changes.ts'
import { admitted, hasPass, maintenancePage } from '../closed-door.ts'
import type { Shop } from '../compose.ts'
import { friendCookie } from '../links/friend-link.ts'
import { senderOf } from './cached-request.ts'
import { pageRenderer, type Build } from './render-page.ts'
import { filledResponse, type FilledPage } from './filled-page.ts'
import { openPageHoleCache, type PageHoleCache } from './page-hole-cache.ts'
import { pageKey, visitorPageKey, type Sender } from './page-key.ts'
import { pageOf } from './page-of.ts'
import { visitorPages } from './visitor-pages.ts'

export type Pages = {
  /** Finds a cached page for an anonymous visitor. */
  find(path: string, sender: Sender): CachedPage | undefined
  /** Finds a cached page with holes and fills it for a visitor with a bag or an account. Null at once: none can exist. */
  findFilled(
    path: string,
    incoming: IncomingHttpHeaders,
    place: () => Place,
  ): Promise<FilledPage | null> | null
  /** Renders a page and caches it where it is not personal. A closed shop and maintenance have pages of their own. */
  render(request: Request, place: Place): Promise<Response | CachedPage>
}

const builtServer = join(import.meta.dirname, '../../../build/server/index.js')
const cacheSeconds = 300
/** Most bytes of each page cache, compressed: some thousand pages. */
const mostCachedBytes = 32 * 1024 * 1024
export const loadBuild = async (): Promise<ServerBuild> =>
  (await import(pathToFileURL(builtServer).href)) as ServerBuild // written by the build

type Cache = Pick<ReturnType<typeof openPageCache>, 'size' | 'clear' | 'change'>

/** Drops the cached pages that use a change, or all of them. */
function followChanges({ cache: sharedCache, config }: Shop, caches: readonly Cache[]): void {
  const onChange = config.API_URL ? onVisibleChangeWithoutCatalogue : onVisibleChange
  onChange(sharedCache, {
    isEmpty: () => caches.every((cache) => cache.size().pages === 0),
    change: (changes) =>
      caches.forEach((cache) => (changes === 'all' ? cache.clear() : cache.change(changes))),
  })
}

/** Cache keys and the cache of pages with holes; tests replace them. */
type CacheOptions = {
  keyOf?: typeof pageKey
  visitorKeyOf?: typeof visitorPageKey
  holeCache?: PageHoleCache
}

export function createPages(
  shop: Shop,
  build: Build,
  {
    keyOf = pageKey,
    // with the API in another process, each visitor would have to be looked up over the network
    visitorKeyOf = shop.config.API_URL ? () => null : visitorPageKey,
    holeCache = openPageHoleCache(mostCachedBytes),
  }: CacheOptions = {},
): Pages {
  const cache = openPageCache(mostCachedBytes, sizeOfPage)
  const { render: renderPage, fillings } = pageRenderer(shop, build)
  const visitors = visitorPages(shop, { keyOf: visitorKeyOf, holeCache, fillings })
  followChanges(shop, [cache, holeCache])

  return {
    find(path, sender) {
      const key = keyOf(path, sender)
      return key ? cache.find(key) : undefined
    },
    findFilled: visitors.find,
    async render(received, place) {
      const admission = admitted(new URL(received.url), shop.config.SHOP_SECRET, shop.config.secure)
      if (admission) return admission
      // noted before anything is read, so that settings which change while they are read count as stale
      const begun = { page: cache.age(), holes: holeCache.age() }
      const settings = await withUses(() => settingsOf(shop))
      const request =
        settings.value.maintenance &&
        !isDeskPath(pageOf(received)) &&
        !hasPass(received, shop.config.SHOP_SECRET, shop.config.secure)
          ? maintenancePage(received)
          : received
      const shared = request === received ? await visitors.begin(request, place, begun.holes) : null
      const page = await renderPage({ request, place, shared, keyOf: shared ? visitorKeyOf : keyOf })
      const { answer, body } = page
      const uses = new Set([...page.uses, ...settings.uses])
      const referralCookie = await friendCookie(shop, received)
      if (referralCookie) answer.headers.append('set-cookie', referralCookie)
      const isCacheable = page.isCacheable && !referralCookie
      if (shared) {
        const filled = await visitors.finish(request, shared, {
          answer,
          body,
          uses,
          isCacheable,
          cacheSeconds,
        })
        return filledResponse(filled, answer.headers, request)
      }

      const url = new URL(request.url)
      const key = request.method === 'GET' ? keyOf(url.pathname + url.search, senderOf(request)) : null
      // whatever the key, a page that was rendered for an identified visitor is not cached
      if (!key || !isCacheable) return personalAnswer(request, answer, body)
      answer.headers.set(
        'cache-control',
        `public, max-age=0, s-maxage=60, stale-while-revalidate=${cacheSeconds}`,
      )
      answer.headers.set('vary', 'accept-encoding, cookie')
      const cached = await packed(answer.status, body, Object.fromEntries(answer.headers), cacheSeconds)
      cache.set(key, cached, { uses, begunAt: begun.page })
      return cached
    },
  }
}

/** Response with a page that is not cached. */
async function personalAnswer(
  request: Request,
  { status, headers }: Response,
  body: Buffer<ArrayBuffer>,
): Promise<Response> {
  if (!headers.has('cache-control')) headers.set('cache-control', 'private, no-store')
  if (body.length === 0 || request.method === 'HEAD') return new Response(null, { status, headers })
  const { bytes, coding } = await packedFor(request.headers.get('accept-encoding') ?? '', body)
  if (coding) headers.set('content-encoding', coding)
  return new Response(bytes as Uint8Array<ArrayBuffer>, { status, headers })
}
