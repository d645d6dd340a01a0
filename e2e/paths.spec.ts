import { expect, test } from '@playwright/test'
import { closed, demo, inLocale, locales, open, tags } from './pages.ts'

for (const locale of locales) {
  test(`every path answers in ${locale} with its status, language and canonical address`, async ({
    request,
    baseURL,
  }) => {
    for (const path of [...open, ...closed, ...demo]) {
      const answer = await request.get(inLocale(locale, path))
      const html = await answer.text()
      expect(answer.status(), path).toBe(200)
      expect(html.includes(`<html lang="${tags[locale]}"`), path).toBe(true)
      expect(answer.headers()['content-security-policy'], path).not.toMatch(/script-src[^;]*unsafe-inline/)
      if (closed.includes(path as (typeof closed)[number]))
        expect(html.includes(`name="robots" content="noindex"`), path).toBe(true)
    }
    for (const path of open) {
      const html = await (await request.get(inLocale(locale, path))).text()
      expect(html.includes(`rel="canonical" href="${baseURL}${inLocale(locale, path)}"`), path).toBe(true)
      for (const other of locales)
        expect(html.includes(`href="${baseURL}${inLocale(other, path)}"`), `${path} in ${other}`).toBe(true)
      expect(html.match(/<h1[ >]/g), path).toHaveLength(1)
    }
  })

  test(`what is not there is 404 without index in ${locale}`, async ({ request }) => {
    for (const path of [
      '/404',
      '/no/such/page/at-all',
      '/nobody',
      '/elowen/no-such-thing',
      '/collection/nothing',
      '/treatment/nothing',
      '/checkout/123',
    ]) {
      const answer = await request.get(inLocale(locale, path))
      const html = await answer.text()
      expect(answer.status(), path).toBe(404)
      expect(html.includes(`name="robots" content="noindex"`), path).toBe(true)
      expect(html.includes(`<html lang="${tags[locale]}"`), path).toBe(true)
    }
  })

  test(`the maintenance page says when to come back in ${locale}`, async ({ request }) => {
    const answer = await request.get(inLocale(locale, '/maintance'))
    expect(answer.status()).toBe(503)
    expect(Number(answer.headers()['retry-after'])).toBeGreaterThan(0)
    // it is served at every address of a closed shop, where its scripts would expect another page
    expect(await answer.text()).not.toContain('<script')
  })
}

test('old spellings lead to the ones that are kept', async ({ request }) => {
  for (const [from, to] of [
    ['/maintenance', '/maintance'],
    ['/en/maintenance', '/en/maintance'],
    ['/hk/story', '/story'],
    ['/story/', '/story'],
    ['/hk', '/'],
  ] as const) {
    const answer = await request.get(from, { maxRedirects: 0 })
    expect([answer.status(), answer.headers().location]).toEqual([301, to])
  }
})

test('no page shows a key instead of a sentence', async ({ request }) => {
  for (const locale of locales) {
    for (const path of [...open, ...closed, ...demo]) {
      const html = (await (await request.get(inLocale(locale, path))).text())
        .replace(/<script[\s\S]*?<\/script>/g, '')
        .replace(/<[^>]+>/g, '\n')
      expect(html.match(/^(?:[a-z]+[A-Z]?[a-zA-Z]*\.)+[a-zA-Z]+$/gm) ?? [], `${locale} ${path}`).toEqual([])
    }
  }
})
