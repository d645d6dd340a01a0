import type { SharedCache } from '../../../platform/cache/shared-cache.ts'
import { dayInHongKong } from '../../calendar.ts'
import type { Ctx } from '../../context.ts'
import { countedTerm } from './empty-search.rules.ts'
import * as store from './empty-search.store.ts'

/** Maximum number of counters in memory; beyond it searches are not counted until the next write. */
const mostHeld = 5_000

type Memory = { counts: Map<string, store.EmptySearch>; visitors: Map<string, store.TermVisitor> }

const memories = new WeakMap<SharedCache, Memory>()

/**
 * Counts a search without results, in memory only: a search itself writes nothing. Terms that may contain personal data
 * are not counted (rules/reports#18).
 */
export function noteEmptySearch(ctx: Ctx, keyword: string): void {
  const term = countedTerm(keyword)
  if (term === null) return
  const memory: Memory = memories.get(ctx.cache) ?? { counts: new Map(), visitors: new Map() }
  memories.set(ctx.cache, memory)
  if (memory.counts.size >= mostHeld || memory.visitors.size >= mostHeld) return
  const { locale, country } = ctx.shopper
  const day = dayInHongKong(ctx.clock.now())
  const key = [day, term, locale, country].join('\n')
  const searches = (memory.counts.get(key)?.searches ?? 0) + 1
  memory.counts.set(key, { day, term, locale, country, searches })
  const visitor = visitorOf(ctx, term)
  memory.visitors.set(`${term}\n${visitor.toString('hex')}`, { term, visitor, day })
}

/** Eight-byte pseudonym of a visitor and a term; neither can be derived from it. */
function visitorOf({ sealing, shopper: { session, ip, agent } }: Ctx, term: string): Buffer {
  const who = session?.toString('base64url') ?? `${ip ?? ''} ${agent}`
  return Buffer.from(sealing.derive('visitor of a search', `${term}\n${who}`), 'base64url').subarray(0, 8)
}

/** Writes the counts collected since the last write; on failure they are lost. */
export async function writeEmptySearches(ctx: Ctx): Promise<void> {
  const memory = memories.get(ctx.cache)
  if (!memory) return
  memories.delete(ctx.cache)
  await ctx.transaction(async (tx) => {
    await store.addSearches(tx.db, sortedValues(memory.counts))
    await store.addVisitors(tx.db, sortedValues(memory.visitors))
  })
}

const sortedValues = <T>(rows: ReadonlyMap<string, T>): T[] =>
  [...rows].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row)
