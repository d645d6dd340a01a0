import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { openTestShop, type TestShop } from '#tools/testing/test-shop.ts'
import { no, ok } from '#tools/builders/orders/desk-orders.ts'
import { anOrder, payByCard, violations } from '#tools/builders/orders/orders.ts'
import { atDesk, type AtDesk } from '#tools/builders/staff/staff.ts'
import { auditShop } from '../../audit/audit.ts'
import { giveToStaff, moveRefund } from '../../payments/refunds/refunds.ts'
import { lockByKey } from '../../payments/refunds/refunds.store.ts'
import type { RefundState } from '../../payments/rules.ts'
import { invoicesOf } from '../invoices/invoices.ts'

let shop: TestShop
let owner: AtDesk
beforeAll(async () => {
  shop = await openTestShop({ LIMITS_FACTOR: '1000' })
  owner = await atDesk(shop, 'owner')
})
afterEach(async () => {
  expect(await violations(shop)).toEqual([])
  expect(await auditShop(shop.shop.systemContext())).toEqual([])
})
afterAll(() => shop.close())

const shampoo = 'ELOWEN-SCALP-SHAMPOO-500' // HKD 228; two of them with delivery HKD 486
const [taken, piece] = [486, 228]
type Shown = {
  payment: string
  lines: { id: string }[]
  disputes: { amount: number; claimed: number; outcome: string | null }[]
  refunds: { id: string; amount: number; state: string }[]
  sums: { refunded: number }
}

/** An order with a refund of one piece and a dispute of the whole, in either sequence. */
async function aPaidOrder() {
  const placed = await anOrder(shop, { [shampoo]: 2 })
  await payByCard(shop, placed)
  const at = `/orders/${placed.id}`
  const current = async () => {
    const order = (ok(await owner.get(at)).body as { order: Shown }).order
    const back = order.refunds
      .filter(({ state }) => state === 'requested' || state === 'succeeded')
      .reduce((sum, { amount }) => sum + amount, 0)
    const lost = order.disputes.reduce((sum, { amount }) => sum + amount, 0)
    // whatever happens: refund and dispute never come to more than was taken
    expect(back + lost).toBeLessThanOrEqual(taken)
    const { body } = ok(await placed.visitor.get(`/order?id=${placed.id}`))
    const seen = (body.order as { refunds: { amount: number }[] }).refunds.reduce(
      (sum, { amount }) => sum + amount,
      0,
    )
    expect(seen + lost).toBeLessThanOrEqual(taken)
    const credited = (await invoicesOf(shop.shop.systemContext(), placed.id)).filter(
      ({ kind }) => kind === 'credit_note',
    )
    expect(credited.reduce((sum, { facts }) => sum + facts.total, 0) / 100 + lost).toBeLessThanOrEqual(taken)
    return {
      payment: order.payment,
      takes: lost,
      refunds: order.refunds.map(({ state }) => state),
      refunded: order.sums.refunded,
      seen,
    }
  }
  const refund = async () => {
    const line = (ok(await owner.get(at)).body as { order: Shown }).order.lines[0]?.id
    return owner.send('POST', `${at}/refunds`, {
      units: [{ line_id: line, units: 1 }],
      reason: 'one too many',
    })
  }
  const payments = async () => {
    const { rows } = await shop.shop.pool.query<{ id: string; key: string; state: string }>(
      'select id, key, state from payment_refunds where order_id = $1',
      [placed.id],
    )
    return rows
  }
  /** The provider's result of the refund. */
  const goes = async (...states: RefundState[]) => {
    const [first] = await payments()
    for (const state of states)
      await shop.shop.systemContext().transaction(async (tx) => {
        const [locked] = await lockByKey(tx.db, placed.id, first?.key ?? '')
        if (!locked) throw new Error('nothing was asked back')
        if (state === 'manual') await giveToStaff(tx, locked, 'provider_refused', 'refund_failed')
        else await moveRefund(tx, locked, state, { actor: 'provider', reason: 'for the test' })
      })
    await shop.work('follow-refund')
  }
  const byHand = async () => {
    const answer = await owner.send('POST', `/refunds/${(await payments())[0]?.id}/settle`, {
      proof: 'FPS 9',
    })
    await shop.work('follow-refund')
    return answer
  }
  const tasks = async () =>
    (
      await shop.shop.pool.query("select 1 from payment_tasks where order_id = $1 and state = 'open'", [
        placed.id,
      ])
    ).rows.length
  const record = (more: object = {}) =>
    owner.send('POST', `${at}/dispute`, { reason: 'not recognised', ...more })
  const end = (outcome: 'won' | 'lost') => owner.send('POST', `${at}/dispute/end`, { outcome })
  return { ...placed, now: current, refund, payments, goes, byHand, tasks, record, end }
}

describe('a refund that was requested before the payment is disputed', () => {
  it('is withheld while unsent, and continues when the dispute is won', async () => {
    const order = await aPaidOrder()
    ok(await order.refund())
    ok(await order.record())
    expect(await order.now()).toEqual({
      payment: 'disputed',
      takes: taken,
      refunds: ['withheld'],
      refunded: 0,
      seen: 0,
    })
    await shop.work('send-refund')
    await shop.shop.jobs.find(({ name }) => name === 'advance-refunds')?.run({})
    expect(await order.payments()).toMatchObject([{ state: 'approved' }])
    const [{ id } = { id: '' }] = await order.payments()
    expect(no(await owner.send('POST', `/refunds/${id}/retry`))).toEqual([409, 'payments.refund_withheld'])
    ok(await order.end('won'))
    expect(await order.now()).toEqual({
      payment: 'paid',
      takes: 0,
      refunds: ['requested'],
      refunded: piece,
      seen: piece,
    })
    await order.goes('sent', 'succeeded')
    expect(await order.now()).toMatchObject({ payment: 'partially_refunded', refunds: ['succeeded'] })
  })

  it('is never sent once the dispute is lost', async () => {
    const order = await aPaidOrder()
    ok(await order.refund())
    ok(await order.record())
    ok(await order.end('lost'))
    expect(await order.now()).toEqual({
      payment: 'disputed_lost',
      takes: taken,
      refunds: ['withheld'],
      refunded: 0,
      seen: 0,
    })
    await shop.work('send-refund')
    await shop.shop.jobs.find(({ name }) => name === 'advance-refunds')?.run({})
    expect(await order.payments()).toMatchObject([{ state: 'approved' }])
  })

  it('is not settled by hand during the dispute, nor after it is lost', async () => {
    const order = await aPaidOrder()
    ok(await order.refund())
    await order.goes('manual')
    expect(await order.tasks()).toBe(1)
    ok(await order.record())
    expect(await order.now()).toMatchObject({ takes: taken, refunds: ['withheld'] })
    expect(no(await order.byHand())).toEqual([409, 'payments.refund_withheld'])
    ok(await order.end('lost'))
    expect(no(await order.byHand())).toEqual([409, 'payments.refund_withheld'])
    expect(await order.tasks()).toBe(0)
    expect(await order.now()).toMatchObject({ takes: taken, refunds: ['withheld'] })
  })

  it('that is in flight is counted, and the dispute covers the rest', async () => {
    const order = await aPaidOrder()
    ok(await order.refund())
    await order.goes('sent')
    ok(await order.record())
    expect(await order.now()).toMatchObject({
      payment: 'disputed',
      takes: taken - piece,
      refunds: ['requested'],
      seen: piece,
    })
    await order.goes('succeeded')
    ok(await order.end('lost'))
    expect(await order.now()).toEqual({
      payment: 'disputed_lost',
      takes: taken - piece,
      refunds: ['succeeded'],
      refunded: piece,
      seen: piece,
    })
  })

  it.each([
    'while the bank decides, and it wins',
    'while the bank decides',
    'after the bank took the payment',
  ])('leaves all of it to the dispute where it fails %s', async (when) => {
    const order = await aPaidOrder()
    ok(await order.refund())
    await order.goes('sent')
    ok(await order.record())
    const fails = () => order.goes('failed', 'manual')
    if (when === 'after the bank took the payment') ok(await order.end('lost'))
    await fails()
    expect(await order.now()).toMatchObject({ takes: taken, refunds: ['failed'], seen: 0 })
    expect(no(await order.byHand())).toEqual([409, 'payments.refund_withheld'])
    if (when === 'while the bank decides') ok(await order.end('lost'))
    if (when !== 'while the bank decides, and it wins') {
      await shop.work('follow-refund')
      expect(no(await order.byHand())).toEqual([409, 'payments.refund_withheld'])
      return expect(await order.now()).toMatchObject({ payment: 'disputed_lost', takes: taken })
    }
    ok(await order.end('won'))
    ok(await order.byHand())
    expect(await order.now()).toMatchObject({ takes: 0, refunds: ['succeeded'], seen: piece })
  })

  it('leaves the dispute the unrefunded amount, possibly zero, once it has succeeded', async () => {
    const order = await aPaidOrder()
    ok(await order.refund())
    await order.goes('sent', 'succeeded')
    ok(await order.record())
    expect(await order.now()).toMatchObject({ payment: 'disputed', takes: taken - piece })
    ok(await order.end('won'))
    ok(await order.record({ amount: 100 }))
    expect(await order.now()).toMatchObject({ takes: 100 })
    const whole = await aPaidOrder()
    ok(await whole.visitor.send('POST', '/order/cancel', { id: whole.id }))
    await whole.goes('sent', 'succeeded')
    ok(await whole.record())
    expect(await whole.now()).toMatchObject({ takes: 0, refunds: ['succeeded'], seen: taken })
  })
})

it('a refund requested during a dispute is refused until the decision, and is limited to the remaining amount', async () => {
  const order = await aPaidOrder()
  ok(await order.record())
  expect(no(await order.refund())).toEqual([409, 'orders.disputed'])
  expect(await order.now()).toMatchObject({ takes: taken, refunds: [] })
  ok(await order.end('won'))
  ok(await order.refund())
  expect(await order.now()).toMatchObject({ takes: 0, refunds: ['requested'], seen: piece })
})

it('of a concurrent refund and dispute one is refused', async () => {
  const order = await aPaidOrder()
  await Promise.all([order.refund(), order.record()])
  const { payment, takes, refunds } = await order.now()
  expect([payment, takes]).toEqual(['disputed', taken])
  expect(refunds.filter((state) => state !== 'withheld')).toEqual([])
})
