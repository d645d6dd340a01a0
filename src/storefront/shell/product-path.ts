import type { Locale } from '#shop/region.ts'
import { pathTo } from '../i18n/paths.ts'

type Addressed = { productType: string; brandSlug: string; uniqueUrl: string }

/** Path of a product's page. */
export const productPath = (locale: Locale, { productType, brandSlug, uniqueUrl }: Addressed): string =>
  productType === 'Treatment'
    ? pathTo(locale, '/treatment/:treatmenturl?', { treatmenturl: uniqueUrl })
    : pathTo(locale, '/:brand/:producturl?', { brand: brandSlug, producturl: uniqueUrl })
