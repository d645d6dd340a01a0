import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestShop, type TestShop } from '#tools/testing/test-shop.ts'
import { aVisitor } from '#tools/builders/checkout/visitor.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop({ LIMITS_FACTOR: '100' })
})
afterAll(() => shop.close())

const shampoo = 'ELOWEN-SCALP-SHAMPOO-500' // 228, from 3 pieces 218; USD 29.50
const monthly = 'ELOWEN-SCALP-SHAMPOO-500-M2'
const spa = 'SCALP-SPA-BASIN-1'
const problems = (quote: { problems: { code: string; field: string | null; sub_sku: string | null }[] }) =>
  quote.problems.map(({ code, field, sub_sku }) => [code, field ?? sub_sku])

async function holding(wanted: Record<string, number>, state: { country?: string; currency?: string } = {}) {
  const visitor = await aVisitor(shop, state)
  for (const [subSku, quantity] of Object.entries(wanted))
    expect((await visitor.set(subSku, quantity)).status).toBe(200)
  return visitor
}

describe('a dry run of POST /order/create', () => {
  it('returns every sum of the order', async () => {
    const visitor = await holding({ [shampoo]: 2 })
    const quote = await visitor.quote({ coupon: 'welcome10' })
    expect(quote).toMatchObject({
      currency: 'HKD',
      goods_total: 456,
      discount: { code: 'WELCOME10', label: '10% off your first order', amount: 45.6 },
      gift_wrap_fee: 0,
      delivery_fee: 30,
      tax: 0,
      total: 440.4,
      wallet_amount: 0,
      amount_due: 440.4,
      free_delivery: false,
      free_shipping: { threshold: 600, remaining: 189.6, percent: 68 },
      needs_delivery: true,
      duties_unpaid: false,
      duty_estimate: null,
      problems: [],
    })
    expect(quote.items).toMatchObject([
      { sub_sku: shampoo, quantity: 2, price: 228, total: 456, net: 410.4, shipped: 0 },
    ])
  })

  it('places no order and leaves the cart unchanged', async () => {
    const visitor = await holding({ [shampoo]: 1 })
    const before = await visitor.cart()
    const { body } = await visitor.send('POST', '/order/create', {
      ...(await visitor.orderBody()),
      dry_run: true,
    })
    expect(body).toMatchObject({ order: null, token: null })
    expect(await visitor.cart()).toEqual(before)
    expect(
      (await visitor.send('POST', '/order', { ...(await visitor.orderBody()), dry_run: '1' })).body.quote,
    ).toEqual(body.quote)
  })

  it('lists every checkout issue with its field', async () => {
    const visitor = await holding({ [shampoo]: 1 })
    const { _id } = await visitor.cart()
    const answer = await visitor.send('POST', '/order/create', {
      cart_id: _id,
      dry_run: true,
      coupon: 'NOPE',
      add_gift_box_wrapping: true,
    })
    expect(problems(answer.body.quote as never)).toEqual([
      ['checkout.required', 'email'],
      ['delivery.field_missing', 'delivery_lastname'],
      ['delivery.field_missing', 'delivery_firstname'],
      ['delivery.field_missing', 'delivery_contact'],
      ['delivery.field_missing', 'delivery_province'],
      ['delivery.field_missing', 'delivery_city'],
      ['delivery.field_missing', 'delivery_address'],
      ['orders.gift_incomplete', 'gift_message'],
      ['coupon.unknown', 'coupon'],
    ])
    expect((answer.body.quote as { problems: { message: string }[] }).problems[0]?.message).toBe(
      'Please fill this in.',
    )
  })

  it.each([
    ['an invalid email', { email: 'nobody' }, 'checkout.email', 'email'],
    ['an invalid telephone number', { delivery_contact: '123' }, 'delivery.phone', 'delivery_contact'],
    ['Cash Dollar of a guest', { wallet_amount: 10 }, 'checkout.wallet_unavailable', 'wallet_amount'],
    ['a reward of a guest', { redeem_items: ['HAND-CREAM'] }, 'checkout.reward_unavailable', 'redeem_items'],
    [
      'a locker that is closed',
      { delivery_method: 'sf_locker', delivery_location_code: 'H852-TP1' },
      'delivery.point_unknown',
      'delivery_location_code',
    ],
    [
      'a locker that is not named',
      { delivery_method: 'sf_locker' },
      'delivery.point_missing',
      'delivery_location_code',
    ],
    ['too little for the code', { coupon: 'SAVE80' }, 'coupon.minimum', 'coupon'],
    ['a code that ended', { coupon: 'SUMMER' }, 'coupon.ended', 'coupon'],
    [
      'emoji on the card',
      { add_gift_box_wrapping: '1', gift_message: { recipient: 'A', message: '🎂', sender: 'B' } },
      'orders.gift_text',
      'gift_message',
    ],
  ])('%s', async (_, input, code, field) => {
    const visitor = await holding({ [shampoo]: 1 })
    expect(problems(await visitor.quote(input))).toEqual([[code, field]])
  })

  it('names the amount missing for a coupon', async () => {
    const visitor = await holding({ [shampoo]: 1 })
    const [problem] = (await visitor.quote({ coupon: 'SAVE80' })).problems
    expect(problem?.message).toBe('HK$272 more and this code counts, from HK$500.')
  })

  it('lists lines that cannot be delivered to the destination', async () => {
    const visitor = await holding({ 'OXY-MIST-100': 1, [shampoo]: 1 })
    const quote = await visitor.quote({ delivery_country_key: 'tw' })
    expect(problems(quote)).toContainEqual(['cart.only_hk_macau', 'OXY-MIST-100'])
    expect(problems(quote)).toContainEqual(['delivery.field_missing', 'delivery_passport'])
  })

  it('has no delivery for treatments, requires their declarations, and offers PayMe and FPS for Hong Kong dollars only', async () => {
    const visitor = await holding({ [spa]: 1 })
    const whenDeclared = {
      delivery_address: '',
      delivery_city: '',
      delivery_province: '',
      payment_method: 'fps',
    }
    expect(await visitor.quote(whenDeclared)).toMatchObject({
      needs_delivery: false,
      delivery_methods: [],
      delivery_fee: 0,
      estimate: null,
      problems: [],
    })
    const undeclared = { ...whenDeclared, agree_age: false, agree_health: false }
    expect(problems(await visitor.quote(undeclared))).toEqual([
      ['checkout.agree_age', 'agree_age'],
      ['checkout.agree_health', 'agree_health'],
    ])
    const abroad = await holding({ [shampoo]: 1 }, { currency: 'USD' })
    expect(problems(await abroad.quote({ agree_age: false, payment_method: 'payme' }))).toEqual([
      ['checkout.hkd_only', 'payment_method'],
    ])
  })

  it('requires a card for subscriptions, and accepted terms', async () => {
    const visitor = await holding({ [monthly]: 1 })
    expect(problems(await visitor.quote({ payment_method: 'fps' }, 'subscription'))).toEqual([
      ['checkout.account_needed', null],
      ['checkout.card_only', 'payment_method'],
      ['checkout.agree_terms', 'agree_terms'],
      ['checkout.agree_card', 'agree_card'],
    ])
    const agreed = { payment_method: 'paydollar', agree_terms: true, agree_card: '1' }
    expect(await visitor.quote(agreed, 'subscription')).toMatchObject({
      cart_type: 'subscription',
      problems: [{ code: 'checkout.account_needed' }],
      total: 235,
    })
  })

  it('is refused for another visitor’s cart, an empty cart, and guests while guest checkout is off', async () => {
    const [one, other] = [await holding({ [shampoo]: 1 }), await holding({ [shampoo]: 1 })]
    const theirs = await one.orderBody({ dry_run: true })
    expect((await other.send('POST', '/order/create', theirs)).body.code).toBe('cart.other_cart')
    await one.set(shampoo, 0)
    expect((await one.send('POST', '/order/create', await one.orderBody({ dry_run: true }))).body.code).toBe(
      'checkout.empty_cart',
    )
    await shop.shop.pool.query(
      `insert into settings (key, value) values ('guest_mode', 'false') on conflict (key) do update set value = 'false'`,
    )
    await expect
      .poll(
        async () =>
          (await other.send('POST', '/order/create', await other.orderBody({ dry_run: true }))).body.code,
      )
      .toBe('checkout.sign_in')
    await shop.shop.pool.query(`update settings set value = 'true' where key = 'guest_mode'`)
    await expect
      .poll(
        async () =>
          (await other.send('POST', '/order/create', await other.orderBody({ dry_run: true }))).status,
      )
      .toBe(200)
  })
})
