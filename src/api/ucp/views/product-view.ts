import { jpegAt } from '../../../shop/catalogue/picture.rules.ts'
import { pictureOf } from '../../../shop/catalogue/product.rules.ts'
import type { Ctx } from '../../../shop/context.ts'
import { cleanLine, cleanText, cut } from '../../../shop/feeds/text.rules.ts'
import type { Currency } from '../../../shop/money.ts'
import { isoOf, textIn } from '../../../shop/region.ts'
import type { OptionView, ProductView } from '../../../shop/showcase/contract.ts'
import type { Market } from '../market.ts'
import { codeOfReason } from '../messages.ts'
import { isoMinor } from './iso-amount.ts'

/** An option in the protocol's format, and why it cannot be bought; null: it can. */
export type Variant = {
  view: { id: string; price: Price; availability: { available: boolean; status: string } } & Record<
    string,
    unknown
  >
  option: OptionView
  reason: string | null
}
type Price = { amount: number; currency: string }
export type ShownProduct = {
  product: ProductView
  variants: [Variant, ...Variant[]]
  view: Record<string, unknown>
}

/** Width in pixels: large enough to display, small enough for a response. */
const pictureWidth = 828
const mostPictures = 4
const longestText = 400

const at = ({ shop: { publicUrl } }: Ctx, address: string): string =>
  address.startsWith('/') ? `${publicUrl}${address}` : address

/** The page of a product in the buyer's language. */
function productUrl(ctx: Ctx, { productType, brandSlug, uniqueUrl }: ProductView): string {
  const { locale } = ctx.shopper
  const path = productType === 'Treatment' ? `/treatment/${uniqueUrl}` : `/${brandSlug}/${uniqueUrl}`
  return at(ctx, locale === 'hk' ? path : `/${locale}${path}`)
}

export const pictureUrl = (ctx: Ctx, thumbnail: string): string => at(ctx, jpegAt(thumbnail, pictureWidth))

const nameOfOption = (ctx: Ctx, { name, nameEn, nameCn, nameTw }: OptionView): string =>
  cleanLine(textIn(ctx.shopper.locale, { chi: name, eng: nameEn, cn: nameCn, tw: nameTw }))

/** Why an assistant cannot buy an option: the reason that its button shows; subscriptions require an account. */
export function reasonOf({ buyable, isSubscription }: OptionView, { unserved }: Market): string | null {
  if (unserved !== null) return 'only_regions'
  if (!buyable.ok) return buyable.reason
  return isSubscription ? 'account_needed' : null
}

function statusOf({ state }: OptionView, reason: string | null): string {
  if (state === 'out_of_stock' || reason === 'out_of_stock') return 'out_of_stock'
  if (reason !== null) return codeOfReason[reason] ?? 'item_unavailable'
  return state === 'pre_order' ? 'preorder' : 'in_stock'
}

const priceOf = (amount: number, currency: Currency): Price => ({
  amount: isoMinor(amount, currency),
  currency,
})

function variantOf(ctx: Ctx, product: ProductView, option: OptionView, market: Market): Variant | null {
  const { effective } = option
  if (!effective) return null // it is not sold in this currency
  const reason = reasonOf(option, market)
  const name = nameOfOption(ctx, option)
  const price = priceOf(effective.price, effective.currency)
  const original =
    effective.originalPrice === null ? null : priceOf(effective.originalPrice, effective.currency)
  const facts = {
    ...(option.estimate ? { ready_on: option.estimate } : {}),
    ...(option.expectedOn ? { expected_on: option.expectedOn } : {}),
    ...(option.bestBefore ? { best_before: option.bestBefore } : {}),
    ...(option.sessions ? { sessions: option.sessions } : {}),
    ...(option.subscriptionIntervalInMonth
      ? { renews_every_months: option.subscriptionIntervalInMonth }
      : {}),
    ...(option.low ? { low_stock: true } : {}),
  }
  return {
    option,
    reason,
    view: {
      id: option.subSku,
      sku: option.subSku,
      title: name || cleanLine(product.name.localized),
      description: { plain: name || cleanLine(product.name.localized) },
      url: `${productUrl(ctx, product)}?option=${encodeURIComponent(option.subSku)}`,
      price,
      ...(original && original.amount > price.amount ? { list_price: original } : {}),
      availability: { available: reason === null, status: statusOf(option, reason) },
      options: [{ name: ctx.say('agents.option'), label: name || option.subSku }],
      ...(Object.keys(facts).length > 0 ? { metadata: facts } : {}),
    },
  }
}

const rangeOf = (variants: readonly Variant[]) => {
  const prices = variants.map(({ view }) => view.price).toSorted((a, b) => a.amount - b.amount)
  return { min: prices[0], max: prices.at(-1) }
}

/**
 * A product in the protocol's format, available options first; null: no option is sold in the currency. `isWhole`:
 * with more pictures and its long text.
 */
export function shownProduct(
  ctx: Ctx,
  product: ProductView,
  market: Market,
  isWhole = false,
): ShownProduct | null {
  const all = product.productOption.flatMap((option) => variantOf(ctx, product, option, market) ?? [])
  const [first, ...others] = [
    ...all.filter(({ reason }) => reason === null),
    ...all.filter(({ reason }) => reason !== null),
  ]
  if (!first) return null
  const { locale } = ctx.shopper
  const images = product.detail.filter(({ type }) => type === 'image')
  const front = pictureOf(product, first.option)
  const addresses = [...new Set([front, ...images.map(({ thumbnail }) => thumbnail)])]
  const summary = cut(cleanText(textIn(locale, product.summary)), longestText)
  const title = cleanLine(product.name.localized)
  return {
    product,
    variants: [first, ...others],
    view: {
      id: product.id,
      handle: product.uniqueUrl,
      title,
      description: { plain: summary || title },
      url: productUrl(ctx, product),
      categories: product.category.map((value) => ({ value, taxonomy: 'merchant' })),
      price_range: rangeOf([first, ...others]),
      media: addresses.slice(0, isWhole ? mostPictures * 2 : 1).map((address) => ({
        type: 'image',
        url: pictureUrl(ctx, address),
        alt_text:
          textIn(locale, images.find(({ thumbnail }) => thumbnail === address)?.alt ?? product.name) || title,
      })),
      ...(product.rating.count > 0
        ? { rating: { value: product.rating.average, scale_max: 5, count: product.rating.count } }
        : {}),
      tags: [product.productType === 'Treatment' ? 'treatment' : 'goods'],
      metadata: {
        brand: product.brand,
        // treatments take place in the shops
        ...(product.productType === 'Treatment' ? {} : { ships_to: product.shipsTo.map(isoOf) }),
      },
    },
  }
}
