import { isBeginning, longestTermOf, type TermList } from './search-terms.rules.ts'
import { groupAt, phraseAt, type Thesaurus } from './search-synonyms.rules.ts'
import { foldText, isStopWord, mixedRuns, piecesOf, stemOf, type Readings } from './search-words.rules.ts'

/** One lookup in the index. */
export type Step =
  | { kind: 'word'; text: string; isBeginning: boolean }
  | { kind: 'group'; group: number }
  | { kind: 'run'; text: string }
  | { kind: 'sound'; text: string; isBeginning: boolean }

/** One term of a query. Any of its ways matches it; a way needs all of its steps. */
export type QueryTerm = {
  ways: readonly (readonly Step[])[]
  /** A possibly misspelt word, tried if no way matches. */
  misspelt?: string
  /** A single character between longer words: it affects the ranking but is not required. */
  isExtra?: boolean
}

export type Plan = { wants: QueryTerm[]; whole: string }

const longestQuery = 80
/** Maximum number of terms, enough for a sentence; further ones are ignored to bound the query time. */
const mostWants = 10

type Known = { readings: Readings; thesaurus: Thesaurus; words: TermList; sounds: TermList }

/** Parses a query into terms. */
export function planOf(query: string, known: Known): Plan {
  const pieces = piecesOf(foldText(query.slice(0, longestQuery), known.readings).slice(0, longestQuery))
  const wants: QueryTerm[] = []
  const full = pieces.some((piece) => piece.isRun || !isStopWord(piece.text))
  let words: string[] = []
  pieces.forEach((piece, at) => {
    if (!piece.isRun && !(full && isStopWord(piece.text) && at < pieces.length - 1)) words.push(piece.text)
    if (piece.isRun || at === pieces.length - 1) {
      wants.push(...wantsOfWords(words, known))
      words = []
    }
    if (piece.isRun) wants.push(...wantsOfRun(piece.text, known.thesaurus))
  })
  const first = wants.slice(0, mostWants)
  if (first.every((want) => want.isExtra)) for (const want of first) want.isExtra = false
  return { wants: first, whole: pieces.map((piece) => piece.text).join('') }
}

/** Splits a run of characters into known words and the characters between them. */
function wantsOfRun(run: string, thesaurus: Thesaurus): QueryTerm[] {
  const wants: QueryTerm[] = []
  let rest = ''
  const endOfRest = () => {
    if (rest)
      wants.push({ ways: [[{ kind: 'run', text: rest }]], isExtra: rest.length === 1 && rest !== run })
    rest = ''
  }
  for (let at = 0; at < run.length; at += 1) {
    const word = groupAt(thesaurus, run, at)
    if (!word) {
      rest += run.charAt(at)
      continue
    }
    endOfRest()
    wants.push({
      ways: [
        ...word.groups.map((group): Step[] => [{ kind: 'group', group }]),
        [{ kind: 'run', text: word.text }],
      ],
    })
    at += word.text.length - 1
  }
  endOfRest()
  return wants
}

function wantsOfWords(words: readonly string[], known: Known): QueryTerm[] {
  const stems = words.map(stemOf)
  const wants: QueryTerm[] = []
  for (let at = 0; at < words.length;) {
    const phrase = phraseAt(known.thesaurus, stems, at)
    const length = phrase?.words.length ?? 1
    if (phrase && length > 1) {
      wants.push({
        ways: [[{ kind: 'group', group: phrase.group }], words.slice(at, at + length).map(wordStep)],
      })
      at += length
      continue
    }
    const spoken = spokenFrom(words, at, known)
    if (spoken) {
      wants.push({ ways: [spoken.steps, words.slice(at, at + spoken.length).map(wordStep)] })
      at += spoken.length
      continue
    }
    wants.push(wantOfWord(words[at] ?? '', phrase?.group, at === words.length - 1, known))
    at += 1
  }
  return wants
}

const wordStep = (text: string): Step => ({ kind: 'word', text, isBeginning: text.length > 1 })

function wantOfWord(word: string, group: number | undefined, isLast: boolean, known: Known): QueryTerm {
  const ways: Step[][] = [[{ kind: 'word', text: word, isBeginning: isLast || word.length > 1 }]]
  if (group !== undefined) ways.push([{ kind: 'group', group }])
  const parts = mixedRuns(word)
  if (parts.length > 0) ways.push(parts.map(wordStep))
  const soundPlan = word.length > 1 && !known.words.byText.has(stemOf(word)) ? soundSteps(word, known) : null
  if (soundPlan) ways.push(soundPlan)
  return { ways, misspelt: word }
}

/** Matches two or more words that together spell a pronunciation: "sai tau seoi", "xi fa". */
function spokenFrom(
  words: readonly string[],
  at: number,
  known: Known,
): { steps: Step[]; length: number } | null {
  for (let to = Math.min(words.length, at + 8); to > at + 1; to -= 1) {
    const parts = words.slice(at, to)
    if (parts.every((word) => known.words.byText.has(stemOf(word)))) continue
    const steps = soundSteps(parts.join(''), known)
    if (steps) return { steps, length: to - at }
  }
  return null
}

/** Minimum letters of a pronunciation prefix; shorter ones match too many words. */
export const shortestGroupSound = 4

/** Splits joined syllables into known pronunciations, at most four; the last may be a prefix. */
function soundSteps(text: string, { sounds, thesaurus }: Known): Step[] | null {
  const steps: Step[] = []
  for (let rest = text; rest;) {
    if (steps.length === 4) return null
    const begins =
      isBeginning(sounds, rest) || (rest.length >= shortestGroupSound && isBeginning(thesaurus.sounds, rest))
    if (begins) return [...steps, { kind: 'sound', text: rest, isBeginning: true }]
    const link = longestTermOf(thesaurus.sounds, rest, shortestGroupSound) ?? longestTermOf(sounds, rest, 2)
    if (!link) return null
    steps.push({ kind: 'sound', text: link.text, isBeginning: false })
    rest = rest.slice(link.text.length)
  }
  return null
}
