import { money, type Currency } from '../../money.ts'
import type { AgreedSums } from '../order.rules.ts'

/** Sums as a row of a revision has them: JSON, in minor units of the order's currency. */
export type StoredSums = Record<'goods' | 'discount' | 'giftWrap' | 'delivery' | 'tax' | 'total', number>

export const storedSums = (sums: AgreedSums): StoredSums => ({
  goods: sums.goods.minor,
  discount: sums.discount.minor,
  giftWrap: sums.giftWrap.minor,
  delivery: sums.deliveryFee.minor,
  tax: sums.tax.minor,
  total: sums.total.minor,
})

export const sumsStored = (currency: Currency, stored: StoredSums): AgreedSums => ({
  goods: money(currency, stored.goods),
  discount: money(currency, stored.discount),
  giftWrap: money(currency, stored.giftWrap),
  deliveryFee: money(currency, stored.delivery),
  tax: money(currency, stored.tax),
  total: money(currency, stored.total),
})
