/** Days that searches without a result are kept for (rules/reports#18). */
export const daysKept = 90

const mostLetters = 60

/** Digits with what people write between them: six and more are a telephone, a card or a number of somebody. */
const longNumber = /\p{N}(?:[\s().+\-/]*\p{N}){5,}/u

/**
 * A keyword as it is counted, so that spellings of one term come together; null: too short or too long for a term, or
 * it may say who somebody is (rules/reports#18).
 */
export function countedTerm(keyword: string): string | null {
  const term = keyword.normalize('NFKC').toLowerCase().replaceAll(/\s+/g, ' ').trim()
  const length = [...term].length
  if (length < 2 || length > mostLetters) return null
  if (term.includes('@') || term.includes('://') || longNumber.test(term)) return null
  return term
}
