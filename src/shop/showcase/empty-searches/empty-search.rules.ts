/** Retention of searches without results, in days (rules/reports#18). */
export const daysKept = 90

const mostLetters = 60

/** Six or more digits with separators: possibly a telephone, card or other personal number. */
const longNumber = /\p{N}(?:[\s().+\-/]*\p{N}){5,}/u

/**
 * Normalises a keyword for counting, so that spellings of one term are merged; null: too short, too long, or possibly
 * personal data (rules/reports#18).
 */
export function countedTerm(keyword: string): string | null {
  const term = keyword.normalize('NFKC').toLowerCase().replaceAll(/\s+/g, ' ').trim()
  const length = [...term].length
  if (length < 2 || length > mostLetters) return null
  if (term.includes('@') || term.includes('://') || longNumber.test(term)) return null
  return term
}
