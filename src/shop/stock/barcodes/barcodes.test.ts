import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestShop, type TestShop } from '#tools/testing/test-shop.ts'
import { no, ok } from '#tools/builders/orders/desk-orders.ts'
import { levelOf } from '#tools/builders/orders/orders.ts'
import { atDesk, type AtDesk } from '#tools/builders/staff/staff.ts'

let shop: TestShop
let warehouse: AtDesk
beforeAll(async () => {
  shop = await openTestShop({ LIMITS_FACTOR: '1000' })
  warehouse = await atDesk(shop, 'warehouse')
})
afterAll(() => shop.close())

const shampoo = 'ELOWEN-SCALP-SHAMPOO-500'
const conditioner = 'ELOWEN-REPAIR-CONDITIONER-250'
const set = (option: string, ean: string) =>
  warehouse.send('PUT', '/stock/barcodes', { sub_sku: option, ean })

it('is one valid number for each option, and is accepted instead of the sku when goods are received', async () => {
  expect(ok(await set(shampoo, '4006381 333931')).body).toEqual({ ean: '4006381333931' })
  ok(await set(shampoo, '4006381333931'))
  expect(no(await set(conditioner, '4006381333931'))).toEqual([409, 'stock.ean_taken'])
  expect(no(await set(conditioner, '4006381333932'))).toEqual([400, 'stock.bad_ean'])
  const before = await levelOf(shop, shampoo)
  const lines = [{ sub_sku: '4006381333931', quantity: 2 }]
  ok(await warehouse.send('POST', '/stock/receive', { reference: 'scan', lines }))
  expect((await levelOf(shop, shampoo)).on_hand).toBe(before.on_hand + 2)
  const { barcodes } = ok(await warehouse.get(`/stock/barcodes?sub_skus=${shampoo},${conditioner}`)).body
  expect(barcodes).toEqual([{ sub_sku: shampoo, ean: '4006381333931' }])
  expect(ok(await set(shampoo, '')).body).toEqual({ ean: null })
  expect(no(await warehouse.send('POST', '/stock/receive', { reference: 'scan', lines }))).toEqual([
    404,
    'stock.unknown_option',
  ])
})
