import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { openTestShop, type TestShop } from '#tools/testing/test-shop.ts'
import { anOrder, payByCard, violations, toTaipei } from '#tools/builders/orders/orders.ts'
import { aClock, declined } from '#tools/builders/payments/payments.ts'
import { no, ok, orderIn } from '#tools/builders/orders/desk-orders.ts'
import { atDesk, type AtDesk } from '#tools/builders/staff/staff.ts'
import { changeSetting } from '../content/content.ts'

let shop: TestShop
const clock = aClock()
let owner: AtDesk
let warehouse: AtDesk
beforeAll(async () => {
  shop = await openTestShop({ LIMITS_FACTOR: '1000' }, { clock })
  ;[owner, warehouse] = [await atDesk(shop, 'owner'), await atDesk(shop, 'warehouse')]
})
afterEach(async () => expect(await violations(shop)).toEqual([]))
afterAll(() => shop.close())

const shampoo = 'ELOWEN-SCALP-SHAMPOO-500'
const mask = 'ELOWEN-HAIR-MASK-500' // to come
const paid = async (pieces: number, buyer: object, state = {}, refusals = 0) => {
  const order = await anOrder(shop, pieces === 0 ? { [mask]: 1 } : { [shampoo]: pieces }, buyer, state)
  for (let times = 0; times < refusals; times += 1) await payByCard(shop, order, declined)
  await payByCard(shop, order)
  await shop.work('look-over-order')
  return {
    ...order,
    at: `/orders/${order.id}`,
    desk: async () => orderIn(ok(await owner.get(`/orders/${order.id}`))),
  }
}

it('an order with signs of a stolen card is on hold until staff release it', async () => {
  const order = await paid(20, { email: 'stolen@example.com', delivery_contact: '96660001' }, {}, 2)
  expect(await order.desk()).toMatchObject({
    status: 'confirmed',
    fulfilment: 'on_hold',
    hold_cause: 'fraud',
  })
  expect(no(await warehouse.send('POST', `${order.at}/pick`))).toEqual([409, 'orders.illegal_transition'])
  ok(await owner.send('POST', `${order.at}/unhold`))
  expect(orderIn(ok(await warehouse.send('POST', `${order.at}/pick`)))).toMatchObject({
    fulfilment: 'picking',
  })
})

it('an ordinary order is not on hold, nor any order while the score is disabled', async () => {
  const usual = await paid(1, { email: 'usual@example.com', delivery_contact: '96660002' })
  expect(await usual.desk()).toMatchObject({ fulfilment: 'none', hold_cause: null })
  await changeSetting(shop.shop.systemContext(), 'fraud_hold_score', 0)
  shop.shop.cache.drop('*')
  const large = await paid(20, { email: 'large@example.com', delivery_contact: '96660003' }, {}, 3)
  expect(await large.desk()).toMatchObject({ fulfilment: 'none' })
})

it('an order to Taiwan without an identity number is on hold, and continues once the number is entered', async () => {
  const order = await anOrder(shop, { [shampoo]: 1 }, toTaipei, { country: 'tw', currency: 'TWD' })
  await shop.shop.pool.query(
    'update order_addresses set passport = null, passport_tail = null where order_id = $1',
    [order.id],
  )
  await payByCard(shop, order)
  await shop.work('look-over-order')
  const at = `/orders/${order.id}`
  const desk = async () => orderIn(ok(await owner.get(at)))
  expect(await desk()).toMatchObject({ fulfilment: 'on_hold', hold_cause: 'identity' })
  const [current] = (await desk()).addresses as Record<string, string>[]
  const address = {
    firstname: '小明',
    lastname: '王',
    calling_code: '886',
    contact: '0912345678',
    address: current?.address,
    address2: '',
    city: current?.city,
    province: current?.province,
    zip: '110',
  }
  ok(
    await owner.send('PUT', `${at}/address`, {
      ...address,
      passport: 'A123456789',
      reason: 'told by telephone',
    }),
  )
  expect(await desk()).toMatchObject({ fulfilment: 'none', hold_cause: null })
})

it('a complete order is not on hold', async () => {
  const order = await anOrder(
    shop,
    { [shampoo]: 1 },
    { ...toTaipei, email: 'toTaipei@example.com' },
    { country: 'tw', currency: 'TWD' },
  )
  await payByCard(shop, order)
  await shop.work('look-over-order')
  expect(orderIn(ok(await owner.get(`/orders/${order.id}`)))).toMatchObject({ fulfilment: 'none' })
})

it('an order of pre-orders alone is on hold until its estimated date', async () => {
  const order = await paid(0, { email: 'early@example.com', delivery_contact: '96660009' })
  const desk = () => order.desk()
  expect(await desk()).toMatchObject({ fulfilment: 'on_hold', hold_cause: 'pre_order' })
  const job = shop.shop.jobs.find(({ name }) => name === 'release-pre-orders')
  await job?.run({})
  expect(await desk()).toMatchObject({ fulfilment: 'on_hold' })
  clock.move(60 * 86_400)
  await job?.run({})
  ;[owner, warehouse] = [await atDesk(shop, 'owner'), await atDesk(shop, 'warehouse')]
  expect(await desk()).toMatchObject({ fulfilment: 'none', hold_cause: null })
})
