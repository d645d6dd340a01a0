import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { openTestShop, type TestAnswer, type TestShop } from '#tools/testing/test-shop.ts'
import { anOrder, levelOf, violations, type WireOrder, onHand as putOnShelf } from '#tools/builders/orders.ts'
import { aBuyer, aVisitorHolding } from '#tools/builders/visitor.ts'

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
const onHand = (subSku: string, pieces: number) => putOnShelf(shop, subSku, pieces)
const holding = (wanted: Record<string, number>) => aVisitorHolding(shop, wanted)

describe('POST /order/create', () => {
  it('places the order: goods held, bag emptied, everything copied', async () => {
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

  it('takes the parts of sets, their own count with them, and what a gift code adds', async () => {
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

  it('holds FPS orders for an hour', async () => {
    const { order } = await anOrder(shop, { [shampoo]: 1 }, { payment_method: 'fps' })
    expect(Math.round((Date.parse(String(order.reserve_until)) - Date.now()) / 60_000)).toBe(60)
  })

  it('with nothing due is confirmed at once', async () => {
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

  it('freezes names, prices and the rate of another currency, with its row', async () => {
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

  it('seals the identity number for Taiwan’s customs and shows its end alone', async () => {
    const address = {
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
    const { order } = await anOrder(shop, { [shampoo]: 1 }, address, { country: 'tw', currency: 'TWD' })
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

  it('keeps how a name is read in Japan, widened, and nowhere else', async () => {
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

  it('goes to a pickup point under the name of who collects', async () => {
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

describe('what stands in the way', () => {
  it('is all listed, with the quote, and nothing is placed', async () => {
    const visitor = await holding({ [shampoo]: 1 })
    const answer = await visitor.order({ email: '', delivery_city: '', delivery_province: '' })
    expect([answer.status, answer.body.code]).toEqual([422, 'checkout.problems'])
    const { problems } = answer.body.quote as { problems: { code: string; field: string }[] }
    expect(problems.map(({ field }) => field)).toEqual(['email', 'delivery_province', 'delivery_city'])
    expect((await visitor.cart()).items).toHaveLength(1)
  })

  it('is another total than was shown: 409 with the new quote', async () => {
    const visitor = await holding({ [shampoo]: 1 })
    const answer = await visitor.order({ total: 200 })
    expect([answer.status, answer.body.code]).toEqual([409, 'checkout.totals_changed'])
    expect(answer.body.quote).toMatchObject({ total: 258, items: [{ sub_sku: shampoo }] })
    expect((await visitor.order({ total: 0.001 })).body.code).toBe('checkout.totals_changed')
    expect((await visitor.order({ total: '258' })).status).toBe(200)
  })

  it.each([
    ['a delivery fee', { delivery_fee: 0 }],
    ['a finer delivery fee than there are coins', { delivery_fee: 30.001 }],
    ['a price', { items: [{ sub_sku: shampoo, quantity: 1, price: 1 }] }],
    ['a number of pieces', { items: [{ sub_sku: shampoo, quantity: 2 }] }],
    ['an offer', { items: [{ sub_sku: shampoo, bundle_sku: 'OFFER-SHAMPOO-BRUSH' }] }],
    ['a line', { items: [{ sub_sku: conditioner }] }],
  ])('is %s other than what holds: 409 with the new quote (rules/checkout#1)', async (_, output) => {
    const visitor = await holding({ [shampoo]: 1 })
    const answer = await visitor.order(output)
    expect([answer.status, answer.body.code]).toEqual([409, 'checkout.totals_changed'])
    expect(answer.body.quote).toMatchObject({ total: 258, delivery_fee: 30 })
    const { items } = await visitor.cart()
    expect((await visitor.order({ items, delivery_fee: 30 })).status).toBe(200)
  })

  it('is a price that moved since the bag was looked at, when no total was told', async () => {
    const visitor = await holding({ [conditioner]: 1 })
    const body = await visitor.orderBody()
    await rows('update product_options set price = 16800 where sub_sku = $1', conditioner)
    await expect
      .poll(async () => (await visitor.send('POST', '/order/create', { ...body, dry_run: true })).body.quote)
      .toMatchObject({
        goods_total: 168,
      })
    expect((await visitor.send('POST', '/order/create', body)).body.code).toBe('checkout.totals_changed')
    await rows('update product_options set price = 15800 where sub_sku = $1', conditioner)
    shop.shop.cache.drop('*')
  })

  it('is a bag that changed since it was shown, or is empty, or an update_ts left out', async () => {
    const visitor = await holding({ [shampoo]: 1 })
    const body = await visitor.orderBody()
    await visitor.set(shampoo, 2)
    const changed = await visitor.send('POST', '/order/create', body)
    expect([changed.status, changed.body.code]).toEqual([409, 'checkout.cart_changed'])
    expect(changed.body.quote).toMatchObject({ goods_total: 456 })
    const { update_ts: _, ...without } = body as { update_ts: string }
    expect((await visitor.send('POST', '/order/create', without)).body).toMatchObject({
      code: 'shop.invalid_input',
      fields: { update_ts: expect.any(String) },
    })
    await visitor.set(shampoo, 0)
    expect((await visitor.order()).body.code).toBe('checkout.empty_cart')
  })

  it('is stock that others took: 409 with how many are left', async () => {
    await onHand(conditioner, 2)
    const [one, other] = [await holding({ [conditioner]: 2 }), await holding({ [conditioner]: 2 })]
    const theirs = await other.orderBody()
    expect((await one.order()).status).toBe(200)
    const answer = await other.send('POST', '/order/create', { ...theirs, total: 346 })
    expect([answer.status, answer.body.code]).toEqual([409, 'checkout.sold_out'])
    const { problems } = answer.body.quote as { problems: object[] }
    expect(problems).toMatchObject([{ sub_sku: conditioner }])
    await onHand(conditioner, 100)
  })

  it('needs a session and its token', async () => {
    const visitor = await holding({ [shampoo]: 1 })
    expect(
      (await visitor.send('POST', '/order/create', await visitor.orderBody(), { 'x-csrf-token': 'made-up' }))
        .status,
    ).toBe(403)
  })
})

describe('what is no number and no time', () => {
  it.each([
    ['wallet_amount', [5]],
    ['wallet_amount', true],
    ['wallet_amount', '0x5'],
    ['wallet_amount', '1e2'],
    ['wallet_amount', {}],
    ['total', [[1]]],
    ['update_ts', 'yesterday'],
    ['update_ts', '2026-02-30T00:00:00.000Z'],
    ['update_ts', '0000-01-01T00:00:00.000Z'],
    ['update_ts', "' or 1=1"],
  ])('%s %j is refused at its field', async (field, value) => {
    const visitor = await aVisitorHolding(shop, { 'ELOWEN-SCALP-SHAMPOO-500': 1 })
    for (const dry_run of [true, false]) {
      const answer = await visitor.send('POST', '/order/create', {
        ...(await visitor.orderBody()),
        dry_run,
        [field]: value,
      })
      expect([answer.status, answer.body.code]).toEqual([400, 'shop.invalid_input'])
      expect(Object.keys(answer.body.fields as object)).toContain(field)
    }
  })
})
