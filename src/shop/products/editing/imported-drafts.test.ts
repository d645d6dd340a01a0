import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { importFiles } from '#processes/command-line/products/import-products.ts'
import { ok } from '#tools/builders/orders/desk-orders.ts'
import { openProductDesk } from '#tools/builders/products/product-desk.ts'
import { productEditor } from '#tools/builders/products/product-editor.ts'
import type { AtDesk } from '#tools/builders/staff/staff.ts'
import type { TestShop } from '#tools/testing/test-shop.ts'

let shop: TestShop
let manager: AtDesk
let folder = ''
beforeAll(async () => {
  ;({ shop, manager } = await openProductDesk())
  folder = await mkdtemp(join(tmpdir(), 'elowen-drafts-'))
})
afterAll(() => shop.close())

const { idOf, read } = productEditor(() => ({ shop, manager }))
const text = (eng: string) => ({ chi: eng, eng, cn: eng })
async function taken(sku: string, changes: object = {}) {
  const path = join(folder, `${sku}.json`)
  const file = {
    sku,
    url: sku.toLowerCase(),
    brand: 'terra',
    kind: 'single',
    created: '2026-11-01',
    name: text('By file'),
    summary: text('A soap.'),
    does: text('<p>Cleans.</p>'),
    use: text('<p>Use it.</p>'),
    ingredients: text('<p>Soap.</p>'),
    suits: text('<p>All.</p>'),
    media: [{ image: 'products/terra-hand-wash-a.webp', alt: text('Soap') }],
    options: [{ sku: `${sku}-1`, name: text('One'), state: 'in_stock', price: 50 }],
    ...changes,
  }
  await writeFile(path, JSON.stringify(file))
  expect(await importFiles(shop.shop, [path])).toMatchObject({ errors: [] })
}
const begin = async (sku: string) =>
  ok(
    await manager.send('POST', '/products', {
      sku,
      brand: 'terra',
      kind: 'single',
      name: text('By desk'),
      url: sku.toLowerCase(),
      price: 40,
    }),
  ).body.product as { id: string }

describe('a draft of the back office whose product arrives by a file', () => {
  it('is that product from then on, with the draft among its versions', async () => {
    const { id } = await begin('DESK-SOAP')
    await taken('DESK-SOAP')
    expect(await idOf('DESK-SOAP')).toBe(id)
    const product = await read(id)
    expect(product).toMatchObject({ state: 'live', version: 2, live: 2, document: { name: text('By file') } })
    const { versions } = ok(await manager.get(`/products/${id}/versions`)).body
    expect(versions).toMatchObject([{ origin: 'outside', is_live: true }, { origin: 'created' }])
    const search = { ...product.document, words: '', url: 'desk-soap-2', version: 2, mode: 'live' }
    ok(await manager.send('PUT', `/products/${id}/search`, search))
    expect((await read(id)).document.url).toBe('desk-soap-2')
  })

  it('becomes live unchanged if the file has the same content', async () => {
    const { id } = await begin('DESK-BALM')
    const { document } = (
      await shop.shop.pool.query<{ document: object }>(
        'select document from product_versions where product_id = $1',
        [id],
      )
    ).rows[0] ?? { document: {} }
    await taken('DESK-BALM', document)
    expect(await read(id)).toMatchObject({ state: 'live', version: 1, live: 1 })
  })
})
