import { fromDecimal, formatMoney, times, type Currency } from '#shop/money.ts'

/** Formats `count` times an amount of an API response. */
export const formatAmount = (amount: number, currency: Currency, count = 1): string =>
  formatMoney(times(fromDecimal(amount, currency), count))
