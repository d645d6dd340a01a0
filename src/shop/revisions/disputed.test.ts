import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { editsAtDesk, ok, orderIn } from '#tools/builders/revisions/edits.ts'
import { violations } from '#tools/builders/orders/orders.ts'
import { openSaversShop, shampoo, type SaversShop } from '#tools/builders/wallet/savers.ts'
import { auditShop } from '../audit/audit.ts'
import { countChangedDays, rebuildReports } from '../reports/rollup.ts'

type Edits = Awaited<ReturnType<typeof editsAtDesk>>
let shop: SaversShop
let owner: Edits['owner']
let care: Edits['care']
let aPaidOrder: Edits['aPaidOrder']
beforeAll(async () => {
  shop = await openSaversShop()
  ;({ owner, care, aPaidOrder } = await editsAtDesk(shop))
})
afterEach(async () => {
  expect(await violations(shop)).toEqual([])
  expect(await auditShop(shop.shop.systemContext())).toEqual([])
})
afterAll(() => shop.close())

const dispute = (at: string, more: object = {}) =>
  owner.send('POST', `${at}/dispute`, { reason: 'not recognised', ...more })
const end = (at: string, outcome: 'won' | 'lost') => owner.send('POST', `${at}/dispute/end`, { outcome })

/** Methods in the report of payments. */
async function methodsReported(): Promise<string[]> {
  const ctx = shop.shop.systemContext()
  await rebuildReports(ctx)
  while ((await countChangedDays(ctx)) > 0);
  const { rows } = await shop.shop.pool.query<{ method: string }>(
    'select distinct method from report_tender_days order by 1',
  )
  return rows.map(({ method }) => method)
}

it('the card payment of a change can be disputed, where Cash Dollar paid the order', async () => {
  const member = await shop.aSaver(100_000)
  const order = await shop.ordered(member, 258)
  const at = `/orders/${order._id}`
  ok(await care.send('POST', `${at}/edits`, { add: [{ sub_sku: shampoo, quantity: 1 }], reason: 'one more' }))
  await shop.paid(member, order)
  const [before] = await shop.purse(member)
  expect(orderIn(await owner.get(at)).actions).toContain('dispute')
  ok(await dispute(at))
  expect(orderIn(await owner.get(at))).toMatchObject({ payment: 'disputed', disputes: [{ amount: 228 }] })
  ok(await end(at, 'lost'))
  ok(await owner.send('POST', `${at}/cancel`, { reason: 'lost to the bank' }))
  expect(await shop.purse(member)).toEqual([before + 25_800, 0])
  expect(await methodsReported()).toEqual(['paydollar', 'wallet'])
})

it('an order whose pieces were exchanged for others is paid, also after a won dispute', async () => {
  const order = await aPaidOrder({ [shampoo]: 2 })
  const line = await order.lineOf(shampoo)
  ok(
    await order.edit({
      quantities: [{ line_id: line, quantity: 1 }],
      add: [{ sub_sku: shampoo, quantity: 1 }],
    }),
  )
  expect(await order.desk()).toMatchObject({
    payment: 'paid',
    refunds: [{ amount: 228, state: 'succeeded' }],
  })
  ok(await dispute(order.at))
  ok(await end(order.at, 'won'))
  expect(await order.desk()).toMatchObject({ payment: 'paid' })
})
