import type { Media } from '#shop/catalogue/contract.ts'
import { tilePictures } from '#shop/catalogue/product.rules.ts'
import { fromDecimal, formatMoney } from '#shop/money.ts'
import { textIn, type Locale } from '#shop/region.ts'
import type { OptionView, ProductView } from '#shop/showcase/contract.ts'
import type { PictureSource } from '#ui/media/picture.tsx'
import { pictureSource } from '../shell/pictures.ts'
import { productPath } from '../shell/product-path.ts'
import { dayMs } from '#shop/calendar.ts'

export type TileBadge = 'offer' | 'out_of_stock' | 'only_hk' | 'vip' | 'pre_order' | 'new'

/** A product as a tile, in the page's language; built in loaders to send little data. */
export type TileData = {
  sku: string
  href: string
  name: string
  brand: string
  front: PictureSource | null
  hover: PictureSource | null
  /** Null if it is not sold in the shopper's currency. */
  price: string | null
  original: string | null
  /** Other options cost more. */
  from: boolean
  badge: TileBadge | null
  rating: { average: number; count: number } | null
}

const newDays = 60

/** Formatted price of an API response. */
const tilePrice = ({ currency, price }: NonNullable<OptionView['effective']>): string =>
  formatMoney(fromDecimal(price, currency))

export function tileFrom(product: ProductView, locale: Locale, now = new Date()): TileData {
  const { front, hover } = tilePictures(product.detail)
  const option = cheapest(product.productOption)
  const effective = option?.effective ?? null
  const others = product.productOption.filter(
    (other) =>
      !other.isSubscription && other.effective && effective && other.effective.price > effective.price,
  )
  return {
    sku: product.sku,
    href: productPath(locale, product),
    name: textIn(locale, product.name),
    brand: product.brand,
    front: front && pictureSource(front),
    hover: hover && hover !== front ? pictureSource(withoutBlur(hover)) : null,
    price: effective && tilePrice(effective),
    original: effective?.originalPrice
      ? formatMoney(fromDecimal(effective.originalPrice, effective.currency))
      : null,
    from: others.length > 0,
    badge: badgeOf(product, now),
    rating: product.rating.count > 0 ? product.rating : null,
  }
}

/** The second picture is loaded beneath the first, where no blur preview is visible. */
const withoutBlur = (media: Media): Media => ({ ...media, blur: '' })

/**
 * The option that a tile represents: the cheapest one-time purchase, as lists are sorted by it; a plan only if there
 * is no other.
 */
function cheapest(options: readonly OptionView[]): OptionView | undefined {
  const sold = options.filter(
    (option) => option.effective && option.state !== 'disabled' && option.state !== 'not_for_sale',
  )
  const once = sold.filter((option) => !option.isSubscription)
  const among = once.length > 0 ? once : sold.length > 0 ? sold : options.filter((option) => option.effective)
  return among.toSorted((a, b) => (a.effective?.price ?? 0) - (b.effective?.price ?? 0))[0]
}

/** The badge of a tile, at most one: obstacles to a purchase take precedence over incentives. */
function badgeOf(
  { productOption: options, allowMemberGroup, createdAt }: ProductView,
  now: Date,
): TileBadge | null {
  const reasons = options.map((option) => option.buyable.reason)
  const none = options.every((option) => !option.buyable.ok)
  if (none && reasons.includes('only_hk_macau')) return 'only_hk'
  if (none && reasons.includes('out_of_stock')) return 'out_of_stock'
  if (allowMemberGroup.length > 0 || (none && reasons.includes('only_vip'))) return 'vip'
  if (options.length > 0 && options.every((option) => option.availability === 'pre_order')) return 'pre_order'
  return now.getTime() - Date.parse(createdAt) <= newDays * dayMs ? 'new' : null
}
