import { withoutLocale } from '../../i18n/paths.ts'

export type Theme = 'default' | 'marketplace'

/**
 * Marketplace as configured in the shop's settings: collection, brand of its menu, and the slugs that belong to it.
 */
export type Market = { collection: string; brand: string; slugs: readonly string[] }

/**
 * Theme by URL: the marketplace, its collections and its brands have a theme of their own, also lists filtered by
 * `?brand=` (rules/storefront#3).
 */
export function themeOf(path: string, market: Market | null, search = ''): Theme {
  const [first = '', second = ''] = withoutLocale(path).split('/').filter(Boolean)
  if (first === 'pi-marketplace') return 'marketplace'
  const isList = first === 'collection' || first === 'search'
  const brand = isList ? new URLSearchParams(search).get('brand') : null
  const words = [isList ? second : first, ...(brand === null ? [] : [brand])]
  return words.some((word) => market?.slugs.includes(word)) ? 'marketplace' : 'default'
}
