import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { no, ok } from '#tools/builders/orders/desk-orders.ts'
import { openProductDesk } from '#tools/builders/products/product-desk.ts'
import { productEditor, sendable } from '#tools/builders/products/product-editor.ts'
import type { AtDesk } from '#tools/builders/staff/staff.ts'
import type { TestShop } from '#tools/testing/test-shop.ts'

let shop: TestShop
let manager: AtDesk
let content: AtDesk
let warehouse: AtDesk
beforeAll(async () => {
  ;({ shop, manager, content, warehouse } = await openProductDesk())
})
afterAll(() => shop.close())

const { idOf, read } = productEditor(() => ({ shop, manager }))
const sku = 'TERRA-HAND-WASH'
type Offer = { bundle: string; option: string; remove?: boolean }
const offersOf = async (id: string) => (await read(id)).document.offers as Offer[]
const save = async (id: string, offers: readonly Offer[], more: object = {}, who = manager) =>
  who.send('PUT', `/products/${id}/offers`, {
    version: (await read(id)).version,
    mode: 'live',
    offers,
    ...more,
  })
const beside = async (id: string) =>
  (
    (await shop.get(`/api/v1/product/offers/${id}`)).body.offers as { bundle_sku: string; sub_sku: string }[]
  ).map(({ bundle_sku, sub_sku }) => ({ bundle: bundle_sku, option: sub_sku }))
const brush = { bundle: 'WASH-BRUSH', option: 'ELOWEN-SCALP-BRUSH-CORAL' }
const oil = { bundle: 'WASH-OIL', option: 'ELOWEN-HAIR-OIL-30' }

describe('offers of a product', () => {
  it('are added, put in order and taken off, and shoppers see them so', async () => {
    const id = await idOf(sku)
    ok(await save(id, [brush, oil]))
    await expect.poll(() => beside(id)).toEqual([brush, oil])
    ok(await save(id, [brush, oil], { move: 'down 0' }))
    await expect.poll(() => beside(id)).toEqual([oil, brush])
    ok(await save(id, [oil, { ...brush, remove: true }]))
    await expect.poll(() => beside(id)).toEqual([oil])
    // saving the same again adds no version
    const { version } = await read(id)
    ok(await save(id, [oil]))
    expect((await read(id)).version).toBe(version)
  })

  it('are read with their option and price, by readers with the right to see prices', async () => {
    const id = await idOf(sku)
    const { offered } = (await read(id)) as unknown as { offered: Record<string, unknown>[] }
    expect(offered).toMatchObject([
      { sku: oil.option, product_name: { eng: expect.any(String) }, price: expect.any(Number) },
    ])
    const seen = (await read(id, warehouse)) as unknown as { offered: Record<string, unknown>[] }
    expect(seen.offered[0]).not.toHaveProperty('price', expect.any(Number))
    expect(seen.offered[0]?.sku).toBe(oil.option)
    expect((await save(id, [brush], {}, content)).status).toBe(403)
  })

  it('are saved as a draft, shown as a difference, and do not block saving options', async () => {
    const id = await idOf(sku)
    const before = await read(id)
    ok(await save(id, [brush], { mode: 'draft' }))
    expect(await beside(id)).toEqual([oil])
    const draft = await read(id)
    expect(draft.waiting).toMatchObject([
      { field: 'offers', before: oil.bundle, after: brush.bundle },
      { field: 'offer_option', of: brush.bundle, before: '', after: brush.option },
      { field: 'offer_option', of: oil.bundle, before: oil.option, after: '' },
    ])
    // options that were read before are saved nonetheless, and leave the offers unchanged
    const options = sendable(before.document.options)
    ok(
      await manager.send('PUT', `/products/${id}/options`, {
        version: before.version,
        mode: 'live',
        options,
      }),
    )
    expect(await offersOf(id)).toEqual([brush])
    ok(await manager.send('POST', `/products/${id}/publish`, { version: (await read(id)).version }))
    await expect.poll(() => beside(id)).toEqual([brush])
  })

  it('that another user changed meanwhile are shown beside the request, at their field', async () => {
    const id = await idOf(sku)
    const { version } = await read(id)
    ok(await save(id, [{ ...brush, option: oil.option }], { mode: 'draft' }))
    const late = await manager.send('PUT', `/products/${id}/offers`, {
      version,
      mode: 'draft',
      offers: [brush, oil],
    })
    expect(no(late)).toEqual([409, 'products.outdated'])
    expect(late.body.fields).toEqual({ 'offers.0.option': expect.stringContaining(oil.option) })
    ok(await manager.send('POST', `/products/${id}/discard`, { version: (await read(id)).version }))
  })

  it.each([
    ['en', 'There is no option NO-SUCH.', /already/],
    ['hk', '沒有選項 NO-SUCH。', /已有優惠/],
    ['zh', '沒有選項 NO-SUCH。', /已有優惠/],
    ['cn', '没有选项 NO-SUCH。', /已有优惠/],
  ] as const)('are refused at their field in %s', async (locale, unknown, taken) => {
    const id = await idOf(sku)
    const { version } = await read(id)
    const refused = await shop.send(
      'PUT',
      `/api/admin/v1/products/${id}/offers`,
      {
        version,
        mode: 'live',
        offers: [
          { bundle: 'WASH-NOBODY', option: 'NO-SUCH' },
          { bundle: 'OFFER-MASK-OIL', option: oil.option },
        ],
      },
      { cookie: manager.cookie, 'x-csrf-token': manager.token, 'x-shop-locale': locale },
    )
    expect(no(refused)).toEqual([422, 'products.faulty'])
    expect(refused.body.fields).toEqual({
      'offers.0.option': unknown,
      'offers.1.bundle': expect.stringMatching(taken),
    })
    expect((await read(id)).version).toBe(version)
  })

  it('are found among options of other products that are sold', async () => {
    const id = await idOf('ELOWEN-HAIR-OIL')
    const found = async (search: string) =>
      (
        ok(await content.get(`/products/${id}/offerable?search=${encodeURIComponent(search)}`)).body
          .options as { sku: string; product_id: string }[]
      ).map((each) => each.sku)
    expect(await found('brush coral')).toContain(brush.option)
    expect(await found('')).toEqual([])
    expect(await found('no such thing at all')).toEqual([])
    // its own options are excluded
    expect((await found('hair oil')).some((each) => each.startsWith('ELOWEN-HAIR-OIL'))).toBe(false)
  })

  it('are restored with an earlier version', async () => {
    const id = await idOf(sku)
    const { version } = await read(id)
    expect(await offersOf(id)).toEqual([brush])
    ok(await save(id, []))
    await expect.poll(() => beside(id)).toEqual([])
    const latest = (await read(id)).version
    ok(
      await manager.send('POST', `/products/${id}/restore`, {
        version: latest,
        number: version,
        mode: 'live',
      }),
    )
    await expect.poll(() => beside(id)).toEqual([brush])
  })
})
