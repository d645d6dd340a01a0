import { afterAll, beforeAll, expect, it } from 'vitest'
import { no, ok, orderIn } from '#tools/builders/orders/desk-orders.ts'
import { aClock } from '#tools/builders/payments/payments.ts'
import { atDesk, type AtDesk } from '#tools/builders/staff/staff.ts'
import { openPayingShop, type PayingShop } from '#tools/testing/test-shop.ts'

let shop: PayingShop
let care: AtDesk
beforeAll(async () => {
  shop = await openPayingShop({ LIMITS_FACTOR: '1000' }, { clock: aClock() })
  care = await atDesk(shop, 'care')
}, 60_000)
afterAll(() => shop.close())

/** A draft whose buyer has the link. */
async function aLink(sub_sku: string, more: object): Promise<{ order_id: string; token: string }> {
  const draft = {
    lines: [{ sub_sku, quantity: 1 }],
    email: 'asked@example.com',
    firstname: 'Ka Yan',
    lastname: 'Chan',
    reason: 'by telephone',
    ...more,
  }
  const { id } = orderIn(ok(await care.send('POST', '/drafts', draft)))
  const { url } = ok(await care.send('POST', `/orders/${id}/payment-link`)).body as { url: string }
  return { order_id: id, token: new URL(url).searchParams.get('token') ?? '' }
}
const post = (path: string, body: object) => shop.send('POST', `/api/v1/order/${path}`, body)
const agreement = async ({ order_id: id, token }: { order_id: string; token: string }) =>
  ok(await shop.get(`/api/v1/awaiting-payment?id=${id}&token=${token}`)).body.agreement
const consents = async ({ order_id: id }: { order_id: string }) =>
  (await shop.shop.pool.query<{ consents: object }>('select consents from orders where id = $1', [id]))
    .rows[0]?.consents

it('of a treatment requires declarations before payment, and stores them (rules/checkout#22)', async () => {
  const link = await aLink('SCALP-SPA-BASIN-1', {})
  expect(await agreement(link)).toBe('declarations')
  for (const method of ['paydollar', 'fps'])
    expect(no(await post(`${method}/create`, link))).toEqual([409, 'checkout.not_declared'])
  expect(no(await post('payment/create', { ...link, method: 'fps' }))).toEqual([409, 'checkout.not_declared'])
  const none = await post('declarations', link)
  expect([none.status, none.body.code, Object.keys(none.body.fields as object)]).toEqual([
    400,
    'checkout.agree_age',
    ['agree_age', 'agree_health'],
  ])
  expect(no(await post('declarations', { ...link, agree_age: '1' }))).toEqual([400, 'checkout.agree_health'])
  const all = { ...link, agree_age: '1', agree_health: true }
  expect(no(await post('declarations', { ...all, token: 'x' }))).toEqual([404, 'orders.unknown'])
  expect(await consents(link)).toBeNull()
  ok(await post('declarations', all))
  const declared = await consents(link)
  expect(declared).toEqual({
    age: true,
    health: true,
    version: '1',
    termsVersion: expect.any(String),
    at: expect.any(String),
    ip: expect.any(String),
  })
  ok(await post('declarations', all))
  expect(await consents(link)).toEqual(declared)
  expect(await agreement(link)).toBeNull()
  ok(await post('fps/create', link))
})

it('of goods is accepted by paying, as the page states (rules/checkout#22)', async () => {
  const delivery = {
    firstname: 'Ka Yan',
    lastname: 'Chan',
    calling_code: '852',
    contact: '98765432',
    address: '1 Road',
    city: 'wan_chai',
  }
  const link = await aLink('ELOWEN-SCALP-SHAMPOO-500', {
    delivery_method: 'shipping',
    delivery_fee: 30,
    delivery,
  })
  expect([await agreement(link), await consents(link)]).toEqual(['terms', null])
  ok(await post('fps/create', link))
  expect(await consents(link)).toMatchObject({ terms: true, version: expect.any(String) })
  expect(await agreement(link)).toBeNull()
})
