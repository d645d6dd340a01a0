import type { Product } from '../../catalogue/product.rules.ts'
import { wholeWeights } from './search-contents.rules.ts'
import type { SearchIndex } from './search-index.rules.ts'
import { grades, lookUp } from './search-look-up.rules.ts'
import { planOf } from './search-plan.rules.ts'
import { termsStarting, fieldWeights } from './search-terms.rules.ts'

/** Products for a query, best first: how well they fit, then how popular they are. */
export function search(index: SearchIndex, query: string): Product[] {
  const { wants, whole } = planOf(query, index)
  if (wants.length === 0) return []
  const { wanted, found, scores } = index.scratch
  found.fill(0)
  scores.fill(0)
  let queryId = 0
  for (const want of wants) {
    wanted.fill(0)
    lookUp(index, want)
    const counts = want.isExtra ? 0 : 1
    queryId += counts
    for (let slot = 0; slot < index.held.length; slot += 1) {
      const grade = wanted[slot] ?? 0
      if (grade === 0) continue
      found[slot] = (found[slot] ?? 0) + counts
      scores[slot] = (scores[slot] ?? 0) + grade
    }
  }
  addWholes(index, whole, queryId)
  return best(index, queryId)
}

const wholeBonus = { sku: 300, name: 120, beginning: 8 } as const
/** A beginning shared by so many names and skus says nothing about which product is meant. */
const commonBeginning = 500
const firstOfChinese = 0x2e80

/** A query that is a name or a sku, or its beginning, finds that product whatever its words found. */
function addWholes(index: SearchIndex, whole: string, queryId: number): void {
  const { found, scores } = index.scratch
  const isLong = whole.length >= (whole.charCodeAt(0) < firstOfChinese ? 3 : 2)
  const beginnings = isLong ? termsStarting(index.wholes, whole, commonBeginning) : []
  if (beginnings.length < commonBeginning || !found.includes(queryId)) {
    const least = queryId * (grades.beginning[fieldWeights.word] ?? 0) + wholeBonus.beginning
    for (const { places } of beginnings) {
      for (const place of places) {
        found[place >> 2] = queryId
        scores[place >> 2] = Math.max(scores[place >> 2] ?? 0, least)
      }
    }
  }
  for (const place of index.wholes.byText.get(whole)?.places ?? []) {
    found[place >> 2] = queryId
    scores[place >> 2] =
      (scores[place >> 2] ?? 0) + ((place & 3) === wholeWeights.sku ? wholeBonus.sku : wholeBonus.name)
  }
}

const highest = 1_024

/**
 * Those that have all that was asked for, or else the most of it, if that is half at least. Counted into
 * place, so never sorted.
 */
function best(index: SearchIndex, queryId: number): Product[] {
  const { found, scores } = index.scratch
  let most = 0
  for (const slot of index.order) if ((found[slot] ?? 0) > most) most = found[slot] ?? 0
  if (most === 0 || most * 2 < queryId) return []

  const starts = new Int32Array(highest + 1) // where the products of each score begin, the highest score first
  const rank = (slot: number) => highest - 1 - Math.min(scores[slot] ?? 0, highest - 1)
  for (const slot of index.order)
    if (found[slot] === most) starts[rank(slot) + 1] = (starts[rank(slot) + 1] ?? 0) + 1
  for (let at = 1; at <= highest; at += 1) starts[at] = (starts[at] ?? 0) + (starts[at - 1] ?? 0)

  const sorted = new Int32Array(starts[highest] ?? 0)
  for (const slot of index.order) {
    if (found[slot] !== most) continue
    const at = starts[rank(slot)] ?? 0
    starts[rank(slot)] = at + 1
    sorted[at] = slot
  }
  const products: Product[] = []
  for (const slot of sorted) {
    const held = index.held[slot]
    if (held) products.push(held.product)
  }
  return products
}
