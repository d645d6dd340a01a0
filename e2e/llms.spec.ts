import { expect, test } from './story.ts'

for (const [name, locale, delivery] of [
  ['llms.txt', '/en', 'Delivery'],
  ['llms-hk.txt', '', '送貨'],
] as const)
  test(`${name} leads programs to pages that are there`, async ({ request }) => {
    const answer = await request.get(`/${name}`)
    expect(answer.status()).toBe(200)
    expect(answer.headers()['content-type']).toBe('text/plain; charset=utf-8')
    const text = await answer.text()
    expect(text).toMatch(/^# ELOWEN\n\n> .+\n\n## /)
    const links = [...text.matchAll(/^- \[([^\]]+)\]\((\S+)\)/gm)]
    expect(links.length).toBeGreaterThan(10)
    const shipping = links.find(([, , url = '']) => url.endsWith(`${locale}/shipping`))
    expect(shipping?.[1]).toContain(delivery)
    for (const [, , url = ''] of links) expect([url, (await request.get(url)).status()]).toEqual([url, 200])
  })

test('a sitemap names pictures that are there', async ({ request }) => {
  const text = await (await request.get('/sitemap-en.xml')).text()
  const pictures = [...text.matchAll(/<image:loc>([^<]+)<\/image:loc>/g)].map(([, url = '']) => url)
  expect(pictures.length).toBeGreaterThan(20)
  const first = await request.get(pictures[0] ?? '')
  expect([first.status(), first.headers()['content-type']?.startsWith('image/')]).toEqual([200, true])
})

test('sitemaps name every product and brand that is sold, and what is behind the last one is not there', async ({
  request,
}) => {
  const index = await (await request.get('/sitemap.xml')).text()
  const maps = [...index.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => new URL(url).pathname)
  expect(maps).toEqual(['/sitemap-hk.xml', '/sitemap-zh.xml', '/sitemap-cn.xml', '/sitemap-en.xml'])
  const text = await (await request.get('/sitemap-en.xml')).text()
  const pages = [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => new URL(url).pathname)
  const { total } = (await (await request.get('/api/v1/product?limit=1')).json()) as { total: number }
  const brands = pages.filter((path) => /^\/en\/[^/]+$/.test(path))
  expect(pages.filter((path) => /^\/en\/[^/]+\/[^/]+$/.test(path)).length).toBeGreaterThanOrEqual(total)
  expect(brands).toContain('/en/elowen')
  for (const path of brands) expect([path, (await request.get(path)).status()]).toEqual([path, 200])
  expect((await request.get('/sitemap-en.xml?page=2')).status()).toBe(404)
})
