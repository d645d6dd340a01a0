import { addTo, takeFrom, type Places } from './search-places.rules.ts'

export const fieldWeights = { summary: 0, option: 1, word: 2, name: 3 } as const
export type Weight = (typeof fieldWeights)[keyof typeof fieldWeights]

export type Term = Places & { text: string; /** Which letters occur, one bit each. */ letters: number }

/** Terms by text, and sorted in blocks, so that prefix searches are ranges and an insertion moves few terms. */
export type TermList = { byText: Map<string, Term>; blocks: Term[][] }
export const emptyList = (): TermList => ({ byText: new Map(), blocks: [] })
const fullBlock = 512

/** Number of items that sort before the text (binary search). */
export function countBefore<T>(sorted: readonly T[], text: string, textOf: (item: T) => string): number {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >>> 1
    const item = sorted[middle]
    if (item !== undefined && textOf(item) < text) low = middle + 1
    else high = middle
  }
  return low
}
const textOf = (term: Term): string => term.text
const firstText = (block: readonly Term[]): string => block[0]?.text ?? ''

/** Block and index at which a text is stored or would be inserted. */
function spot({ blocks }: TermList, text: string): { at: number; block: Term[]; place: number } {
  const after = countBefore(blocks, text, firstText)
  const at = firstText(blocks[after] ?? []) === text ? after : Math.max(0, after - 1)
  const block = blocks[at] ?? []
  return { at, block, place: countBefore(block, text, textOf) }
}

export const addPlace = (list: TermList, text: string, place: number): void =>
  addTo(termFor(list, text), place)

/** The term of a text; a new term has no postings yet. */
export function termFor(list: TermList, text: string): Term {
  const known = list.byText.get(text)
  if (known) return known
  const term: Term = { text, letters: lettersOf(text), of: [], count: 0 }
  list.byText.set(text, term)
  const { at, block, place } = spot(list, text)
  block.splice(place, 0, term)
  if (list.blocks.length === 0) list.blocks.push(block)
  if (block.length > fullBlock) list.blocks.splice(at + 1, 0, block.splice(fullBlock / 2))
  return term
}

export function removePlace(list: TermList, text: string, place: number): void {
  const term = list.byText.get(text)
  if (!term) return
  takeFrom(term, place)
  if (term.count > 0) return
  list.byText.delete(text)
  const { at, block, place: from } = spot(list, text)
  block.splice(from, 1)
  if (block.length === 0) list.blocks.splice(at, 1)
}

/** Terms with this prefix, at most `most`. */
export function termsStarting(list: TermList, text: string, most = Number.MAX_SAFE_INTEGER): Term[] {
  const found: Term[] = []
  const { at, place } = spot(list, text)
  let from = place
  for (const block of list.blocks.slice(at)) {
    for (let i = from; i < block.length; i += 1) {
      const term = block[i]
      if (!term?.text.startsWith(text) || found.length === most) return found
      found.push(term)
    }
    from = 0
  }
  return found
}

export const isBeginning = (list: TermList, text: string): boolean => termsStarting(list, text, 1).length > 0

/** The longest term that the text starts with, if it has at least `shortest` letters. */
export function longestTermOf({ byText }: TermList, text: string, shortest: number): Term | undefined {
  for (let length = Math.min(text.length, 28); length >= shortest; length -= 1) {
    const found = byText.get(text.slice(0, length))
    if (found) return found
  }
  return undefined
}

function lettersOf(text: string): number {
  let characters = 0
  for (let i = 0; i < text.length; i += 1) characters |= 1 << (text.charCodeAt(i) & 31)
  return characters
}

/** Number of set bits of a 32-bit word (parallel count). */
function bits(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555)
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333)
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}

/** Maximum edit distance for a word of this length. */
const slipsAllowed = (word: string): number =>
  word.length < 4 || /\p{N}/u.test(word) ? 0 : word.length < 8 ? 1 : 2

export type Near = { term: Term; slips: number }

/**
 * For each list the terms with the smallest edit distance to the word, within the limit. Whole words first; prefixes of
 * longer words if none matches.
 */
export function termsNear(lists: readonly TermList[], word: string): Near[][] {
  const allowed = slipsAllowed(word)
  if (allowed === 0) return []
  const characters = [...new Set([word.charAt(0), word.charAt(1)])] // the second for swapped first letters
  const likely = lists.map((list) => characters.map((character) => termsStarting(list, character)))
  const whole = nearest(likely, word, allowed, wholeSlips)
  if (whole.some((near) => near.length > 0) || word.length < 5) return whole
  const begun = nearest(likely, word, 1, beginningSlips)
  if (begun.some((near) => near.length > 0) || word.length < 6) return begun
  return nearest(
    lists.map((list) => list.blocks),
    word,
    1,
    wholeSlips,
  )
}

type Slips = (word: string, term: Term, characters: number, most: number) => number

function nearest(
  lists: readonly (readonly (readonly Term[])[])[],
  word: string,
  allowed: number,
  slipsTo: Slips,
): Near[][] {
  const characters = lettersOf(word)
  let most = allowed
  const found = lists.map((blocks) => {
    const near: Near[] = []
    for (const block of blocks) {
      for (const term of block) {
        const slips = slipsTo(word, term, characters, most)
        if (slips > most) continue
        most = slips
        near.push({ term, slips })
      }
    }
    return near
  })
  return found.map((near) => near.filter(({ slips }) => slips === most))
}

const far = 99

function wholeSlips(word: string, term: Term, characters: number, most: number): number {
  if (Math.abs(term.text.length - word.length) > most || bits(term.letters ^ characters) > 2 * most)
    return far
  return lastRow(word, term.text, most) ? (row[term.text.length] ?? far) : far
}

function beginningSlips(word: string, term: Term, characters: number, most: number): number {
  if (term.text.length <= word.length || bits(characters & ~term.letters) > most) return far
  const beginning = term.text.slice(0, word.length + most)
  if (!lastRow(word, beginning, most)) return far
  let least = far
  for (let length = word.length - most; length <= beginning.length; length += 1)
    least = Math.min(least, row[length] ?? far)
  return least
}

// Buffers reused between calls, because thousands of words are compared per query.
const size = 96
let row = new Uint8Array(size)
let before = new Uint8Array(size)
let twoBefore = new Uint8Array(size)

/**
 * Fills `row` with the edit distances from the word to every prefix of the other; a transposition counts once. False if
 * all exceed the limit.
 */
function lastRow(word: string, other: string, most: number): boolean {
  if (word.length >= size || other.length >= size) return false
  for (let j = 0; j <= other.length; j += 1) row[j] = j
  for (let i = 1; i <= word.length; i += 1) {
    const free = twoBefore
    twoBefore = before
    before = row
    row = free
    row[0] = i
    let least = i
    const character = word.charCodeAt(i - 1)
    for (let j = 1; j <= other.length; j += 1) {
      const same = character === other.charCodeAt(j - 1)
      let slips = same
        ? (before[j - 1] ?? far)
        : 1 + Math.min(before[j - 1] ?? far, before[j] ?? far, row[j - 1] ?? far)
      if (
        i > 1 &&
        j > 1 &&
        !same &&
        character === other.charCodeAt(j - 2) &&
        word.charCodeAt(i - 2) === other.charCodeAt(j - 1)
      ) {
        slips = Math.min(slips, 1 + (twoBefore[j - 2] ?? far))
      }
      row[j] = slips
      if (slips < least) least = slips
    }
    if (least > most + 1) return false // one more, because a transposition may still reduce it
  }
  return true
}
