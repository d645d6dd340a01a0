import type { Currency } from '../money.ts'

/** Amounts are minor units of their currency. */
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
export type LiabilityTotals = { currency: Currency; paid: number; promo: number; gifts: number }
export type Sums = { tenders: Tender[]; movements: Movement[]; liability: LiabilityTotals[] }

/** Adds up the numeric fields of rows with the same key, sorted by key. */
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
    found.set(keyOf(row), Object.fromEntries(sums) as Row) // the same property names
  }
  return [...found.values()].toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))
}

/** Sums of several days; the liability is that of the last one. */
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
