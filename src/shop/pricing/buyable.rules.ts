import type { Option } from '../catalogue/contract.ts'
import { isForGroups, type Product } from '../catalogue/product.rules.ts'
import { isLess, zero } from '../money.ts'
import { unitPrice, type Deal } from './rules.ts'

/** Why an option cannot be bought, in the order they are asked. */
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

/** What bears on buying besides the option itself. */
export type Situation = {
  deal: Deal
  /** What delivery says against the shopper's country; null: it ships there. */
  unreachable: 'only_hk_macau' | 'only_regions' | null
  /** The shop sells subscriptions (a setting). */
  sellsSubscriptions: boolean
  /** How many can still be sold. */
  left: number
  /** YYYY-MM-DD in Hong Kong. */
  today: string
  /** How many pieces of it the whole order would have, offers among them; left out: as many as the deal has. */
  pieces?: number
}

const no = (reason: BuyableReason): Buyable => ({ ok: false, reason })

/**
 * Whether this shopper may put the option into the bag, and if not the first reason. The server asks it, and
 * the buttons ask it too.
 */
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

/** Hidden options are sold as offers alone, with a special price above 0. */
const isHiddenOffer = (option: Option, deal: Deal): boolean =>
  deal.isOffer === true && option.specialPricing !== undefined && isLess(zero('HKD'), option.specialPricing)
