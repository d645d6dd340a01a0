import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { openTestShop, type TestAnswer, type TestShop } from '#tools/testing/test-shop.ts'
import { anOrder, levelOf, payByCard, violations, type WireOrder } from '#tools/builders/orders/orders.ts'
import { aClock } from '#tools/builders/payments/payments.ts'
import { aVisitor } from '#tools/builders/checkout/visitor.ts'
import { makeOrderLink } from './opening/links.ts'
import { orderMoves } from './rules.ts'

let shop: TestShop
const clock = aClock()
beforeAll(async () => {
  shop = await openTestShop({ LIMITS_FACTOR: '1000' }, { clock })
})
afterEach(async () => expect(await violations(shop)).toEqual([]))
afterAll(() => shop.close())

const shampoo = 'ELOWEN-SCALP-SHAMPOO-500'
const rows = async <R>(sql: string, ...values: unknown[]) =>
  (await shop.shop.pool.query(sql, values)).rows as R[]
const seen = async (by: Awaited<ReturnType<typeof aVisitor>>, id: string): Promise<WireOrder> => {
  const { status, body } = await by.get(`/order?id=${id}`)
  expect(status).toBe(200)
  return body.order as WireOrder
}
const codeOf = ({ status, body }: TestAnswer) => [status, body.code]
const sold = async (subSku: string) => {
  const { reserved, allocated } = await levelOf(shop, subSku)
  return [reserved, allocated]
}

describe('access to an order (rules/access#1)', () => {
  it('belongs to its session and to holders of its link, and other callers get 404', async () => {
    const { visitor, order, id, token } = await anOrder(shop, { [shampoo]: 1 })
    const stranger = await aVisitor(shop)
    expect((await seen(visitor, id)).number).toBe(order.number)
    const calls = [
      stranger.get(`/order?id=${id}`),
      stranger.get(`/order?id=${id}&token=${'x'.repeat(32)}`),
      stranger.get(`/order?id=${randomUUID()}`),
      shop.get(`/api/v1/order?id=${id}`),
      stranger.get(`/order/card-message?id=${id}`),
      stranger.get(`/order/packageDetails?id=${id}`),
      stranger.get(`/order/fps/status?order_id=${id}`),
      stranger.send('POST', '/order/cancel', { id }),
      stranger.send('PUT', '/order/card-message', {
        id,
        gift_message: { recipient: 'A', message: 'B', sender: 'C' },
      }),
      stranger.send('POST', '/order/paydollar/create', { order_id: id }),
      stranger.send('POST', '/order/fps/handle-pending', { order_id: id }),
    ]
    for (const answer of await Promise.all(calls)) expect(codeOf(answer)).toEqual([404, 'orders.unknown'])
    expect((await stranger.get(`/order?id=${id}&token=${token}`)).status).toBe(200)
    expect((await stranger.get('/orders')).body).toEqual({ orders: [], total: 0 })
    const other = await anOrder(shop, { [shampoo]: 1 })
    expect((await stranger.get(`/order?id=${other.id}&token=${token}`)).status).toBe(404)
  })

  it('is possible with a link for ninety days', async () => {
    const { id } = await anOrder(shop, { [shampoo]: 1 })
    const token = await makeOrderLink(shop.shop.systemContext(), id)
    await rows(`update order_links set expires_at = now() - interval '1 second' where order_id = $1`, id)
    expect((await shop.get(`/api/v1/order?id=${id}&token=${token}`)).status).toBe(404)
  })

  it('lists the orders of a session, newest first, by kind and status, in pages', async () => {
    const { visitor, id } = await anOrder(shop, { [shampoo]: 1 })
    await visitor.set(shampoo, 2)
    const second = (await visitor.order()).body.order as WireOrder
    const list = (await visitor.get('/orders')).body as { orders: WireOrder[]; total: number }
    expect([list.total, list.orders.map((order) => order._id)]).toEqual([2, [second._id, id]])
    expect((await visitor.get('/orders?limit=1&page=2')).body).toMatchObject({
      total: 2,
      orders: [{ _id: id }],
    })
    expect((await visitor.get('/orders?status=confirmed')).body).toEqual({ orders: [], total: 0 })
    expect((await visitor.get('/orders?type=subscription')).body.total).toBe(0)
  })
})

describe('cancelling', () => {
  it('an unpaid order releases its reservations once', async () => {
    const before = await sold(shampoo)
    const placed = await anOrder(
      shop,
      { [shampoo]: 3 },
      { coupon: 'SAVE80', email: 'c@example.com', delivery_contact: '92220004' },
    )
    const answers = await Promise.all(
      [1, 2, 3].map(() => placed.visitor.send('POST', '/order/cancel', { id: placed.id })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ body }) => body.code === 'orders.illegal_transition')).toHaveLength(2)
    expect(await sold(shampoo)).toEqual(before)
    expect(
      await rows('select distinct state from coupon_redemptions where order_id = $1', placed.id),
    ).toEqual([{ state: 'released' }])
  })

  it('returns the same response for a repeat with its key (rules/api#3)', async () => {
    const { visitor, id } = await anOrder(shop, { [shampoo]: 1 })
    const sent = (reason: string) =>
      visitor.send('POST', '/order/cancel', { id, reason }, { 'idempotency-key': 'cancel' })
    const first = await sent('too much')
    expect([first.status, await sent('too much')]).toMatchObject([200, { status: 200, body: first.body }])
    expect((await sent('something else')).body.code).toBe('shop.idempotency_mismatch')
  })

  it('a paid one is refunded and restocked in full, until it is picked', async () => {
    const before = await sold(shampoo)
    const placed = await anOrder(shop, { [shampoo]: 2 })
    await payByCard(shop, placed)
    const { body } = await placed.visitor.send('POST', '/order/cancel', { id: placed.id })
    expect(body.order).toMatchObject({
      status: 'cancelled',
      payment: 'paid',
      refunds: [{ amount: 486, state: 'requested' }],
    })
    expect(await sold(shampoo)).toEqual(before)
  })
})

describe('the gift card', () => {
  const gift = { recipient: 'Ka Yan', message: 'Happy birthday', sender: 'Ming' }
  it('can be read and changed until the order is picked', async () => {
    const placed = await anOrder(shop, { [shampoo]: 1 }, { add_gift_box_wrapping: '1', gift_message: gift })
    const path = `/order/card-message?id=${placed.id}`
    expect((await placed.visitor.get(path)).body).toEqual({ gift_message: gift, can_edit_gift_message: true })
    const put = (message: object) =>
      placed.visitor.send('PUT', '/order/card-message', { id: placed.id, gift_message: message })
    expect((await put({ ...gift, message: '生日快樂' })).body).toMatchObject({
      gift_message: { message: '生日快樂' },
    })
    expect(codeOf(await put({ ...gift, sender: '' }))).toEqual([400, 'orders.gift_incomplete'])
    expect(codeOf(await put({ ...gift, message: 'Hi 🎂' }))).toEqual([400, 'orders.gift_text'])
    await placed.visitor.send('POST', '/order/cancel', { id: placed.id })
    expect(codeOf(await put(gift))).toEqual([409, 'orders.being_picked'])
  })

  it('is only for orders that are wrapped', async () => {
    const placed = await anOrder(shop, { [shampoo]: 1 }, { gift_message: gift })
    expect((await placed.visitor.get(`/order/card-message?id=${placed.id}`)).body).toEqual({
      gift_message: null,
      can_edit_gift_message: false,
    })
    const put = await placed.visitor.send('PUT', '/order/card-message', { id: placed.id, gift_message: gift })
    expect(codeOf(put)).toEqual([409, 'orders.being_picked'])
  })
})

describe('GET /awaiting-payment', () => {
  it('lists the unpaid orders of a session', async () => {
    const placed = await anOrder(shop, { [shampoo]: 1 })
    expect((await placed.visitor.get('/awaiting-payment')).body).toMatchObject({
      orders: [{ _id: placed.id }],
      problems: [],
    })
    await payByCard(shop, placed)
    expect((await placed.visitor.get('/awaiting-payment')).body).toMatchObject({ orders: [] })
    expect((await shop.get('/api/v1/awaiting-payment')).body).toMatchObject({ orders: [] })
  })

  it('lists the payment methods for the order of a link, and refuses other callers', async () => {
    const { id, token, visitor } = await anOrder(shop, { [shampoo]: 1 })
    const stranger = await aVisitor(shop)
    const mine = await stranger.get(`/awaiting-payment?id=${id}&token=${token}`)
    expect(mine.body).toMatchObject({
      orders: [{ _id: id, can_pay: true }],
      payment_methods: [
        { method: 'paydollar', offered: true, reason: null },
        { method: 'payme' },
        { method: 'fps' },
      ],
    })
    expect(codeOf(await stranger.get(`/awaiting-payment?id=${id}`))).toEqual([403, 'checkout.not_authorised'])
    expect(codeOf(await stranger.get(`/awaiting-payment?id=${randomUUID()}`))).toEqual([
      404,
      'checkout.invalid_order',
    ])
    expect((await stranger.get('/awaiting-payment?id=261121-NO-SUCH')).body).toMatchObject({
      code: 'checkout.invalid_order',
    })
    const abroad = await anOrder(shop, { [shampoo]: 1 }, {}, { currency: 'USD' })
    expect(codeOf(await abroad.visitor.send('POST', '/order/fps/create', { order_id: abroad.id }))).toEqual([
      422,
      'checkout.method_not_offered',
    ])
    expect((await visitor.get(`/order/payme/status?order_id=${id}`)).body).toMatchObject({
      paid: false,
      payment: { attempt_id: null, state: 'created', amount: 258 },
    })
  })
})

describe('the table itself', () => {
  it('rejects state changes without the transition function, and transitions that do not exist', async () => {
    const { id } = await anOrder(shop, { [shampoo]: 1 })
    await expect(rows(`update orders set status = 'confirmed' where id = $1`, id)).rejects.toThrow(
      /by transition alone/,
    )
    await expect(rows(`update orders set payment = 'paid' where id = $1`, id)).rejects.toThrow(
      /by transition alone/,
    )
    const bare = `select set_config('shop.order_move', '{"order":"${id}","actor":"x","reason":"","at":"2026-11-20T00:00:00Z"}', false)`
    const client = await shop.shop.pool.connect()
    try {
      await client.query(bare)
      await expect(
        client.query(`update orders set status = 'completed' where id = $1`, [id]),
      ).rejects.toThrow(/does not go from pending/)
    } finally {
      client.release(true)
    }
  })

  it('rejects changes to agreed amounts', async () => {
    const { id } = await anOrder(shop, { [shampoo]: 1 })
    await expect(
      rows(
        'update orders set total = 1, goods_total = 1, delivery_fee = 0, amount_due = 1 where id = $1',
        id,
      ),
    ).rejects.toThrow(/stay as agreed/)
    await expect(rows('update order_lines set unit_price = 1 where order_id = $1', id)).rejects.toThrow(
      /stay as agreed/,
    )
    await expect(rows('delete from order_lines where order_id = $1', id)).rejects.toThrow(/never changed/)
    await expect(rows('delete from orders where id = $1', id)).rejects.toThrow(/never changed/)
    await expect(rows(`update state_events set actor = 'me' where entity_id = $1`, id)).rejects.toThrow(
      /never changed/,
    )
  })

  it('knows the same moves as the rules', async () => {
    const table = await rows<{ machine: string; from_state: string; to_state: string }>(
      'select * from order_moves',
    )
    const seenState = Object.entries(orderMoves).flatMap(([machine, states]) =>
      Object.entries(states).flatMap(([from, next]) =>
        (next as string[]).map((to) => `${machine} ${from} ${to}`),
      ),
    )
    expect(table.map((row) => `${row.machine} ${row.from_state} ${row.to_state}`).toSorted()).toEqual(
      seenState.toSorted(),
    )
  })
})
