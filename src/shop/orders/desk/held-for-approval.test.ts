import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openTestShop, type TestShop } from '#tools/testing/test-shop.ts'
import { onHand, violations } from '#tools/builders/orders/orders.ts'
import { no, ok, orderIn, ordersAtDesk } from '#tools/builders/orders/desk-orders.ts'
import { aClock } from '#tools/builders/payments/payments.ts'
import { atDesk, type AtDesk } from '#tools/builders/staff/staff.ts'

let shop: TestShop
let owner: AtDesk
let care: AtDesk
let finance: AtDesk
let warehouse: AtDesk
let orders: ReturnType<typeof ordersAtDesk>
const clock = aClock()
const signIn = async () => {
  ;[owner, care, finance, warehouse] = [
    await atDesk(shop, 'owner'),
    await atDesk(shop, 'care'),
    await atDesk(shop, 'finance'),
    await atDesk(shop, 'warehouse'),
  ]
}
beforeAll(async () => {
  shop = await openTestShop({ LIMITS_FACTOR: '1000' }, { clock })
  await signIn()
  orders = ordersAtDesk(shop, () => ({ owner, warehouse }))
})
beforeEach(() => onHand(shop, shampoo, 500))
afterEach(async () => expect(await violations(shop)).toEqual([]))
afterAll(() => shop.close())

const shampoo = 'ELOWEN-SCALP-SHAMPOO-500' // twenty of them need a second person
const refusedWhileHeld = [409, 'orders.held_for_approval']
const run = async (job: string) => shop.shop.jobs.find(({ name }) => name === job)?.run({})
const listed = async (view: string, number: string): Promise<boolean> =>
  (ok(await warehouse.get(`/orders?view=${view}&search=${number}`)).body.orders as object[]).length > 0

type Paid = Awaited<ReturnType<typeof orders.aPaidOrder>>
type Request = { id: string; state: string }
const requests: Record<string, (order: Paid) => Promise<Request>> = {
  cancel: async (order) =>
    ok(await owner.send('POST', `${order.at}/cancel`, { reason: 'changed their mind' })).body
      .approval as Request,
  refund: async (order) => {
    const [line] = (await order.desk()).lines
    const requested = { units: [{ line_id: line?.id, units: 18 }], reason: 'too many' }
    return ok(await care.send('POST', `${order.at}/refunds`, requested)).body.approval as Request
  },
}
const decided = async (id: string): Promise<Request & { note: string }> =>
  ((await owner.get('/approvals?limit=100')).body.approvals as (Request & { note: string })[]).find(
    (each) => each.id === id,
  ) ?? { id, state: '', note: '' }

describe.each(Object.keys(requests))('an order about which a %s waits for a second person', (kind) => {
  const requested = async (step: 'none' | 'picking' | 'packed' = 'none') => {
    const order = await orders.aPaidOrder({ [shampoo]: 20 })
    if (step !== 'none') ok(await warehouse.send('POST', `${order.at}/pick`))
    if (step === 'packed') ok(await warehouse.send('POST', `${order.at}/pack`))
    return { order, request: await requests[kind]!(order) } // one of its keys
  }

  it('shows why it waits, is in no list to pick, and is neither picked, packed nor sent', async () => {
    const { order } = await requested()
    const seen = await order.desk(warehouse)
    expect(seen).toMatchObject({ hold_cause: 'approval' })
    for (const step of ['pick', 'pack', 'ship', 'ready', 'collected'])
      expect(seen.actions).not.toContain(step)
    expect(no(await warehouse.send('POST', `${order.at}/pick`))).toEqual(refusedWhileHeld)
    for (const [view, is] of [
      ['to_pick', false],
      ['on_hold', true],
    ] as const)
      expect(await listed(view, order.order.number)).toBe(is)
  })

  it('cannot move to its next step', async () => {
    const picking = await requested('picking')
    expect(no(await warehouse.send('POST', `${picking.order.at}/pack`))).toEqual(refusedWhileHeld)
    if (kind === 'cancel') return
    const packed = await requested('packed')
    for (const [step, body] of [
      ['ship', { carrier: 'SF' }],
      ['ready', {}],
    ] as const)
      expect(no(await warehouse.send('POST', `${packed.order.at}/${step}`, body))).toEqual(refusedWhileHeld)
  })

  it('continues when the request is refused or expires', async () => {
    const [first, second] = [await requested(), await requested()]
    ok(await finance.send('POST', `/approvals/${first.request.id}/refuse`, { note: 'no' }))
    expect(orderIn(ok(await warehouse.send('POST', `${first.order.at}/pick`)))).toMatchObject({
      fulfilment: 'picking',
      hold_cause: null,
    })
    clock.move(72 * 3_600 + 1)
    await run('end-requests')
    await signIn()
    expect(orderIn(ok(await warehouse.send('POST', `${second.order.at}/pick`)))).toMatchObject({
      fulfilment: 'picking',
    })
  })

  it('is executed by the second person however long it was held, and its remaining lines are released', async () => {
    const { order, request } = await requested()
    ok(await finance.send('POST', `/approvals/${request.id}/approve`))
    const done = await order.desk()
    expect(done).toMatchObject(
      kind === 'cancel'
        ? { status: 'cancelled', hold_cause: null }
        : { status: 'confirmed', hold_cause: null },
    )
    if (kind === 'refund') ok(await warehouse.send('POST', `${order.at}/pick`))
  })

  it('that its buyer cancels meanwhile closes by itself, with its reason in the log', async () => {
    const { order, request } = await requested()
    ok(await order.visitor.send('POST', '/order/cancel', { id: order.id }))
    await shop.work('close-requests-after-order-cancelled')
    expect(await decided(request.id)).toMatchObject({ state: 'refused' })
    const { body } = ok(await owner.get('/audit?action=request-closed&limit=100'))
    expect(body.entries).toContainEqual(
      expect.objectContaining({ entity_id: request.id, who: 'system', reason: 'orders.illegal_transition' }),
    )
    expect(no(await finance.send('POST', `/approvals/${request.id}/approve`))).toEqual([
      409,
      'staff.approval_over',
    ])
  })

  it('whose request became impossible is closed when it is approved before the shop noticed', async () => {
    const { order, request } = await requested()
    ok(await order.visitor.send('POST', '/order/cancel', { id: order.id }))
    expect(ok(await finance.send('POST', `/approvals/${request.id}/approve`)).body.approval).toMatchObject({
      state: 'refused',
      note: 'This order has moved on, so that is no longer possible.',
    })
    expect((await order.desk()).refunds).toHaveLength(1)
  })
})

describe('a request that waits', () => {
  it('closes when another one gave its pieces back', async () => {
    const order = await orders.aPaidOrder({ [shampoo]: 20 })
    const request = await requests.refund!(order)
    const cancel = await requests.cancel!(order)
    ok(await finance.send('POST', `/approvals/${cancel.id}/approve`))
    await shop.work('close-requests-after-order-refund-requested')
    await shop.work('close-requests-after-order-cancelled')
    expect(await decided(request.id)).toMatchObject({ state: 'refused' })
  })
})
