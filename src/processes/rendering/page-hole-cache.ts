import { LRUCache } from 'lru-cache'
import type { Visitor } from '#api/sessions/visitors.ts'
import type { Uses } from '#platform/cache/uses.ts'
import { openPageCache } from '#platform/http/page-cache.ts'
import type { PageWithHoles } from './filled-page.ts'
import { answersOf, type Question } from './page-holes.ts'

/** Pages of as many paths and app states are known by their questions. */
const mostPaths = 10_000
/** A page that asks more of its visitor is hardly ever the same for two of them. */
const mostQuestions = 24

const sizeOf = ({ pieces }: PageWithHoles): number =>
  pieces.reduce((sum, { plain, packed }) => sum + plain.length + packed.length, 500)

/**
 * Pages with holes, by path, app state and the visitor's answers to what the page asks. What a page asks is known once it
 * has been drawn; later drawings may ask more, and what was kept before is then found no more.
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
    /** Whether a page of that key was kept for anybody: only then is it worth knowing who asks. */
    mayHave: (key: string): boolean => questionsOf.has(key),
    async find(key: string, visitor: Visitor): Promise<PageWithHoles | undefined> {
      const questions = questionsOf.get(key)
      return questions && cache.find(await keyOf(key, visitor, questions))
    },
    /** Keeps what was drawn for a visitor, for all who answer the same. */
    async keep(
      key: string,
      page: PageWithHoles,
      {
        visitor,
        questions,
        ...made
      }: { visitor: Visitor; questions: Iterable<Question>; uses: Uses; begunAt: number },
    ): Promise<void> {
      const all = new Set([...(questionsOf.get(key) ?? []), ...questions])
      if (all.size > mostQuestions) return
      const whole = await keyOf(key, visitor, all)
      questionsOf.set(key, all)
      cache.keep(whole, page, made)
    },
  }
}
export type PageHoleCache = ReturnType<typeof openPageHoleCache>
