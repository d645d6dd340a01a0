import type { SharedCache } from '../../../platform/cache/shared-cache.ts'
import { dayInHongKong } from '../../calendar.ts'
import type { Ctx } from '../../context.ts'
import { countedTerm } from './empty-search.rules.ts'
import * as store from './empty-search.store.ts'

/** What a process holds at most; beyond it searches are not counted until it has written. */
const mostHeld = 5_000

type Memory = { counts: Map<string, store.EmptySearch>; visitors: Map<string, store.TermVisitor> }

const memories = new WeakMap<SharedCache, Memory>()

/**
 * Counts a search that found nothing, in memory: nothing is written by a search itself. What may say who somebody is
 * is not counted (rules/reports#18).
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

/** Eight bytes that are the same for a visitor and a term, and tell nothing of either. */
function visitorOf({ sealing, shopper: { session, ip, agent } }: Ctx, term: string): Buffer {
  const who = session?.toString('base64url') ?? `${ip ?? ''} ${agent}`
  return Buffer.from(sealing.derive('visitor of a search', `${term}\n${who}`), 'base64url').subarray(0, 8)
}

/** Writes what this process counted since it last wrote; what cannot be written is lost. */
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
