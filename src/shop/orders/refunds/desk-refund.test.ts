import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { openTestShop, type TestShop } from '#tools/testing/test-shop.ts'
import { anOrder, levelOf, violations } from '#tools/builders/orders/orders.ts'
import { illegal, no, ok, orderIn, ordersAtDesk } from '#tools/builders/orders/desk-orders.ts'
import { aClock } from '#tools/builders/payments/payments.ts'
import { atDesk, type AtDesk } from '#tools/builders/staff/staff.ts'

type Orders = ReturnType<typeof ordersAtDesk>
let shop: TestShop
let owner: AtDesk
let care: AtDesk
let warehouse: AtDesk
let aPaidOrder: Orders['aPaidOrder']
let aPackedOrder: Orders['aPackedOrder']
let linesOf: Orders['linesOf']
let finance: AtDesk
const clock = aClock()
beforeAll(async () => {
  shop = await openTestShop({ LIMITS_FACTOR: '1000' }, { clock })
  ;[owner, care, warehouse, finance] = [
    await atDesk(shop, 'owner'),
    await atDesk(shop, 'care'),
    await atDesk(shop, 'warehouse'),
    await atDesk(shop, 'finance'),
  ]
  ;({ aPaidOrder, aPackedOrder, linesOf } = ordersAtDesk(shop, () => ({ owner, warehouse })))
})
afterEach(async () => expect(await violations(shop)).toEqual([]))
afterAll(() => shop.close())

const shampoo = 'ELOWEN-SCALP-SHAMPOO-500'
describe('refunds', () => {
  it('are previewed with the same sums, and are then sent', async () => {
    const order = await aPaidOrder({ [shampoo]: 2 })
    const [line] = await linesOf(order)
    const { preview } = ok(await care.get(`${order.at}/refund?units=${line}:1&delivery=1`)).body as {
      preview: { total: number }
    }
    expect(preview).toMatchObject({
      needs_approval: false,
      currency: 'HKD',
      lines: [{ line_id: line, units: 1 }],
    })
    const requested = { units: [{ line_id: line, units: 1 }], delivery: true, reason: 'arrived broken' }
    const key = { 'idempotency-key': randomUUID() }
    const [one, again] = await Promise.all([
      care.send('POST', `${order.at}/refunds`, requested, key),
      care.send('POST', `${order.at}/refunds`, requested, key),
    ])
    expect([ok(one).body.approval, again?.status]).toEqual([null, 200])
    expect((await order.desk()).refunds).toMatchObject([
      { amount: preview.total, reason: 'arrived broken', actor: care.email },
    ])
    expect(
      no(await care.send('POST', `${order.at}/refunds`, requested, { ...key, 'x-csrf-token': 'x' })),
    ).toEqual([403, 'shop.csrf_mismatch'])
    expect(
      no(await care.send('POST', `${order.at}/refunds`, { ...requested, reason: 'another' }, key)),
    ).toEqual([422, 'shop.idempotency_mismatch'])
    const { refunds } = ok(await finance.get(`/refunds?search=${order.order.number}`)).body as {
      refunds: object[]
    }
    expect(refunds).toMatchObject([{ amount: preview.total, state: 'approved', method: 'paydollar' }])
  })

  it('never exceed the paid amount, also concurrently', async () => {
    const order = await aPaidOrder({ [shampoo]: 3 })
    const [line] = await linesOf(order)
    const requested = { units: [{ line_id: line, units: 2 }], reason: 'broken' }
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, at) =>
        [care, finance, owner][at % 3]?.send('POST', `${order.at}/refunds`, requested),
      ),
    )
    expect(answers.map((answer) => answer?.status).toSorted()).toEqual([
      200,
      ...Array.from({ length: 7 }, () => 422),
    ])
    expect((await order.desk()).refunds).toHaveLength(1)
    expect(no(await care.send('POST', `${order.at}/refunds`, { reason: 'x' }))).toEqual([
      409,
      'orders.nothing_to_refund',
    ])
  })

  it('above HKD 3,000 need a second person, once and other than the requester, and are then executed at once', async () => {
    const order = await aPaidOrder({ [shampoo]: 16 })
    const [line] = await linesOf(order)
    const half = { units: [{ line_id: line, units: 8 }], reason: 'too many' }
    ok(await care.send('POST', `${order.at}/refunds`, half))
    expect(ok(await care.get(`${order.at}/refund?units=${line}:8`)).body).toMatchObject({
      preview: { needs_approval: true },
    })
    const response = ok(await owner.send('POST', `${order.at}/refunds`, half))
    const approval = response.body.approval as { id: string }
    expect(approval).toMatchObject({
      state: 'requested',
      kind: 'refund',
      is_own: true,
      requested_by: owner.email,
    })
    expect((await order.desk()).refunds).toHaveLength(1)
    expect(no(await care.send('POST', `${order.at}/refunds`, half))).toEqual([409, 'orders.approval_waits'])
    const agree = `/approvals/${approval.id}/approve`
    expect(no(await owner.send('POST', agree))).toEqual([403, 'staff.own_request'])
    expect(no(await care.send('POST', agree))).toEqual([403, 'staff.forbidden'])
    const done = await Promise.all(
      Array.from({ length: 5 }, () => finance.send('POST', agree, { note: 'checked' })),
    )
    expect(done.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409])
    expect(await order.desk()).toMatchObject({
      refunds: [{}, { reason: `too many (asked by ${owner.email})`, actor: finance.email }],
      approvals: [{ state: 'executed', decided_by: finance.email, note: 'checked' }],
    })
    await expect(
      shop.shop.pool.query("update approvals set state = 'refused' where id = $1", [approval.id]),
    ).rejects.toThrow('decided once')
  })

  it('pending approval can be refused, and expire after three days', async () => {
    const order = await aPaidOrder({ [shampoo]: 16 })
    const [line] = await linesOf(order)
    const all = { units: [{ line_id: line, units: 16 }], reason: 'all of it' }
    const askFor = async () =>
      (ok(await care.send('POST', `${order.at}/refunds`, all)).body.approval as { id: string }).id
    const first = await askFor()
    expect(
      ok(await finance.send('POST', `/approvals/${first}/refuse`, { note: 'they kept it' })).body,
    ).toMatchObject({ approval: { state: 'refused' } })
    expect(no(await finance.send('POST', `/approvals/${first}/approve`))).toEqual([
      409,
      'staff.approval_over',
    ])
    const second = await askFor()
    clock.move(72 * 3_600 + 1)
    const late = await atDesk(shop, 'finance')
    expect(no(await late.send('POST', `/approvals/${second}/approve`))).toEqual([409, 'staff.approval_over'])
    expect(
      (await (await atDesk(shop, 'owner')).get('/approvals?state=requested')).body.approvals,
    ).toMatchObject([{ id: second }])
    await shop.shop.jobs.find(({ name }) => name === 'end-requests')?.run({})
    ;[owner, care, warehouse, finance] = [
      await atDesk(shop, 'owner'),
      await atDesk(shop, 'care'),
      await atDesk(shop, 'warehouse'),
      await atDesk(shop, 'finance'),
    ]
    expect((await owner.get('/approvals?state=expired')).body.approvals).toMatchObject([{ id: second }])
  })

  it('need a second person two weeks after delivery', async () => {
    const order = await aPackedOrder({ [shampoo]: 1 })
    ok(await warehouse.send('POST', `${order.at}/ship`, { carrier: 'SF' }))
    ok(await warehouse.send('POST', `${order.at}/delivered`))
    await shop.shop.pool.query(
      "update orders set delivered_at = delivered_at - interval '15 days' where id = $1",
      [order.id],
    )
    const [line] = await linesOf(order)
    const answer = ok(
      await care.send('POST', `${order.at}/refunds`, {
        units: [{ line_id: line, units: 1 }],
        reason: 'late',
      }),
    )
    expect(answer.body.approval).toMatchObject({ state: 'requested' })
  })
})

describe('cancelling', () => {
  it('refunds and restocks the order, and a large refund needs a second person', async () => {
    const before = await levelOf(shop, shampoo)
    const small = await aPaidOrder({ [shampoo]: 1 })
    expect(
      orderIn(ok(await care.send('POST', `${small.at}/cancel`, { reason: 'wrong size' }))),
    ).toMatchObject({ status: 'cancelled', refunds: [{ amount: small.order.total }] })
    const large = await aPaidOrder({ [shampoo]: 16 })
    const response = ok(await care.send('POST', `${large.at}/cancel`, { reason: 'changed their mind' }))
    expect([orderIn(response).status, (response.body.approval as { kind: string }).kind]).toEqual([
      'confirmed',
      'cancel',
    ])
    const { id } = response.body.approval as { id: string }
    expect(orderIn(ok(await finance.send('POST', `/approvals/${id}/approve`))).status).toBe('cancelled')
    expect(await levelOf(shop, shampoo)).toEqual(before)
  })

  it('cancels payments in progress, and is refused once the order is packed', async () => {
    const unpaid = await anOrder(shop, { [shampoo]: 1 })
    ok(await unpaid.visitor.send('POST', '/order/fps/create', { order_id: unpaid.id }))
    expect(
      orderIn(ok(await care.send('POST', `/orders/${unpaid.id}/cancel`, { reason: 'asked to' }))),
    ).toMatchObject({ status: 'cancelled', tenders: [{ state: 'cancelled' }] })
    const packed = await aPackedOrder({ [shampoo]: 1 })
    expect(no(await care.send('POST', `${packed.at}/cancel`, { reason: 'too late' }))).toEqual(illegal)
  })
})

it('every write above has an audit entry, with the reason', async () => {
  const { rows } = await shop.shop.pool.query(
    "select distinct action from audit_log where entity in ('order', 'approval')",
  )
  expect(rows.map(({ action }) => action)).toEqual(
    expect.arrayContaining(['staff-cancel', 'staff-refund', 'staff-approve', 'staff-refuse-approval']),
  )
  const { body } = await owner.get('/audit?action=staff-refund&search=arrived')
  expect(body.entries).toMatchObject([{ who: expect.stringMatching(/^care-/), reason: 'arrived broken' }])
})
