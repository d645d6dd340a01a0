import { data, type LoaderFunctionArgs } from 'react-router'
import { callApi } from '#api/client.ts'
import { textIn, type Locale } from '#shop/region.ts'
import { getProducts } from '#shop/showcase/contract.ts'
import { sortWords, type SortKey } from '#shop/showcase/lists/sort.rules.ts'
import { getSetting, type ShopSetting } from '#shop/showcase/setting.contract.ts'
import { wordsFor } from '../../i18n/translate.server.ts'
import type { PageHead } from '../../shell/rendering/head.ts'
import { localeOfRequest } from '../../shell/shopper-state.ts'
import { tileFrom, type TileData } from '../tile.ts'

export const tilesPerPage = 24

/** A product list with the filter, order and page given by the address. */
export type CollectionData = {
  head: PageHead
  title: string
  sentence: string
  tiles: TileData[]
  filters: { value: string; label: string }[]
  category: string
  brand: string
  sort: SortKey
  page: number
  pages: number
  total: number
}

export type Collection = { value: string | null; title: string; sentence: string }

/** The collection of a slug: a menu entry or a brand; without slug all products. Throws 404 for unknown slugs. */
function collectionOf(slug: string | undefined, setting: ShopSetting, locale: Locale): Collection {
  const t = wordsFor(locale, 'collection')
  if (!slug) return { value: null, title: t('all'), sentence: t('allSentence') }
  const entry = [...setting.homepageSetting.menuList, ...setting.homepageSetting.concerns].find(
    (one) => one.value === slug,
  )
  if (entry)
    return { value: slug, title: textIn(locale, entry.name), sentence: textIn(locale, entry.sentence) }
  const brand = setting.brands.find((one) => one.slug === slug)
  if (brand)
    return {
      value: slug,
      title: textIn(locale, brand.name),
      sentence: t('brandSentence', { brand: textIn(locale, brand.name) }),
    }
  throw data(null, { status: 404 })
}

const slugLike = /^[a-z0-9_-]{1,60}$/
const query = (words: URLSearchParams, name: string): string => {
  const word = words.get(name) ?? ''
  return slugLike.test(word) ? word : ''
}

export async function collectionPage(
  args: LoaderFunctionArgs,
  slug: string | undefined,
): Promise<CollectionData> {
  const locale = localeOfRequest(args.request)
  const setting = await callApi(args, getSetting, {})
  const collection = collectionOf(slug, setting, locale)
  const words = new URL(args.request.url).searchParams
  const category = query(words, 'category')
  const brand = query(words, 'brand')
  const sort = sortWords.find((word) => word === words.get('sort')) ?? 'popularity'
  const page = Math.min(500, Math.max(1, Number.parseInt(words.get('page') ?? '1', 10) || 1))

  // A collection is queried as the brand, which the API also matches against categories; so a filter may narrow it.
  const on = { sort, htmlContent: false } as const
  const ofBrand = collection.value && brand ? brand : undefined
  const input = { brand: collection.value ?? (brand || undefined), ofBrand, category: category || undefined }
  const read = (more: { category?: string | undefined }, at: { page: number; limit: number }) =>
    callApi(args, getProducts, { ...on, ...input, ...more, ...at })
  const [whole, found] = await Promise.all([
    category ? read({ category: undefined }, { page: 1, limit: 1 }) : null,
    read({}, { page, limit: tilesPerPage }),
  ])
  const products = found.products ?? []
  const total = found.total ?? 0
  const pages = Math.max(1, Math.ceil(total / tilesPerPage))
  if (page > pages) throw data(null, { status: 404 })
  return {
    head: {
      title: collection.title,
      description: collection.sentence,
      picture: products[0]?.thumbnail,
      canonicalQuery: page > 1 ? `?page=${page}` : '',
      noindex: Boolean(category || brand) || sort !== 'popularity',
    },
    title: collection.title,
    sentence: collection.sentence,
    tiles: products.map((product) => tileFrom(product, locale)),
    filters: ((whole ?? found).filters ?? [])
      .filter(
        (entry) =>
          entry.value !== collection.value &&
          !setting.homepageSetting.concerns.some(({ value }) => value === entry.value),
      )
      .map((entry) => ({ value: entry.value, label: textIn(locale, entry.name) })),
    category,
    brand,
    sort,
    page,
    pages,
    total,
  }
}
