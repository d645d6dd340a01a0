import {
  createRequestHandler,
  RouterContextProvider,
  type RequestHandler,
  type RouterContext,
  type ServerBuild,
} from 'react-router'
import type { Place } from '#api/caller.ts'
import type { PageApi } from '#api/client.ts'
import { hasIdentityCookie } from '#shop/cookies.ts'
import { withUses, type Uses } from '#platform/cache/uses.ts'
import { isTracing, noteDoor } from '#platform/tracing/tracing.ts'
import type { Shop } from '../compose.ts'
import { asCached } from './cached-request.ts'
import { contentSecurityPolicy, outsiders } from './content-security.ts'
import type { HoleFillings } from './filled-page.ts'
import { pageApiFor } from './page-api.ts'
import { pageConcurrency } from './page-concurrency.ts'
import type { pageKey } from './page-key.ts'
import { pagePatterns } from './page-patterns.ts'
import { bySection } from './page-sections.ts'
import type { Rendering } from './visitor-pages.ts'

export type Build = ServerBuild | (() => Promise<ServerBuild>)

/** Exports of entry.server.tsx. */
type ServerEntry = {
  pageApi: RouterContext<PageApi>
  rendered: WeakMap<Response, { body: Buffer<ArrayBuffer>; scripts: string[] }>
  holeFillings?: HoleFillings
}

/** A rendered page, with the cookies that its API calls set. */
export type RenderedPage = {
  answer: Response
  body: Buffer<ArrayBuffer>
  uses: Uses
  /** Whether the page holds nothing about its visitor, except as holes, and is a success without cookies. */
  isCacheable: boolean
}

type RenderInput = {
  request: Request
  place: Place
  /** For a page with holes. */
  shared: Rendering | null
  /** Its cache key: the query of a cacheable request is reduced to the parameters of the key. */
  keyOf: typeof pageKey
}

/**
 * Hosts that forms may be posted from. React Router compares a form's origin with the address of the request, which
 * differs (`http`) behind a proxy that terminates TLS. Routes check the whole origin themselves (`isOurs`).
 */
const formHosts = ({ PUBLIC_URL }: Shop['config']): string[] => (PUBLIC_URL ? [new URL(PUBLIC_URL).host] : [])

/** Renders pages with React Router, a few at a time (`pageConcurrency`). */
export function pageRenderer(shop: Shop, build: Build) {
  const allowed = outsiders(shop.config, shop.formTargets)
  const limit = pageConcurrency()
  const mode = shop.config.SHOP_MODE === 'development' ? 'development' : 'production'
  const handle: RequestHandler =
    typeof build === 'function'
      ? createRequestHandler(build, mode)
      : bySection({ ...build, allowedActionOrigins: formHosts(shop.config) }, mode)
  const patternOf = typeof build === 'function' || !isTracing() ? null : pagePatterns(build.routes)
  const entryOf = ({ entry }: ServerBuild) => entry.module as unknown as ServerEntry // exported by entry.server.tsx
  let fillings = typeof build === 'function' ? null : (entryOf(build).holeFillings ?? null)

  return {
    /** The function that fills the holes of pages; null: the build has none, or is not loaded yet. */
    fillings: () => fillings,
    async render({ request, place, shared, keyOf }: RenderInput): Promise<RenderedPage> {
      if (patternOf) {
        const pattern = patternOf(new URL(request.url).pathname)
        noteDoor({ 'http.route': pattern }, `${request.method} ${pattern}`)
      }
      const cookies: string[] = []
      // a page with holes is not personal until one of its calls identifies the visitor
      let isSomebodysPage =
        !shared && (hasIdentityCookie(request.headers.get('cookie')) || request.headers.has('authorization'))
      const entry = entryOf(typeof build === 'function' ? await build() : build)
      fillings = entry.holeFillings ?? null
      const context = new RouterContextProvider()
      const listeners = {
        onCookie: (cookie: string) => void cookies.push(cookie),
        onKnown: () => void (isSomebodysPage = true),
      }
      context.set(entry.pageApi, pageApiFor(shop, request, place, listeners, shared))
      const headers = new Headers(request.headers)
      headers.set('x-shop-site', shop.publicUrl())
      const incoming = asCached(request, headers, keyOf)
      const { value: answer, uses } = await withUses(() =>
        limit(incoming, (whole) => handle(whole, context), place.ip),
      )
      if (answer.status === 503 && !answer.headers.has('retry-after')) answer.headers.set('retry-after', '5') // error pages set none
      const page = entry.rendered.get(answer)
      const body = page?.body ?? Buffer.from(await answer.arrayBuffer())
      if (page && mode === 'production')
        answer.headers.set('content-security-policy', contentSecurityPolicy(page.scripts, allowed))
      for (const cookie of cookies) answer.headers.append('set-cookie', cookie)
      const isCacheable =
        !isSomebodysPage &&
        answer.status === 200 &&
        !answer.headers.has('set-cookie') &&
        answer.headers.get('cache-control') !== 'private, no-store'
      return { answer, body, uses, isCacheable }
    },
  }
}
