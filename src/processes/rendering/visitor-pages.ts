import type { IncomingHttpHeaders } from 'node:http'
import type { Place } from '#api/caller.ts'
import type { PageHoles } from '#api/client.ts'
import type { Visitor } from '#api/sessions/visitors.ts'
import type { Uses } from '#platform/cache/uses.ts'
import { localeOfPage } from '#shop/desk-state.ts'
import type { Shop } from '../compose.ts'
import { senderOf } from './cached-request.ts'
import { filledPage, pageWithHoles, type FilledPage, type HoleFillings } from './filled-page.ts'
import type { PageHoleCache } from './page-hole-cache.ts'
import { holesFor, type Question } from './page-holes.ts'
import type { visitorPageKey } from './page-key.ts'

/** The rendering of a page with holes for a visitor. */
export type Rendering = {
  visitor: Visitor
  holes: PageHoles
  begunAt: number
  questions: Set<Question>
  /** Whether the rendering read more of the visitor than holes and questions cover, so that the page is not cached. */
  isPersonal: boolean
}

type Rendered = { answer: Response; body: Buffer; uses: Uses; isCacheable: boolean; cacheSeconds: number }

type Deps = {
  keyOf: typeof visitorPageKey
  holeCache: PageHoleCache
  /** Null: the build of the pages has no holes. */
  fillings(): HoleFillings | null
}

const pathOf = (request: Request): string => {
  const { pathname, search } = new URL(request.url)
  return pathname + search
}

/**
 * Pages of visitors with a bag or an account. Visitors who would be shown the same share a cached page, whose holes are
 * filled with their own data while it is sent (rules/access#6, docs/decisions/page-cache.md).
 */
export function visitorPages({ api }: Pick<Shop, 'api'>, { keyOf, holeCache, fillings }: Deps) {
  const visitorOf = (path: string, cookie: string, place: Place): Promise<Visitor | null> => {
    const locale = localeOfPage(path.split('?', 1)[0] ?? path, cookie)
    const headers = new Headers({ cookie, 'x-shop-locale': locale })
    return api.visitor(headers, place).catch(() => null) // without the visitor the page is rendered as a personal one
  }

  return {
    /** Finds a cached page and fills it for the visitor; null at once where none can exist. */
    find(path: string, incoming: IncomingHttpHeaders, place: () => Place): Promise<FilledPage | null> | null {
      const key = keyOf(path, incoming)
      const fill = key === null ? null : fillings()
      if (key === null || !fill || !holeCache.mayHave(key)) return null
      return visitorOf(path, incoming.cookie ?? '', place()).then(async (visitor) => {
        const page = visitor && (await holeCache.find(key, visitor))
        const accepts = String(incoming['accept-encoding'] ?? '')
        return page && visitor ? filledPage(page, visitor, accepts, fill) : null
      })
    },
    /** Begins the rendering of a page with holes; `begunAt`: the cache's age. Null: the page is personal. */
    async begin(request: Request, place: Place, begunAt: number): Promise<Rendering | null> {
      const isRead = request.method === 'GET' || request.method === 'HEAD'
      const path = pathOf(request)
      if (!isRead || !fillings() || keyOf(path, senderOf(request)) === null) return null
      const visitor = await visitorOf(path, request.headers.get('cookie') ?? '', place)
      if (!visitor) return null
      const questions = new Set<Question>()
      const onPersonal = () => {
        rendering.isPersonal = true
      }
      const holes = holesFor(visitor, { questions, onPersonal })
      const rendering: Rendering = { visitor, holes, begunAt, questions, isPersonal: false }
      return rendering
    },
    /** Caches a rendered page, unless it is personal, and fills it for its visitor. */
    async finish(
      request: Request,
      rendering: Rendering,
      { answer, body, uses, isCacheable, cacheSeconds }: Rendered,
    ): Promise<FilledPage> {
      const { visitor, begunAt, questions } = rendering
      const key = keyOf(pathOf(request), senderOf(request))
      const isCached = key !== null && isCacheable && !rendering.isPersonal
      const locale = localeOfPage(new URL(request.url).pathname, request.headers.get('cookie'))
      const facts = {
        status: answer.status,
        headers: Object.fromEntries(answer.headers),
        locale,
        until: Date.now() + cacheSeconds * 1_000,
      }
      const page = await pageWithHoles(body, facts, isCached)
      if (isCached) await holeCache.set(key, page, { visitor, questions, uses, begunAt })
      const fill = fillings()
      if (!fill) throw new Error('a page with holes was begun with what fills them')
      return filledPage(page, visitor, request.headers.get('accept-encoding') ?? '', fill)
    },
  }
}
