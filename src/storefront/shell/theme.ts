import { withoutLocale } from '../i18n/paths.ts'

/** SPEC writes `{product}` for it (SERVER R19). */
export const houseSlug = 'elowen'

export type Theme = 'default' | 'marketplace'

const marketSlugs = new Set([
  'big_pi',
  'oxygen-ceuticals',
  'oxygen-ceuticals-face',
  'oxygen-ceuticals-body',
  'minusplus',
  'terra',
  'atelier',
])

/** The theme is derived from the URL (SPEC §2): the marketplace, its collections and its brands wear the second one. */
export function themeOf(path: string): Theme {
  const [first = '', second = ''] = withoutLocale(path).split('/').filter(Boolean)
  if (first === 'pi-marketplace') return 'marketplace'
  return marketSlugs.has(first === 'collection' ? second : first) ? 'marketplace' : 'default'
}
