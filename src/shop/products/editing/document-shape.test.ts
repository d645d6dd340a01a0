import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { no, ok } from '#tools/builders/orders/desk-orders.ts'
import { openProductDesk } from '#tools/builders/products/product-desk.ts'
import { productEditor, sendable } from '#tools/builders/products/product-editor.ts'
import type { AtDesk } from '#tools/builders/staff/staff.ts'
import type { TestShop } from '#tools/testing/test-shop.ts'

let shop: TestShop
let manager: AtDesk
beforeAll(async () => {
  ;({ shop, manager } = await openProductDesk({ clock: { now: () => new Date('2026-11-23T02:00:00Z') } }))
})
afterAll(() => shop.close())

const { idOf, read } = productEditor(() => ({ shop, manager }))
const sku = 'ELOWEN-SCALP-SHAMPOO'

describe('a version', () => {
  it('holds texts that are longer as HTML than they were written', async () => {
    const id = await idOf(sku)
    const { document, version } = await read(id)
    const does = { ...document.does, chi: '&'.repeat(40_000) }
    ok(await manager.send('PUT', `/products/${id}/texts`, { ...document, does, version, mode: 'draft' }))
    const saved = await read(id)
    expect(saved.document.does.chi).toBe(does.chi)
    ok(await manager.send('POST', `/products/${id}/discard`, { version: saved.version }))
  })

  it('is refused at the field that it cannot hold, and the product can still be read', async () => {
    const id = await idOf(sku)
    const { document, version } = await read(id)
    const refused = await manager.send('PUT', `/products/${id}/placement`, {
      ...document,
      brand: 'No Such Brand',
      version,
      mode: 'draft',
    })
    expect(no(refused)).toEqual([422, 'products.faulty'])
    expect(refused.body.fields).toEqual({ brand: expect.any(String) })
    expect((await read(id)).version).toBe(version)
  })

  it('of a new product has options with codes that fit', async () => {
    const begin = (code: string) =>
      manager.send('POST', '/products', {
        sku: code,
        brand: 'elowen',
        kind: 'single',
        name: { chi: '新', eng: 'New', cn: '新' },
        price: 10,
      })
    expect(no(await begin('L'.repeat(79)))).toEqual([400, 'shop.invalid_input'])
    ok(await begin('L'.repeat(76)))
  })
})

describe('duplicates in a product', () => {
  it('are reported for prices of groups, tiers and parts of an option', async () => {
    const id = await idOf(sku)
    const { document, version } = await read(id)
    const [first, ...others] = sendable(document.options)
    const save = (change: object) =>
      manager.send('PUT', `/products/${id}/options`, {
        options: [{ ...first, ...change }, ...others],
        version,
        mode: 'live',
      })
    const price = { group: 'VIP', price: 99 }
    expect(no(await save({ prices: [price, { ...price, price: 98 }] }))).toEqual([422, 'products.faulty'])
    const tier = { group: 'VIP', qty: 3, price: 90 }
    expect(no(await save({ tiers: [tier, { ...tier, price: 80 }] }))).toEqual([422, 'products.faulty'])
    const part = { option: 'ELOWEN-HAIR-OIL-30', qty: 1 }
    expect(no(await save({ components: [part, part] }))).toEqual([422, 'products.faulty'])
    ok(await save({}))
  })

  it('are reported for offers of one option', async () => {
    const id = await idOf(sku)
    const offers = ['TWICE-1', 'TWICE-2'].map((bundle) => ({ bundle, option: 'ELOWEN-HAIR-OIL-30' }))
    const { version } = await read(id)
    const saved = await manager.send('PUT', `/products/${id}/offers`, { version, mode: 'live', offers })
    expect(no(saved)).toEqual([422, 'products.faulty'])
    expect(Object.keys(saved.body.fields as object)).toEqual(['offers.1.option'])
  })
})

it('two treatments cannot share one address, because their pages have no brand prefix', async () => {
  const { rows } = await shop.shop.pool.query<{ id: string; brand: string; unique_url: string }>(
    `select id, brand_key as brand, unique_url from products where product_type = 'Treatment' order by sku`,
  )
  const [one, two] = rows
  const brands = await shop.shop.pool.query<{ key: string }>(
    'select key from brands where key <> $1 order by key',
    [one?.brand],
  )
  const { document, version } = await read(two?.id ?? '')
  const away = { ...document, brand: brands.rows[0]?.key, version, mode: 'draft' }
  ok(await manager.send('PUT', `/products/${two?.id}/placement`, away))
  const moved = await read(two?.id ?? '')
  const search = { ...document, words: '', url: one?.unique_url, version: moved.version, mode: 'draft' }
  ok(await manager.send('PUT', `/products/${two?.id}/search`, search))
  const draft = await read(two?.id ?? '')
  expect(draft.problems).toMatchObject([{ field: 'url', code: 'address_taken' }])
  ok(await manager.send('POST', `/products/${two?.id}/discard`, { version: draft.version }))
})
