import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { storefrontBuild } from '#tools/testing/storefront-build.ts'
import { openTestShop, type TestShop } from '#tools/testing/test-shop.ts'
import { createPages, type Pages } from './pages.ts'

const site = 'https://shop.example'
const form = 'theme=dark&return_to=/en/story'
let shop: TestShop
let pages: Pages
beforeAll(async () => {
  shop = await openTestShop({ PUBLIC_URL: site, DEMO_ON_PUBLIC_HOST: '1' })
  pages = createPages(shop.shop, await storefrontBuild())
})
afterAll(() => shop.close())

/** A form posted without script, as it arrives from a proxy that terminates TLS: by http. */
const post = async (origin: string, to: string) =>
  pages.render(
    new Request(to, {
      method: 'POST',
      headers: {
        origin,
        'content-type': 'application/x-www-form-urlencoded',
        'content-length': String(form.length),
      },
      body: form,
    }),
    { ip: '10.1.1.1', seenIn: null },
  )

const arrivals = ['http://shop.example', 'http://127.0.0.1:8080']

it.each(arrivals)(
  'accepts forms of the shop that a proxy passes on to %s (rules/access#4)',
  async (address) => {
    for (const path of ['/en/preferences', '/en/preferences.data'])
      expect((await post(site, address + path)).status, path).toBeLessThan(304)
  },
)

it.each(arrivals)('refuses forms of other sites that are posted to %s', async (address) => {
  const logged = vi.spyOn(console, 'error').mockReturnValue()
  for (const origin of ['https://evil.example', 'https://shop.example.evil.example', 'null'])
    expect((await post(origin, `${address}/en/preferences`)).status, origin).toBe(400)
  expect(logged).toHaveBeenCalledTimes(3)
  logged.mockRestore()
})

it('sets cookies that browsers send over TLS only', async () => {
  const request = new Request('http://127.0.0.1:8080/api/v1/csrf')
  const answer = await shop.shop.api.fetch(request, { ip: '10.1.1.1', seenIn: null })
  expect(answer.headers.getSetCookie()).toEqual([expect.stringMatching(/^__Host-elowen_session=.*; Secure$/)])
})
