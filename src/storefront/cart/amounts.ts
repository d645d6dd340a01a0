import { fromDecimal, formatMoney, times, type Currency } from '#shop/money.ts'

/** An amount of an answer as shoppers read it, so many times. */
export const formatAmount = (amount: number, currency: Currency, count = 1): string =>
  formatMoney(times(fromDecimal(amount, currency), count))
