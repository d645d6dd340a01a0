import { clear, lowerBy, raiseBy, raiseTo, type Grades } from './search-grades.rules.ts'
import type { SearchIndex } from './search-index.rules.ts'
import { shortestGroupSound, type Step, type QueryTerm } from './search-plan.rules.ts'
import type { Places } from './search-places.rules.ts'
import { termsNear, termsStarting } from './search-terms.rules.ts'
import { pairAt, stemOf } from './search-words.rules.ts'

type IndexParts = Pick<SearchIndex, 'thesaurus' | 'grams' | 'groups' | 'words' | 'sounds' | 'scratch'>

/** What a find is worth, by how it was found and by the weight of its place: summary, option, word, name. */
const graded = (grade: number) => Uint8Array.of(grade - 24, grade - 20, grade - 4, grade)
export const grades = {
  exact: graded(70),
  sound: graded(62),
  beginning: graded(56),
  soundBeginning: graded(50),
  part: graded(36),
  near: graded(34),
  nearTwo: graded(32),
}

/** Grades of everything that answers the want, in `scratch.wanted`. */
export function lookUp(collections: IndexParts, { ways, misspelt }: QueryTerm): Grades {
  const { way, step } = collections.scratch
  const wanted = clear(collections.scratch.wanted)
  let isFound = false
  for (const steps of ways) {
    const [first, ...others] = steps
    if (!first) continue
    if (others.length === 0) {
      isFound = take(collections, first, wanted) || isFound
      continue
    }
    let all = take(collections, first, clear(way))
    for (const other of others) {
      all = take(collections, other, clear(step)) && all
      lowerBy(way, step)
    }
    if (!all) continue
    isFound = true
    raiseBy(wanted, way)
  }
  if (!isFound && misspelt) takeNear(collections, misspelt, wanted)
  return wanted
}

function mark(into: Grades, places: Places | undefined, worth: Uint8Array): boolean {
  if (!places || places.count === 0) return false
  const { of, count } = places
  for (let at = 0; at < count; at += 1) {
    const place = of[at] ?? 0
    raiseTo(into, place >> 2, worth[place & 3] ?? 0)
  }
  return true
}

function markGroups(
  collections: IndexParts,
  into: Grades,
  groups: Places | undefined,
  worth: Uint8Array,
): boolean {
  let isFound = false
  for (let at = 0; at < (groups?.count ?? 0); at += 1)
    isFound = mark(into, collections.groups[groups?.of[at] ?? 0], worth) || isFound
  return isFound
}

function take(collections: IndexParts, step: Step, into: Grades): boolean {
  if (step.kind === 'group') return mark(into, collections.groups[step.group], grades.exact)
  if (step.kind === 'word') return takeWord(collections, step.text, step.isBeginning, into)
  if (step.kind === 'sound') return takeSound(collections, step.text, step.isBeginning, into)
  return takeRun(collections, step.text, into)
}

function takeWord(collections: IndexParts, word: string, isBeginning: boolean, into: Grades): boolean {
  let isFound = mark(into, collections.words.byText.get(stemOf(word)), grades.exact)
  if (!isBeginning) return isFound
  for (const term of termsStarting(collections.words, word))
    isFound = mark(into, term, grades.beginning) || isFound
  if (word.length < 3) return isFound
  for (const term of termsStarting(collections.thesaurus.words, word))
    isFound = markGroups(collections, into, term, grades.beginning) || isFound
  return isFound
}

function takeSound(collections: IndexParts, text: string, isBeginning: boolean, into: Grades): boolean {
  const { thesaurus, sounds } = collections
  let isFound = markGroups(collections, into, thesaurus.sounds.byText.get(text), grades.sound)
  if (!isBeginning) return mark(into, sounds.byText.get(text), grades.sound) || isFound
  for (const term of termsStarting(sounds, text)) isFound = mark(into, term, grades.soundBeginning) || isFound
  if (text.length < shortestGroupSound) return isFound
  for (const term of termsStarting(thesaurus.sounds, text))
    isFound = markGroups(collections, into, term, grades.soundBeginning) || isFound
  return isFound
}

function takeNear(collections: IndexParts, word: string, into: Grades): void {
  const { words, sounds } = collections.thesaurus
  const [nearest, ...common] = termsNear([collections.words, words, sounds], word)
  const worth = (slips: number) => (slips === 1 ? grades.near : grades.nearTwo)
  for (const { term, slips } of nearest ?? []) mark(into, term, worth(slips))
  for (const { term, slips } of common.flat()) markGroups(collections, into, term, worth(slips))
}

/** A run is there when all its neighbouring pairs are; when no product has them all, half of them will do. */
function takeRun(collections: IndexParts, run: string, into: Grades): boolean {
  const begun = collections.thesaurus.runStarts.get(run)
  const asBeginning = markGroups(collections, into, begun, grades.beginning)
  if (run.length === 1)
    return mark(into, collections.grams.get(run.charCodeAt(0)), grades.exact) || asBeginning
  const pairs = Array.from({ length: run.length - 1 }, (_, at) => pairAt(run, at))
  if (takeGrams(collections, pairs, pairs.length, grades.exact, into) || asBeginning) return true
  return takeGrams(collections, pairs, Math.ceil(pairs.length / 2), grades.part, into)
}

/** Marks what has at least `needed` of the grams, with the weight of the least of them. */
function takeGrams(
  { grams, scratch }: IndexParts,
  wanted: readonly number[],
  needed: number,
  worth: Uint8Array,
  into: Grades,
): boolean {
  if (wanted.length === 1) return mark(into, grams.get(wanted[0] ?? 0), worth)
  const { least } = scratch
  const pairs = clear(scratch.pairs)
  const distinct = new Set(wanted)
  const enough = Math.min(needed, distinct.size)
  for (const gram of distinct) {
    const places = grams.get(gram)
    for (let at = 0; at < (places?.count ?? 0); at += 1) {
      const place = places?.of[at] ?? 0
      const slot = place >> 2
      const before = pairs.of[slot] ?? 0
      least[slot] = before === 0 ? place & 3 : Math.min(least[slot] ?? 3, place & 3)
      raiseTo(pairs, slot, before + 1)
    }
  }
  let isFound = false
  for (let at = 0; at < pairs.count; at += 1) {
    const slot = pairs.slots[at] ?? 0
    if ((pairs.of[slot] ?? 0) < enough) continue
    raiseTo(into, slot, worth[least[slot] ?? 0] ?? 0)
    isFound = true
  }
  return isFound
}
