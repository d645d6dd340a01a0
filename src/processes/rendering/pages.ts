import type { IncomingHttpHeaders } from 'node:http'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { ServerBuild } from 'react-router'
import type { Place } from '#api/caller.ts'
import { isDeskPath } from '#shop/desk-state.ts'
import { withUses } from '#platform/cache/uses.ts'
import { openPageCache, packed, packedFor, sizeOfPage, type CachedPage } from '#platform/http/page-cache.ts'
import { settingsOf } from '#shop/content/content.ts'
import { onShownChange, onShownChangeElsewhere } from '#shop/showcase/changes.ts'
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
  /** A page that is ready, for a visitor who is nobody in particular. */
  find(path: string, sender: Sender): CachedPage | undefined
  /** One for a visitor with a bag or an account, filled for them; null at once where none can be. */
  findFilled(
    path: string,
    incoming: IncomingHttpHeaders,
    place: () => Place,
  ): Promise<FilledPage | null> | null
  render(request: Request, place: Place): Promise<Response | CachedPage>
}

const builtServer = join(import.meta.dirname, '../../../build/server/index.js')
const secondsKept = 300
export const loadBuild = async (): Promise<ServerBuild> =>
  (await import(pathToFileURL(builtServer).href)) as ServerBuild // written by the build

type Cache = Pick<ReturnType<typeof openPageCache>, 'size' | 'clear' | 'change'>

/** Pages are kept until something changes that they show. */
function followChanges({ cache: sharedCache, config }: Shop, caches: readonly Cache[]): void {
  const onChange = config.API_URL ? onShownChangeElsewhere : onShownChange
  onChange(sharedCache, {
    isEmpty: () => caches.every((cache) => cache.size().pages === 0),
    change: (changes) =>
      caches.forEach((cache) => (changes === 'all' ? cache.clear() : cache.change(changes))),
  })
}

/** What pages are kept by, and those with holes where they are kept. */
type Keeping = {
  keyOf?: typeof pageKey
  visitorKeyOf?: typeof visitorPageKey
  holeCache?: PageHoleCache
}

export function createPages(
  shop: Shop,
  build: Build,
  {
    keyOf = pageKey,
    // a process without the API beside it would have to ask for each visitor over the network
    visitorKeyOf = shop.config.API_URL ? () => null : visitorPageKey,
    holeCache = openPageHoleCache(48 * 1024 * 1024),
  }: Keeping = {},
): Pages {
  const cache = openPageCache(48 * 1024 * 1024, sizeOfPage)
  const { render: renderPage, fillings } = pageRenderer(shop, build)
  const visitors = visitorPages(shop, { keyOf: visitorKeyOf, holeCache, fillings })
  followChanges(shop, [cache, holeCache])

  return {
    find(path, sender) {
      const key = keyOf(path, sender)
      return key ? cache.find(key) : undefined
    },
    findFilled: visitors.find,
    async render(asker, place) {
      const admission = admitted(new URL(asker.url), shop.config.SHOP_SECRET, shop.config.secure)
      if (admission) return admission
      // before anything is read: settings that were on their way when they changed count as old
      const begun = { page: cache.age(), holes: holeCache.age() }
      const settings = await withUses(() => settingsOf(shop))
      const request =
        settings.value.maintenance &&
        !isDeskPath(pageOf(asker)) &&
        !hasPass(asker, shop.config.SHOP_SECRET, shop.config.secure)
          ? maintenancePage(asker)
          : asker
      const shared = request === asker ? await visitors.begin(request, place, begun.holes) : null
      const page = await renderPage({ request, place, shared, keyOf: shared ? visitorKeyOf : keyOf })
      const { answer, body } = page
      const uses = new Set([...page.uses, ...settings.uses])
      const brought = await friendCookie(shop, asker)
      if (brought) answer.headers.append('set-cookie', brought)
      const mayKeep = page.mayKeep && !brought
      if (shared) {
        const filled = await visitors.finish(request, shared, { answer, body, uses, mayKeep, secondsKept })
        return filledResponse(filled, answer.headers, request)
      }

      const url = new URL(request.url)
      const key = request.method === 'GET' ? keyOf(url.pathname + url.search, senderOf(request)) : null
      // whatever the key says: a page that was made for somebody is kept for nobody
      if (!key || !mayKeep) return personalAnswer(request, answer, body)
      answer.headers.set(
        'cache-control',
        `public, max-age=0, s-maxage=60, stale-while-revalidate=${secondsKept}`,
      )
      answer.headers.set('vary', 'accept-encoding, cookie')
      const cached = await packed(answer.status, body, Object.fromEntries(answer.headers), secondsKept)
      cache.keep(key, cached, { uses, begunAt: begun.page })
      return cached
    },
  }
}

/** A page that is kept for nobody. */
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
