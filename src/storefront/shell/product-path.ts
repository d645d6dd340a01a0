import type { Locale } from '#shop/region.ts'
import { pathTo } from '../i18n/paths.ts'

type Addressed = { productType: string; brandSlug: string; uniqueUrl: string }

/** Where a product's own page is. */
export const productPath = (locale: Locale, { productType, brandSlug, uniqueUrl }: Addressed): string =>
  productType === 'Treatment'
    ? pathTo(locale, '/treatment/:treatmenturl?', { treatmenturl: uniqueUrl })
    : pathTo(locale, '/:brand/:producturl?', { brand: brandSlug, producturl: uniqueUrl })
