import type { Product } from '../../catalogue/product.rules.ts'
import { wholeWeights } from './search-contents.rules.ts'
import { clear } from './search-grades.rules.ts'
import { ranksOf, type Scratch, type SearchIndex } from './search-index.rules.ts'
import { grades, lookUp } from './search-look-up.rules.ts'
import { planOf } from './search-plan.rules.ts'
import { fieldWeights } from './search-terms.rules.ts'
import { placesOfBeginning, placesOfWhole } from './search-wholes.rules.ts'

/** Results of a query, by descending relevance. */
export type Ranking = {
  /** Slots grouped by relevance; groups before `sorted` are sorted by popularity, later ones are unsorted. */
  slots: Uint32Array
  /** End index of each group, best first. */
  ends: readonly number[]
  /** How many of `ends` are sorted. */
  sorted: number
}

/** Products for a query, by relevance and then popularity. */
export const search = (index: SearchIndex, query: string): Generator<Product> =>
  rankedProducts(index, rank(index, query))

/** Ranks the products matching a query. The ranking is valid for the current version of the index. */
export function rank(index: SearchIndex, query: string): Ranking {
  const { wants, whole } = planOf(query, index)
  if (wants.length === 0) return none
  const { found, scores } = index.scratch
  for (let at = 0; at < found.count; at += 1) scores[found.slots[at] ?? 0] = 0
  clear(found)
  let queryId = 0
  for (const want of wants) {
    const wanted = lookUp(index, want)
    const counts = want.isExtra ? 0 : 1
    queryId += counts
    for (let at = 0; at < wanted.count; at += 1) {
      const slot = wanted.slots[at] ?? 0
      const grade = wanted.of[slot] ?? 0
      if (grade === 0) continue
      meet(index.scratch, slot)
      found.of[slot] = (found.of[slot] ?? 0) + counts
      scores[slot] = (scores[slot] ?? 0) + grade
    }
  }
  addWholes(index, whole, queryId)
  return best(index, queryId)
}

const none: Ranking = { slots: new Uint32Array(), ends: [], sorted: 0 }

/** Adds a slot to the results unless it already has a score. */
function meet({ found, scores }: Scratch, slot: number): void {
  if (scores[slot] !== 0) return
  found.slots[found.count] = slot
  found.count += 1
}

const wholeBonus = { sku: 300, name: 120, beginning: 8 } as const
/** A prefix shared by this many names and skus does not identify a product. */
const commonBeginning = 500
const firstOfChinese = 0x2e80

/** Adds products whose name or sku equals the query or starts with it, in addition to the results by words. */
function addWholes(index: SearchIndex, whole: string, queryId: number): void {
  const { found, scores } = index.scratch
  const isLong = whole.length >= (whole.charCodeAt(0) < firstOfChinese ? 3 : 2)
  const begun = isLong ? placesOfBeginning(index.wholes, whole, commonBeginning) : null
  if (begun && (!begun.isCommon || !found.of.includes(queryId))) {
    const least = queryId * (grades.beginning[fieldWeights.word] ?? 0) + wholeBonus.beginning
    for (const place of begun.places) {
      meet(index.scratch, place >> 2)
      found.of[place >> 2] = queryId
      scores[place >> 2] = Math.max(scores[place >> 2] ?? 0, least)
    }
  }
  for (const place of placesOfWhole(index.wholes, whole)) {
    meet(index.scratch, place >> 2)
    found.of[place >> 2] = queryId
    scores[place >> 2] =
      (scores[place >> 2] ?? 0) + ((place & 3) === wholeWeights.sku ? wholeBonus.sku : wholeBonus.name)
  }
}

const highest = 1_024

/**
 * Results that match all terms, or else the largest number of terms if it is at least half; counting sort by score.
 * Popularity within equal scores is sorted lazily, when results are read that far.
 */
function best({ scratch }: SearchIndex, queryId: number): Ranking {
  const { found, scores } = scratch
  let most = 0
  for (let at = 0; at < found.count; at += 1) most = Math.max(most, found.of[found.slots[at] ?? 0] ?? 0)
  if (most === 0 || most * 2 < queryId) return none

  const starts = new Uint32Array(highest + 1) // where the products of each score begin, the highest score first
  const rankOf = (slot: number) => highest - 1 - Math.min(scores[slot] ?? 0, highest - 1)
  const isBest = (slot: number) => found.of[slot] === most
  for (let at = 0; at < found.count; at += 1) {
    const slot = found.slots[at] ?? 0
    if (isBest(slot)) starts[rankOf(slot) + 1] = (starts[rankOf(slot) + 1] ?? 0) + 1
  }
  const ends: number[] = []
  for (let at = 1; at <= highest; at += 1) {
    const [before, count] = [starts[at - 1] ?? 0, starts[at] ?? 0]
    starts[at] = before + count
    if (count > 0) ends.push(before + count)
  }
  const slots = new Uint32Array(starts[highest] ?? 0)
  for (let at = 0; at < found.count; at += 1) {
    const slot = found.slots[at] ?? 0
    if (!isBest(slot)) continue
    const to = starts[rankOf(slot)] ?? 0
    starts[rankOf(slot)] = to + 1
    slots[to] = slot
  }
  return { slots, ends, sorted: 0 }
}

/** Current products of a ranking; read it before the index changes. */
export function* rankedProducts(index: SearchIndex, ranking: Ranking): Generator<Product> {
  const { slots, ends } = ranking
  let from = 0
  for (let at = 0; at < ends.length; at += 1) {
    const end = ends[at] ?? 0
    if (at >= ranking.sorted) {
      if (end - from > 1) sortByRank(index, slots.subarray(from, end))
      ranking.sorted = at + 1
    }
    for (; from < end; from += 1) {
      const held = index.held[slots[from] ?? 0]
      if (held) yield held.product
    }
  }
}

function sortByRank(index: SearchIndex, slots: Uint32Array): void {
  const ranks = ranksOf(index)
  for (let at = 0; at < slots.length; at += 1) slots[at] = ranks[slots[at] ?? 0] ?? 0
  slots.sort()
  for (let at = 0; at < slots.length; at += 1) slots[at] = index.order[slots[at] ?? 0] ?? 0
}
