import { languages, locales, type Locale } from '#shop/region.ts'

/** A page by its path without a locale; `changed` as an ISO day or moment, where it is known. */
export type MappedPage = {
  path: string
  changed?: string | undefined
  /** Addresses of pictures on it; those of the shop without its host. */
  pictures?: readonly string[]
}

/** As many as search engines read of one page. */
const mostPictures = 1_000

const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' }
const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => signs[sign] ?? sign)
const namespaces = [
  'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"',
  'xmlns:xhtml="http://www.w3.org/1999/xhtml"',
  'xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"',
].join(' ')
const head = '<?xml version="1.0" encoding="UTF-8"?>\n'

/** Products in one sitemap: some 2.5 MB with their pictures, of the 50 MB and 50,000 pages that search engines read. */
export const productsPerSitemap = 2_500

/** How many sitemaps of one language so many products fill; the first has all other pages as well. */
export const sitemapsFor = (products: number): number => Math.max(1, Math.ceil(products / productsPerSitemap))

/** All sitemaps by their addresses: of each language as many as its products fill. */
export function sitemapIndex(site: string, products: number): string {
  const pages = Array.from({ length: sitemapsFor(products) }, (_, at) => at + 1)
  const maps = locales.flatMap((locale) =>
    pages.map((page) => {
      const address = `${site}/sitemap-${locale}.xml${page === 1 ? '' : `?page=${page}`}`
      return `  <sitemap><loc>${escaped(address)}</loc></sitemap>`
    }),
  )
  return `${head}<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${maps.join('\n')}\n</sitemapindex>\n`
}

/** Pages in one language, each with its three other languages. `inLocale` puts a path into one. */
export function sitemap(
  site: string,
  locale: Locale,
  pages: readonly MappedPage[],
  inLocale: (locale: Locale, path: string) => string,
): string {
  const address = (to: Locale, path: string) => escaped(`${site}${inLocale(to, path)}`)
  const entries = pages.map(({ path, changed, pictures = [] }) => {
    const others = languages.map(
      ({ key, tag }) => `    <xhtml:link rel="alternate" hreflang="${tag}" href="${address(key, path)}"/>`,
    )
    const unknown = `    <xhtml:link rel="alternate" hreflang="x-default" href="${address('hk', path)}"/>`
    const day = changed ? [`    <lastmod>${escaped(changed.slice(0, 10))}</lastmod>`] : []
    const images = [...new Set(pictures)].slice(0, mostPictures).map((picture) => {
      const source = picture.startsWith('/') ? `${site}${picture}` : picture
      return `    <image:image><image:loc>${escaped(source)}</image:loc></image:image>`
    })
    return [
      '  <url>',
      `    <loc>${address(locale, path)}</loc>`,
      ...day,
      ...others,
      unknown,
      ...images,
      '  </url>',
    ].join('\n')
  })
  return `${head}<urlset ${namespaces}>\n${entries.join('\n')}\n</urlset>\n`
}

/** Pages that are nobody else's business. */
const closed = [
  '/account',
  '/bag',
  '/checkout',
  '/order-confirmation',
  '/register',
  '/reset-password',
  '/newsletter',
  '/unsubscribe',
  '/preferences',
  '/search',
  '/example/',
]

export function robots(site: string, inLocale: (locale: Locale, path: string) => string): string {
  const paths = [
    ...locales.flatMap((locale) => closed.map((path) => inLocale(locale, path))),
    '/desk',
    '/api/',
    '/form/',
    '/hooks/',
    '/nuxt/',
    '/counter/',
  ]
  return [
    'User-agent: *',
    ...paths.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${site}/sitemap.xml`,
    '',
  ].join('\n')
}
