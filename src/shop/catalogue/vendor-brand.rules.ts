import type { Brand } from './contract.ts'

/** First segments of the shop's own pages: a brand's address may be none of them. */
export const reservedSlugs: ReadonlySet<string> = new Set(
  `collection treatment search pi-marketplace story membership shops contactus newsletter unsubscribe shipping exchange privacy
  terms maintance maintenance offline preferences 404 account sign-in register reset-password bag checkout
  order-confirmation product diagnostic example desk api hooks l nuxt counter dev img form media assets hk zh cn en
  phones quick-view subscription booking preview feeds ucp oauth2 link-assistant assisted-checkout sitemap robots healthz readyz metrics mailbox contact-us`.split(
    /\s+/,
  ),
)

/**
 * A marketplace brand for a vendor the shop does not know: key and slug from its Latin letters and digits,
 * with a number behind them when they are taken; `vendor` for names without any.
 */
export function brandOfVendor(vendor: string, known: readonly Pick<Brand, 'key' | 'slug'>[]): Brand {
  const slug = vendor
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 40)
  const base = slug === '' || reservedSlugs.has(slug) ? `vendor${slug && `-${slug}`}` : slug
  const isTaken = (tried: string) => known.some(({ key, slug }) => slug === tried || key === keyOf(tried))
  let free = base
  for (let number = 2; isTaken(free); number += 1) free = `${base}-${number}`
  const name = vendor.trim()
  return {
    key: keyOf(free),
    slug: free,
    name: { chi: name, cn: name, eng: name, tw: name },
    isHouse: false,
    isMarket: true,
  }
}

const keyOf = (slug: string): string => slug.replaceAll('-', '_')
