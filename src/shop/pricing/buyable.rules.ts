import type { Option } from '../catalogue/contract.ts'
import { isForGroups, type Product } from '../catalogue/product.rules.ts'
import { isLess, zero } from '../money.ts'
import { unitPrice, type PriceInput } from './rules.ts'

/** Reasons why an option cannot be bought, in the sequence of the checks. */
export const buyableReasons = [
  'disabled',
  'not_for_sale',
  'soon',
  'only_vip',
  'only_hk_macau',
  'only_regions',
  'out_of_stock',
  'no_price',
  'limit',
] as const
export type BuyableReason = (typeof buyableReasons)[number]
export type Buyable = { ok: boolean; reason: BuyableReason | null }

/** Conditions of buying besides the option itself. */
export type Situation = {
  deal: PriceInput
  /** Why delivery does not reach the shopper's country; null: it does. */
  unreachable: 'only_hk_macau' | 'only_regions' | null
  /** Whether subscriptions are enabled (setting). */
  sellsSubscriptions: boolean
  /** Quantity that can still be sold. */
  left: number
  /** YYYY-MM-DD in Hong Kong. */
  today: string
  /** Pieces of it in the whole order, including offers; omitted: the quantity of the deal. */
  pieces?: number
}

const no = (reason: BuyableReason): Buyable => ({ ok: false, reason })

/** Whether this shopper may add the option to the cart, or the first reason why not. Used by the server and by buttons. */
export function buyable(
  product: Pick<Product, 'allowMemberGroup'>,
  option: Option,
  situation: Situation,
): Buyable {
  const { deal, unreachable, left, today, sellsSubscriptions, pieces = deal.quantity } = situation
  if (option.availability === 'disabled') return no('disabled')
  if (option.availability === 'not_for_sale') return no('not_for_sale')
  if (option.availability === 'hidden' && !isHiddenOffer(option, deal)) return no('not_for_sale')
  if (option.isSubscription && !sellsSubscriptions) return no('soon')
  if (!isForGroups(product, option, deal.groups)) return no('only_vip')
  if (unreachable) return no(unreachable)
  if (option.availability === 'pre_order' && option.cutOffDate && today >= option.cutOffDate)
    return no('not_for_sale')
  if (left <= 0) return no('out_of_stock')
  if (!unitPrice(option, deal)) return no('no_price')
  if (option.orderLimit !== undefined && pieces > option.orderLimit) return no('limit')
  return { ok: true, reason: null }
}

/** Whether a hidden option is sold as an offer, which needs a special price above 0. */
const isHiddenOffer = (option: Option, deal: PriceInput): boolean =>
  deal.isOffer === true && option.specialPricing !== undefined && isLess(zero('HKD'), option.specialPricing)
