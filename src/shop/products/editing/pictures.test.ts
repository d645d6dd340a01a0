import { join } from 'node:path'
import { readdir } from 'node:fs/promises'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestShop, type TestShop } from '#tools/testing/test-shop.ts'
import { atDesk, type AtDesk } from '#tools/builders/staff/staff.ts'
import { movedOne } from './change.rules.ts'

let shop: TestShop
let content: AtDesk
let id = ''
beforeAll(async () => {
  shop = await openTestShop({ LIMITS_FACTOR: '1000' })
  content = await atDesk(shop, 'content')
  const { rows } = await shop.shop.pool.query<{ id: string }>(
    `select id from products where sku = 'TERRA-HAND-WASH'`,
  )
  id = rows[0]?.id ?? ''
})
afterAll(() => shop.close())

async function send(bytes: Uint8Array<ArrayBuffer>, who = content) {
  const form = new FormData()
  form.set('picture', new Blob([bytes]), 'picture.png')
  const answer = await shop.shop.api.fetch(
    new Request(`http://shop.test/api/admin/v1/products/${id}/pictures`, {
      method: 'POST',
      body: form,
      headers: { cookie: who.cookie, 'x-csrf-token': who.token, 'x-shop-locale': 'en' },
    }),
    { ip: '10.0.0.1', seenIn: null },
  )
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
}

type Picture = { image: string; url: string; alt: Record<string, string>; option: string | null }
type Shown = { thumbnail: string; detail: { thumbnail: string; focus?: object }[] }
type Product = { version: number; state: string; document: { pictures: Picture[] } }
const read = async () => (await content.get(`/products/${id}`)).body.product as Product
const picture = async () =>
  new Uint8Array(
    await sharp({ create: { width: 300, height: 200, channels: 3, background: '#a52' } })
      .png()
      .toBuffer(),
  )

describe('pictures of a product', () => {
  it('are uploaded, saved as a draft, and shown once it is published', async () => {
    const before = await read()
    expect((await send(await picture())).status).toBe(200)
    const { document, state, version } = await read()
    expect(state).toBe('changed')
    const added = document.pictures.at(-1)
    expect(added?.image).toMatch(/^products\/desk\/[0-9a-f-]{36}\.webp$/)
    const pictures = [added, ...before.document.pictures].map((each) => ({
      image: each?.image,
      alt: { chi: '新', eng: 'New', cn: '新', tw: '新' },
    }))
    const saved = await content.send('PUT', `/products/${id}/pictures`, { version, mode: 'live', pictures })
    expect(saved.status).toBe(200)
    const { rows } = await shop.shop.pool.query(`select media from products where id = $1`, [id])
    expect(rows[0].media[0]).toMatchObject({
      thumbnail: `/media/${added?.image}`,
      width: 300,
      height: 200,
      alt: { eng: 'New' },
    })
  })

  it('have a focus point that crops keep visible, wherever the picture is shown', async () => {
    const { version, document } = await read()
    const pictures = document.pictures.map(({ image, alt }, index) => ({
      image,
      alt,
      ...(index === 0 ? { focus: { x: 20, y: 80 } } : {}),
    }))
    const save = (body: object) => content.send('PUT', `/products/${id}/pictures`, { mode: 'live', ...body })
    expect((await save({ version, pictures })).status).toBe(200)
    const first = document.pictures[0]
    const shown = async () =>
      ((await shop.get('/api/v1/product?skus=TERRA-HAND-WASH')).body.products as Shown[])[0]
    await expect
      .poll(async () => (await shown())?.detail[0])
      .toMatchObject({ thumbnail: first?.url, focus: { x: 20, y: 80 } })
    expect((await shown())?.thumbnail).toBe(`${first?.url}#focus=20,80`)
    expect((await read()).document.pictures[1]).toMatchObject({ focus: { x: 50, y: 50 } })

    // an absent focus stays unchanged; the centre removes it
    const bare = pictures.map(({ image, alt }) => ({ image, alt: { ...alt, eng: 'Newer' } }))
    expect((await save({ version: version + 1, pictures: bare })).status).toBe(200)
    expect((await read()).document.pictures[0]).toMatchObject({ focus: { x: 20, y: 80 } })
    const central = bare.map((each) => ({ ...each, focus: { x: 50, y: 50 } }))
    expect((await save({ version: version + 2, pictures: central })).status).toBe(200)
    await expect.poll(async () => (await shown())?.thumbnail).toBe(first?.url)
    for (const focus of [
      { x: 101, y: 0 },
      { x: 0.5, y: 0 },
      { x: 0, y: 0, z: 0 },
    ]) {
      const refused = await save({ version: version + 3, pictures: [{ ...bare[0], focus }] })
      expect(refused.status).toBe(400)
    }
  })

  it('can be removed from the product, and an invalid picture is never added', async () => {
    const { version, document } = await read()
    const pictures = document.pictures.map(({ image, alt }, index) => ({ image, alt, remove: index === 0 }))
    await content.send('PUT', `/products/${id}/pictures`, { version, mode: 'live', pictures })
    expect((await read()).document.pictures).toHaveLength(document.pictures.length - 1)
    const folder = join(shop.shop.config.DATA_DIR, 'media/products/desk')
    const files = await readdir(folder)
    const bad = await send(new TextEncoder().encode('<svg onload="x()"/>'))
    expect([bad.status, bad.body.code]).toEqual([422, 'products.photo_type'])
    expect(await readdir(folder)).toEqual(files)
    const warehouse = await atDesk(shop, 'warehouse')
    expect((await send(await picture(), warehouse)).status).toBe(403)
  })
})

it.each([
  [undefined, 'abc'],
  ['up 1', 'bac'],
  ['down 1', 'acb'],
  ['up 0', 'abc'],
  ['down 2', 'abc'],
  ['down 9', 'abc'],
  ['sideways 1', 'abc'],
])('%j leads to %s', (move, order) => expect(movedOne([...'abc'], move).join('')).toBe(order))
