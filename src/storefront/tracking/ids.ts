/** The shop's own numbers at other companies; whichever is there is used, and only after consent. */
export type TrackingIds = { gtm?: string; ga4?: string; metaPixel?: string }

type Set = { gtmId: string | null; ga4Id: string | null; metaPixelId: string | null }

/** The ids that are set, or null where the shop counts with nobody's help. */
export function trackingIds({ gtmId, ga4Id, metaPixelId }: Set): TrackingIds | null {
  return gtmId || ga4Id || metaPixelId
    ? { gtm: gtmId ?? undefined, ga4: ga4Id ?? undefined, metaPixel: metaPixelId ?? undefined }
    : null
}

/** Whether an address opens something, as links of letters do: orders, confirmed e-mails, new passwords. */
export const opensSomething = (search: string): boolean => /[?&](?:token|confirm|pass)=/.test(search)
