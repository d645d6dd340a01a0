import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import {
  createRequestHandler,
  RouterContextProvider,
  type RequestHandler,
  type RouterContext,
  type ServerBuild,
} from 'react-router'
import type { Place } from '#api/caller.ts'
import type { PageApi } from '#api/client.ts'
import { isSomebodys } from '#shop/cookies.ts'
import { isDeskPath } from '#shop/desk-state.ts'
import { withUses } from '#platform/cache/uses.ts'
import { openPageCache, packed, packedFor, type CachedPage } from '#platform/http/page-cache.ts'
import { contentSecurityPolicy, outsiders } from './content-security.ts'
import { settingsOf } from '#shop/content/content.ts'
import { onShownChange, onShownChangeElsewhere } from '#shop/showcase/changes.ts'
import { admitted, hasPass, maintenancePage } from '../closed-door.ts'
import type { Shop } from '../compose.ts'
import { friendCookie } from '../links/friend-link.ts'
import { pageKey, type Sender } from './page-key.ts'
import { pageOf } from './page-of.ts'
import { bySection } from './page-sections.ts'
import { pageConcurrency } from './page-concurrency.ts'
import { pageApiFor } from './page-api.ts'
import { asKept, senderOf } from './cached-request.ts'

export type Pages = {
  /** A page that is ready, for a visitor who is nobody in particular. */
  find(path: string, sender: Sender): CachedPage | undefined
  render(request: Request, place: Place): Promise<Response | CachedPage>
}

type FrontDoor = {
  pageApi: RouterContext<PageApi>
  rendered: WeakMap<Response, { body: Buffer<ArrayBuffer>; scripts: string[] }>
}

const builtServer = join(import.meta.dirname, '../../../build/server/index.js')
const secondsKept = 300
export const loadBuild = async (): Promise<ServerBuild> =>
  (await import(pathToFileURL(builtServer).href)) as ServerBuild // written by the build

/** Pages that are kept until something changes that they show. */
function pageCacheOf({ cache: sharedCache, config }: Shop) {
  const cache = openPageCache(48 * 1024 * 1024)
  const onChange = config.API_URL ? onShownChangeElsewhere : onShownChange
  onChange(sharedCache, {
    isEmpty: () => cache.size().pages === 0,
    change: (changes) => (changes === 'all' ? cache.clear() : cache.change(changes)),
  })
  return cache
}

export function createPages(
  shop: Shop,
  build: ServerBuild | (() => Promise<ServerBuild>),
  keyOf: typeof pageKey = pageKey,
): Pages {
  const cache = pageCacheOf(shop)
  const allowed = outsiders(shop.config, shop.formTargets)
  const turn = pageConcurrency()
  const mode = shop.config.SHOP_MODE === 'development' ? 'development' : 'production'
  const handle: RequestHandler =
    typeof build === 'function' ? createRequestHandler(build, mode) : bySection(build, mode)

  return {
    find(path, sender) {
      const key = keyOf(path, sender)
      return key ? cache.find(key) : undefined
    },
    async render(asker, place) {
      const admission = admitted(new URL(asker.url), shop.config.SHOP_SECRET, shop.config.production)
      if (admission) return admission
      const settings = await withUses(() => settingsOf(shop))
      const request =
        settings.value.maintenance &&
        !isDeskPath(pageOf(asker)) &&
        !hasPass(asker, shop.config.SHOP_SECRET, shop.config.production)
          ? maintenancePage(asker)
          : asker
      const begunAt = cache.age()
      const cookies: string[] = []
      let isSomebodysPage = isSomebodys(request.headers.get('cookie')) || request.headers.has('authorization')
      const context = new RouterContextProvider()
      const { pageApi, rendered } = (typeof build === 'function' ? await build() : build).entry
        .module as unknown as FrontDoor // what entry.server.tsx exports
      context.set(
        pageApi,
        pageApiFor(shop, request, place, {
          onCookie: (cookie) => cookies.push(cookie),
          onKnown: () => (isSomebodysPage = true),
        }),
      )
      const headers = new Headers(request.headers)
      headers.set('x-shop-site', shop.publicUrl())
      const incoming = asKept(request, headers, keyOf)
      const { value: answer, uses } = await withUses(() =>
        turn(incoming, (whole) => handle(whole, context), place.ip),
      )
      if (answer.status === 503 && !answer.headers.has('retry-after')) answer.headers.set('retry-after', '5') // a page of errors knows none
      const page = rendered.get(answer)
      const body = page?.body ?? Buffer.from(await answer.arrayBuffer())
      if (page && mode === 'production')
        answer.headers.set('content-security-policy', contentSecurityPolicy(page.scripts, allowed))
      const brought = await friendCookie(shop, asker)
      for (const cookie of brought ? [...cookies, brought] : cookies)
        answer.headers.append('set-cookie', cookie)

      const url = new URL(request.url)
      const key = request.method === 'GET' ? keyOf(url.pathname + url.search, senderOf(request)) : null
      // whatever the key says: a page that was made for somebody is kept for nobody
      const mayKeep =
        key &&
        !isSomebodysPage &&
        answer.status === 200 &&
        !answer.headers.has('set-cookie') &&
        answer.headers.get('cache-control') !== 'private, no-store'
      if (!mayKeep) return personalAnswer(request, answer, body)
      answer.headers.set(
        'cache-control',
        `public, max-age=0, s-maxage=60, stale-while-revalidate=${secondsKept}`,
      )
      answer.headers.set('vary', 'accept-encoding, cookie')
      const cached = await packed(answer.status, body, Object.fromEntries(answer.headers), secondsKept)
      cache.keep(key, cached, { uses: new Set([...uses, ...settings.uses]), begunAt })
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
