/** The shop's ids at analytics providers; those configured are used, only after consent. */
export type TrackingIds = { gtm?: string; ga4?: string; metaPixel?: string }

type Set = { gtmId: string | null; ga4Id: string | null; metaPixelId: string | null }

/** The configured ids; null: none. */
export function trackingIds({ gtmId, ga4Id, metaPixelId }: Set): TrackingIds | null {
  return gtmId || ga4Id || metaPixelId
    ? { gtm: gtmId ?? undefined, ga4: ga4Id ?? undefined, metaPixel: metaPixelId ?? undefined }
    : null
}

/**
 * Whether the address contains a secret token, as links in e-mails do: orders, address verification, new passwords.
 */
export const opensSomething = (search: string): boolean => /[?&](?:token|confirm|pass)=/.test(search)
