/** Normalises a code for storage: upper case, hyphens for white space, half-width characters (NFKC). */
export const normalizeShelfCode = (typed: string): string =>
  typed.normalize('NFKC').trim().toUpperCase().replaceAll(/\s+/g, '-')

/** Letters and digits, with points, slashes and hyphens between them, 20 characters at most. */
export const isShelfCode = (code: string): boolean => /^[A-Z0-9](?:[A-Z0-9./-]{0,18}[A-Z0-9])?$/.test(code)

type Shelved = { shelfCode: string | null; subSku: string }

/** Splits a code into runs of digits and of other characters. */
const runsOf = (code: string): string[] => code.match(/\d+|\D+/g) ?? []
const isNumber = (run: string): boolean => /^\d/.test(run)
const textOrder = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

function runOrder(a: string, b: string): number {
  if (!isNumber(a) || !isNumber(b)) return textOrder(a, b)
  const [one, other] = [a.replace(/^0+(?=\d)/, ''), b.replace(/^0+(?=\d)/, '')]
  return one.length - other.length || textOrder(one, other)
}

function codeOrder(a: string, b: string): number {
  const [runs, others] = [runsOf(a), runsOf(b)]
  for (const [at, run] of runs.entries()) {
    const other = others[at]
    if (other === undefined) return 1
    const order = runOrder(run, other)
    if (order !== 0) return order
  }
  return runs.length - others.length || textOrder(a, b)
}

/** Picking order: by shelf code with numeric comparison, then by sku; options without a code come last (rules/stock#18). */
export function byShelf(a: Shelved, b: Shelved): number {
  if (a.shelfCode === null || b.shelfCode === null)
    return Number(a.shelfCode === null) - Number(b.shelfCode === null) || textOrder(a.subSku, b.subSku)
  return codeOrder(a.shelfCode, b.shelfCode) || textOrder(a.subSku, b.subSku)
}

/** `byShelf` in descending order; options without a code still come last. */
export const byShelfDescending = (a: Shelved, b: Shelved): number =>
  a.shelfCode === null || b.shelfCode === null ? byShelf(a, b) : byShelf(b, a)
