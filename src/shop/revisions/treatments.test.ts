import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { openTestShop, type TestShop } from '#tools/testing/test-shop.ts'
import { editsAtDesk, ok } from '#tools/builders/revisions/edits.ts'
import { violations } from '#tools/builders/orders/orders.ts'
import { auditShop } from '../audit/audit.ts'
import { packagesOfOrder } from '../sessions/sessions.ts'

type Edits = Awaited<ReturnType<typeof editsAtDesk>>
let shop: TestShop
let aPaidOrder: Edits['aPaidOrder']
let rows: Edits['rows']
beforeAll(async () => {
  shop = await openTestShop({ LIMITS_FACTOR: '1000' })
  ;({ aPaidOrder, rows } = await editsAtDesk(shop))
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

it('takes back the sessions of the treatments that a change takes out, and says so in its credit note', async () => {
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
