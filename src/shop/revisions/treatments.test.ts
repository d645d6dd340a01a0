import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { openTestShop, type TestShop } from '#tools/testing/test-shop.ts'
import { editsAtDesk, no, ok, orderIn } from '#tools/builders/revisions/edits.ts'
import { bookingIn, freeSlots, hold, noFlags } from '#tools/builders/bookings/bookings.ts'
import { signedInMember, staysSignedIn } from '#tools/builders/members/members.ts'
import { payByCard, violations, type WireOrder } from '#tools/builders/orders/orders.ts'
import { daysLater } from '../branches/day.rules.ts'
import { dayInHongKong } from '../calendar.ts'
import { auditShop } from '../audit/audit.ts'
import { packagesOfOrder } from '../sessions/sessions.ts'
import { bookSession, settleSession } from '../sessions/use.ts'

type Edits = Awaited<ReturnType<typeof editsAtDesk>>
let shop: TestShop
let aPaidOrder: Edits['aPaidOrder']
let rows: Edits['rows']
let care: Edits['care']
beforeAll(async () => {
  shop = await openTestShop({ LIMITS_FACTOR: '1000' })
  ;({ aPaidOrder, care, rows } = await editsAtDesk(shop))
})
afterEach(async () => {
  expect(await violations(shop)).toEqual([])
  expect(await auditShop(shop.shop.systemContext())).toEqual([])
})
afterAll(() => shop.close())

const five = 'FACIAL-BED-CORNER-5'

it('issues sessions of the treatments that a change adds, once its difference is paid', async () => {
  const order = await aPaidOrder({ [five]: 1 })
  const packages = () => packagesOfOrder(shop.shop.systemContext(), order.id)
  expect(await packages()).toHaveLength(1)
  ok(await order.edit({ add: [{ sub_sku: five, quantity: 1 }] }))
  expect(await packages()).toHaveLength(1)
  await order.pay()
  const issued = await packages()
  expect(issued.map(({ sessions }) => sessions.length)).toEqual([5, 5])
  const { lines } = await order.desk()
  expect(issued.map(({ lineId }) => lineId).toSorted()).toEqual(lines.map(({ id }) => id).toSorted())
})

it('revokes the sessions of removed treatments, as the credit note states', async () => {
  const order = await aPaidOrder({ [five]: 2 })
  const line = await order.lineOf(five)
  ok(
    await order.edit({
      quantities: [{ line_id: line, quantity: 1 }],
      add: [{ sub_sku: five, quantity: 1 }],
    }),
  )
  const packages = await packagesOfOrder(shop.shop.systemContext(), order.id)
  const states = packages.map(({ sessions }) => [...new Set(sessions.map(({ state }) => state))])
  expect(states.toSorted()).toEqual([['active'], ['active'], ['refunded']])
  const [note] = await rows<{ facts: { goods: number; discount: number; total: number } }>(
    `select facts from invoices where kind = 'credit_note' and order_id = $1`,
    order.id,
  )
  expect(note?.facts).toMatchObject({ lines: [{ quantity: 5, discount: 0 }], discount: 0 })
  expect(note?.facts.goods).toBe(note?.facts.total)
})

describe('sessions that a change takes out', () => {
  const ten = { add: [{ sub_sku: five, quantity: 2 }] }
  const visits = async (orderId: string) => {
    const [bought] = await packagesOfOrder(shop.shop.systemContext(), orderId)
    const visit = { day: dayInHongKong(new Date()), number: 'B-1', actor: 'shopper' }
    await shop.shop.systemContext().transaction(async (tx) => {
      const { sessionId } = await bookSession(tx, bought?.id ?? '', visit)
      await settleSession(tx, sessionId, 'redeemed', { actor: 'test' })
    })
  }

  it('and that were used while it was unpaid keep the order as it was: the payment is returned', async () => {
    const order = await aPaidOrder({ [five]: 1 })
    const { total } = order.order
    ok(await order.edit({ quantities: [{ line_id: await order.lineOf(five), quantity: 0 }], ...ten }))
    await visits(order.id)
    await order.pay()
    expect(await order.desk()).toMatchObject({
      sums: { total },
      fulfilment: 'none',
      hold_cause: null,
      revisions: [{ state: 'withdrawn' }],
      refunds: [{ amount: total, cause: 'difference_late' }],
      lines: [{ quantity: 1, removed: 0 }],
    })
  })

  it('and that are in use already are not offered for payment', async () => {
    const order = await aPaidOrder({ [five]: 1 })
    await visits(order.id)
    const change = { quantities: [{ line_id: await order.lineOf(five), quantity: 0 }], ...ten }
    expect(no(await order.edit(change))).toEqual([409, 'sessions.in_use'])
    expect(await order.desk()).toMatchObject({ revisions: [], fulfilment: 'none' })
  })
})

it('changes no deposit, which is of its one appointment', async () => {
  const once = await signedInMember(shop)
  const member = staysSignedIn(shop, once)
  const soon = daysLater(dayInHongKong(new Date()), 3)
  const [slot] = await freeSlots(member, { from: soon, to: daysLater(soon, 5) })
  if (!slot) throw new Error('nothing is free')
  const held = bookingIn(await hold(member, slot))
  const declared = { agree_age: true, agree_health: true, health: noFlags }
  const order = ok(await member.send('POST', `/bookings/${held._id}/deposit`, declared)).body
    .order as WireOrder
  await payByCard(shop, { visitor: once, order })
  const at = `/orders/${order._id}`
  const seen = orderIn(await care.get(at))
  expect(seen.actions).not.toContain('edit')
  const more = { add: [{ sub_sku: seen.lines[0]?.sub_sku, quantity: 1 }], reason: 'the buyer called' }
  expect(no(await care.send('POST', `${at}/edits`, more))).toEqual([409, 'orders.not_editable'])
})
