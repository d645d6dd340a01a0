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

const { idOf, read, seen } = productEditor(() => ({ shop, manager }))

describe('options and prices', () => {
  it('are changed in cents, with prices of groups and tiers, and shoppers pay them', async () => {
    const id = await idOf('ELOWEN-SCALP-SHAMPOO')
    const product = await read(id)
    const [first, ...others] = sendable(product.document.options)
    const changed = {
      ...first,
      price: 123.45,
      usd: 16,
      was: 150,
      prices: [{ group: 'VIP', price: 99.9 }, { group: 'Ambassador' }],
      tiers: [
        { group: 'other/public', qty: 3, price: 110 },
        { group: 'other/public', qty: 6, price: 100, usd: 13 },
      ],
    }
    ok(
      await manager.send('PUT', `/products/${id}/options`, {
        options: [changed, ...others],
        version: product.version,
        mode: 'live',
      }),
    )
    const { rows } = await shop.shop.pool.query(
      `select price, price_usd, original_price from product_options where sub_sku = $1`,
      [first?.sku],
    )
    expect(rows).toEqual([{ price: 12345, price_usd: 1600, original_price: 15000 }])
    type Shown = {
      product_option: { sub_sku: string; effective: { price: number; original_price: number } }[]
    }
    await expect
      .poll(() =>
        seen(
          'ELOWEN-SCALP-SHAMPOO',
          ({ product_option }: Shown) =>
            product_option.find(({ sub_sku }) => sub_sku === first?.sku)?.effective,
        ),
      )
      .toMatchObject({ price: 123.45, original_price: 150 })
    const after = (await read(id)).document.options[0]
    expect(after).toMatchObject({
      prices: [{ group: 'VIP', price: 99.9, usd: null }],
      tiers: [
        { group: 'other/public', qty: 3, price: 110, usd: null },
        { group: 'other/public', qty: 6, price: 100, usd: 13 },
      ],
    })
  })

  it('are refused with their fields if invalid, and may be saved as a draft', async () => {
    const id = await idOf('ELOWEN-SCALP-SHAMPOO')
    const product = await read(id)
    const [first, ...others] = sendable(product.document.options)
    const options = [{ ...first, was: 1 }, ...others]
    const refused = await manager.send('PUT', `/products/${id}/options`, {
      options,
      version: product.version,
      mode: 'live',
    })
    expect(no(refused)).toEqual([422, 'products.faulty'])
    expect(refused.body.fields).toEqual({ 'options.0.was': 'The original price 1 is not above 123.45.' })
    const draft = { options, version: product.version, mode: 'draft' }
    ok(await manager.send('PUT', `/products/${id}/options`, draft))
    const draftProduct = await read(id)
    expect(draftProduct.problems).toMatchObject([{ field: 'options.0.was', code: 'was_not_above' }])
    const publishing = await manager.send('POST', `/products/${id}/publish`, {
      version: draftProduct.version,
    })
    expect(no(publishing)).toEqual([422, 'products.faulty'])
    ok(await manager.send('POST', `/products/${id}/discard`, { version: draftProduct.version }))
  })

  it('cannot be removed once shoppers have seen them, and new ones can be added and removed', async () => {
    const id = await idOf('ELOWEN-SCALP-SHAMPOO')
    const product = await read(id)
    const options = sendable(product.document.options)
    const body = { version: product.version, mode: 'live' }
    const gone = {
      ...body,
      options: options.map((option, at) => (at === 0 ? { ...option, remove: true } : option)),
    }
    expect(no(await manager.send('PUT', `/products/${id}/options`, gone))).toEqual([
      422,
      'products.option_stays',
    ])
    const added = { sku: 'SHAMPOO-NEW', name: { chi: '新', eng: 'New', cn: '新' }, price: 10 }
    ok(
      await manager.send('PUT', `/products/${id}/options`, {
        version: product.version,
        mode: 'draft',
        options: [...options, added],
      }),
    )
    const draft = await read(id)
    expect(draft.document.options.at(-1)).toMatchObject({ sku: 'SHAMPOO-NEW', is_fixed: false })
    ok(
      await manager.send('PUT', `/products/${id}/options`, {
        version: draft.version,
        mode: 'draft',
        options: [...options, { ...added, remove: true }],
      }),
    )
    expect((await read(id)).state).toBe('live')
  })
})
