import { deliveryFee, usualGrams, type FeeRow, type Parcel } from '../../delivery/fee.rules.ts'
import type { DeliveryMethod } from '../../delivery/rules.ts'
import { plus, convertAt, roundMoney, zero, type Currency, type Money } from '../../money.ts'
import { rateOf, type Rates } from '../../pricing/rules.ts'
import type { QuoteLine } from '../line.rules.ts'

/**
 * `goods`: value that counts towards free delivery: the amount paid for goods, plus discounts that the shop applies
 * automatically (rules/delivery#3).
 */
export type ParcelContents = Pick<Parcel, 'grams' | 'goods'>

/** Fee table; `threshold`: in HKD, above it delivery in Hong Kong is free. */
export type FeeTable = { fees: readonly FeeRow[]; threshold: number; rates: Rates }

/** Whether any line is shipped; treatments are not. */
export const isSent = (lines: readonly Pick<QuoteLine, 'product'>[]): boolean =>
  lines.some(({ product }) => product.productType !== 'Treatment')

/** Weight in grams and net value of lines shipped together. */
export function parcelOf(currency: Currency, lines: readonly QuoteLine[]): ParcelContents {
  const grams = lines.reduce(
    (sum, { product, quantity }) => sum + (product.weightGrams ?? usualGrams) * quantity,
    0,
  )
  return { grams, goods: lines.reduce((sum, { net }) => plus(sum, net), zero(currency)) }
}

/** Combined contents of two orders in one parcel. */
export const packedTogether = (one: ParcelContents, other: ParcelContents): ParcelContents => ({
  grams: one.grams + other.grams,
  goods: plus(one.goods, other.goods),
})

/** Units of HKD and of a currency for one US dollar. */
const ratesFromHkd = (currency: Currency, rates: Rates): { from: string; to: string } => ({
  from: rateOf('HKD', rates) ?? '1',
  to: rateOf(currency, rates) ?? '1',
})

/** A fee of the settings, in HKD, in an order's currency. */
export const feeIn = (currency: Currency, hkd: number, rates: Rates): Money =>
  convertAt(roundMoney(hkd, 'HKD'), currency, ratesFromHkd(currency, rates))

/** Delivery fee by the table; null: the place is not served by this method, or not for this weight. */
export function sendingFee(
  method: DeliveryMethod,
  place: Pick<Parcel, 'country' | 'area'>,
  contents: ParcelContents,
  { fees, threshold, rates }: FeeTable,
): Money | null {
  const terms = {
    fees,
    threshold: roundMoney(threshold, 'HKD').minor,
    rates: ratesFromHkd(contents.goods.currency, rates),
  }
  return deliveryFee(method, { ...place, ...contents }, terms)
}
