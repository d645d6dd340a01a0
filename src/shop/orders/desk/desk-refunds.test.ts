import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { openTestShop, type TestShop } from '#tools/testing/test-shop.ts'
import { hkd } from '#tools/builders/amounts.ts'
import { anOrder, levelOf, payByCard, violations, type WireOrder } from '#tools/builders/orders/orders.ts'
import { aClock } from '#tools/builders/payments/payments.ts'
import type { Ctx } from '../../context.ts'
import { refundsOf } from '../../payments/refunds/refunds.ts'
import { settleManually } from '../../payments/refunds/refunds-by-hand.ts'
import { refundUnits } from '#tools/builders/orders/desk-steps.ts'
import * as desk from './desk.ts'
import * as fulfil from '../fulfilment/fulfil.ts'
import { ship } from '../fulfilment/ship.ts'

let shop: TestShop
let ctx: Ctx
const clock = aClock()
beforeAll(async () => {
  shop = await openTestShop({ LIMITS_FACTOR: '1000' }, { clock })
  ctx = shop.shop.systemContext()
})
afterEach(async () => expect(await violations(shop)).toEqual([]))
afterAll(() => shop.close())

const shampoo = 'ELOWEN-SCALP-SHAMPOO-500'
const actor = 'may'
const rows = async <R>(sql: string, ...values: unknown[]) =>
  (await shop.shop.pool.query(sql, values)).rows as R[]
async function aPaidOrder(wanted: Record<string, number>, input: object = {}) {
  const placed = await anOrder(shop, wanted, input)
  await payByCard(shop, placed)
  return {
    ...placed,
    now: async () => (await placed.visitor.get(`/order?id=${placed.id}`)).body.order as WireOrder,
  }
}
async function aPackedOrder(wanted: Record<string, number>, input: object = {}) {
  const paid = await aPaidOrder(wanted, input)
  await fulfil.startPicking(ctx, { id: paid.id, actor })
  return { ...paid, packed: await fulfil.pack(ctx, { id: paid.id, actor }) }
}
const refused = (code: string) => ({ code })
const illegal = refused('orders.illegal_transition')

describe('refunds', () => {
  async function sendBack(orderId: string) {
    for (const refund of await refundsOf(ctx, orderId)) {
      if (refund.state === 'succeeded') continue
      await rows(`update payment_refunds set next_try_at = null where id = $1`, refund.id)
      if (refund.state !== 'manual')
        await shop.shop.pool.query(`select move_payment('refund', $1, $2, 'manual', 'test', 'test', now())`, [
          refund.id,
          refund.state,
        ])
      await settleManually(ctx, { refundId: refund.id, proof: 'transfer 1', actor })
    }
    await shop.work('follow-refund')
  }

  it('of single pieces sum to exactly the amount paid', async () => {
    const {
      id,
      order,
      now: current,
    } = await aPaidOrder(
      { [shampoo]: 3 },
      { coupon: 'SAVE80', email: 'refund@example.com', delivery_contact: '93330001' },
    )
    const { lines } = await desk.orderForStaff(ctx, id)
    const [line] = lines
    const one = { units: [{ lineId: line?.id ?? '', units: 1 }], delivery: false, giftWrap: false }
    const first = await refundUnits(ctx, id, { ...one, reason: 'damaged', actor })
    expect(first.refunds).toMatchObject([
      { amount: hkd(19_134), state: 'requested', actor, reason: 'damaged' },
    ])
    await sendBack(id)
    expect(await current()).toMatchObject({
      payment: 'partially_refunded',
      refunds: [{ amount: 191.34, state: 'succeeded' }],
    })
    await refundUnits(ctx, id, {
      units: [{ lineId: line?.id ?? '', units: 2 }],
      delivery: true,
      giftWrap: true,
      reason: 'all',
      actor,
    })
    await sendBack(id)
    const whole = await current()
    expect(whole).toMatchObject({ payment: 'refunded', status_text: 'Refunded', items: [{ refunded: 3 }] })
    const back = (whole.refunds as { amount: number }[]).reduce(
      (sum, refund) => sum + Math.round(refund.amount * 100),
      0,
    )
    expect(back).toBe(Math.round(order.total * 100))
    await expect(refundUnits(ctx, id, { ...one, reason: 'again', actor })).rejects.toMatchObject(
      refused('orders.too_many_units'),
    )
  })

  it('twenty at once never exceed the amount paid', async () => {
    const { id, order } = await aPaidOrder({ [shampoo]: 2 })
    const [line] = (await desk.orderForStaff(ctx, id)).lines
    const body = {
      units: [{ lineId: line?.id ?? '', units: 1 }],
      delivery: true,
      giftWrap: false,
      reason: 'race',
      actor,
    }
    const tries = await Promise.allSettled(Array.from({ length: 20 }, () => refundUnits(ctx, id, body)))
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
    const back = (await refundsOf(ctx, id)).reduce((sum, refund) => sum + refund.amount.minor, 0)
    expect(back).toBe(Math.round(order.total * 100))
  })

  it('restock pieces that were not shipped, and no others', async () => {
    const { id, packed } = await aPackedOrder({ [shampoo]: 3 })
    const [line] = packed.lines
    const lineId = line?.id ?? ''
    await ship(ctx, { id, actor, lines: [{ lineId, units: 1 }], carrier: 'SF', trackingNumber: null })
    const before = await levelOf(shop, shampoo)
    await refundUnits(ctx, id, {
      units: [{ lineId, units: 3 }],
      delivery: false,
      giftWrap: false,
      reason: 'late',
      actor,
    })
    expect(await levelOf(shop, shampoo)).toEqual({ ...before, allocated: before.allocated - 2 })
    expect((await desk.orderForStaff(ctx, id)).fulfilmentState).toBe('shipped')
    await expect(
      ship(ctx, { id, actor, lines: [], carrier: 'SF', trackingNumber: null }),
    ).rejects.toMatchObject(refused('orders.nothing_to_send'))
  })

  it('need something that was paid', async () => {
    const { id } = await anOrder(shop, { [shampoo]: 1 })
    const [line] = (await desk.orderForStaff(ctx, id)).lines
    const body = {
      units: [{ lineId: line?.id ?? '', units: 1 }],
      delivery: false,
      giftWrap: false,
      reason: 'x',
      actor,
    }
    await expect(refundUnits(ctx, id, body)).rejects.toMatchObject(illegal)
    await expect(
      rows(
        `insert into order_refunds (id, order_id, amount, reason, actor, created_at) values (gen_random_uuid(), $1, 25801, 'x', 'x', now())`,
        id,
      ),
    ).rejects.toThrow(/more would go back/)
  })
})
