import type { Brand } from '../../catalogue/contract.ts'
import { byPopularity } from '../../catalogue/in-memory/catalogue-index.rules.ts'
import { insert, remove, type Compare } from '../../catalogue/in-memory/sorted.rules.ts'
import type { Product } from '../../catalogue/product.rules.ts'
import {
  contentsOf,
  linesOf,
  skusOf,
  visitContents,
  type ContentsVisitor,
  type ReadLines,
} from './search-contents.rules.ts'
import { gradesFor, type Grades } from './search-grades.rules.ts'
import { thesaurusOf, type Thesaurus } from './search-synonyms.rules.ts'
import { addOnce, fit, noPlaces, takeFrom, type Places } from './search-places.rules.ts'
import { emptyList, removePlace, termFor, type TermList } from './search-terms.rules.ts'
import { addWhole, emptyWholeList, packWholes, removeWhole, type WholeList } from './search-wholes.rules.ts'
import type { Readings } from './search-words.rules.ts'

type Held = { product: Product; brand: Brand | undefined }

/** Scratch buffers, reused between queries to reduce garbage collection. */
export type Scratch = Record<'wanted' | 'way' | 'step' | 'pairs' | 'found', Grades> & {
  least: Uint8Array
  scores: Uint16Array
}

/** In-memory full-text index of products. */
export type SearchIndex = {
  readings: Readings
  thesaurus: Thesaurus
  /** Indexed products by slot. A product keeps its slot; slots of removed products are reused. */
  held: (Held | undefined)[]
  slots: Map<string, number>
  /** By their key. */
  brands: ReadonlyMap<string, Brand>
  free: number[]
  grams: Map<number, Places>
  groups: Places[]
  words: TermList
  sounds: TermList
  wholes: WholeList
  /** Slots, most popular first. */
  order: number[]
  /** Rank of each slot in that order; null: to be recalculated. */
  ranks: Uint32Array | null
  /** Incremented when results or their order may change. */
  version: number
  /** Products added since posting lists were last compacted. */
  untidy: number
  scratch: Scratch
}

/** Number of added products after which posting lists are compacted. */
const many = 2_000

const scratchFor = (size: number): Scratch => ({
  wanted: gradesFor(size),
  way: gradesFor(size),
  step: gradesFor(size),
  pairs: gradesFor(size),
  found: gradesFor(size),
  least: new Uint8Array(size),
  scores: new Uint16Array(size),
})

export function emptyIndex(readings: Readings): SearchIndex {
  const thesaurus = thesaurusOf(readings)
  return {
    readings,
    thesaurus,
    held: [],
    slots: new Map(),
    brands: new Map(),
    free: [],
    grams: new Map(),
    groups: Array.from({ length: thesaurus.count }, noPlaces),
    words: emptyList(),
    sounds: emptyList(),
    wholes: emptyWholeList(),
    order: [],
    ranks: null,
    version: 0,
    untidy: 0,
    scratch: scratchFor(64),
  }
}

export function heldAs(index: SearchIndex, id: string): Held | undefined {
  const slot = index.slots.get(id)
  return slot === undefined ? undefined : index.held[slot]
}

/** Adds or replaces a product. `read`: cache of lines read for products added together. */
export function addProduct(
  index: SearchIndex,
  product: Product,
  brand: Brand | undefined,
  read?: ReadLines,
): void {
  const before = heldAs(index, product.id)
  if (before && sameContents(before, { product, brand })) {
    const slot = index.slots.get(product.id) ?? -1
    if (byPopularity(before.product, product) !== 0) {
      remove(index.order, slot, bySlot(index))
      before.product = product
      insert(index.order, slot, bySlot(index))
      noteChange(index)
    }
    before.product = product
    before.brand = brand
    return
  }
  removeProduct(index, product.id)
  const slot = index.free.pop() ?? index.held.length
  index.held[slot] = { product, brand }
  index.slots.set(product.id, slot)
  if (index.scratch.scores.length < index.held.length) index.scratch = scratchFor(index.held.length * 2)
  visitContents(product, brand, index.readings, index.thesaurus, addingAt(index, slot), read)
  insert(index.order, slot, bySlot(index))
  noteChange(index)
}

/** Adds search terms of a product one by one, without building intermediate lists. */
const addingAt = (index: SearchIndex, slot: number): ContentsVisitor => ({
  gram(code, weight) {
    const places = index.grams.get(code)
    if (places) addOnce(places, slot * 4 + weight)
    else index.grams.set(code, { of: [slot * 4 + weight], count: 1 })
  },
  group(group, weight) {
    const places = index.groups[group]
    if (places) addOnce(places, slot * 4 + weight)
  },
  word: (text, weight) => addOnce(termFor(index.words, text), slot * 4 + weight),
  sound: (text, weight) => addOnce(termFor(index.sounds, text), slot * 4 + weight),
  whole: (text, weight) => addWhole(index.wholes, text, slot * 4 + weight),
})

function noteChange(index: SearchIndex): void {
  index.ranks = null
  index.version += 1
}

/** Popularity rank of each slot. */
export function ranksOf(index: SearchIndex): Uint32Array {
  if (index.ranks) return index.ranks
  const ranks = new Uint32Array(index.held.length)
  for (let at = 0; at < index.order.length; at += 1) ranks[index.order[at] ?? 0] = at
  index.ranks = ranks
  return ranks
}

/** Compares slots by the popularity of their products. */
const bySlot =
  ({ held }: SearchIndex): Compare<number> =>
  (a, b) => {
    const first = held[a]?.product
    const second = held[b]?.product
    return first && second ? byPopularity(first, second) : 0
  }

/** Removes a product and all its postings. */
export function removeProduct(index: SearchIndex, id: string): void {
  const slot = index.slots.get(id)
  const held = heldAs(index, id)
  if (slot === undefined || !held) return
  const contents = contentsOf(held.product, held.brand, index.readings, index.thesaurus)
  for (const [gram, weight] of contents.grams) {
    const places = index.grams.get(gram)
    if (places) takeFrom(places, slot * 4 + weight)
    if (places?.count === 0) index.grams.delete(gram)
  }
  for (const [group, weight] of contents.groups) {
    const places = index.groups[group]
    if (places) takeFrom(places, slot * 4 + weight)
  }
  for (const [text, weight] of contents.words) removePlace(index.words, text, slot * 4 + weight)
  for (const [text, weight] of contents.sounds) removePlace(index.sounds, text, slot * 4 + weight)
  for (const [text, weight] of contents.wholes) removeWhole(index.wholes, text, slot * 4 + weight)
  remove(index.order, slot, bySlot(index))
  index.held[slot] = undefined
  index.slots.delete(id)
  index.free.push(slot)
  noteChange(index)
}

/** Compacts the index after `taken` products were added; yields between batches. */
export function* tidy(index: SearchIndex, taken: number): Generator<void> {
  if (taken === 0) return
  yield* packWholes(index.wholes)
  index.untidy += taken
  if (index.untidy < many) return
  index.untidy = 0
  let at = 0
  for (const places of [
    index.grams.values(),
    index.groups,
    index.words.byText.values(),
    index.sounds.byText.values(),
  ])
    for (const each of places) {
      fit(each)
      at += 1
      if (at % 2_000 === 0) yield
    }
}

const sameContents = (a: Held, b: Held): boolean => written(a) === written(b)

const written = ({ product, brand }: Held): string =>
  [...linesOf(product, brand).map(({ text, weight }) => weight + text), ...skusOf(product)].join('\n')
