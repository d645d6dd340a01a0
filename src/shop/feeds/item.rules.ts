import { isForGroups, isListed, pictureOf, type Product } from '../catalogue/product.rules.ts'
import { jpegAt } from '../catalogue/picture.rules.ts'
import { feedPlatforms, type FeedPlatform, type ProductFeeds } from '../content/product-feeds.rules.ts'
import { fromDecimal, isLess, type Money } from '../money.ts'
import { countryQuery, textIn, type CountryKey, type Locale, type Text } from '../region.ts'
import type { OptionView, ProductView } from '../showcase/contract.ts'
import { gathered, type Problem, type ProblemCode } from './problem.rules.ts'
import { cleanLine, shortId, sizeIn } from './text.rules.ts'

export type ItemState = 'in_stock' | 'out_of_stock' | 'preorder'

/** Feed data of an option, in the language of its market; each platform formats it in its own way. */
export type FeedItem = {
  id: string
  /** Of options of one product, where there are several. */
  group: string | null
  name: string
  option: string | null
  size: string | null
  description: string
  brand: string
  link: string
  pictures: readonly string[]
  state: ItemState
  /** yyyy-mm-dd, of a pre-order. */
  readyOn: string | null
  /** Regular price, and the sale price if it is lower. */
  price: Money
  sale: Money | null
  gtin: string | null
  /** Product types, from the menu. */
  kinds: readonly string[]
  weightGrams: number | null
  stars: { average: number; count: number } | null
  withheldFrom: readonly FeedPlatform[]
}

/** Data of the shop that affects a product's items. */
export type Surroundings = {
  site: string
  country: CountryKey
  locale: Locale
  /** Plain text, in the language of the market as far as there is one. */
  description: string
  gtins: ReadonlyMap<string, string>
  /** Names of the menu by category. */
  kinds: ReadonlyMap<string, string>
  rule: Pick<ProductFeeds, 'withheld' | 'withheldProducts'>
  giftCard: string
}

export type RenderedProduct = { items: FeedItem[]; problems: Problem[] }

const longestId = 50
const longestTitle = 150
/** Pixels of the shorter side. */
const smallPicture = 500
const mostPictures = 11

type Found = { code: ProblemCode; sku?: string }

/** Why a product is excluded from all feeds of a market; null: its options decide. */
function leftOut(
  product: Product,
  { rule, giftCard, country }: Surroundings,
  view: ProductView,
): ProblemCode | null {
  if (product.productType === 'Treatment') return 'treatment'
  if (product.sku === giftCard) return 'gift_card'
  if (rule.withheldProducts.includes(product.sku)) return 'withheld'
  if (!view.shipsTo.includes(country)) return 'not_sent'
  return view.productOption.every(({ isSubscription }) => isSubscription) ? 'plans_alone' : null
}

/** Renders a product for the feeds of a market, from the view that its page shows to guests (rules/platform#14). */
export function renderProduct(product: Product, view: ProductView, about: Surroundings): RenderedProduct {
  if (!isListed(product)) return { items: [], problems: [] }
  const why = leftOut(product, about, view)
  if (why) return { items: [], problems: gathered([{ code: why }]) }
  const found: Found[] = []
  const options = view.productOption.filter((option) => {
    if (option.isSubscription) return false
    const lacks = !isForGroups(product, option, [])
      ? 'members_alone'
      : option.effective === null
        ? 'no_price'
        : picturesOf(product, option, about.site).length === 0
          ? 'no_picture'
          : null
    if (lacks) found.push({ code: lacks, sku: option.subSku })
    return lacks === null
  })
  const items = options.map((option) => itemOf(product, view, option, options.length > 1, about))
  const withheldFrom = withheld(product, about)
  if (withheldFrom.length > 0 && items.length > 0) found.push({ code: 'withheld_kind' })
  found.push(...shortcomings(product, options, items, about))
  const problems = gathered(found).map((problem) =>
    problem.code === 'withheld_kind' ? { ...problem, platforms: withheldFrom } : problem,
  )
  return { items, problems }
}

const withheld = ({ flags }: Product, { rule }: Surroundings): FeedPlatform[] =>
  feedPlatforms.filter((platform) => flags.some((flag) => rule.withheld[platform].includes(flag)))

function picturesOf(product: Product, option: OptionView, site: string): string[] {
  const first = pictureOf(product, option)
  const images = product.detail.filter(({ type }) => type === 'image')
  const ordered = [
    ...images.filter(({ thumbnail }) => thumbnail === first),
    ...images.filter(({ option: of }) => of === undefined || of === option.subSku),
  ]
  const addresses = ordered.map(({ thumbnail, width }) => jpegAt(thumbnail, width))
  return [...new Set(addresses)]
    .slice(0, mostPictures)
    .map((address) => (address.startsWith('/') ? `${site}${address}` : address))
}

const pathIn = (locale: Locale, path: string): string => (locale === 'hk' ? path : `/${locale}${path}`)

/** Address of the product page, with the option and the country whose prices the feed has. */
export function linkOf(
  { productType, brandSlug, uniqueUrl }: Pick<Product, 'productType' | 'brandSlug' | 'uniqueUrl'>,
  subSku: string,
  { site, locale, country }: Pick<Surroundings, 'site' | 'locale' | 'country'>,
): string {
  const path = productType === 'Treatment' ? `/treatment/${uniqueUrl}` : `/${brandSlug}/${uniqueUrl}`
  return `${site}${pathIn(locale, path)}?${new URLSearchParams({ option: subSku, [countryQuery]: country })}`
}

function itemOf(
  product: Product,
  view: ProductView,
  option: OptionView,
  isOneOfMany: boolean,
  about: Surroundings,
): FeedItem {
  const { effective } = option
  if (!effective) throw new Error(`${option.subSku} has no price`) // left out before
  const price = fromDecimal(effective.price, effective.currency)
  const original =
    effective.originalPrice === null ? null : fromDecimal(effective.originalPrice, effective.currency)
  const isReduced = original !== null && isLess(price, original)
  const name = optionNameIn(about.locale, option)
  const state = stateOf(option)
  return {
    id: shortId(option.subSku, longestId),
    group: isOneOfMany ? shortId(product.sku, longestId) : null,
    name: cleanLine(view.name.localized ?? product.name.eng),
    option: isOneOfMany ? name : null,
    size: sizeIn(name),
    description: about.description,
    brand: cleanLine(view.brand),
    link: linkOf(product, option.subSku, about),
    pictures: picturesOf(product, option, about.site),
    state,
    readyOn: state === 'preorder' ? (option.estimate ?? null) : null,
    price: isReduced ? original : price,
    sale: isReduced ? price : null,
    gtin: about.gtins.get(option.subSku) ?? null,
    kinds: product.category.flatMap((category) => about.kinds.get(category) ?? []).map(cleanLine),
    weightGrams: product.weightGrams ?? null,
    stars: product.rating.count > 0 ? product.rating : null,
    withheldFrom: withheld(product, about),
  }
}

const optionNameIn = (locale: Locale, { name, nameEn, nameCn, nameTw }: OptionView): string =>
  cleanLine(textIn(locale, { chi: name, eng: nameEn, cn: nameCn, tw: nameTw }))

/** Availability as on the page: options that cannot be bought are out of stock. */
const stateOf = ({ buyable, availability }: OptionView): ItemState =>
  !buyable.ok ? 'out_of_stock' : availability === 'pre_order' ? 'preorder' : 'in_stock'

/** Title of an item: product and option name. */
export const titleOf = ({ name, option }: Pick<FeedItem, 'name' | 'option'>): string =>
  option ? `${name} – ${option}` : name

const lacksLanguage = (locale: Locale, text: Text): boolean =>
  (locale === 'en' ? text.eng : locale === 'cn' ? text.cn : text.chi).trim() === ''

function shortcomings(
  product: Product,
  options: readonly OptionView[],
  items: readonly FeedItem[],
  { locale, description }: Surroundings,
): Found[] {
  if (items.length === 0) return []
  const image = product.detail.find(({ type }) => type === 'image')
  const each = options.flatMap((option, at): Found[] => {
    const item = items[at]
    if (!item) return []
    const sku = option.subSku
    return [
      ...(item.gtin === null ? [{ code: 'no_gtin' as const, sku }] : []),
      ...(item.state === 'preorder' && item.readyOn === null ? [{ code: 'no_date' as const, sku }] : []),
      ...(item.group !== null && item.size === null ? [{ code: 'no_variant' as const, sku }] : []),
      ...(titleOf(item).length > longestTitle ? [{ code: 'long_title' as const, sku }] : []),
    ]
  })
  return [
    ...each,
    ...(image && Math.min(image.width, image.height) < smallPicture
      ? [{ code: 'small_picture' as const }]
      : []),
    ...(description === '' ? [{ code: 'no_description' as const }] : []),
    ...(lacksLanguage(locale, product.name) || lacksLanguage(locale, product.summary)
      ? [{ code: 'other_language' as const }]
      : []),
  ]
}
