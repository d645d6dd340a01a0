import type { Currency } from '../money.ts'

/** Amounts of the books are minor units of their currency. */
export type Tender = {
  method: string
  currency: Currency
  charges: number
  charged: number
  refunded: number
  chargebacks: number
  fees: number
  adjustments: number
  paidOut: number
}
export type Movement = { kind: string; currency: Currency; wallets: number; gifts: number }
export type Owed = { currency: Currency; paid: number; promo: number; gifts: number }
export type Sums = { tenders: Tender[]; movements: Movement[]; liability: Owed[] }

/** Rows of the same thing added up: every number of them, in the order in which things came. */
function added<Row extends object>(rows: readonly Row[], keyOf: (row: Row) => string): Row[] {
  const found = new Map<string, Row>()
  for (const row of rows) {
    const before = found.get(keyOf(row))
    if (!before) {
      found.set(keyOf(row), row)
      continue
    }
    const sums = Object.entries(row).map(([name, value]) => {
      const other = before[name as keyof Row]
      return [name, typeof value === 'number' && typeof other === 'number' ? other + value : value]
    })
    found.set(keyOf(row), Object.fromEntries(sums) as Row) // the same names
  }
  return [...found.values()].toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))
}

/** What days came to; what is owed is that of the last one. */
export const sumOfDays = (days: readonly Sums[]): Sums => ({
  tenders: added(
    days.flatMap(({ tenders }) => tenders),
    ({ method, currency }) => `${method} ${currency}`,
  ),
  movements: added(
    days.flatMap(({ movements }) => movements),
    ({ kind, currency }) => `${currency} ${kind}`,
  ),
  liability: days.at(-1)?.liability ?? [],
})
