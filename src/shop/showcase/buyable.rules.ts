import type { Option } from '../catalogue/contract.ts'
import type { Product } from '../catalogue/product.rules.ts'
import { isHongKongOnly, shipsTo, type BrandShipping } from '../delivery/rules.ts'
import { isLess, zero } from '../money.ts'
import { unitPrice, type Deal } from '../pricing/rules.ts'
import type { CountryKey } from '../region.ts'

/** Why an option cannot be bought, in the order they are asked (SERVER 3.3). */
export const buyableReasons = [
  'disabled',
  'not_for_sale',
  'only_vip',
  'only_hk_macau',
  'only_regions',
  'out_of_stock',
  'no_price',
  'limit',
] as const
export type BuyableReason = (typeof buyableReasons)[number]
export type Buyable = { ok: boolean; reason: BuyableReason | null }

/** What bears on buying besides the option itself. `left` is what can still be sold. */
export type Situation = {
  country: CountryKey
  shipping: BrandShipping
  deal: Deal
  left: number
  /** YYYY-MM-DD in Hong Kong */ today: string
}

const inGroup = (wanted: readonly string[], groups: readonly string[]): boolean =>
  wanted.length === 0 || wanted.some((group) => groups.includes(group))

/** If a product or option names groups, only their members may buy it (SPEC §5). */
export const isForGroups = (product: Pick<Product, 'allowMemberGroup'>, option: Option, groups: readonly string[]): boolean =>
  inGroup(product.allowMemberGroup, groups) && inGroup(option.allowMemberGroup, groups)

const no = (reason: BuyableReason): Buyable => ({ ok: false, reason })

/**
 * Whether this shopper may put the option into the bag, and if not the first reason (SPEC §5). The server asks it, and the
 * buttons ask it too.
 */
export function buyable(product: Pick<Product, 'allowMemberGroup' | 'brandKey'>, option: Option, situation: Situation): Buyable {
  const { country, shipping, deal, left, today } = situation
  if (option.availability === 'disabled') return no('disabled')
  if (option.availability === 'not_for_sale') return no('not_for_sale')
  if (option.availability === 'hidden' && !isHiddenOffer(option)) return no('not_for_sale')
  if (!isForGroups(product, option, deal.groups)) return no('only_vip')
  if (!shipsTo(shipping, product.brandKey, country))
    return no(isHongKongOnly(shipping, product.brandKey) ? 'only_hk_macau' : 'only_regions')
  if (option.availability === 'pre_order' && option.cutOffDate && today >= option.cutOffDate) return no('not_for_sale')
  if (left <= 0) return no('out_of_stock')
  if (!unitPrice(option, deal)) return no('no_price')
  if (option.orderLimit !== undefined && deal.quantity > option.orderLimit) return no('limit')
  return { ok: true, reason: null }
}

/** Hidden options are sold with a special price above 0 alone (SPEC §5). */
const isHiddenOffer = (option: Option): boolean => option.specialPricing !== undefined && isLess(zero('HKD'), option.specialPricing)

export type StockState = Option['availability'] | 'out_of_stock'

/** The state shoppers are shown: sold out is derived, never stored (SERVER 3.3). */
export const stockState = (option: Option, left: number): StockState =>
  option.availability === 'in_stock' && left <= 0 ? 'out_of_stock' : option.availability
