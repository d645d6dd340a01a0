import { LRUCache } from 'lru-cache'
import type { Visitor } from '#api/sessions/visitors.ts'
import type { Uses } from '#platform/cache/uses.ts'
import { openPageCache } from '#platform/http/page-cache.ts'
import type { PageWithHoles } from './filled-page.ts'
import { answersOf, type Question } from './page-holes.ts'

/** Most keys (path and app state) whose questions are remembered. */
const mostPaths = 10_000
/** A page with more questions about its visitor is not cached: it is hardly ever the same for two visitors. */
const mostQuestions = 24

const sizeOf = ({ pieces }: PageWithHoles): number =>
  pieces.reduce((sum, { packed }) => sum + packed.length, 500)

/**
 * Cache of pages with holes, by path, app state and the visitor's answers to the page's questions. The questions of a
 * page are known after its first rendering. A later rendering may add some; pages cached before are then not found.
 */
export function openPageHoleCache(mostBytes: number) {
  const cache = openPageCache<PageWithHoles>(mostBytes, sizeOf)
  const questionsOf = new LRUCache<string, ReadonlySet<Question>>({ max: mostPaths })
  const keyOf = async (key: string, visitor: Visitor, questions: ReadonlySet<Question>) =>
    `${await answersOf(visitor, questions)} ${key}`

  return {
    age: cache.age,
    size: cache.size,
    change: cache.change,
    clear: cache.clear,
    /** Whether a page was cached under the key for any visitor; otherwise the visitor need not be looked up. */
    mayHave: (key: string): boolean => questionsOf.has(key),
    async find(key: string, visitor: Visitor): Promise<PageWithHoles | undefined> {
      const questions = questionsOf.get(key)
      return questions && cache.find(await keyOf(key, visitor, questions))
    },
    /** Stores a page that was rendered for a visitor, for all visitors with the same answers. */
    async set(
      key: string,
      page: PageWithHoles,
      {
        visitor,
        questions,
        ...facts
      }: { visitor: Visitor; questions: Iterable<Question>; uses: Uses; begunAt: number },
    ): Promise<void> {
      const all = new Set([...(questionsOf.get(key) ?? []), ...questions])
      if (all.size > mostQuestions) return
      const whole = await keyOf(key, visitor, all)
      questionsOf.set(key, all)
      cache.set(whole, page, facts)
    },
  }
}
export type PageHoleCache = ReturnType<typeof openPageHoleCache>
