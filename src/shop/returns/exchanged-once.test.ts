import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { no, ok } from '#tools/builders/orders/desk-orders.ts'
import { violations } from '#tools/builders/orders/orders.ts'
import { aMembersOrder, as, idOf, shampoo } from '#tools/builders/returns/returns.ts'
import { aCalendar } from '#tools/builders/reviews/reviews.ts'
import { atDesk, type AtDesk } from '#tools/builders/staff/staff.ts'
import { openTestShop, type TestShop } from '#tools/testing/test-shop.ts'
import { auditShop } from '../audit/audit.ts'

let shop: TestShop
let finance: AtDesk
beforeAll(async () => {
  shop = await openTestShop({ LIMITS_FACTOR: '1000' }, { clock: aCalendar() })
  finance = await atDesk(shop, 'finance')
})
afterEach(async () =>
  expect([...(await violations(shop)), ...(await auditShop(shop.shop.systemContext()))]).toEqual([]),
)
afterAll(() => shop.close())

/** An order of two pieces of which one came back and was looked at. */
async function inspected() {
  const buyer = await aMembersOrder(shop, { [shampoo]: 2 })
  const lineId = buyer.order.items[0]?._id
  const id = idOf(await buyer.ask([{ line: 0, units: 1 }], { wants_exchange: true }))
  ok(await as(shop, 'care', id, 'decide', { decision: 'approve' }))
  ok(await as(shop, 'warehouse', id, 'receive'))
  ok(await as(shop, 'warehouse', id, 'inspect', { lines: [{ line_id: lineId, verdict: 'damaged' }] }))
  const at = `/orders/${buyer.order._id}`
  return {
    ...buyer,
    id,
    exchange: async () => {
      const { body } = ok(await as(shop, 'finance', id, 'exchange'))
      return (body.return as { replacement: { id: string } }).replacement.id
    },
    refund: (units: number) =>
      finance.send('POST', `${at}/refunds`, {
        units: [{ line_id: lineId, units }],
        reason: 'asked for money',
      }),
    dispute: () => finance.send('POST', `${at}/dispute`, { reason: 'not recognised', case_ref: 'CB-1' }),
    endDispute: (outcome: 'won' | 'lost') => finance.send('POST', `${at}/dispute/end`, { outcome }),
  }
}

describe('a piece that was exchanged', () => {
  it('is not refunded as well, but the others are', async () => {
    const order = await inspected()
    await order.exchange()
    expect(no(await order.refund(2))).toEqual([409, 'orders.was_replaced'])
    ok(await order.refund(1))
    expect(no(await order.refund(1))).toEqual([409, 'orders.was_replaced'])
  })

  it('is refunded once its replacement was cancelled', async () => {
    const order = await inspected()
    const replacement = await order.exchange()
    const owner = await atDesk(shop, 'owner')
    ok(await owner.send('POST', `/orders/${replacement}/cancel`, { reason: 'the buyer wants money' }))
    ok(await order.refund(2))
  })
})

describe('an order with a disputed payment', () => {
  it('is not exchanged during the dispute, nor after it is lost', async () => {
    const order = await inspected()
    ok(await order.dispute())
    expect(no(await as(shop, 'finance', order.id, 'exchange'))).toEqual([409, 'orders.disputed'])
    ok(await order.endDispute('lost'))
    expect(no(await as(shop, 'finance', order.id, 'exchange'))).toEqual([409, 'orders.disputed'])
  })

  it('is exchanged once the dispute is won', async () => {
    const order = await inspected()
    ok(await order.dispute())
    ok(await order.endDispute('won'))
    ok(await as(shop, 'finance', order.id, 'exchange'))
  })
})
