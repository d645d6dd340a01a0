import { describe, expect, it } from 'vitest'
import { inLocale } from '../../i18n/paths.ts'
import { productsPerSitemap, robots, sitemap, sitemapIndex } from './sitemap.rules.ts'

const site = 'https://elowen.example'

describe('sitemaps', () => {
  const addresses = (products: number) =>
    [...sitemapIndex(site, products).matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => address)
  it.each([0, 30, 2_500])('have one file for each language with %s products', (products) => {
    expect(addresses(products)).toEqual(
      ['hk', 'zh', 'cn', 'en'].map((locale) => `https://elowen.example/sitemap-${locale}.xml`),
    )
  })
  it('are as many as products fill, each with no more pages and bytes than search engines read', () => {
    expect(addresses(2_501).slice(0, 3)).toEqual([
      'https://elowen.example/sitemap-hk.xml',
      'https://elowen.example/sitemap-hk.xml?page=2',
      'https://elowen.example/sitemap-zh.xml',
    ])
    expect(addresses(100_000)).toHaveLength(4 * 40)
    const long = { path: `/${'brand'.repeat(12)}/${'product'.repeat(17)}`, pictures: ['/img/1080/a.jpg'] }
    const map = sitemap(
      site,
      'zh',
      Array.from({ length: productsPerSitemap }, () => long),
      inLocale,
    )
    expect(map.length).toBeLessThan(50_000_000)
  })

  it('name every language of a page, with Hong Kong’s as the default', () => {
    const map = sitemap(site, 'en', [{ path: '/story' }], inLocale)
    expect(map).toContain('<loc>https://elowen.example/en/story</loc>')
    for (const [tag, path] of [
      ['zh-Hant-HK', '/story'],
      ['zh-Hant-TW', '/zh/story'],
      ['zh-Hans', '/cn/story'],
      ['en', '/en/story'],
      ['x-default', '/story'],
    ])
      expect(map).toContain(`hreflang="${tag}" href="https://elowen.example${path}"`)
    expect(map).not.toContain('lastmod')
  })

  it('have the day of the last change, and escape characters', () => {
    const map = sitemap(site, 'hk', [{ path: '/a&b', changed: '2026-11-02T08:30:00.000Z' }], inLocale)
    expect(map).toContain('<lastmod>2026-11-02</lastmod>')
    expect(map).toContain('<loc>https://elowen.example/a&amp;b</loc>')
  })
})

describe('pictures of a page', () => {
  const picturesOf = (pictures: readonly string[]) =>
    [...sitemap(site, 'en', [{ path: '/a', pictures }], inLocale).matchAll(/<image:loc>([^<]*)</g)].map(
      ([, address]) => address,
    )
  it.each<[string, readonly string[], readonly string[]]>([
    ['of the shop, by its public address', ['/img/640/a.jpg'], ['https://elowen.example/img/640/a.jpg']],
    ['of another host, as they are', ['https://cdn.example/a.jpg'], ['https://cdn.example/a.jpg']],
    ['with signs written safely', ['/img/a&b.jpg'], ['https://elowen.example/img/a&amp;b.jpg']],
    [
      'each once',
      ['/a.jpg', '/b.jpg', '/a.jpg'],
      ['https://elowen.example/a.jpg', 'https://elowen.example/b.jpg'],
    ],
    ['none', [], []],
  ])('are listed in the sitemap: %s', (_, pictures, expected) =>
    expect(picturesOf(pictures)).toEqual(expected),
  )
  it('are no more than search engines read', () =>
    expect(picturesOf(Array.from({ length: 1_200 }, (__, at) => `/${at}.jpg`))).toHaveLength(1_000))
})

describe('robots.txt', () => {
  const text = robots(site, inLocale)
  it.each(['/account', '/en/account', '/zh/checkout', '/api/', '/form/', '/desk'])('disallows %s', (path) =>
    expect(text).toContain(`Disallow: ${path}\n`),
  )
  it('allows the rest', () => expect(text).not.toMatch(/^Disallow: (?:\/|\/en)$/m))
  it('names the sitemap by the public address', () =>
    expect(text).toContain('Sitemap: https://elowen.example/sitemap.xml'))
})
