import type { Brand } from '../catalogue/contract.ts'
import type { Product } from '../catalogue/product.rules.ts'
import { contentsOf, linesOf, skusOf, wholeWeights, type Contents } from './search-contents.rules.ts'
import { planOf } from './search-plan.rules.ts'
import { lookUp, type Scratch } from './search-look-up.rules.ts'
import { thesaurusOf, type Thesaurus } from './search-synonyms.rules.ts'
import { addPlace, removePlace, termIn, termsStarting, without, type Places, type TermList } from './search-terms.rules.ts'
import type { Readings } from './search-words.rules.ts'

type Held = { product: Product; brand: Brand | undefined }

/** Products by what they can be found by. README.md of this room says what a search promises. */
export type SearchIndex = {
  readings: Readings
  thesaurus: Thesaurus
  /** A product keeps its slot; slots of removed products are used again. */
  held: (Held | undefined)[]
  slots: Map<string, number>
  free: number[]
  grams: Map<string, Places>
  groups: Places[]
  words: TermList
  sounds: TermList
  wholes: TermList
  /** Slots, the most popular first; null after a change. */
  order: Int32Array | null
  scratch: Scratch
}

const scratchFor = (size: number): Scratch => ({
  wanted: new Uint8Array(size), way: new Uint8Array(size), step: new Uint8Array(size), pairs: new Uint8Array(size), found: new Uint8Array(size), scores: new Uint16Array(size),
})

export function emptyIndex(readings: Readings): SearchIndex {
  const thesaurus = thesaurusOf(readings)
  return {
    readings, thesaurus, held: [], slots: new Map(), free: [], grams: new Map(), groups: Array.from({ length: thesaurus.count }, () => []),
    words: new Map(), sounds: new Map(), wholes: new Map(), order: null, scratch: scratchFor(64),
  }
}

/** Adds a product, or puts it in the place of its former self. */
export function addProduct(index: SearchIndex, product: Product, brand: Brand | undefined): void {
  const slot = index.slots.get(product.id)
  const before = slot === undefined ? undefined : index.held[slot]
  if (slot !== undefined && before && sameContents(before, { product, brand })) {
    index.held[slot] = { product, brand } // a new price or place in the order
    index.order = null
    return
  }
  removeProduct(index, product.id)
  const free = index.free.pop() ?? index.held.length
  index.held[free] = { product, brand }
  index.slots.set(product.id, free)
  if (index.scratch.found.length < index.held.length) index.scratch = scratchFor(index.held.length * 2)
  const { grams, groups, words, sounds, wholes } = contentsOf(product, brand, index.readings, index.thesaurus)
  for (const [gram, weight] of grams) {
    const places = index.grams.get(gram)
    if (places) places.push(free * 4 + weight)
    else index.grams.set(gram, [free * 4 + weight])
  }
  for (const [group, weight] of groups) index.groups[group]?.push(free * 4 + weight)
  eachTerm(index, { words, sounds, wholes }, free, addPlace)
  index.order = null
}

/** Leaves the index as if the product had never been added. */
export function removeProduct(index: SearchIndex, id: string): void {
  const slot = index.slots.get(id)
  const held = slot === undefined ? undefined : index.held[slot]
  if (slot === undefined || !held) return
  const { grams, groups, words, sounds, wholes } = contentsOf(held.product, held.brand, index.readings, index.thesaurus)
  for (const [gram, weight] of grams) {
    const places = index.grams.get(gram)
    if (places) without(places, slot * 4 + weight)
    if (places?.length === 0) index.grams.delete(gram)
  }
  for (const [group, weight] of groups) without(index.groups[group] ?? [], slot * 4 + weight)
  eachTerm(index, { words, sounds, wholes }, slot, removePlace)
  index.held[slot] = undefined
  index.slots.delete(id)
  index.free.push(slot)
  index.order = null
}

type Change = (list: TermList, text: string, place: number) => void
function eachTerm(index: SearchIndex, contents: Pick<Contents, 'words' | 'sounds' | 'wholes'>, slot: number, change: Change): void {
  for (const kind of ['words', 'sounds', 'wholes'] as const) {
    for (const [text, weight] of contents[kind]) if (text) change(index[kind], text, slot * 4 + weight)
  }
}

function sameContents(a: Held, b: Held): boolean {
  const written = ({ product, brand }: Held) => [...linesOf(product, brand).map(({ text, weight }) => weight + text), ...skusOf(product)].join('\n')
  return a.product === b.product && a.brand === b.brand ? true : written(a) === written(b)
}

const byPopularity = (a: Product, b: Product): number => b.priority - a.priority || (a.sku < b.sku ? -1 : a.sku > b.sku ? 1 : 0)

function orderOf(index: SearchIndex): Int32Array {
  const held = [...index.slots].flatMap(([, slot]) => {
    const product = index.held[slot]?.product
    return product ? [{ slot, product }] : []
  })
  return Int32Array.from(held.sort((a, b) => byPopularity(a.product, b.product)), ({ slot }) => slot)
}

const wholeBonus = { sku: 300, name: 120, beginning: 8 } as const
const gradeOfBeginning = 46
const highest = 1_024

/** Products for a query, best first: how well it fits, then popularity. */
export function search(index: SearchIndex, query: string): Product[] {
  const { wants, whole } = planOf(query, index)
  if (wants.length === 0) return []
  const { wanted, found, scores } = index.scratch
  found.fill(0)
  scores.fill(0)
  let asked = 0
  for (const want of wants) {
    wanted.fill(0)
    lookUp(index, want)
    const counts = want.isExtra ? 0 : 1
    asked += counts
    for (let slot = 0; slot < index.held.length; slot += 1) {
      const grade = wanted[slot] ?? 0
      if (grade === 0) continue
      found[slot] = (found[slot] ?? 0) + counts
      scores[slot] = (scores[slot] ?? 0) + grade
    }
  }
  addWholes(index, whole, asked)
  return best(index, asked)
}

/** A query that is a name or a sku, or its beginning, finds that product whatever its words found. */
function addWholes(index: SearchIndex, whole: string, asked: number): void {
  const { found, scores } = index.scratch
  const isShort = whole.length < (whole.charCodeAt(0) < 0x2e80 ? 3 : 2)
  for (const term of isShort ? [] : termsStarting(index.wholes, whole)) {
    for (const place of term.places) {
      const slot = place >> 2
      found[slot] = asked
      scores[slot] = Math.max(scores[slot] ?? 0, asked * gradeOfBeginning + wholeBonus.beginning)
    }
  }
  for (const place of termIn(index.wholes, whole)?.places ?? []) {
    const slot = place >> 2
    scores[slot] = (scores[slot] ?? 0) + ((place & 3) === wholeWeights.sku ? wholeBonus.sku : wholeBonus.name)
  }
}

/** Those that have all that was asked for, or else the most of it, if that is half at least. Counted into place, so never sorted. */
function best(index: SearchIndex, asked: number): Product[] {
  const { found, scores } = index.scratch
  index.order ??= orderOf(index)
  let most = 0
  for (const slot of index.order) if ((found[slot] ?? 0) > most) most = found[slot] ?? 0
  if (most === 0 || most * 2 < asked) return []
  const starts = new Int32Array(highest + 1)
  const fits = (slot: number) => found[slot] === most
  const rank = (slot: number) => highest - 1 - Math.min(scores[slot] ?? 0, highest - 1)
  for (const slot of index.order) if (fits(slot)) starts[rank(slot) + 1] = (starts[rank(slot) + 1] ?? 0) + 1
  for (let at = 1; at <= highest; at += 1) starts[at] = (starts[at] ?? 0) + (starts[at - 1] ?? 0)
  const products = new Array<Product>(starts[highest] ?? 0)
  for (const slot of index.order) {
    const product = fits(slot) ? index.held[slot]?.product : undefined
    if (!product) continue
    const at = starts[rank(slot)] ?? 0
    starts[rank(slot)] = at + 1
    products[at] = product
  }
  return products
}
