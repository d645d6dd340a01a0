import type { Adapter } from './events.ts'
import { openGa4, openTagManager } from './google.ts'
import type { TrackingIds } from './ids.ts'
import { openMetaPixel } from './meta-pixel.ts'

/**
 * Fetched only where the shop has numbers at other companies and the visitor agreed. A tag manager brings GA4
 * along itself.
 */
export function openAdapters({ gtm, ga4, metaPixel }: TrackingIds): readonly Adapter[] {
  const google = gtm ? [openTagManager(gtm)] : ga4 ? [openGa4(ga4)] : []
  return [...google, ...(metaPixel ? [openMetaPixel(metaPixel)] : [])]
}
