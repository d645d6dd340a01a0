import type { Product } from '../../catalogue/product.rules.ts'
import { wholeWeights } from './search-contents.rules.ts'
import { clear } from './search-grades.rules.ts'
import { ranksOf, type Scratch, type SearchIndex } from './search-index.rules.ts'
import { grades, lookUp } from './search-look-up.rules.ts'
import { planOf } from './search-plan.rules.ts'
import { fieldWeights } from './search-terms.rules.ts'
import { placesOfBeginning, placesOfWhole } from './search-wholes.rules.ts'

/** What a query finds, best first by how well it fits. */
export type Ranking = {
  /** Those that fit equally well stand together, the most popular first up to `sorted`, and behind it in no order. */
  slots: Uint32Array
  /** Where those that fit equally well end, the best first. */
  ends: readonly number[]
  /** How many of `ends` are sorted. */
  sorted: number
}

/** Products for a query, best first: how well they fit, then how popular they are. */
export const search = (index: SearchIndex, query: string): Generator<Product> =>
  rankedProducts(index, rank(index, query))

/** Finds what fits a query. It holds as long as the index has the same version. */
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

/** What has a score has been met. */
function meet({ found, scores }: Scratch, slot: number): void {
  if (scores[slot] !== 0) return
  found.slots[found.count] = slot
  found.count += 1
}

const wholeBonus = { sku: 300, name: 120, beginning: 8 } as const
/** A beginning shared by so many names and skus says nothing about which product is meant. */
const commonBeginning = 500
const firstOfChinese = 0x2e80

/** A query that is a name or a sku, or its beginning, finds that product whatever its words found. */
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
 * Those that have all that was asked for, or else the most of it, if that is half at least: counted into place by their
 * scores. Which of equals is the more popular is looked at when somebody reads so far.
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

/** The products of a ranking, as they are now. It is to be read before the index changes. */
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
