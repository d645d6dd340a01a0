import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { openTestShop, type TestAnswer, type TestShop } from '#tools/testing/test-shop.ts'
import { bothOrders, type BothOrders } from '#tools/builders/checkout/both.ts'
import {
  receivePayDollar,
  violations,
  type WireOrder,
  onHand as putOnShelf,
} from '#tools/builders/orders/orders.ts'
import { aClock, declined } from '#tools/builders/payments/payments.ts'
import { aVisitor } from '#tools/builders/checkout/visitor.ts'
import { auditShop } from '../audit/audit.ts'
import { refundsOf } from '../payments/refunds/refunds.ts'

let shop: TestShop
const clock = aClock()
beforeAll(async () => {
  shop = await openTestShop({ LIMITS_FACTOR: '1000' }, { clock })
})
afterEach(async () => expect(await violations(shop)).toEqual([]))
afterAll(() => shop.close())

const monthly = 'ELOWEN-SCALP-SHAMPOO-500-M2'
const conditioner = 'ELOWEN-REPAIR-CONDITIONER-250'
const rows = async <R>(sql: string, ...values: unknown[]) =>
  (await shop.shop.pool.query(sql, values)).rows as R[]
const run = async (job: string) => shop.shop.jobs.find(({ name }) => name === job)?.run({})
const codeOf = ({ status, body }: TestAnswer) => [status, body.code]
const seen = async ({ visitor }: Pick<BothOrders, 'visitor'>, { _id: id }: WireOrder) =>
  (await visitor.get(`/order?id=${id}`)).body.order as WireOrder
type Form = { fields: Record<string, string> }
const start = ({ visitor }: Pick<BothOrders, 'visitor'>, { _id }: WireOrder) =>
  visitor.send('POST', '/order/paydollar/create', { order_id: _id })
async function formFor(both: Pick<BothOrders, 'visitor'>, order: WireOrder): Promise<Record<string, string>> {
  const { status, body } = await start(both, order)
  expect([status, body.code]).toEqual([200, undefined])
  return (body.payment as { form: Form }).form.fields
}
const events = ({ orderRef = '', amount = '' }: Record<string, string>, feed: object = {}) =>
  receivePayDollar(shop, orderRef, { Amt: amount, ...feed })
const statesOf = async (both: BothOrders) => [
  (await seen(both, both.single)).status,
  (await seen(both, both.subscription)).status,
]
const onHand = (subSku: string, pieces: number) => putOnShelf(shop, subSku, pieces)
const backOf = async ({ _id }: WireOrder) =>
  (await refundsOf(shop.shop.systemContext(), _id)).map(({ amount }) => amount.minor)

describe('one payment for both orders', () => {
  it('is one charge, split exactly into the two amounts due', async () => {
    const both = await bothOrders(shop)
    const form = await formFor(both, both.subscription)
    expect(form).toMatchObject({ orderRef: `${both.single.number}-1`, amount: '463.00' })
    const page = (await both.visitor.get(`/awaiting-payment?id=${both.subscription._id}`)).body
    expect((page.orders as WireOrder[]).map(({ number }) => number)).toEqual([
      both.subscription.number,
      both.single.number,
    ])
    expect(page.payment_methods).toMatchObject([
      { method: 'paydollar', offered: true },
      { offered: false },
      { offered: false },
    ])
    expect(
      codeOf(await both.visitor.send('POST', '/order/fps/create', { order_id: both.single._id })),
    ).toEqual([422, 'checkout.method_not_offered'])
    await events(form)
    expect(await statesOf(both)).toEqual(['confirmed', 'confirmed'])
    const attempts = await rows(
      `select a.reference, a.amount_minor, a.state, o.paid_by = a.id::text as pays from payment_attempts a join orders o on o.id = a.order_id
       where o.id = any ($1::uuid[]) order by a.id`,
      [both.single._id, both.subscription._id],
    )
    expect(attempts).toEqual([
      { reference: `${both.single.number}-1`, amount_minor: 25_800, state: 'captured', pays: true },
      { reference: `${both.subscription.number}-1`, amount_minor: 20_500, state: 'captured', pays: true },
    ])
  })

  it('can be started by the link of either order', async () => {
    const both = await bothOrders(shop)
    const stranger = await aVisitor(shop)
    const opened = { order_id: both.subscription._id, token: both.token }
    expect((await stranger.send('POST', '/order/paydollar/create', opened)).body.payment).toMatchObject({
      amount: 463,
    })
    expect((await stranger.get(`/order?id=${both.subscription._id}`)).status).toBe(404)
  })

  it('can be repeated after a decline, with new references', async () => {
    const both = await bothOrders(shop)
    await events(await formFor(both, both.single), declined)
    expect(await statesOf(both)).toEqual(['pending', 'pending'])
    const again = await formFor(both, both.single)
    expect(again).toMatchObject({ orderRef: `${both.single.number}-2`, amount: '463.00' })
    await events(again)
    expect(await statesOf(both)).toEqual(['confirmed', 'confirmed'])
  })

  it.each([
    ['one of the two dues', { Amt: '258.00' }],
    ['another currency', { Cur: '840' }],
  ])('with %s confirms neither order, and creates a staff task', async (_, wrong) => {
    const both = await bothOrders(shop)
    const form = await formFor(both, both.single)
    await events(form, wrong)
    expect(await statesOf(both)).toEqual(['pending', 'pending'])
    expect(codeOf(await start(both, both.subscription))).toEqual([409, 'payments.still_unknown'])
    await events(form)
    expect(await statesOf(both)).toEqual(['confirmed', 'confirmed'])
  })

  it('is not accepted with the reference of the second order, which PayDollar never received', async () => {
    const both = await bothOrders(shop)
    await formFor(both, both.single)
    await receivePayDollar(shop, `${both.subscription.number}-1`, { Amt: '205.00' })
    expect(await statesOf(both)).toEqual(['pending', 'pending'])
    expect(
      await rows(
        `select 1 from payment_tasks where kind = 'unknown_reference' and why like $1`,
        `%${both.subscription.number}-1%`,
      ),
    ).toHaveLength(1)
  })

  it('is recorded once when it is reported many times at once', async () => {
    const both = await bothOrders(shop)
    const form = await formFor(both, both.single)
    await Promise.all(Array.from({ length: 10 }, () => events(form, { PayRef: '77700001' })))
    expect(await statesOf(both)).toEqual(['confirmed', 'confirmed'])
    expect([await backOf(both.single), await backOf(both.subscription)]).toEqual([[], []])
  })

  it('has one open charge when twenty tabs start it, with a reference each', async () => {
    const both = await bothOrders(shop)
    const tabs = await Promise.all(
      Array.from({ length: 20 }, (_, at) => formFor(both, at % 2 ? both.single : both.subscription)),
    )
    expect(new Set(tabs.map(({ orderRef }) => orderRef)).size).toBe(20)
    const open = await rows<{ order_id: string }>(
      `select order_id from payment_attempts where state = 'redirected' and order_id = any ($1::uuid[])`,
      [both.single._id, both.subscription._id],
    )
    expect(open.map(({ order_id: id }) => id).toSorted()).toEqual(
      [both.single._id, both.subscription._id].toSorted(),
    )
  })

  it('becomes a payment of one order when the other was cancelled', async () => {
    const both = await bothOrders(shop)
    const form = await formFor(both, both.single)
    await both.visitor.send('POST', '/order/cancel', { id: both.subscription._id })
    expect(await statesOf(both)).toEqual(['pending', 'cancelled'])
    const alone = await formFor(both, both.single)
    expect(alone).toMatchObject({ orderRef: `${both.single.number}-2`, amount: '258.00' })
    // the payment page of both orders was still open
    await events(form)
    expect(await statesOf(both)).toEqual(['confirmed', 'cancelled'])
    expect([await backOf(both.single), await backOf(both.subscription)]).toEqual([[], [20_500]])
    await events(alone)
    expect(await backOf(both.single)).toEqual([25_800])
  })

  it('requires that the order with the delivery fee is cancelled last, paid or not', async () => {
    const [unpaid, paid] = [await bothOrders(shop), await bothOrders(shop)]
    await events(await formFor(paid, paid.single))
    for (const both of [unpaid, paid]) {
      expect(await seen(both, both.single)).toMatchObject({
        can_cancel: false,
        cancel_after: both.subscription.number,
      })
      const refused = await both.visitor.send('POST', '/order/cancel', { id: both.single._id })
      expect(codeOf(refused)).toEqual([409, 'orders.pays_for_other'])
      expect(refused.body.message).toContain(both.subscription.number)
      for (const order of [both.subscription, both.single])
        expect((await both.visitor.send('POST', '/order/cancel', { id: order._id })).status).toBe(200)
      expect(await statesOf(both)).toEqual(['cancelled', 'cancelled'])
    }
    expect([await backOf(paid.single), await backOf(paid.subscription)]).toEqual([[25_800], [20_500]])
  })

  it('prevents the expiry of both while it is in progress; each has its own deadline otherwise', async () => {
    const [paying, idle] = [await bothOrders(shop), await bothOrders(shop)]
    clock.move(24 * 3_600 - 300)
    await formFor(paying, paying.subscription)
    clock.move(301)
    await run('keep-order-deadlines')
    expect(await statesOf(paying)).toEqual(['pending', 'pending'])
    expect(await statesOf(idle)).toEqual(['expired', 'expired'])
  })

  it('revives an order that is still available when it arrives late, and refunds the other’s share', async () => {
    await onHand(conditioner, 20)
    const both = await bothOrders(shop, { [conditioner]: 2, [monthly]: 1 })
    const form = await formFor(both, both.single)
    await events(form, declined)
    clock.move(25 * 3_600)
    await run('keep-order-deadlines')
    expect(await statesOf(both)).toEqual(['expired', 'expired'])
    await onHand(conditioner, 1)
    await events(form)
    expect(await statesOf(both)).toEqual(['expired', 'confirmed'])
    expect([await backOf(both.single), await backOf(both.subscription)]).toEqual([[34_600], []])
    await onHand(conditioner, 100)
  })

  it('leaves no audit findings', async () => expect(await auditShop(shop.shop.systemContext())).toEqual([]))
})
