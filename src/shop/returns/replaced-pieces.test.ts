import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { no, ok } from '#tools/builders/orders/desk-orders.ts'
import { violations } from '#tools/builders/orders/orders.ts'
import { newId, replacementsAtDesk } from '#tools/builders/orders/replacements.ts'
import { atDesk, type AtDesk } from '#tools/builders/staff/staff.ts'
import { openTestShop, type TestShop } from '#tools/testing/test-shop.ts'
import { auditShop } from '../audit/audit.ts'

let shop: TestShop
let owner: AtDesk
let warehouse: AtDesk
beforeAll(async () => {
  shop = await openTestShop({ LIMITS_FACTOR: '1000' })
  owner = await atDesk(shop, 'owner')
  warehouse = await atDesk(shop, 'warehouse')
})
afterEach(async () =>
  expect([...(await violations(shop)), ...(await auditShop(shop.shop.systemContext()))]).toEqual([]),
)
afterAll(() => shop.close())
const { sent, orderOf } = replacementsAtDesk(() => ({ shop, owner, warehouse }))

async function settledAlone(orderId: string, line_id: string) {
  const opened = await owner.send('POST', `/orders/${orderId}/returns`, {
    lines: [{ line_id, units: 1, reason: 'unopened' }],
    reason: 'called us',
  })
  const { id } = ok(opened).body.return as { id: string }
  const lines = [{ line_id, verdict: 'ok' }]
  for (const [step, body] of [
    ['receive', {}],
    ['inspect', { lines }],
    ['settle', {}],
  ] as const)
    ok(await owner.send('POST', `/returns/${id}/${step}`, body))
  await shop.work('tell-return')
  const { rows } = await shop.shop.pool.query<{ text: string }>(
    'select m::text as text from messages m where key like $1',
    [`%return:${id}:free`],
  )
  return rows
}

const units = async (at: string) =>
  (ok(await owner.get(`${at}/returnable`)).body.lines as { units: number }[]).map((each) => each.units)

it('replaced pieces can be returned from the replacement alone, and from the first order again once it is cancelled', async () => {
  const order = await sent(3)
  ok(await order.deliver())
  expect(await units(order.at)).toEqual([3])
  const id = newId(await order.replace(2, { cause: 'damaged' }))
  expect(await units(order.at)).toEqual([1])
  const open = (count: number) =>
    owner.send('POST', `${order.at}/returns`, {
      lines: [{ line_id: order.lineId, units: count, reason: 'unopened' }],
      reason: 'called us',
    })
  expect(no(await open(2))).toEqual([422, 'returns.too_many_units'])
  ok(await owner.send('POST', `/orders/${id}/cancel`, { reason: 'no' }))
  expect(await units(order.at)).toEqual([3])
  ok(await open(2))
})

it('free pieces are refunded at zero, and the email announces no refund', async () => {
  const order = await sent(1)
  const id = newId(await order.replace(1))
  const view = await orderOf(id)
  for (const step of ['pick', 'pack'] as const) ok(await warehouse.send('POST', `/orders/${id}/${step}`))
  ok(await warehouse.send('POST', `/orders/${id}/ship`, { carrier: 'DHL', tracking_number: 'D2' }))
  ok(await warehouse.send('POST', `/orders/${id}/delivered`, {}))
  const [letter, ...others] = await settledAlone(id, view.lines[0]?.id ?? '')
  expect(others).toEqual([])
  expect(letter?.text).not.toMatch(/refund is on its way|退款處理中/)
  ok(await order.refund(1))
})
