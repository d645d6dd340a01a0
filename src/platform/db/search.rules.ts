const escaped = (word: string): string => word.replaceAll(/[\\%_]/g, '\\$&')
const wordsOf = (search: string): string[] => search.toLowerCase().split(/\s+/u).filter(Boolean)
const isAscii = (text: string): boolean => /^[\x20-\x7e]*$/.test(text)

/**
 * The words of a search as LIKE patterns for text that is in lower case and begins with a space. One or two Latin
 * letters match the beginning of a word only, as a trigram index cannot find less.
 */
export const patternsOf = (search: string): string[] =>
  wordsOf(search).map((word) =>
    isAscii(word) && word.length < 3 ? `% ${escaped(word)}%` : `%${escaped(word)}%`,
  )

const numberAlone = /^\+?\d{8,}$/
const lettersThenNumber = /^[a-z._-]{4,}(?=\d{3})/

/**
 * The most selective part of each word, as a pattern: the end of a long number, or the digits after letters that many
 * addresses begin with. Null: the whole word. An index lookup reads every trigram of a pattern, common ones included.
 */
export const rarestOf = (search: string): (string | null)[] =>
  wordsOf(search).map((word) => {
    if (numberAlone.test(word)) return `%${word.slice(-6)}%`
    const letters = lettersThenNumber.exec(word)?.[0]
    return letters ? `%${escaped(word.slice(letters.length - 1, letters.length + 5))}%` : null
  })

/** Pairs of the search's non-ASCII letters, which `letter_pairs` of a matching text contains: trigrams leave them out. */
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

/** Whether a search has a word with two adjacent Latin letters or digits, which trigrams are made of. */
export const hasAsciiWord = (search: string): boolean =>
  wordsOf(search).some((word) => /[a-z0-9]{2}/.test(word))
