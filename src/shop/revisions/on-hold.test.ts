import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { openTestShop, type TestShop } from '#tools/testing/test-shop.ts'
import { editsAtDesk, ok, orderIn } from '#tools/builders/revisions/edits.ts'
import { anOrder, payByCard, toTaipei, violations } from '#tools/builders/orders/orders.ts'
import { auditShop } from '../audit/audit.ts'

type Edits = Awaited<ReturnType<typeof editsAtDesk>>
let shop: TestShop
let owner: Edits['owner']
let care: Edits['care']
let warehouse: Edits['warehouse']
let aPaidOrder: Edits['aPaidOrder']
beforeAll(async () => {
  shop = await openTestShop({ LIMITS_FACTOR: '1000' })
  ;({ owner, care, warehouse, aPaidOrder } = await editsAtDesk(shop))
})
afterEach(async () => {
  expect(await violations(shop)).toEqual([])
  expect(await auditShop(shop.shop.systemContext())).toEqual([])
})
afterAll(() => shop.close())

const shampoo = 'ELOWEN-SCALP-SHAMPOO-500'
const mask = 'ELOWEN-HAIR-MASK-500' // pre-order
const differenceWaits = { fulfilment: 'on_hold', hold_cause: 'difference' }
const toPick = { fulfilment: 'none', hold_cause: null }

async function aPreOrder(email: string) {
  const order = await aPaidOrder({ [mask]: 1 }, { email })
  await shop.work('look-over-order')
  expect(await order.desk()).toMatchObject({ fulfilment: 'on_hold', hold_cause: 'pre_order' })
  return order
}

it('a pre-order whose goods arrive while a difference is unpaid stays on hold until it is paid', async () => {
  const order = await aPreOrder('arrives@example.com')
  ok(await order.edit({ add: [{ sub_sku: mask, quantity: 1 }] }))
  ok(await warehouse.send('POST', '/stock/arrived', { sub_sku: mask }))
  expect(await order.desk()).toMatchObject(differenceWaits)
  expect(await auditShop(shop.shop.systemContext())).toEqual([])
  ok(await care.send('POST', `${order.at}/edits/withdraw`, { reason: 'not wanted' }))
  expect(await order.desk()).toMatchObject(toPick)
})

it('an identity number that is entered while a difference is unpaid does not release the order', async () => {
  const placed = await anOrder(shop, { [shampoo]: 1 }, toTaipei, { country: 'tw', currency: 'TWD' })
  await shop.shop.pool.query(
    'update order_addresses set passport = null, passport_tail = null where order_id = $1',
    [placed.id],
  )
  await payByCard(shop, placed)
  await shop.work('look-over-order')
  const at = `/orders/${placed.id}`
  ok(await care.send('POST', `${at}/edits`, { add: [{ sub_sku: shampoo, quantity: 1 }], reason: 'more' }))
  const [{ address, city, province } = {}] = orderIn(await owner.get(at)).addresses as Record<
    string,
    string
  >[]
  ok(
    await owner.send('PUT', `${at}/address`, {
      firstname: '小明',
      lastname: '王',
      calling_code: '886',
      contact: '0912345678',
      address,
      address2: '',
      city,
      province,
      zip: '110',
      passport: 'A123456789',
      reason: 'by telephone',
    }),
  )
  expect(orderIn(await owner.get(at))).toMatchObject(differenceWaits)
  expect(await auditShop(shop.shop.systemContext())).toEqual([])
  await payByCard(shop, placed)
  expect(orderIn(await owner.get(at))).toMatchObject(toPick)
})

it('an order that waited for goods is picked once a change leaves goods that are there', async () => {
  const order = await aPreOrder('changed@example.com')
  const line = await order.lineOf(mask)
  const change = {
    quantities: [{ line_id: line, quantity: 0 }],
    add: [{ sub_sku: shampoo, quantity: 1, unit_price: 228 }],
  }
  const { due } = await order.preview(change)
  ok(await order.edit(change))
  if (due > 0) await order.pay()
  expect(await order.desk()).toMatchObject(toPick)
})
