export type Document = Record<string, unknown>
export type Settings = {
  searchableAttributes: readonly string[]
  synonyms: Readonly<Record<string, readonly string[]>>
  pagination: { maxTotalHits: number }
}
export type Index = { primaryKey: string | null; documents: Map<string, Document>; settings: Settings }

export const freshIndex = (primaryKey: string | null): Index => ({
  primaryKey,
  documents: new Map(),
  settings: { searchableAttributes: ['*'], synonyms: {}, pagination: { maxTotalHits: 1_000 } },
})

export type Query = { q?: string; offset?: number; limit?: number; matchingStrategy?: string }

/** Latin words between other characters; runs of Chinese as a whole. */
const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .match(/\p{Script=Han}+|[[\p{L}\p{N}]--\p{Script=Han}]+/gv)
    ?.map(String) ?? []

type Field = { text: string; words: readonly string[] }
/** Parsed fields of a document, cached. */
const readFields = new WeakMap<Document, Map<string, Field>>()

function fieldOf(document: Document, name: string): Field {
  const fields = readFields.get(document) ?? new Map<string, Field>()
  readFields.set(document, fields)
  const known = fields.get(name)
  if (known) return known
  const text = [document[name]].flat().join('\n').toLowerCase()
  const field = { text, words: [...new Set(wordsOf(text))] }
  fields.set(name, field)
  return field
}

/** Matches Chinese anywhere in a run, Latin letters at the beginning of a word. */
const hasWord = ({ text, words }: Field, word: string): boolean =>
  /\p{Script=Han}/u.test(word) ? text.includes(word) : words.some((each) => each.startsWith(word))

/** A word or a phrase, or its synonyms: one of these must match with all its words. */
const waysOf = (word: string, { synonyms }: Settings): string[][] => [
  wordsOf(word),
  ...(synonyms[word] ?? []).map(wordsOf),
]

/**
 * Documents with all words of a query, or with `last` with as many words as possible from its beginning: ordered by
 * the priority of the matching fields, then by `priority`.
 */
export function searchIndex({ documents, settings }: Index, { q = '', ...query }: Query): Document[] {
  const words = wordsOf(q)
  const phrases = words.length > 1 ? (settings.synonyms[words.join(' ')] ?? []) : []
  const fields = settings.searchableAttributes
  const waysOfEach = new Map([...words, ...phrases].map((word) => [word, waysOf(word, settings)]))
  const rankOf = (document: Document, word: string): number =>
    fields.findIndex((name) =>
      waysOfEach.get(word)?.some((way) => way.every((each) => hasWord(fieldOf(document, name), each))),
    )
  const found = [...documents.values()].flatMap((document) => {
    const ranks = words.map((word) => rankOf(document, word))
    const phraseRanks = phrases.map((phrase) => rankOf(document, phrase)).filter((rank) => rank !== -1)
    if (ranks.includes(-1) && phraseRanks.length > 0)
      return [{ document, matched: words.length, rank: Math.min(...phraseRanks) }]
    const missing = ranks.indexOf(-1)
    const matched = missing === -1 ? words.length : missing
    if (query.matchingStrategy === 'last' ? matched === 0 && words.length > 0 : missing !== -1) return []
    return [{ document, matched, rank: ranks.slice(0, matched).reduce((sum, rank) => sum + rank, 0) }]
  })
  return found
    .toSorted(
      (a, b) =>
        b.matched - a.matched ||
        a.rank - b.rank ||
        Number(b.document.priority ?? 0) - Number(a.document.priority ?? 0),
    )
    .map(({ document }) => document)
    .slice(0, settings.pagination.maxTotalHits)
}
