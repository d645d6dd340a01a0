import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { no, ok } from '#tools/builders/orders/desk-orders.ts'
import { openOrderDesk, shampoo, type OrderDesk } from '#tools/builders/orders/order-desk.ts'
import { anOrder, violations } from '#tools/builders/orders/orders.ts'

let shop: OrderDesk
beforeAll(async () => {
  shop = await openOrderDesk()
})
afterEach(async () => expect(await violations(shop)).toEqual([]))
afterAll(() => shop.close())

describe('the list of orders', () => {
  it('finds by number, name, e-mail, telephone, sku, tracking and bill number', async () => {
    const order = await shop.aPackedOrder(
      { [shampoo]: 1 },
      {
        email: 'seeker@example.com',
        delivery_firstname: 'Zoe',
        delivery_lastname: 'Quill',
        delivery_contact: '98887766',
      },
    )
    ok(
      await shop.warehouse.send('POST', `${order.at}/ship`, { carrier: 'SF', tracking_number: 'SF42424242' }),
    )
    const { rows } = await shop.shop.pool.query(
      'select reference from payment_attempts where order_id = $1',
      [order.id],
    )
    const number = order.order.number
    const words = [
      number,
      number.toLowerCase().replace('-', ''),
      'quill',
      'SEEKER@',
      '98887766',
      'SF42424242',
      rows[0].reference,
    ]
    for (const word of words) {
      const { body } = ok(await shop.care.get(`/orders?search=${encodeURIComponent(word)}`))
      expect([word, (body.orders as { number: string }[]).map((row) => row.number)]).toEqual([word, [number]])
    }
    const bySku = ok(
      await shop.care.get(
        `/orders?search=${shampoo}&view=sent&country=hk&method=paydollar&currency=HKD&limit=100`,
      ),
    )
    expect((bySku.body.orders as { number: string }[]).some((row) => row.number === number)).toBe(true)
    expect(ok(await shop.care.get(`/orders?search=${shampoo}&to=2020-01-01`)).body).toEqual({
      orders: [],
      total: 0,
    })
    expect(ok(await shop.care.get('/orders?search=%25')).body.total).toBe(0)
  })

  it('shows the duties that the buyer was told to expect to staff with the right to see amounts', async () => {
    const toStates = {
      delivery_country_key: 'us',
      delivery_calling_code: '1',
      delivery_contact: '2125550123',
      delivery_province: 'NY',
      delivery_city: 'New York',
      delivery_zip: '10001',
    }
    const { order } = await anOrder(shop, { [shampoo]: 1 }, toStates, { country: 'us', currency: 'USD' })
    const seenBy = async (staff: typeof shop.care) =>
      (ok(await staff.get(`/orders/${order._id}`)).body.order as Record<string, unknown>).duty_estimate
    expect(await seenBy(shop.care)).toMatchObject({
      amount: 4.35,
      terms: { country: 'us', duty_rate: 1_500 },
    })
    expect(await seenBy(shop.warehouse)).toBeNull()
  })

  it('hides amounts and contact data from the warehouse, and its search does not match names', async () => {
    const order = await shop.aPaidOrder({ [shampoo]: 1 }, { email: 'private@example.com' })
    const [row] = ok(await shop.warehouse.get(`/orders?search=${order.order.number}`)).body.orders as object[]
    expect(row).toMatchObject({ total: null, email: null, phone: null, pieces: 1 })
    expect(ok(await shop.warehouse.get('/orders?search=private')).body.total).toBe(0)
    expect(await order.desk(shop.warehouse)).toMatchObject({
      sums: null,
      email: null,
      tenders: [],
      refunds: [],
      audit: [],
      lines: [{ money: null }],
    })
    expect(await order.desk(shop.care)).toMatchObject({
      email: 'private@example.com',
      sums: { total: order.order.total },
      tenders: [{ state: 'captured' }],
    })
  })

  it('lists the actions that are possible now', async () => {
    const order = await shop.aPaidOrder({ [shampoo]: 1 })
    expect((await order.desk(shop.warehouse)).actions).toEqual(['pick', 'hold', 'note'])
    expect((await order.desk(shop.care)).actions).toEqual([
      'hold',
      'cancel',
      'refund',
      'edit',
      'edit_address',
      'resend',
      'note',
    ])
  })

  it('answers 404 for an order that is not there', async () => {
    expect(no(await shop.care.get(`/orders/${randomUUID()}`))).toEqual([404, 'orders.unknown'])
    expect(no(await shop.care.get('/orders/1'))).toEqual([400, 'shop.invalid_input'])
  })
})
