import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { openTestShop, type TestShop } from '#tools/testing/test-shop.ts'
import {
  anOrder,
  receivePayDollar,
  levelOf,
  violations,
  type WireOrder,
  onHand as putOnShelf,
} from '#tools/builders/orders.ts'
import { aClock, declined } from '#tools/builders/payments.ts'
import type { aVisitor } from '#tools/builders/visitor.ts'

let shop: TestShop
const clock = aClock()
beforeAll(async () => {
  shop = await openTestShop({ LIMITS_FACTOR: '1000' }, { clock })
})
afterEach(async () => expect(await violations(shop)).toEqual([]))
afterAll(() => shop.close())

const shampoo = 'ELOWEN-SCALP-SHAMPOO-500'
const conditioner = 'ELOWEN-REPAIR-CONDITIONER-250'
const rows = async <R>(sql: string, ...values: unknown[]) =>
  (await shop.shop.pool.query(sql, values)).rows as R[]
const run = async (job: string) => shop.shop.jobs.find(({ name }) => name === job)?.run({})
const seen = async (by: Awaited<ReturnType<typeof aVisitor>>, id: string): Promise<WireOrder> => {
  const { status, body } = await by.get(`/order?id=${id}`)
  expect(status).toBe(200)
  return body.order as WireOrder
}
const onHand = (subSku: string, pieces: number) => putOnShelf(shop, subSku, pieces)
const eventsOf = async (id: string, machine: string) =>
  (
    await rows<{ to_state: string; actor: string }>(
      'select to_state, actor from state_events where entity_id = $1 and machine = $2 order by id',
      id,
      machine,
    )
  ).map(({ to_state, actor }) => `${to_state} by ${actor}`)

describe('money that comes late (rules/orders#6)', () => {
  async function expired(wanted: Record<string, number>, input: object = {}) {
    const placed = await anOrder(shop, wanted, input)
    const started = await placed.visitor.send('POST', '/order/paydollar/create', { order_id: placed.id })
    const { fields } = (started.body.payment as { form: { fields: Record<string, string> } }).form
    const feed = { Amt: fields.amount ?? '', Cur: fields.currCode ?? '' }
    await receivePayDollar(shop, fields.orderRef ?? '', { ...feed, ...declined })
    clock.move(25 * 3_600)
    await run('keep-order-deadlines')
    expect(await seen(placed.visitor, placed.id)).toMatchObject({ status: 'expired' })
    return { ...placed, pay: () => receivePayDollar(shop, fields.orderRef ?? '', feed) }
  }

  it('revives the order when everything can still be had', async () => {
    const late = await expired(
      { [shampoo]: 2 },
      { coupon: 'WELCOME10', email: 'late@example.com', delivery_contact: '92220003' },
    )
    await late.pay()
    expect(await seen(late.visitor, late.id)).toMatchObject({
      status: 'confirmed',
      payment: 'paid',
      refunds: [],
    })
    expect(await eventsOf(late.id, 'status')).toEqual([
      'pending by shopper',
      'expired by system',
      'confirmed by payments',
    ])
    expect(await rows('select distinct state from coupon_redemptions where order_id = $1', late.id)).toEqual([
      { state: 'used' },
    ])
  })

  it('goes back in full when something is gone', async () => {
    await onHand(conditioner, 2)
    const late = await expired({ [conditioner]: 2 })
    await onHand(conditioner, 1)
    await late.pay()
    await late.pay()
    expect(await seen(late.visitor, late.id)).toMatchObject({
      status: 'expired',
      refunds: [{ amount: 346, state: 'requested' }],
    })
    expect(await levelOf(shop, conditioner)).toMatchObject({ reserved: 0 })
    await onHand(conditioner, 100)
  })

  it('goes back when the order was cancelled', async () => {
    const placed = await anOrder(shop, { [shampoo]: 1 })
    const started = await placed.visitor.send('POST', '/order/paydollar/create', { order_id: placed.id })
    const { fields } = (started.body.payment as { form: { fields: Record<string, string> } }).form
    const cancelled = await placed.visitor.send('POST', '/order/cancel', {
      id: placed.id,
      reason: 'changed my mind',
    })
    expect(cancelled.body.order).toMatchObject({ status: 'cancelled', can_pay: false, can_cancel: false })
    await receivePayDollar(shop, fields.orderRef ?? '', { Amt: '258.00' })
    expect(await seen(placed.visitor, placed.id)).toMatchObject({
      status: 'cancelled',
      refunds: [{ amount: 258 }],
    })
  })
})
