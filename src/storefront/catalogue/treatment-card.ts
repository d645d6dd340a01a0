import { textIn, type Locale } from '#shop/region.ts'
import type { ProductView } from '#shop/showcase/contract.ts'
import { tileFrom, type TileData } from './tile.ts'

/** A treatment as a large card; built in loaders. */
export type TreatmentCardData = TileData & { summary: string; minutes: number }

export const treatmentCardFrom = (product: ProductView, locale: Locale): TreatmentCardData => ({
  ...tileFrom(product, locale),
  summary: textIn(locale, product.summary),
  minutes: product.treatment?.minutes ?? 0,
})
