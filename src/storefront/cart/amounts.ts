import { fromDecimal, shown, times, type Currency } from '#shop/money.ts'

/** An amount of an answer as shoppers read it, so many times. */
export const shownAmount = (amount: number, currency: Currency, count = 1): string =>
  shown(times(fromDecimal(amount, currency), count))
