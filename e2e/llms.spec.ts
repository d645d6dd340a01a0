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
