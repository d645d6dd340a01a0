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
