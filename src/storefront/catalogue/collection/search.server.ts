import type { LoaderFunctionArgs } from 'react-router'
import { callApi } from '#api/client.ts'
import { textIn } from '#shop/region.ts'
import { getProducts } from '#shop/showcase/contract.ts'
import { sortWords, type SortKey } from '#shop/showcase/lists/sort.rules.ts'
import { getSetting } from '#shop/showcase/setting.contract.ts'
import { cut } from '#shop/text.ts'
import { wordsFor } from '../../i18n/translate.server.ts'
import type { PageHead } from '../../shell/rendering/head.ts'
import { localeOfRequest } from '../../shell/shopper-state.ts'
import { tilesPerPage } from './collection.server.ts'
import { tileFrom, type TileData } from '../tile.ts'

export type SearchData = {
  head: PageHead
  keyword: string
  sort: SortKey
  tiles: TileData[]
  total: number
  page: number
  pages: number
  /** The search engine does not respond, so the results are unknown. */
  isAway: boolean
  /** Collections and products to show without results, or without a keyword. */
  instead: { shelves: { value: string; label: string }[]; tiles: TileData[] } | null
}

const longest = 80
const fewSuggestions = 8

export async function searchPage(args: LoaderFunctionArgs): Promise<SearchData> {
  const locale = localeOfRequest(args.request)
  const words = new URL(args.request.url).searchParams
  const typed = (words.get('keyword') ?? '').replaceAll('\0', '').toWellFormed()
  const keyword = cut(typed.trim(), longest).trim()
  const page = Math.min(500, Math.max(1, Number.parseInt(words.get('page') ?? '1', 10) || 1))
  const t = wordsFor(locale, 'searchPage')
  const head = { title: keyword ? t('titleFor', { keyword }) : t('title'), noindex: true }
  const sort = sortWords.find((word) => word === words.get('sort')) ?? 'popularity'
  const read = { sort, htmlContent: false } as const
  const found = keyword
    ? await callApi(args, getProducts, { ...read, keyword, page, limit: tilesPerPage })
    : { products: [], total: 0, searchAway: undefined }
  const total = found.total ?? 0
  return {
    head,
    keyword,
    sort,
    tiles: (found.products ?? []).map((product) => tileFrom(product, locale)),
    total,
    page,
    pages: Math.max(1, Math.ceil(total / tilesPerPage)),
    isAway: found.searchAway === true,
    instead: total > 0 ? null : await suggestions(args),
  }
}

async function suggestions(args: LoaderFunctionArgs): Promise<SearchData['instead']> {
  const locale = localeOfRequest(args.request)
  const { homepageSetting } = await callApi(args, getSetting, {})
  const { products = [] } = await callApi(args, getProducts, {
    skus: homepageSetting.bestSellerList,
    htmlContent: false,
    sort: 'popularity',
    page: 1,
    limit: fewSuggestions,
  })
  return {
    shelves: homepageSetting.concerns.map((entry) => ({
      value: entry.value,
      label: textIn(locale, entry.name),
    })),
    tiles: products.slice(0, fewSuggestions).map((product) => tileFrom(product, locale)),
  }
}
