import { money, type Currency, type Money } from '#shop/money.ts'

export const hkd = (minor: number): Money => money('HKD', minor)

/** Converts numbers of minor units to amounts of one currency. */
export const amountsIn = <Amounts extends Readonly<Record<string, number>>>(
  currency: Currency,
  amounts: Amounts,
): { [Name in keyof Amounts]: Money } =>
  Object.fromEntries(Object.entries(amounts).map(([name, minor]) => [name, money(currency, minor)])) as {
    [Name in keyof Amounts]: Money // the same names
  }
