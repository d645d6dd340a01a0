/** The shop's own numbers at other companies; whichever is there is used, and only after consent. */
export type TrackingIds = { gtm?: string; ga4?: string; metaPixel?: string }
