import { isBeginning, longestTermOf, type TermList } from './search-terms.rules.ts'
import { groupAt, phraseAt, type Thesaurus } from './search-synonyms.rules.ts'
import { foldText, isStopWord, mixedRuns, piecesOf, stemOf, type Readings } from './search-words.rules.ts'

/** One thing to look up. */
export type Step =
  | { kind: 'word'; text: string; isBeginning: boolean }
  | { kind: 'group'; group: number }
  | { kind: 'run'; text: string }
  | { kind: 'sound'; text: string; isBeginning: boolean }

/** One thing that was asked for: any of the ways finds it, and a way needs all of its steps. */
export type Want = {
  ways: readonly (readonly Step[])[]
  /** A word that may be misspelt, tried when no way finds anything. */
  misspelt?: string
  /** A single character left between longer words: it helps to rank and is not asked for. */
  isExtra?: boolean
}

export type Plan = { wants: Want[]; whole: string }

const longestQuery = 80
/** Enough for a sentence; what stands after it is not looked up, so that no query is slow. */
const mostWants = 10

type Known = { readings: Readings; thesaurus: Thesaurus; words: TermList; sounds: TermList }

/** What a query asks for. */
export function planOf(query: string, known: Known): Plan {
  const pieces = piecesOf(foldText(query.slice(0, longestQuery), known.readings).slice(0, longestQuery))
  const wants: Want[] = []
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

/** A run falls into the words that are known and what stands between them. */
function wantsOfRun(run: string, thesaurus: Thesaurus): Want[] {
  const wants: Want[] = []
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

function wantsOfWords(words: readonly string[], known: Known): Want[] {
  const stems = words.map(stemOf)
  const wants: Want[] = []
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

function wantOfWord(word: string, group: number | undefined, isLast: boolean, known: Known): Want {
  const ways: Step[][] = [[{ kind: 'word', text: word, isBeginning: isLast || word.length > 1 }]]
  if (group !== undefined) ways.push([{ kind: 'group', group }])
  const parts = mixedRuns(word)
  if (parts.length > 0) ways.push(parts.map(wordStep))
  const soundPlan = word.length > 1 && !known.words.byText.has(stemOf(word)) ? soundSteps(word, known) : null
  if (soundPlan) ways.push(soundPlan)
  return { ways, misspelt: word }
}

/** Two words or more that together are said like something: "sai tau seoi", "xi fa". */
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

/** Fewer letters begin too many words. */
export const shortestGroupSound = 4

/**
 * Syllables written together, as links of what is known: at most four syllables a link, the last perhaps
 * begun only.
 */
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
