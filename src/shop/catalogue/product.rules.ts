import type { z } from 'zod'
import { textIn, type CountryKey, type Locale, type Text } from '../region.ts'
import type { ProductFlag } from '../product-flags.ts'
import type { Availability, Option, optionShape, productShape } from './contract.ts'
import { addressOf } from './picture.rules.ts'
import type { MenuEntry } from './menu.contract.ts'

/**
 * A product as the shop keeps it, its options included. `name.localized` is filled when it is answered to
 * somebody.
 */
export type Product = Omit<z.output<z.ZodObject<typeof productShape>>, 'name'> & {
  name: Text
  /** `brand` in every language. */
  brandName: Text
  words: readonly string[]
  /** Taken off the shop by staff; none of its options is sold then. */
  archived: boolean
  flags: readonly ProductFlag[]
  /** Of its brand's countries, those it is sent to; empty: all of them. */
  countries: readonly CountryKey[]
  options: readonly Option[]
}
export type OptionKey = keyof typeof optionShape

/** A special offer: an option of another product at its special price. */
export type Offer = { productId: string; bundleSku: string; subSku: string }

/** Only in_stock and pre_order can be bought; the rest is refused. */
export const canBeBought = (availability: Availability): boolean =>
  availability === 'in_stock' || availability === 'pre_order'

/** Everybody belongs to it, signed in or not. */
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

/** An archived product as shoppers meet it: nothing of it can be seen or bought (rules/products#9). */
export const asArchived = (product: Product): Product =>
  product.archived
    ? { ...product, options: product.options.map((option) => ({ ...option, availability: 'disabled' })) }
    : product

/**
 * Options a shopper may see on a page: hidden ones are sold as offers alone; subscription ones also hide when
 * disabled.
 */
export const isOnShow = (option: Option): boolean =>
  option.availability !== 'hidden' && !(option.isSubscription && option.availability === 'disabled')

export const optionName = (locale: Locale, option: Option): string =>
  textIn(locale, { chi: option.name, eng: option.nameEn, cn: option.nameCn, tw: option.nameTw })

/**
 * A brand as readers know it: names stay as they are written, words such as "Other brands" are in the
 * reader's language.
 */
export function brandIn(locale: Locale, { brandName }: Pick<Product, 'brandName'>): string {
  const ownSku = textIn(locale, brandName)
  return ownSku.startsWith(brandName.eng) ? brandName.eng : ownSku
}

/**
 * Pictures of a tile: the first, and for the hover the third, second or first image; those of another option
 * are none of it.
 */
export function tilePictures<M extends { type: string; option?: string | undefined }>(
  detail: readonly M[],
): { front: M | null; hover: M | null } {
  const all = detail.filter((item) => item.type === 'image')
  const images = all.filter(({ option }) => option === undefined || option === all[0]?.option)
  return { front: images[0] ?? null, hover: images[2] ?? images[1] ?? images[0] ?? null }
}

/**
 * The picture of what is bought: of its option, or of the option it renews, where there is one; else the
 * product's.
 */
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

/**
 * Categories that say where a product stands rather than what it is, whatever the house and the marketplace
 * are called.
 */
const notFilters = ['best_seller', 'troiareuke', 'treatment']

/**
 * Filters offered above a list: the menu's categories that at least one of its products has (`categories`), in the
 * menu's order. `places`: slugs of the house and of the marketplace, which are no kinds of products.
 */
export const filtersFor = (
  categories: Pick<ReadonlySet<string>, 'has'>,
  menu: readonly MenuEntry[],
  places: readonly string[],
): MenuEntry[] =>
  menu.filter(({ value }) => !notFilters.includes(value) && !places.includes(value) && categories.has(value))
