import type { Adapter } from './events.ts'
import { openGa4, openTagManager } from './google.ts'
import type { TrackingIds } from './ids.ts'
import { openMetaPixel } from './meta-pixel.ts'

/** Imported only if the shop has provider ids and the visitor has consented. A tag manager loads GA4 itself. */
export function openAdapters({ gtm, ga4, metaPixel }: TrackingIds): readonly Adapter[] {
  const google = gtm ? [openTagManager(gtm)] : ga4 ? [openGa4(ga4)] : []
  return [...google, ...(metaPixel ? [openMetaPixel(metaPixel)] : [])]
}
