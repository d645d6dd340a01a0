import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestShop, type TestShop } from '#tools/testing/test-shop.ts'
import { atDesk, type AtDesk } from '#tools/builders/staff/staff.ts'

let shop: TestShop
let manager: AtDesk
let now = new Date('2026-11-23T02:00:00Z')
beforeAll(async () => {
  shop = await openTestShop({ LIMITS_FACTOR: '1000' }, { clock: { now: () => now } })
  manager = await atDesk(shop, 'manager')
})
afterAll(() => shop.close())

type Shown = {
  name: { eng: string }
  product_option: {
    effective: { currency: string; price: number; reason: string } | null
    buyable: { ok: boolean; reason: string | null }
  }[]
}

it('shows a draft as a group sees it in a country and on a day, by a link that expires and cannot be guessed', async () => {
  const name = { chi: '皂', eng: 'Preview Soap', cn: '皂' }
  const made = await manager.send('POST', '/products', {
    sku: 'PREVIEW-SOAP',
    brand: 'terra',
    name,
    price: 100,
  })
  const { id } = made.body.product as { id: string }
  const option = {
    sku: 'PREVIEW-SOAP-1',
    name,
    price: 100,
    usd: 13,
    state: 'pre_order',
    cut_off: '2026-12-01',
    prices: [{ group: 'VIP', price: 70 }],
  }
  await manager.send('PUT', `/products/${id}/options`, { options: [option], version: 1, mode: 'draft' })
  const as = async (query: string) =>
    (await manager.get(`/products/${id}/preview?${query}`)).body as { product: Shown; path: string }
  const everybodys = await as('country=hk')
  expect(everybodys.product.product_option[0]?.effective).toMatchObject({
    currency: 'HKD',
    price: 100,
    reason: 'base',
  })
  const vip = await as('country=hk&group=VIP')
  expect(vip.product.product_option[0]?.effective).toMatchObject({ price: 70, reason: 'fixed' })
  const late = await as('country=hk&on=2026-12-02')
  expect(late.product.product_option[0]?.buyable).toEqual({ ok: false, reason: 'not_for_sale' })
  const us = await as('country=us')
  expect(us.product.product_option[0]?.effective).toMatchObject({ currency: 'USD', price: 13 })

  const token = vip.path.replace('/preview/', '')
  const seen = await shop.get(`/api/v1/product/preview?token=${token}`)
  expect(seen.body).toMatchObject({
    country: 'hk',
    group: 'VIP',
    number: 2,
    product: { name: { eng: 'Preview Soap' } },
  })
  const forged = await shop.get(`/api/v1/product/preview?token=${token.slice(0, -2)}xx`)
  expect([forged.status, forged.body.code]).toEqual([404, 'products.link_over'])
  const empty = await shop.get('/api/v1/product/preview?token=e30.x')
  expect(empty.status).toBe(404)
  now = new Date('2026-12-01T02:00:00Z')
  expect((await shop.get(`/api/v1/product/preview?token=${token}`)).status).toBe(404)
})
