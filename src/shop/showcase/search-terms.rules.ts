/** Where a term stands: the product's slot times four, plus how much the place counts (`weights`). */
export type Places = number[]
export const weights = { summary: 0, option: 1, word: 2, name: 3 } as const
export type Weight = (typeof weights)[keyof typeof weights]

export type Term = { text: string; /** Which letters occur, one bit each. */ letters: number; places: Places }

/** Terms in order, so that those with a common beginning stand together; one drawer for each first letter. */
export type TermList = Map<number, Term[]>

/** Index of the first term not before the text. */
function position(terms: readonly Term[], text: string): number {
  let low = 0
  let high = terms.length
  while (low < high) {
    const middle = (low + high) >>> 1
    const term = terms[middle]
    if (term && term.text < text) low = middle + 1
    else high = middle
  }
  return low
}

export function termIn(list: TermList, text: string): Term | undefined {
  const terms = list.get(text.charCodeAt(0))
  const found = terms?.[position(terms, text)]
  return found?.text === text ? found : undefined
}

export function addPlace(list: TermList, text: string, place: number): void {
  const drawer = text.charCodeAt(0)
  const terms = list.get(drawer) ?? []
  if (terms.length === 0) list.set(drawer, terms)
  const at = position(terms, text)
  const found = terms[at]
  if (found?.text === text) found.places.push(place)
  else terms.splice(at, 0, { text, letters: lettersOf(text), places: [place] })
}

export function removePlace(list: TermList, text: string, place: number): void {
  const drawer = text.charCodeAt(0)
  const terms = list.get(drawer)
  if (!terms) return
  const at = position(terms, text)
  const found = terms[at]
  if (found?.text !== text) return
  without(found.places, place)
  if (found.places.length === 0) terms.splice(at, 1)
  if (terms.length === 0) list.delete(drawer)
}

/** Takes a number out of an unordered list. */
export function without(places: Places, place: number): void {
  const at = places.indexOf(place)
  const last = places.pop()
  if (at >= 0 && at < places.length && last !== undefined) places[at] = last
}

export function termsStarting(list: TermList, text: string): Term[] {
  const terms = list.get(text.charCodeAt(0))
  if (!terms) return []
  const from = position(terms, text)
  let to = from
  while (terms[to]?.text.startsWith(text)) to += 1
  return terms.slice(from, to)
}

/** The longest term that the text starts with, if it has at least `shortest` letters. */
export function longestTermOf(list: TermList, text: string, shortest: number): Term | undefined {
  for (let length = Math.min(text.length, 28); length >= shortest; length -= 1) {
    const found = termIn(list, text.slice(0, length))
    if (found) return found
  }
  return undefined
}

export function lettersOf(text: string): number {
  let letters = 0
  for (let i = 0; i < text.length; i += 1) letters |= 1 << (text.charCodeAt(i) & 31)
  return letters
}

function bits(word: number): number {
  let left = word
  let count = 0
  for (; left !== 0; left &= left - 1) count += 1
  return count
}

/** How many slips a word of this length may have. */
export const slipsAllowed = (word: string): number => (word.length < 4 || /\p{N}/u.test(word) ? 0 : word.length < 8 ? 1 : 2)

export type Near = { term: Term; slips: number }

/** Terms a few slips away, the nearest alone. Whole words first; the beginning of a longer word when none is near. */
export function termsNear(list: TermList, word: string): Near[] {
  const allowed = slipsAllowed(word)
  if (allowed === 0) return []
  const drawers = [list.get(word.charCodeAt(0)), list.get(word.charCodeAt(1))] // the second for swapped first letters
  const found = nearest(drawers, word, allowed, wholeSlips)
  if (found.length > 0) return found
  if (word.length >= 5) {
    const begun = nearest(drawers, word, 1, beginningSlips)
    if (begun.length > 0) return begun
  }
  return word.length >= 6 ? nearest([...list.values()], word, 1, wholeSlips) : []
}

type Slips = (word: string, term: Term, letters: number, most: number) => number

function nearest(drawers: readonly (readonly Term[] | undefined)[], word: string, allowed: number, slips: Slips): Near[] {
  const letters = lettersOf(word)
  let found: Near[] = []
  let most = allowed
  for (const drawer of new Set(drawers)) {
    for (const term of drawer ?? []) {
      const count = slips(word, term, letters, most)
      if (count > most) continue
      if (count < most) found = []
      most = count
      found.push({ term, slips: count })
    }
  }
  return found
}

const far = 99

function wholeSlips(word: string, term: Term, letters: number, most: number): number {
  if (Math.abs(term.text.length - word.length) > most || bits(term.letters ^ letters) > 2 * most) return far
  return lastRow(word, term.text, most) ? (row[term.text.length] ?? far) : far
}

function beginningSlips(word: string, term: Term, letters: number, most: number): number {
  if (term.text.length <= word.length || bits(letters & ~term.letters) > most) return far
  const beginning = term.text.slice(0, word.length + most)
  if (!lastRow(word, beginning, most)) return far
  let least = far
  for (let length = word.length - most; length <= beginning.length; length += 1) least = Math.min(least, row[length] ?? far)
  return least
}

// Kept between calls: typing mistakes are looked for in thousands of words, one after the other.
const size = 96
let row = new Uint8Array(size)
let before = new Uint8Array(size)
let twoBefore = new Uint8Array(size)

/** Fills `row` with the slips from the word to every beginning of the other; swapped neighbours count once. False when all are too far. */
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
    const letter = word.charCodeAt(i - 1)
    for (let j = 1; j <= other.length; j += 1) {
      const same = letter === other.charCodeAt(j - 1)
      let slips = same ? (before[j - 1] ?? far) : 1 + Math.min(before[j - 1] ?? far, before[j] ?? far, row[j - 1] ?? far)
      if (i > 1 && j > 1 && !same && letter === other.charCodeAt(j - 2) && word.charCodeAt(i - 2) === other.charCodeAt(j - 1)) {
        slips = Math.min(slips, 1 + (twoBefore[j - 2] ?? far))
      }
      row[j] = slips
      if (slips < least) least = slips
    }
    if (least > most + 1) return false // one more, for a swap may still mend it
  }
  return true
}
