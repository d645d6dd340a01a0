import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { atDesk, type AtDesk } from '#tools/builders/staff/staff.ts'
import { openTestShop, type TestShop } from '#tools/testing/test-shop.ts'

let shop: TestShop
let content: AtDesk
beforeAll(async () => {
  shop = await openTestShop({ LIMITS_FACTOR: '1000' })
  content = await atDesk(shop, 'content')
})
afterAll(() => shop.close())

async function send(bytes: Uint8Array<ArrayBuffer>, who = content) {
  const form = new FormData()
  form.set('picture', new Blob([bytes]), 'picture.png')
  const answer = await shop.shop.api.fetch(
    new Request('http://shop.test/api/admin/v1/content-pictures', {
      method: 'POST',
      body: form,
      headers: { cookie: who.cookie, 'x-csrf-token': who.token, 'x-shop-locale': 'en' },
    }),
    { ip: '10.0.0.1', seenIn: null },
  )
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
}

it('stores a picture under a path of its own, and a page can show it', async () => {
  const file = sharp({ create: { width: 300, height: 200, channels: 3, background: '#a52' } })
  const bytes = new Uint8Array(
    await file
      .withExif({ IFD0: { Copyright: 'somebody' } })
      .png()
      .toBuffer(),
  )
  const answers = await Promise.all([send(bytes), send(bytes)])
  const paths = answers.map(({ body }) => String(body.picture))
  expect(new Set(paths).size).toBe(2)
  expect(paths[0]).toMatch(/^\/media\/content\/desk\/[\w-]{36}\.webp$/)

  const { setting } = (await content.get('/settings/page_membership')).body as {
    setting: { live: { number: number; value: { body: { eng: object[] } } } }
  }
  const { value, number } = setting.live
  const blocks = [...value.body.eng, { kind: 'picture', text: 'A sea', picture: paths[0] }]
  const saved = await content.send('PUT', '/settings/page_membership/draft', {
    value: { ...value, body: { ...value.body, eng: blocks } },
    base: number,
    seen: '',
  })
  expect(saved.status).toBe(200)
})

it('recognises a picture by its content, and requires the right to change the storefront', async () => {
  const drawing = new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"/>')
  expect((await send(drawing)).body.code).toBe('settings.photo_type')
  const warehouse = await atDesk(shop, 'warehouse')
  expect((await send(drawing, warehouse)).status).toBe(403)
})
