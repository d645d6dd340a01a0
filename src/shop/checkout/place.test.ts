import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { changeSetting } from '#shop/content/content.ts'
import { usualDutyTerms } from '#shop/content/duty-terms.rules.ts'
import { openTestShop, type TestAnswer, type TestShop } from '#tools/testing/test-shop.ts'
import { anOrder, levelOf, violations, type WireOrder } from '#tools/builders/orders/orders.ts'
import { aBuyer, aVisitorHolding } from '#tools/builders/checkout/visitor.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop({ LIMITS_FACTOR: '1000' })
})
afterEach(async () => expect(await violations(shop)).toEqual([]))
afterAll(() => shop.close())

const shampoo = 'ELOWEN-SCALP-SHAMPOO-500'
const conditioner = 'ELOWEN-REPAIR-CONDITIONER-250'
const rows = async <R>(sql: string, ...values: unknown[]) =>
  (await shop.shop.pool.query(sql, values)).rows as R[]
const countOf = async (sql: string, ...values: unknown[]) =>
  (await rows<{ n: number }>(`select count(*)::int as n from ${sql}`, ...values))[0]?.n
const orderOf = (answer: TestAnswer) => answer.body.order as WireOrder
const holding = (wanted: Record<string, number>) => aVisitorHolding(shop, wanted)

const taiwan = {
  delivery_country_key: 'tw',
  delivery_firstname: '怡君',
  delivery_lastname: '林',
  delivery_calling_code: '886',
  delivery_contact: '0912345678',
  delivery_city: '大安區',
  delivery_province: '臺北市',
  delivery_zip: '106',
  delivery_passport: 'A123456789',
}

describe('POST /order/create', () => {
  it('places the order: reserves stock, empties the cart, and copies all fields', async () => {
    const before = await levelOf(shop, shampoo)
    const visitor = await holding({ [shampoo]: 3, [conditioner]: 1 })
    const gift = { recipient: '嘉欣', message: '生日快樂 happy birthday', sender: 'Ming' }
    const answer = await visitor.order({
      coupon: 'WELCOME10',
      add_gift_box_wrapping: true,
      gift_message: gift,
      client_remarks: 'Please ring twice',
      payment_method: 'paydollar',
      billing_firstname: 'Siu Ming',
      billing_address: '9 Office Road',
    })
    expect(answer.status).toBe(200)
    expect(answer.body.token).toMatch(/^[\w-]{32}$/)
    expect(orderOf(answer)).toMatchObject({
      number: expect.stringMatching(/^\d{6}-[0-9A-HJKMNP-TV-Z]{7}$/),
      status: 'pending',
      payment: 'unpaid',
      fulfilment: 'none',
      status_text: 'Awaiting payment',
      currency: 'HKD',
      goods_total: 812,
      discount: { code: 'WELCOME10', amount: 81.2 },
      delivery_fee: 0,
      total: 730.8,
      amount_due: 730.8,
      delivery_method: 'shipping',
      delivery: {
        firstname: 'Ka Yan',
        city: 'Wan Chai',
        province: 'Hong Kong Island',
        country: 'Hong Kong',
        passport: null,
      },
      billing: { firstname: 'Siu Ming', address: '9 Office Road' },
      email: aBuyer.email,
      gift_message: gift,
      can_edit_gift_message: true,
      client_remarks: 'Please ring twice',
      payment_method: 'paydollar',
      can_pay: true,
      can_cancel: true,
      pickup_code: null,
    })
    expect(orderOf(answer).items).toMatchObject([
      {
        sub_sku: shampoo,
        quantity: 3,
        price: 218,
        original_price: 268,
        price_reason: { kind: 'tier', group: 'other/public' },
        total: 654,
        net: 588.6,
      },
      { sub_sku: conditioner, quantity: 1, price: 158, total: 158, net: 142.2 },
    ])
    const minutes = (at: unknown) => Math.round((Date.parse(String(at)) - Date.now()) / 60_000)
    expect([minutes(orderOf(answer).reserve_until), minutes(orderOf(answer).pay_until)]).toEqual([
      15,
      24 * 60,
    ])
    expect(await levelOf(shop, shampoo)).toEqual({ ...before, reserved: before.reserved + 3 })
    expect((await visitor.cart()).items).toEqual([])
    expect(
      await rows(
        'select machine, from_state, to_state, actor from state_events where entity_id = $1',
        orderOf(answer)._id,
      ),
    ).toEqual([{ machine: 'status', from_state: null, to_state: 'pending', actor: 'shopper' }])
  })

  it('reserves the parts of sets, the sets themselves, and the gift of a coupon', async () => {
    const [part, set] = ['TERRA-HAND-WASH-300', 'TERRA-HAND-WASH-SET2']
    const before = [await levelOf(shop, part), await levelOf(shop, set)]
    const mine = { coupon: 'SAGEGIFT', email: 'gift@example.com', delivery_contact: '91230001' }
    const { order } = await anOrder(shop, { [set]: 2 }, mine)
    expect(order.items).toMatchObject([
      { sub_sku: set, net: 436 },
      { sub_sku: part, quantity: 1, net: 0 },
    ])
    expect((await levelOf(shop, part)).reserved).toBe((before[0]?.reserved ?? 0) + 2 * 2 + 1)
    expect((await levelOf(shop, set)).reserved).toBe((before[1]?.reserved ?? 0) + 2)
  })

  it('reserves stock for FPS orders for an hour', async () => {
    const { order } = await anOrder(shop, { [shampoo]: 1 }, { payment_method: 'fps' })
    expect(Math.round((Date.parse(String(order.reserve_until)) - Date.now()) / 60_000)).toBe(60)
  })

  it('confirms an order with no amount due at once', async () => {
    const free = { label: { chi: '免費', eng: 'All free', cn: '免费' } }
    await rows(
      `insert into coupons (code, label, kind, state, percent, scopes) values ('ALLFREE', $1, 'percent', 'live', 100, '{treatment}')`,
      free.label,
    )
    const { order } = await anOrder(shop, { 'SCALP-SPA-BASIN-1': 1 }, { coupon: 'allfree' })
    expect(order).toMatchObject({
      status: 'confirmed',
      payment: 'paid',
      amount_due: 0,
      delivery: null,
      can_pay: false,
    })
    expect(await countOf(`coupon_redemptions where order_id = $1 and state = 'used'`, order._id)).toBe(2)
    expect(await levelOf(shop, 'SCALP-SPA-BASIN-1')).toMatchObject({ reserved: 0, allocated: 1 })
  })

  it('stores names, prices, and the exchange rate with its row', async () => {
    const { order, visitor } = await anOrder(
      shop,
      { [shampoo]: 1 },
      {
        delivery_country_key: 'us',
        delivery_province: 'CA',
        delivery_city: 'Los Angeles',
        delivery_zip: '90001',
        delivery_calling_code: '1',
        delivery_contact: '2133734253',
      },
      { country: 'us', currency: 'USD' },
    )
    expect(order).toMatchObject({ currency: 'USD', goods_total: 29, delivery_fee: 19.23, total: 48.23 })
    const yen = await anOrder(shop, { [shampoo]: 1 }, { payment_method: 'paydollar' }, { currency: 'JPY' })
    expect(
      await rows(
        'select o.fx_rate, r.currency from orders o join fx_rates r on r.id = o.fx_rate_id where o.id = $1',
        yen.id,
      ),
    ).toEqual([{ fx_rate: '154.60000000', currency: 'JPY' }])
    await rows(`update product_options set price_usd = 9900 where sub_sku = $1`, shampoo)
    const again = await visitor.get(`/order?id=${order._id}`)
    expect((again.body.order as WireOrder).items[0]).toMatchObject({ price: 29 })
    await rows(`update product_options set price_usd = 2950 where sub_sku = $1`, shampoo)
    shop.shop.cache.drop('*')
  })

  it('encrypts the identity number for Taiwan’s customs and shows its end only', async () => {
    const { order } = await anOrder(shop, { [shampoo]: 1 }, taiwan, { country: 'tw', currency: 'TWD' })
    expect(order.delivery).toMatchObject({ passport: '•••••••789', province: 'Taipei City', zip: '106' })
    const [row] = await rows<{ passport: Buffer }>(
      'select passport from order_addresses where order_id = $1',
      order._id,
    )
    expect(row?.passport.includes('123456789')).toBe(false)
    expect(shop.shop.systemContext().sealing.open('passport', row?.passport ?? Buffer.alloc(0))).toBe(
      'A123456789',
    )
  })

  it('stores the duty estimate, regardless of later changes of the table', async () => {
    const to = { country: 'tw', currency: 'TWD' }
    const { order, visitor } = await anOrder(shop, { [shampoo]: 3 }, taiwan, to)
    const placed = order as unknown as Record<string, unknown>
    expect(placed.duty_estimate).toMatchObject({
      amount: Math.floor(order.total * 0.1025),
      terms: { free_up_to: 2_000, duty_rate: 500, tax_rate: 500, checked_on: '2026-03-01' },
    })
    expect(placed).toMatchObject({ tax: 0, total: Number(placed.goods_total) + Number(placed.delivery_fee) })
    await changeSetting(shop.shop.systemContext(), 'duty_estimates', [])
    shop.shop.cache.drop('*')
    const { body } = await visitor.get(`/order?id=${order._id}`)
    expect((body.order as Record<string, unknown>).duty_estimate).toEqual(placed.duty_estimate)
    const { order: later } = await anOrder(shop, { [shampoo]: 3 }, taiwan, to)
    expect(later).toMatchObject({ duty_estimate: null })
    await changeSetting(shop.shop.systemContext(), 'duty_estimates', usualDutyTerms)
    shop.shop.cache.drop('*')
    const { order: atHome } = await anOrder(shop, { [shampoo]: 1 })
    expect(atHome).toMatchObject({ duty_estimate: null })
  })

  it('stores the reading of a name in Japan, in full width, and nowhere else', async () => {
    const address = {
      delivery_country_key: 'jp',
      delivery_firstname: '美咲',
      delivery_lastname: '佐藤',
      delivery_kana: 'ｻﾄｳ　ﾐｻｷ',
      delivery_calling_code: '81',
      delivery_contact: '09012345678',
      delivery_province: '東京都',
      delivery_zip: '150-0001',
    }
    const { order } = await anOrder(shop, { [shampoo]: 1 }, address, { country: 'jp', currency: 'JPY' })
    expect(order.delivery).toMatchObject({ kana: 'サトウ ミサキ' })
    const { order: atHome } = await anOrder(shop, { [shampoo]: 1 }, { delivery_kana: 'サトウ' })
    expect(atHome.delivery).toMatchObject({ kana: '' })
  })

  it('sends to a pickup point under the name of the person who collects', async () => {
    const { order } = await anOrder(
      shop,
      { [shampoo]: 1 },
      { delivery_method: 'sf_locker', delivery_location_code: 'h852-qb1' },
    )
    expect(order).toMatchObject({
      delivery_method: 'sf_locker',
      delivery_fee: 20,
      delivery: {
        firstname: 'Ka Yan',
        location_code: 'H852-QB1',
        address2: 'SF Locker Pan Hoi Street',
        city: 'Eastern',
      },
    })
  })
})
