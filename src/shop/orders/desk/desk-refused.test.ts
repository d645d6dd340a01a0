import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { illegal, no, ok } from '#tools/builders/orders/desk-orders.ts'
import { openOrderDesk, shampoo, type OrderDesk } from '#tools/builders/orders/order-desk.ts'
import { anOrder, violations } from '#tools/builders/orders/orders.ts'

let shop: OrderDesk
beforeAll(async () => {
  shop = await openOrderDesk()
})
afterEach(async () => expect(await violations(shop)).toEqual([]))
afterAll(() => shop.close())

describe('the steps of an order', () => {
  it('reject a step out of order, and record no event for it', async () => {
    const order = await shop.aPaidOrder({ [shampoo]: 1 })
    for (const [path, body] of [
      ['pack', {}],
      ['ship', { carrier: 'SF' }],
      ['delivered', {}],
      ['unhold', {}],
      ['collected', { code: '123456' }],
    ] as const)
      expect([path, ...no(await shop.owner.send('POST', `${order.at}/${path}`, body))]).toEqual([
        path,
        ...illegal,
      ])
    expect(no(await shop.owner.send('POST', `${order.at}/ready`))).toEqual([409, 'orders.not_pickup'])
    const unpaid = await anOrder(shop, { [shampoo]: 1 })
    expect(no(await shop.owner.send('POST', `/orders/${unpaid.id}/pick`))).toEqual(illegal)
    expect(no(await shop.owner.send('POST', `/orders/${unpaid.id}/resend`))).toEqual(illegal)
    expect(await shop.auditOf(order.id)).toEqual([])
  })

  it('do not hand an order over after a wrong pickup code', async () => {
    const order = await shop.aPackedOrder(
      { [shampoo]: 1 },
      { delivery_method: 'pickup_shop', delivery_location_code: 'SHOP-TST' },
    )
    ok(await shop.warehouse.send('POST', `${order.at}/ready`))
    const { rows } = await shop.shop.pool.query('select pickup_code as code from orders where id = $1', [
      order.id,
    ])
    const wrong = Array.from({ length: 30 }, (_, at) =>
      String(Number(rows[0].code) + at + 1)
        .padStart(6, '0')
        .slice(-6),
    )
    const answers = await Promise.all(
      wrong.map((code, at) => {
        const id = at % 2 === 0 ? order.id : order.id.toUpperCase() // one order, however its id is written
        return shop.warehouse.send('POST', `/orders/${id}/collected`, { code })
      }),
    )
    expect(answers.filter(({ body }) => body.code === 'orders.wrong_code')).toHaveLength(8)
    expect(no(await shop.warehouse.send('POST', `${order.at}/collected`, { code: rows[0].code }))).toEqual([
      429,
      'orders.too_many_codes',
    ])
  })

  it('are done once under concurrent requests', async () => {
    const order = await shop.aPaidOrder({ [shampoo]: 1 })
    const both = await Promise.all(
      [shop.warehouse, shop.owner].map((one) => one.send('POST', `${order.at}/pick`)),
    )
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })
})

describe('many shipments', () => {
  it('are processed row by row: a row that cannot be shipped is named, and the others are shipped', async () => {
    const [one, two, unpacked] = [
      await shop.aPackedOrder({ [shampoo]: 1 }),
      await shop.aPackedOrder({ [shampoo]: 1 }),
      await shop.aPaidOrder({ [shampoo]: 1 }),
    ]
    const numbers = [one, two, unpacked].map(({ order }) => order.number)
    const csv = [
      'number,carrier,tracking',
      `${numbers[0]},SF,SF-A`,
      `${numbers[2]},SF,SF-B`,
      'nonsense-1,SF,SF-C',
      `${numbers[1]},SF,`,
    ].join('\r\n')
    const { body } = ok(await shop.warehouse.send('POST', '/shipments', { csv }))
    expect(body).toMatchObject({
      shipped: [
        { line: 2, number: numbers[0] },
        { line: 5, number: numbers[1] },
      ],
      problems: [
        { line: 3, number: numbers[2], code: 'orders.illegal_transition' },
        { line: 4, code: 'orders.unknown_row', message: 'There is no order nonsense-1.' },
      ],
    })
    expect(await unpacked.desk()).toMatchObject({ fulfilment: 'none', parcels: [] })
    expect((await shop.auditOf(one.id)).at(-1)).toMatchObject({
      action: 'staff-ship',
      who: shop.warehouse.email,
    })
    for (const bad of ['', 'number,carrier\n', `${numbers[0]},,`, '"'])
      expect((await shop.warehouse.send('POST', '/shipments', { csv: bad })).status).toBe(400)
  })
})
