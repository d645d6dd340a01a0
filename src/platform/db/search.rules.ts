const escaped = (word: string): string => word.replaceAll(/[\\%_]/g, '\\$&')
const wordsOf = (search: string): string[] => search.toLowerCase().split(/\s+/u).filter(Boolean)
const isAscii = (text: string): boolean => /^[\x20-\x7e]*$/.test(text)

/**
 * The words of a search as patterns for LIKE over text that is in lower case and begins with a blank. One or two
 * Latin letters have to begin a word, as a trigram index finds nothing shorter.
 */
export const patternsOf = (search: string): string[] =>
  wordsOf(search).map((word) =>
    isAscii(word) && word.length < 3 ? `% ${escaped(word)}%` : `%${escaped(word)}%`,
  )

const numberAlone = /^\+?\d{8,}$/
const lettersThenNumber = /^[a-z._-]{4,}(?=\d{3})/

/**
 * The part of each word that tells most rows apart, as a pattern: the end of a long number, the number behind letters that many
 * addresses begin with. Null: the whole word does. An index looks for all trigrams of a pattern, those of every
 * row too.
 */
export const rarestOf = (search: string): (string | null)[] =>
  wordsOf(search).map((word) => {
    if (numberAlone.test(word)) return `%${word.slice(-6)}%`
    const letters = lettersThenNumber.exec(word)?.[0]
    return letters ? `%${escaped(word.slice(letters.length - 1, letters.length + 5))}%` : null
  })

/** What `letter_pairs` of a text has where the search is found in it: no trigram is made of such letters. */
export function letterPairs(search: string): string[] {
  const pairs = wordsOf(search).flatMap((word) => {
    const letters = [...word]
    const found = letters.flatMap((letter, at) => {
      if (isAscii(letter)) return []
      const next = letters[at + 1]
      return next === undefined ? [letter] : [letter + next]
    })
    return found
  })
  return [...new Set(pairs)]
}

/** Whether letters and digits that trigrams are made of are in the search. */
export const hasAsciiWord = (search: string): boolean =>
  wordsOf(search).some((word) => /[a-z0-9]{2}/.test(word))
