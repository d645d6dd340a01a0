import type { TenderView } from '#shop/closing/closing.contract.ts'
import { fromDecimal, plus, toDecimal, type Currency } from '#shop/money.ts'

type Total = { currency: Currency; charged: number; refunded: number; net: number }
const sum = (currency: Currency, one: number, other: number): number =>
  toDecimal(plus(fromDecimal(one, currency), fromDecimal(other, currency)))

/** Totals of all methods by currency. */
export function byCurrency(tenders: readonly TenderView[]): Total[] {
  const totals = new Map<Currency, Total>()
  for (const { currency, charged, refunded, net } of tenders) {
    const before = totals.get(currency)
    totals.set(currency, {
      currency,
      charged: sum(currency, before?.charged ?? 0, charged),
      refunded: sum(currency, before?.refunded ?? 0, refunded),
      net: sum(currency, before?.net ?? 0, net),
    })
  }
  return [...totals.values()]
}
