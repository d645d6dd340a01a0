import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { openTestShop, type TestAnswer, type TestShop } from '#tools/testing/test-shop.ts'
import { anOrder, levelOf, payByCard, violations } from '#tools/builders/orders/orders.ts'
import { aClock } from '#tools/builders/payments/payments.ts'
import { atDesk, type AtDesk } from '#tools/builders/staff/staff.ts'
import { auditShop } from '../../audit/audit.ts'
import { markDelivered, pack, startPicking } from '../fulfilment/fulfil.ts'
import { ship } from '../fulfilment/ship.ts'

const shampoo = 'ELOWEN-SCALP-SHAMPOO-500'
let shop: TestShop
let owner: AtDesk
let finance: AtDesk
const clock = aClock()
beforeAll(async () => {
  shop = await openTestShop({ LIMITS_FACTOR: '1000' }, { clock })
  ;[owner, finance] = [await atDesk(shop, 'owner'), await atDesk(shop, 'finance')]
})
afterEach(async () => {
  expect(await violations(shop)).toEqual([])
  expect(await auditShop(shop.shop.systemContext())).toEqual([])
})
afterAll(() => shop.close())

const ctx = () => shop.shop.systemContext()
type Desk = {
  payment: string
  fulfilment: string
  hold_cause: string | null
  actions: string[]
  disputes: { outcome: string | null }[]
  lines: { id: string }[]
}
const orderIn = (answer: TestAnswer) => answer.body.order as Desk
const why = { reason: 'Card not present: not recognised', case_ref: 'CB-2026-118', respond_by: '2026-12-04' }
const no = ({ status, body }: TestAnswer) => [status, body.code]

async function aPaidOrder(wanted: Record<string, number> = { [shampoo]: 1 }) {
  const placed = await anOrder(shop, wanted)
  await payByCard(shop, placed)
  const at = `/orders/${placed.id}`
  return {
    ...placed,
    at,
    record: (by = finance, more: object = {}) => by.send('POST', `${at}/dispute`, { ...why, ...more }),
    end: (outcome: 'won' | 'lost', by = finance) =>
      by.send('POST', `${at}/dispute/end`, { outcome, note: 'the bank wrote' }),
    now: async () => orderIn(await owner.get(at)),
  }
}
async function deliver(id: string): Promise<void> {
  const step = { id, actor: 'test' }
  await startPicking(ctx(), step)
  await pack(ctx(), step)
  await ship(ctx(), { ...step, lines: [], carrier: 'SF', trackingNumber: 'SF1' })
  await markDelivered(ctx(), step)
}

describe('a chargeback notice', () => {
  it('holds unshipped lines, blocks refunds, and is a work item', async () => {
    const order = await aPaidOrder()
    await owner.send('POST', `${order.at}/pick`)
    const noted = orderIn(await order.record())
    expect(noted).toMatchObject({ payment: 'disputed', fulfilment: 'on_hold', hold_cause: 'dispute' })
    expect(noted.disputes).toMatchObject([
      { case_ref: 'CB-2026-118', amount: 258, respond_by: '2026-12-04', outcome: null },
    ])
    expect(
      ['unhold', 'cancel', 'refund', 'dispute'].filter((action) => noted.actions.includes(action)),
    ).toEqual([])
    const line = noted.lines[0]?.id
    for (const [step, body] of [
      ['unhold', {}],
      ['cancel', { reason: 'x' }],
      ['refunds', { units: [{ line_id: line, units: 1 }], reason: 'x' }],
    ] as const)
      expect(no(await owner.send('POST', `${order.at}/${step}`, body))).toEqual([409, 'orders.disputed'])
    expect(no(await order.visitor.send('POST', '/order/cancel', { id: order.id }))).toEqual([
      409,
      'orders.illegal_transition',
    ])
    expect(no(await owner.send('POST', `${order.at}/pack`))).toEqual([409, 'orders.disputed'])
    const { body } = await finance.get('/today')
    const matters = body.matters as { kind: string; rows: object[] }[]
    expect(matters.find(({ kind }) => kind === 'disputes')?.rows).toContainEqual(
      expect.objectContaining({ order_id: order.id, due_at: '2026-12-04T15:59:59.000Z' }),
    )
    const held = (await owner.get('/today')).body.matters as { kind: string; rows: { id: string }[] }[]
    expect(held.find(({ kind }) => kind === 'on_hold')?.rows.map(({ id }) => id)).not.toContain(order.id)
  })

  it('that is won lets the order continue at its step', async () => {
    const order = await aPaidOrder()
    await owner.send('POST', `${order.at}/pick`)
    await order.record()
    expect(orderIn(await order.end('won'))).toMatchObject({
      payment: 'paid',
      fulfilment: 'picking',
      hold_cause: null,
      disputes: [{ outcome: 'won' }],
    })
    expect(no(await order.end('lost'))).toEqual([409, 'orders.illegal_transition'])
    expect(orderIn(await order.record()).payment).toBe('disputed')
  })

  it('keeps an order on hold that was held for another cause', async () => {
    const order = await aPaidOrder()
    await owner.send('POST', `${order.at}/hold`, { cause: 'address' })
    expect(orderIn(await order.record())).toMatchObject({ fulfilment: 'on_hold', hold_cause: 'address' })
    expect(orderIn(await order.end('won'))).toMatchObject({ fulfilment: 'on_hold', hold_cause: 'address' })
    expect(orderIn(await owner.send('POST', `${order.at}/unhold`)).fulfilment).toBe('none')
  })

  it('that is lost ends the order: unshipped goods are restocked, and nothing is refunded', async () => {
    const before = await levelOf(shop, shampoo)
    const order = await aPaidOrder({ [shampoo]: 2 })
    await order.record()
    expect(orderIn(await order.end('lost'))).toMatchObject({
      payment: 'disputed_lost',
      fulfilment: 'on_hold',
    })
    expect(no(await owner.send('POST', `${order.at}/refunds`, { delivery: true, reason: 'x' }))).toEqual([
      409,
      'orders.disputed',
    ])
    expect(no(await order.record())).toEqual([409, 'orders.illegal_transition'])
    const { status, body } = await owner.send('POST', `${order.at}/cancel`, { reason: 'lost to the bank' })
    expect([status, (body.order as Desk & { status: string }).status, body.approval]).toEqual([
      200,
      'cancelled',
      null,
    ])
    expect(await levelOf(shop, shampoo)).toEqual(before)
    expect(
      (await shop.shop.pool.query('select from order_refunds where order_id = $1', [order.id])).rows,
    ).toEqual([])
  })

  it('for shipped goods moves the payment alone, and the order does not complete during the dispute', async () => {
    const order = await aPaidOrder()
    await deliver(order.id)
    expect(orderIn(await order.record())).toMatchObject({ payment: 'disputed', fulfilment: 'delivered' })
    clock.move(15 * 86_400)
    await shop.shop.jobs.find(({ name }) => name === 'complete-orders')?.run({})
    const status = async () =>
      (await shop.shop.pool.query('select status from orders where id = $1', [order.id])).rows[0].status
    expect(await status()).toBe('confirmed')
    const desk = await atDesk(shop, 'owner')
    await order.end('won', desk)
    await shop.shop.jobs.find(({ name }) => name === 'complete-orders')?.run({})
    expect(await status()).toBe('completed')
    ;[owner, finance] = [desk, await atDesk(shop, 'finance')]
  })

  it('after refunds returns to the refunded state, and a refund under way does not end it', async () => {
    const order = await aPaidOrder({ [shampoo]: 2 })
    const line = (await order.now()).lines[0]?.id
    await owner.send('POST', `${order.at}/refunds`, {
      units: [{ line_id: line, units: 1 }],
      reason: 'one broke',
    })
    expect(orderIn(await order.record()).payment).toBe('disputed')
    await settleRefunds()
    expect((await order.now()).payment).toBe('disputed')
    expect(orderIn(await order.end('won')).payment).toBe('partially_refunded')
  })

  /** Stands in for the provider, which this test does not run. */
  async function settleRefunds(): Promise<void> {
    const { rows } = await shop.shop.pool.query(
      "select id, order_id from payment_refunds where state = 'approved'",
    )
    for (const row of rows) {
      for (const [from, to] of [
        ['approved', 'sent'],
        ['sent', 'succeeded'],
      ])
        await shop.shop.pool.query("select move_payment('refund', $1, $2, $3, 'test', 'test', now())", [
          row.id,
          from,
          to,
        ])
      await shop.shop.jobs
        .find(({ name }) => name === 'follow-refund')
        ?.run({ refundId: row.id, orderId: row.order_id, state: 'succeeded' })
    }
  }

  it('requires the finance right, an external payment, and at most its amount', async () => {
    const order = await aPaidOrder()
    for (const role of ['manager', 'care', 'warehouse', 'auditor'] as const)
      expect(no(await order.record(await atDesk(shop, role)))).toEqual([403, 'staff.forbidden'])
    for (const amount of [258.01, 0.001]) expect((await order.record(finance, { amount })).status).toBe(400)
    expect((await order.record(finance, { reason: '' })).status).toBe(400)
    expect(no(await order.end('won'))).toEqual([409, 'orders.illegal_transition'])
    const unpaid = await anOrder(shop, { [shampoo]: 1 })
    expect(no(await finance.send('POST', `/orders/${unpaid.id}/dispute`, why))).toEqual([
      409,
      'orders.illegal_transition',
    ])
    expect((await order.record(finance, { amount: 100 })).status).toBe(200)
    const { entries } = (await owner.get(`/audit?entity=order&entity_id=${order.id}`)).body as {
      entries: { action: string; who: string }[]
    }
    expect(entries[0]).toMatchObject({ action: 'staff-record-dispute', who: finance.email })
  })

  it('is immutable once recorded', async () => {
    const order = await aPaidOrder()
    await order.record()
    for (const words of ['update order_disputes set amount_minor = 1', 'delete from order_disputes'])
      await expect(shop.shop.pool.query(words)).rejects.toThrow()
  })
})
