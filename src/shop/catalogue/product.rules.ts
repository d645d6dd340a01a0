import type { z } from 'zod'
import { textIn, type CountryKey, type Locale, type Text } from '../region.ts'
import type { ProductFlag } from '../product-flags.ts'
import type { Availability, Option, optionShape, productShape } from './contract.ts'
import { addressOf } from './picture.rules.ts'
import type { MenuEntry } from './menu.contract.ts'

/** A stored product with its options. `name.localized` is added in responses. */
export type Product = Omit<z.output<z.ZodObject<typeof productShape>>, 'name'> & {
  name: Text
  /** `brand` in every language. */
  brandName: Text
  words: readonly string[]
  /** Withdrawn from sale by staff, with all its options. */
  archived: boolean
  flags: readonly ProductFlag[]
  /** Countries, of its brand's, to which it ships; empty: all of them. */
  countries: readonly CountryKey[]
  options: readonly Option[]
}
export type OptionKey = keyof typeof optionShape

/** A special offer: an option of another product at its special price. */
export type Offer = { productId: string; bundleSku: string; subSku: string }

/** Only in_stock and pre_order can be bought; the rest is refused. */
export const canBeBought = (availability: Availability): boolean =>
  availability === 'in_stock' || availability === 'pre_order'

/** Group that includes all shoppers, signed in or not. */
export const basicGroup = 'basic'

const inGroup = (wanted: readonly string[], groups: readonly string[]): boolean =>
  wanted.length === 0 || wanted.some((group) => group === basicGroup || groups.includes(group))

/** If a product or option names groups, only their members may buy it. */
export const isForGroups = (
  product: Pick<Product, 'allowMemberGroup'>,
  option: Option,
  groups: readonly string[],
): boolean => inGroup(product.allowMemberGroup, groups) && inGroup(option.allowMemberGroup, groups)

/** A product is dropped from lists when all its options are disabled. */
export const isListed = (product: Product): boolean =>
  product.options.some((option) => option.availability !== 'disabled')

/** An archived product as shoppers see it: all options disabled (rules/products#9). */
export const asArchived = (product: Product): Product =>
  product.archived
    ? { ...product, options: product.options.map((option) => ({ ...option, availability: 'disabled' })) }
    : product

/** Whether an option is visible on pages: hidden ones are sold as offers only; disabled subscription ones are not shown. */
export const isVisibleOption = (option: Option): boolean =>
  option.availability !== 'hidden' && !(option.isSubscription && option.availability === 'disabled')

export const optionName = (locale: Locale, option: Option): string =>
  textIn(locale, { chi: option.name, eng: option.nameEn, cn: option.nameCn, tw: option.nameTw })

/** Brand name for a reader: proper names are not translated; generic names such as "Other brands" are. */
export function brandIn(locale: Locale, { brandName }: Pick<Product, 'brandName'>): string {
  const ownSku = textIn(locale, brandName)
  return ownSku.startsWith(brandName.eng) ? brandName.eng : ownSku
}

/** Pictures of a tile: the first, and for hover the third, second or first image. Pictures of other options are excluded. */
export function tilePictures<M extends { type: string; option?: string | undefined }>(
  detail: readonly M[],
): { front: M | null; hover: M | null } {
  const all = detail.filter((item) => item.type === 'image')
  const images = all.filter(({ option }) => option === undefined || option === all[0]?.option)
  return { front: images[0] ?? null, hover: images[2] ?? images[1] ?? images[0] ?? null }
}

/** Picture of a purchased option: that of the option or of the option it renews, otherwise the product's. */
export const pictureOf = (
  { detail, thumbnail }: Pick<Product, 'detail' | 'thumbnail'>,
  option: Option,
): string => {
  const shown = detail.find(
    ({ type, option: optionSku }) =>
      type === 'image' && optionSku === (option.subscriptionParentSku ?? option.subSku),
  )
  return shown ? addressOf(shown) : thumbnail
}

/** Categories about placement rather than kind of product; they are not offered as filters. */
const notFilters = ['best_seller', 'troiareuke', 'treatment']

/**
 * Filters of a list: the menu's categories that at least one of its products has (`categories`), in menu order. `places`:
 * slugs of the house brand and the marketplace, which are excluded.
 */
export const filtersFor = (
  categories: Pick<ReadonlySet<string>, 'has'>,
  menu: readonly MenuEntry[],
  places: readonly string[],
): MenuEntry[] =>
  menu.filter(({ value }) => !notFilters.includes(value) && !places.includes(value) && categories.has(value))
