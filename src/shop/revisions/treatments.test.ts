import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { openTestShop, type TestShop } from '#tools/testing/test-shop.ts'
import { editsAtDesk, no, ok, orderIn } from '#tools/builders/revisions/edits.ts'
import { bookingIn, freeSlots, hold, noFlags } from '#tools/builders/bookings/bookings.ts'
import { signedInMember, staysSignedIn } from '#tools/builders/members/members.ts'
import { payByCard, violations, type WireOrder } from '#tools/builders/orders/orders.ts'
import { daysLater } from '../branches/day.rules.ts'
import { dayInHongKong } from '../calendar.ts'
import { auditShop } from '../audit/audit.ts'
import { packagesOfOrder } from '../sessions/sessions.ts'

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
