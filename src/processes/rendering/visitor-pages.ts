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

/** A page that is being drawn with holes for a visitor. */
export type Drawing = {
  visitor: Visitor
  holes: PageHoles
  begunAt: number
  questions: Set<Question>
  /** More was read of the visitor than the holes have room for: nobody else is given it. */
  isPersonal: boolean
}

type Drawn = { answer: Response; body: Buffer; uses: Uses; mayKeep: boolean; secondsKept: number }

type Parts = {
  keyOf: typeof visitorPageKey
  holeCache: PageHoleCache
  /** Null: the build of the pages knows no holes. */
  fillings(): HoleFillings | null
}

const pathOf = (request: Request): string => {
  const { pathname, search } = new URL(request.url)
  return pathname + search
}

/**
 * Pages of visitors with a bag or an account: the same for all who are shown the same, with holes for what is one's own,
 * filled as they are sent (rules/access#6, docs/decisions/kept-pages.md).
 */
export function visitorPages({ api }: Pick<Shop, 'api'>, { keyOf, holeCache, fillings }: Parts) {
  const visitorOf = (path: string, cookie: string, place: Place): Promise<Visitor | null> => {
    const locale = localeOfPage(path.split('?', 1)[0] ?? path, cookie)
    const headers = new Headers({ cookie, 'x-shop-locale': locale })
    return api.visitor(headers, place).catch(() => null) // drawn alone, a page can be read without its bag
  }

  return {
    /** A page that is ready, filled for whoever asks; null at once where none can be. */
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
    /** Begins a page with holes, `begunAt` an age of those that are kept; null: it is drawn for its reader alone. */
    async begin(request: Request, place: Place, begunAt: number): Promise<Drawing | null> {
      const isRead = request.method === 'GET' || request.method === 'HEAD'
      const path = pathOf(request)
      if (!isRead || !fillings() || keyOf(path, senderOf(request)) === null) return null
      const visitor = await visitorOf(path, request.headers.get('cookie') ?? '', place)
      if (!visitor) return null
      const questions = new Set<Question>()
      const onPersonal = () => {
        drawing.isPersonal = true
      }
      const holes = holesFor(visitor, { questions, onPersonal })
      const drawing: Drawing = { visitor, holes, begunAt, questions, isPersonal: false }
      return drawing
    },
    /** Keeps what was drawn if it is the same for others, and fills it for its visitor. */
    async finish(
      request: Request,
      drawing: Drawing,
      { answer, body, uses, mayKeep, secondsKept }: Drawn,
    ): Promise<FilledPage> {
      const { visitor, begunAt, questions } = drawing
      const key = keyOf(pathOf(request), senderOf(request))
      const isKept = key !== null && mayKeep && !drawing.isPersonal
      const locale = localeOfPage(new URL(request.url).pathname, request.headers.get('cookie'))
      const made = {
        status: answer.status,
        headers: Object.fromEntries(answer.headers),
        locale,
        until: Date.now() + secondsKept * 1_000,
      }
      const page = await pageWithHoles(body, made, isKept)
      if (isKept) await holeCache.keep(key, page, { visitor, questions, uses, begunAt })
      const fill = fillings()
      if (!fill) throw new Error('a page with holes was begun with what fills them')
      return filledPage(page, visitor, request.headers.get('accept-encoding') ?? '', fill)
    },
  }
}
