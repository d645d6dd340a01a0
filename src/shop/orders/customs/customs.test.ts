import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { no, ok } from '#tools/builders/orders/desk-orders.ts'
import { anOrder, payByCard, toTaipei } from '#tools/builders/orders/orders.ts'
import { shampoo } from '#tools/builders/returns/returns.ts'
import { atDesk, type AtDesk } from '#tools/builders/staff/staff.ts'
import { openTestShop, type TestShop } from '#tools/testing/test-shop.ts'
import { pack, startPicking } from '../fulfilment/fulfil.ts'
import { ship } from '../fulfilment/ship.ts'

let shop: TestShop
let owner: AtDesk
let manager: AtDesk
beforeAll(async () => {
  shop = await openTestShop({ LIMITS_FACTOR: '1000' })
  ;[owner, manager] = [await atDesk(shop, 'owner'), await atDesk(shop, 'manager')]
})
afterAll(() => shop.close())

/** An order that is under way, with the path of its customs form. */
async function sent(input: object = {}, state: { country?: string; currency?: string } = {}) {
  const placed = await anOrder(shop, { [shampoo]: 2 }, input, state)
  await payByCard(shop, placed)
  const ctx = shop.shop.systemContext()
  const step = { id: placed.id, actor: 'may' }
  await startPicking(ctx, step)
  await pack(ctx, step)
  const { parcels } = await ship(ctx, { ...step, lines: [], carrier: 'DHL', trackingNumber: 'X1' })
  return { ...placed, form: `/orders/${placed.id}/customs?parcel_id=${parcels[0]?.id ?? ''}` }
}
const pageOf = async (by: AtDesk, path: string): Promise<string> => {
  const url = `http://shop.test/api/admin/v1${path}`
  const headers = { cookie: by.cookie, 'x-shop-locale': 'en' }
  const answer = await shop.shop.api.fetch(new Request(url, { headers }), { ip: '10.3.3.3', seenIn: null })
  expect(answer.status).toBe(200)
  return answer.text()
}
const complete = () =>
  shop.shop.pool.query(`update products set hs_code = '330510', origin = 'KR' where id in
    (select product_id from product_options where sub_sku = '${shampoo}')`)
const seen = async (id: string) =>
  (
    await shop.shop.pool.query(
      `select 1 from state_events where entity_id = $1 and cause = 'identity_seen'`,
      [id],
    )
  ).rowCount

describe('the customs form of a parcel', () => {
  it('names missing data with its product, and is then marked as incomplete', async () => {
    await shop.shop.pool.query(`update products set hs_code = null, origin = null`)
    const { form } = await sent(toTaipei, { country: 'tw', currency: 'TWD' })
    const text = await pageOf(owner, form)
    expect(text).toContain('this form is not printed as complete')
    expect(text).toMatch(new RegExp(`<a href="/desk/products/[^"]+">${shampoo}: no HS code</a>`))
    expect(text).toContain(`${shampoo}: no country of origin`)
  })

  it('declares the amount paid, in the charged currency and in Hong Kong dollars', async () => {
    await complete()
    const { form, order, id } = await sent(toTaipei, { country: 'tw', currency: 'TWD' })
    const text = await pageOf(owner, form)
    expect(text).not.toContain('class="notice')
    const net = order.items.reduce((sum, { net: each }) => sum + each, 0)
    expect(text).toContain(`NT$${net.toLocaleString('en')}`)
    expect(text).toMatch(/HK\$\d/)
    expect(text).toContain('330510')
    expect(text).toContain('A123456789')
    expect(await seen(id)).toBe(1)
  })

  it('shows the whole number only with the right to see it, and is incomplete for other readers', async () => {
    await complete()
    const { form, id } = await sent(toTaipei, { country: 'tw', currency: 'TWD' })
    const text = await pageOf(manager, form)
    expect(text).not.toContain('A123456789')
    expect(text).toContain('•••789')
    expect(text).toContain('no identity number of the receiver')
    expect(await seen(id)).toBe(0)
  })

  it('is available for parcels that leave Hong Kong, and requires the right to ship them', async () => {
    const { form, id } = await sent()
    expect(no(await owner.get(form))).toEqual([409, 'orders.no_customs'])
    const other = await sent(toTaipei, { country: 'tw', currency: 'TWD' })
    expect(no(await owner.get(`/orders/${other.id}/customs?parcel_id=${id}`))).toEqual([
      409,
      'orders.no_customs',
    ])
    const care = await atDesk(shop, 'care')
    expect(no(await care.get(other.form))).toEqual([403, 'staff.forbidden'])
    ok(await owner.get(`/orders/${id}`))
  })
})
