import { languages, locales, type Locale } from '#shop/region.ts'

/** Page by its path without locale; `changed`: ISO date or time, if known. */
export type MappedPage = {
  path: string
  changed?: string | undefined
  /** Addresses of its pictures; those of the shop without host. */
  pictures?: readonly string[]
}

/** Search engines read at most this many pictures per page. */
const mostPictures = 1_000

const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' }
const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => signs[sign] ?? sign)
const namespaces = [
  'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"',
  'xmlns:xhtml="http://www.w3.org/1999/xhtml"',
  'xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"',
].join(' ')
const head = '<?xml version="1.0" encoding="UTF-8"?>\n'

/** Products per sitemap: about 2.5 MB with pictures; search engines accept 50 MB and 50,000 pages. */
export const productsPerSitemap = 2_500

/** Number of sitemaps per language for this many products; the first also contains all other pages. */
export const sitemapsFor = (products: number): number => Math.max(1, Math.ceil(products / productsPerSitemap))

/** Index of all sitemaps, in every language. */
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

/** Sitemap of pages in one language with their alternates in the three others. `inLocale` localises a path. */
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

/** Paths that crawlers must not visit. */
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
