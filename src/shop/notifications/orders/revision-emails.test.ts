import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestShop, type TestShop } from '#tools/testing/test-shop.ts'
import { payByCard, type WireOrder } from '#tools/builders/orders/orders.ts'
import { atDesk, type AtDesk } from '#tools/builders/staff/staff.ts'
import { aVisitor } from '#tools/builders/checkout/visitor.ts'
import { locales } from '../../region.ts'

let shop: TestShop
let care: AtDesk
beforeAll(async () => {
  shop = await openTestShop({ LIMITS_FACTOR: '1000' })
  care = await atDesk(shop, 'care')
})
afterAll(() => shop.close())

const shampoo = 'ELOWEN-SCALP-SHAMPOO-500'
type Mail = { subject: string; text: string; html: string }

async function anOrderIn(locale: string) {
  const visitor = await aVisitor(shop)
  await visitor.set(shampoo, 1)
  const placed = await visitor.send('POST', '/order/create', await visitor.orderBody(), {
    'x-shop-locale': locale,
  })
  const order = placed.body.order as WireOrder
  await payByCard(shop, { visitor, order })
  const edit = (change: object) =>
    care.send('POST', `/orders/${order._id}/edits`, { reason: '<b>加多一支</b>', ...change })
  const mails = async (): Promise<Mail[]> => {
    await shop.work('tell-order-revised')
    const found = await shop.shop.pool.query<Mail>(
      `select subject, text, html from messages where event = 'order.revised' and order_id = $1 order by created_at, id`,
      [order._id],
    )
    return found.rows
  }
  return { visitor, order, edit, mails }
}

describe.each(locales)('emails about a revision, in %s', (locale) => {
  const path = locale === 'hk' ? '/checkout/' : `/${locale}/checkout/`

  it('request the difference with a payment link, then confirm the revision', async () => {
    const { visitor, order, edit, mails } = await anOrderIn(locale)
    expect((await edit({ add: [{ sub_sku: shampoo, quantity: 1 }] })).status).toBe(200)
    const [paymentRequest, ...none] = await mails()
    expect(none).toEqual([])
    expect(paymentRequest?.subject).toContain(order.number)
    for (const expected of [
      'HK$228',
      `shop.test${path}${order._id}?token=`,
      '<b>加多一支</b>',
      '× 1',
      '+HK$228',
    ])
      expect(paymentRequest?.text).toContain(expected)
    expect(paymentRequest?.html).not.toContain('<b>加多一支')
    const token = /\/checkout\/[0-9a-f-]{36}\?token=(\S+)/.exec(paymentRequest?.text ?? '')?.[1] ?? ''
    expect((await shop.get(`/api/v1/awaiting-payment?id=${order._id}&token=${token}`)).body).toMatchObject({
      orders: [{ can_pay: true }],
    })
    await payByCard(shop, { visitor, order })
    const [, counts] = await mails()
    expect(counts?.subject).not.toBe(paymentRequest?.subject)
    for (const expected of ['HK$228', `HK$${order.total + 228}`, 'order-confirmation'])
      expect(counts?.text).toContain(expected)
  })

  it('name the refunded amount, and report a lapsed revision', async () => {
    const { visitor, order, edit, mails } = await anOrderIn(locale)
    await edit({ add: [{ sub_sku: shampoo, quantity: 2 }] })
    await mails()
    await care.send('POST', `/orders/${order._id}/edits/withdraw`, { reason: 'no' })
    const [, over] = await mails()
    expect(over?.text).not.toContain('{')
    await edit({ add: [{ sub_sku: 'ELOWEN-REPAIR-CONDITIONER-250', quantity: 1 }] })
    await payByCard(shop, { visitor, order })
    await mails()
    await edit({ quantities: [{ line_id: order.items[0]?._id, quantity: 0 }] })
    const written = await mails()
    const last = written.at(-1)
    for (const expected of ['HK$228', '−HK$228']) expect(last?.text).toContain(expected)
    expect(new Set(written.map(({ subject }) => subject)).size).toBe(3)
  })
})
