import { money, toDecimal, type Currency } from '../money.ts'
import type { SumsView } from './closing.contract.ts'
import type { Sums } from './sums.rules.ts'

const decimal = (currency: Currency, minor: number): number => toDecimal(money(currency, minor))

/** Sums with amounts as decimals. */
export function sumsView({ tenders, movements, liability }: Sums): SumsView {
  return {
    tenders: tenders.map((row) => {
      const of = (minor: number) => decimal(row.currency, minor)
      const { charged, refunded, chargebacks, fees, adjustments, paidOut } = row
      return {
        method: row.method,
        currency: row.currency,
        charges: row.charges,
        charged: of(charged),
        refunded: of(refunded),
        chargebacks: of(chargebacks),
        fees: of(fees),
        adjustments: of(adjustments),
        paidOut: of(paidOut),
        net: of(charged - refunded - chargebacks - fees + adjustments),
      }
    }),
    movements: movements.map(({ kind, currency, wallets, gifts }) => ({
      kind,
      currency,
      wallets: decimal(currency, wallets),
      gifts: decimal(currency, gifts),
    })),
    liability: liability.map(({ currency, paid, promo, gifts }) => ({
      currency,
      paid: decimal(currency, paid),
      promo: decimal(currency, promo),
      gifts: decimal(currency, gifts),
    })),
  }
}
