import { withoutLocale } from '../../i18n/paths.ts'

export type Theme = 'default' | 'marketplace'

/**
 * A setting of the shop: its whole collection, the brand its menu is about, and the words of paths that
 * belong to it.
 */
export type Market = { collection: string; brand: string; slugs: readonly string[] }

/**
 * The theme is derived from the URL: the marketplace, its collections and its brands wear the second one, also where a list is of one of
 * them by its `?brand=` (rules/storefront#3).
 */
export function themeOf(path: string, market: Market | null, search = ''): Theme {
  const [first = '', second = ''] = withoutLocale(path).split('/').filter(Boolean)
  if (first === 'pi-marketplace') return 'marketplace'
  const isList = first === 'collection' || first === 'search'
  const brand = isList ? new URLSearchParams(search).get('brand') : null
  const words = [isList ? second : first, ...(brand === null ? [] : [brand])]
  return words.some((word) => market?.slugs.includes(word)) ? 'marketplace' : 'default'
}
