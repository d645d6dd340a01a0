import { fromDecimal, formatMoney, type Currency } from '#shop/money.ts'

/** Formats a decimal of the API; null: the staff user may not see amounts. */
export const amountText = (amount: number | null, currency: Currency): string =>
  amount === null ? '—' : formatMoney(fromDecimal(amount, currency))

export const Amount = ({ of, currency }: { of: number | null; currency: Currency }) => (
  <span className="num">{amountText(of, currency)}</span>
)
