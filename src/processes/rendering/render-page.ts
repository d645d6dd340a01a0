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
import { withUses, type Uses } from '#platform/cache/uses.ts'
import { isTracing, noteDoor } from '#platform/tracing/tracing.ts'
import type { Shop } from '../compose.ts'
import { asKept } from './cached-request.ts'
import { contentSecurityPolicy, outsiders } from './content-security.ts'
import type { HoleFillings } from './filled-page.ts'
import { pageApiFor } from './page-api.ts'
import { pageConcurrency } from './page-concurrency.ts'
import type { pageKey } from './page-key.ts'
import { pagePatterns } from './page-patterns.ts'
import { bySection } from './page-sections.ts'
import type { Drawing } from './visitor-pages.ts'

export type Build = ServerBuild | (() => Promise<ServerBuild>)

type FrontDoor = {
  pageApi: RouterContext<PageApi>
  rendered: WeakMap<Response, { body: Buffer<ArrayBuffer>; scripts: string[] }>
  holeFillings?: HoleFillings
}

/** A page as it was rendered, with the cookies that its calls set. */
export type RenderedPage = {
  answer: Response
  body: Buffer<ArrayBuffer>
  uses: Uses
  /** Made for nobody in particular, or with holes for what is somebody's own; as far as that goes, it may be kept. */
  mayKeep: boolean
}

type Given = {
  request: Request
  place: Place
  /** Of a page with holes. */
  shared: Drawing | null
  /** The key it would be kept by: its query is cut down to what makes another page. */
  keyOf: typeof pageKey
}

/**
 * React Router compares where a form comes from with the address that a request has when it arrives: behind a proxy that
 * ends TLS that is another one, by `http`. Routes look at the whole origin themselves (`isOurs`).
 */
const formHosts = ({ PUBLIC_URL }: Shop['config']): string[] => (PUBLIC_URL ? [new URL(PUBLIC_URL).host] : [])

/** Has React Router render pages, a few at a time. */
export function pageRenderer(shop: Shop, build: Build) {
  const allowed = outsiders(shop.config, shop.formTargets)
  const turn = pageConcurrency()
  const mode = shop.config.SHOP_MODE === 'development' ? 'development' : 'production'
  const handle: RequestHandler =
    typeof build === 'function'
      ? createRequestHandler(build, mode)
      : bySection({ ...build, allowedActionOrigins: formHosts(shop.config) }, mode)
  const patternOf = typeof build === 'function' || !isTracing() ? null : pagePatterns(build.routes)
  const doorOf = ({ entry }: ServerBuild) => entry.module as unknown as FrontDoor // what entry.server.tsx exports
  let fillings = typeof build === 'function' ? null : (doorOf(build).holeFillings ?? null)

  return {
    /** What fills the holes of pages; null: the build knows none, or is not there yet. */
    fillings: () => fillings,
    async render({ request, place, shared, keyOf }: Given): Promise<RenderedPage> {
      if (patternOf) {
        const pattern = patternOf(new URL(request.url).pathname)
        noteDoor({ 'http.route': pattern }, `${request.method} ${pattern}`)
      }
      const cookies: string[] = []
      // whoever it is, a page with holes is nobody's until a call of its own knows its reader
      let isSomebodysPage =
        !shared && (isSomebodys(request.headers.get('cookie')) || request.headers.has('authorization'))
      const door = doorOf(typeof build === 'function' ? await build() : build)
      fillings = door.holeFillings ?? null
      const context = new RouterContextProvider()
      const listening = {
        onCookie: (cookie: string) => void cookies.push(cookie),
        onKnown: () => void (isSomebodysPage = true),
      }
      context.set(door.pageApi, pageApiFor(shop, request, place, listening, shared))
      const headers = new Headers(request.headers)
      headers.set('x-shop-site', shop.publicUrl())
      const incoming = asKept(request, headers, keyOf)
      const { value: answer, uses } = await withUses(() =>
        turn(incoming, (whole) => handle(whole, context), place.ip),
      )
      if (answer.status === 503 && !answer.headers.has('retry-after')) answer.headers.set('retry-after', '5') // a page of errors knows none
      const page = door.rendered.get(answer)
      const body = page?.body ?? Buffer.from(await answer.arrayBuffer())
      if (page && mode === 'production')
        answer.headers.set('content-security-policy', contentSecurityPolicy(page.scripts, allowed))
      for (const cookie of cookies) answer.headers.append('set-cookie', cookie)
      const mayKeep =
        !isSomebodysPage &&
        answer.status === 200 &&
        !answer.headers.has('set-cookie') &&
        answer.headers.get('cache-control') !== 'private, no-store'
      return { answer, body, uses, mayKeep }
    },
  }
}
