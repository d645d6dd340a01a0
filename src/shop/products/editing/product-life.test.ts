import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { no, ok } from '#tools/builders/orders/desk-orders.ts'
import { openProductDesk } from '#tools/builders/products/product-desk.ts'
import {
  productEditor,
  sendable,
  textsOf,
  type EditedProduct,
} from '#tools/builders/products/product-editor.ts'
import type { AtDesk } from '#tools/builders/staff/staff.ts'
import type { TestShop } from '#tools/testing/test-shop.ts'

let now = new Date('2026-11-23T02:00:00Z')
let shop: TestShop
let manager: AtDesk
let content: AtDesk
beforeAll(async () => {
  ;({ shop, manager, content } = await openProductDesk({ clock: { now: () => now } }))
})
afterAll(() => shop.close())

const { idOf, read, shopper } = productEditor(() => ({ shop, manager }))

describe('a new product', () => {
  it('is hidden until it is published, then sold, archived and restored', async () => {
    const name = { chi: '玫瑰皂', eng: 'Rose Soap', cn: '玫瑰皂' }
    const made = ok(
      await manager.send('POST', '/products', { sku: 'ROSE-SOAP', brand: 'terra', name, price: 48 }),
    ).body.product as EditedProduct
    expect(made).toMatchObject({ version: 1, live: null, state: 'draft' })
    expect(await shopper('ROSE-SOAP')).toBeUndefined()
    const again = await manager.send('POST', '/products', { sku: 'ROSE-SOAP', brand: 'terra', name })
    expect(no(again)).toEqual([409, 'products.sku_taken'])
    const listed = ok(await manager.get('/products?state=draft')).body.products as EditedProduct[]
    expect(listed.map(({ id }) => id)).toEqual([made.id])
    expect(no(await content.send('POST', `/products/${made.id}/publish`, { version: 1 }))).toEqual([
      403,
      'products.not_yours',
    ])
    ok(await manager.send('POST', `/products/${made.id}/publish`, { version: 1 }))
    expect(await idOf('ROSE-SOAP')).toBe(made.id)
    await expect.poll(() => shopper('ROSE-SOAP')).toMatchObject({ price: 48 })

    ok(
      await manager.send('POST', `/products/${made.id}/archive`, {
        version: 1,
        archived: true,
        note: 'season',
      }),
    )
    await expect.poll(() => shopper('ROSE-SOAP')).toBeUndefined()
    expect(await read(made.id)).toMatchObject({
      state: 'archived',
      document: { options: [{ state: 'in_stock' }] },
    })
    ok(await manager.send('POST', `/products/${made.id}/archive`, { version: 2, archived: false }))
    await expect.poll(() => shopper('ROSE-SOAP')).toMatchObject({ price: 48 })
  })

  it('may be a copy, with new codes', async () => {
    const id = await idOf('ELOWEN-SCALP-SHAMPOO')
    const copy = ok(await manager.send('POST', `/products/${id}/duplicate`, { sku: 'SHAMPOO-COPY' })).body
      .product as EditedProduct
    const { document, state } = await read(copy.id)
    expect(state).toBe('draft')
    expect(document.options.map(({ sku }) => sku)[0]).toBe('SHAMPOO-COPY-1')
    expect(document.url).toBe('shampoo-copy')
  })
})

describe('versions', () => {
  it('are listed with their changes, and restored as new ones', async () => {
    const id = await idOf('ROSE-SOAP')
    const product = await read(id)
    ok(
      await manager.send('PUT', `/products/${id}/options`, {
        options: sendable(product.document.options).map((option) => ({ ...option, price: 60 })),
        version: product.version,
        mode: 'live',
        note: 'dearer roses',
      }),
    )
    const versions = ok(await manager.get(`/products/${id}/versions`)).body.versions as Record<
      string,
      unknown
    >[]
    expect(versions[0]).toMatchObject({
      number: product.version + 1,
      is_live: true,
      note: 'dearer roses',
      who: manager.email,
      changes: [{ field: 'price', of: 'ROSE-SOAP-1', before: '48.00', after: '60.00' }],
    })
    const body = { version: product.version + 1, number: 1, mode: 'live' }
    expect(no(await content.send('POST', `/products/${id}/restore`, body))).toEqual([
      403,
      'products.not_yours',
    ])
    const back = ok(await manager.send('POST', `/products/${id}/restore`, body)).body.product as EditedProduct
    expect(back.version).toBe(product.version + 2)
    expect((await read(id)).document.options[0]?.price).toBe(48)
    await expect(
      shop.shop.pool.query(`update product_versions set note = 'x' where product_id = $1`, [id]),
    ).rejects.toThrow('stay as they were saved')
  })

  it('show changes made outside the back office, and a draft includes them', async () => {
    const id = await idOf('ROSE-SOAP')
    const product = await read(id)
    const text = { ...textsOf(product), name: { chi: '草稿', eng: 'Draft', cn: '草稿' } }
    ok(
      await manager.send('PUT', `/products/${id}/texts`, {
        ...text,
        version: product.version,
        mode: 'draft',
      }),
    )
    await shop.shop.pool.query(`update product_options set price = 7700 where sub_sku = 'ROSE-SOAP-1'`)
    const after = await read(id)
    expect(after.document).toMatchObject({ name: { eng: 'Draft' }, options: [{ price: 77 }] })
    expect(after.waiting.map(({ field }) => field)).toEqual(['name', 'name', 'name'])
    const { versions } = ok(await manager.get(`/products/${id}/versions`)).body as {
      versions: { origin: string }[]
    }
    expect(versions.map(({ origin }) => origin).slice(0, 3)).toEqual(['saved', 'outside', 'saved'])
  })
})

describe('a schedule', () => {
  it('publishes at its time, can be cancelled, and rejects a time in the past', async () => {
    const id = await idOf('ROSE-SOAP')
    const { version } = await read(id)
    const at = '2026-11-24T00:00:00.000Z'
    const past = await manager.send('POST', `/products/${id}/schedule`, {
      version,
      at: '2026-11-22T00:00:00.000Z',
    })
    expect(no(past)).toEqual([422, 'products.past'])
    ok(await content.send('POST', `/products/${id}/schedule`, { version, at }))
    expect(await read(id)).toMatchObject({ state: 'scheduled', publish_at: at })
    ok(await manager.send('POST', `/products/${id}/unschedule`))
    expect(await read(id)).toMatchObject({ state: 'changed', publish_at: null })
    ok(await manager.send('POST', `/products/${id}/schedule`, { version, at }))
    const job = shop.shop.jobs.find(({ name }) => name === 'publish-scheduled-products')
    await job?.run({})
    expect(await read(id)).toMatchObject({ state: 'scheduled' })
    now = new Date('2026-11-24T00:00:30Z')
    await job?.run({})
    expect(await shop.shop.pool.query(`select name from products where id = $1`, [id])).toMatchObject({
      rows: [{ name: { eng: 'Draft' } }],
    })
    const { rows } = await shop.shop.pool.query(
      `select who from audit_log where action = 'product-published'`,
    )
    expect(rows).toEqual([{ who: manager.email }])
  })
})
