/** A code as it is stored: capitals, a hyphen for each gap, signs of one width. */
export const normalizeShelfCode = (typed: string): string =>
  typed.normalize('NFKC').trim().toUpperCase().replaceAll(/\s+/g, '-')

/** Letters and digits, with points, slashes and hyphens between them, 20 signs at most. */
export const isShelfCode = (code: string): boolean => /^[A-Z0-9](?:[A-Z0-9./-]{0,18}[A-Z0-9])?$/.test(code)

type Shelved = { shelfCode: string | null; subSku: string }

/** Runs of digits, and what stands between them. */
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

/**
 * The order in which one walks: by shelf, numbers by their value, then by sku. What has no shelf is looked for at the
 * end (rules/stock#18).
 */
export function byShelf(a: Shelved, b: Shelved): number {
  if (a.shelfCode === null || b.shelfCode === null)
    return Number(a.shelfCode === null) - Number(b.shelfCode === null) || textOrder(a.subSku, b.subSku)
  return codeOrder(a.shelfCode, b.shelfCode) || textOrder(a.subSku, b.subSku)
}

/** As `byShelf` from the last shelf to the first; what has no shelf still comes last. */
export const byShelfDown = (a: Shelved, b: Shelved): number =>
  a.shelfCode === null || b.shelfCode === null ? byShelf(a, b) : byShelf(b, a)
