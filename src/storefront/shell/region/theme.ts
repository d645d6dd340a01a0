import { withoutLocale } from '../../i18n/paths.ts'

export type Theme = 'default' | 'marketplace'

/**
 * A setting of the shop: its whole collection, the brand its menu is about, and the words of paths that
 * belong to it.
 */
export type Market = { collection: string; brand: string; slugs: readonly string[] }

/**
 * The theme is derived from the path: the marketplace, its collections and its brands wear the second one.
 */
export function themeOf(path: string, market: Market | null): Theme {
  const [first = '', second = ''] = withoutLocale(path).split('/').filter(Boolean)
  if (first === 'pi-marketplace') return 'marketplace'
  return market?.slugs.includes(first === 'collection' ? second : first) ? 'marketplace' : 'default'
}
