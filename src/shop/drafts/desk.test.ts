import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { openTestShop, type TestShop } from '#tools/testing/test-shop.ts'
import { illegal, no, ok, orderIn, type DeskOrder } from '#tools/builders/orders/desk-orders.ts'
import { onHand, violations } from '#tools/builders/orders/orders.ts'
import { aClock } from '#tools/builders/payments/payments.ts'
import { atDesk, type AtDesk } from '#tools/builders/staff/staff.ts'
import { pickupPointsOf } from '../delivery/delivery.ts'
import { aVisitorHolding } from '#tools/builders/checkout/visitor.ts'

let shop: TestShop
let care: AtDesk
let finance: AtDesk
beforeAll(async () => {
  shop = await openTestShop({ LIMITS_FACTOR: '1000' }, { clock: aClock() })
  ;[care, finance] = [await atDesk(shop, 'care'), await atDesk(shop, 'finance')]
})
afterEach(async () => expect(await violations(shop)).toEqual([]))
afterAll(() => shop.close())

const shampoo = 'ELOWEN-SCALP-SHAMPOO-500'
describe('drafts', () => {
  const draft = {
    lines: [{ sub_sku: shampoo, quantity: 2 }],
    email: 'asked@example.com',
    firstname: 'Ka Yan',
    lastname: 'Chan',
    delivery_method: 'shipping',
    delivery_fee: 30,
    reason: 'by telephone',
    delivery: {
      firstname: 'Ka Yan',
      lastname: 'Chan',
      calling_code: '852',
      contact: '98765432',
      address: '1 Road',
      city: 'wan_chai',
    },
  }
  const aDraft = async (more: object = {}) =>
    orderIn(ok(await care.send('POST', '/drafts', { ...draft, ...more })))

  it('become payable by a payment link, which opens them', async () => {
    const made = await aDraft()
    expect(made).toMatchObject({ status: 'draft', sums: { goods: 456, delivery: 30, total: 486 } })
    const { url, order } = ok(await care.send('POST', `/orders/${made.id}/payment-link`)).body as {
      url: string
      order: DeskOrder
    }
    expect([order.status, url]).toEqual([
      'pending',
      expect.stringMatching(`^http://shop.test/checkout/${made.id}\\?token=`),
    ])
    const opened = await shop.get(
      `/api/v1/order?id=${made.id}&token=${new URL(url).searchParams.get('token')}`,
    )
    expect([opened.status, (opened.body.order as { total: number }).total]).toEqual([200, 486])
    ok(await care.send('POST', `/orders/${made.id}/payment-link`))
    ok(await care.send('POST', `/orders/${made.id}/cancel`, { reason: 'no' }))
    expect(no(await care.send('POST', `/orders/${made.id}/payment-link`))).toEqual(illegal)
  })

  it('far below the shop’s price need a second person before payment', async () => {
    const cheap = await aDraft({ lines: [{ sub_sku: shampoo, quantity: 1, unit_price: 150 }] })
    const requested = ok(await care.send('POST', `/orders/${cheap.id}/payment-link`)).body as {
      url: null
      approval: { id: string }
    }
    expect(requested).toMatchObject({
      url: null,
      approval: { kind: 'price', reason: 'by telephone' },
      order: { status: 'draft' },
    })
    expect(
      orderIn(ok(await finance.send('POST', `/approvals/${requested.approval.id}/approve`))),
    ).toMatchObject({
      status: 'pending',
    })
    const near = await aDraft({ lines: [{ sub_sku: shampoo, quantity: 1, unit_price: 210 }] })
    expect(ok(await care.send('POST', `/orders/${near.id}/payment-link`)).body.approval).toBeNull()
    for (const { id } of [cheap, near])
      ok(await care.send('POST', `/orders/${id}/cancel`, { reason: 'test over' }))
  })

  it('count a reduction of the delivery fee towards the limit without approval', async () => {
    const quoted = ok(await care.get(`/drafts/quote?lines=${shampoo}:1`)).body as { delivery: number }
    expect(quoted.delivery).toBeGreaterThan(0)
    const given = async (delivery_fee: number) => {
      const { id } = await aDraft({ lines: [{ sub_sku: shampoo, quantity: 1 }], delivery_fee })
      expect(ok(await care.send('POST', `/orders/${id}/payment-link`)).body.approval).toBeNull()
      ok(await care.send('POST', `/orders/${id}/cancel`, { reason: 'test over' }))
      const { rows } = await shop.shop.pool.query<{ hkd: string }>(
        "select hkd from solo_amounts where subject = $1 and kind = 'discount'",
        [`order ${id}`],
      )
      return rows.map(({ hkd }) => Number(hkd))
    }
    expect(await given(quoted.delivery)).toEqual([])
    expect(await given(quoted.delivery + 10)).toEqual([])
    expect(await given(quoted.delivery - 5)).toEqual([500])
    expect(await given(0)).toEqual([quoted.delivery * 100])
    await shop.shop.pool.query(
      "insert into solo_amounts (staff_id, kind, subject, hkd, at) select id, 'discount', '', 299999, $2 from staff_accounts where email = $1",
      [care.email, shop.shop.systemContext().clock.now()],
    )
    const { id } = await aDraft({ lines: [{ sub_sku: shampoo, quantity: 1 }], delivery_fee: 0 })
    expect(ok(await care.send('POST', `/orders/${id}/payment-link`)).body.approval).not.toBeNull()
    await shop.shop.pool.query('delete from solo_amounts')
  })

  it('may be created without an address, which is reported and can be changed until payment', async () => {
    const made = await aDraft({ delivery: null })
    expect(made).toMatchObject({ status: 'draft', addresses: [] })
    expect(made.actions).toContain('edit_address')
    expect(no(await care.send('POST', `/orders/${made.id}/payment-link`))).toEqual([
      409,
      'orders.address_missing',
    ])
    const { calling_code: _, ...address } = {
      ...draft.delivery,
      province: 'hong_kong',
      reason: 'by telephone',
    }
    const put = (more: object = {}) => care.send('PUT', `/orders/${made.id}/address`, { ...address, ...more })
    expect(no(await put({ contact: '1' }))).toEqual([400, 'orders.address_refused'])
    expect(orderIn(ok(await put())).addresses).toMatchObject([
      { lastname: 'Chan', calling_code: '852', address: '1 Road', country_key: 'hk' },
    ])
    ok(await care.send('POST', `/orders/${made.id}/payment-link`))
    expect(orderIn(ok(await put({ address: '2 Road' }))).addresses).toMatchObject([{ address: '2 Road' }])
    ok(await care.send('POST', `/orders/${made.id}/cancel`, { reason: 'test over' }))
    expect(no(await put())).toEqual([409, 'orders.being_picked'])
    // a preset calling code alone is no address
    const blank = Object.fromEntries(
      Object.keys(draft.delivery).map((key) => [key, key === 'calling_code' ? '852' : '']),
    )
    expect(await aDraft({ delivery: blank })).toMatchObject({ addresses: [] })
  })

  it('of goods without a delivery method are refused; a pickup point may be chosen later', async () => {
    const nowhere = await care.send('POST', '/drafts', { ...draft, delivery_method: null, delivery: null })
    expect([...no(nowhere), nowhere.body.fields]).toEqual([
      422,
      'delivery.method_not_offered',
      { delivery_method: expect.any(String) as string },
    ])
    const station = { delivery_method: 'sf_station' }
    for (const location_code of ['', 'NO-SUCH']) {
      const refused = await care.send('POST', '/drafts', {
        ...draft,
        ...station,
        delivery: { ...draft.delivery, location_code },
      })
      expect([...no(refused), Object.keys(refused.body.fields as object)]).toEqual([
        400,
        'orders.address_refused',
        ['delivery.location_code'],
      ])
    }
    const made = await aDraft({ ...station, delivery: null })
    const link = () => care.send('POST', `/orders/${made.id}/payment-link`)
    expect(no(await link())).toEqual([409, 'orders.address_missing'])
    const { firstname, lastname, contact } = draft.delivery
    const put = (location_code: string) =>
      care.send('PUT', `/orders/${made.id}/address`, {
        firstname,
        lastname,
        contact,
        location_code,
        reason: 'by telephone',
      })
    expect(no(await put(''))).toEqual([400, 'orders.address_refused'])
    const code = (await pickupPointsOf(shop.shop.systemContext())).find(
      ({ method, active }) => active && method === 'sf_station',
    )?.code
    expect(code).toBeDefined()
    const known = orderIn(ok(await put(code ?? '')))
    expect(known.addresses).toMatchObject([{ location_code: code, lastname: 'Chan' }])
    expect((known.addresses as { address: string }[])[0]?.address).not.toBe('')
    ok(await link())
    ok(await care.send('POST', `/orders/${made.id}/cancel`, { reason: 'test over' }))
  })

  it('report all of their lines that cannot be sold, with the reason', async () => {
    const oil = 'ELOWEN-HAIR-OIL-30'
    const set = (columns: string, sku: string) =>
      shop.shop.pool
        .query(`update product_options set ${columns} where sub_sku = $1`, [sku])
        .then(() => shop.shop.cache.drop('*'))
    await set("availability = 'disabled'", oil)
    const wanted = (...skus: string[]) => ({
      ...draft,
      lines: skus.map((sub_sku) => ({ sub_sku, quantity: 1 })),
    })
    const refused = await care.send('POST', '/drafts', wanted(oil, shampoo, 'ELOWEN-SCALP-SHAMPOO-500-M1'))
    expect(no(refused)).toEqual([422, 'orders.not_buyable'])
    expect(refused.body.message).toMatch(new RegExp(`${oil}.*ELOWEN-SCALP-SHAMPOO-500-M1`))
    await set("availability = 'in_stock', allow_member_group = '{VIP}'", oil)
    const vip = await care.send('POST', '/drafts', wanted(oil))
    await set("allow_member_group = '{}'", oil)
    await onHand(shop, oil, 0)
    const sold = await care.send('POST', '/drafts', wanted(oil, shampoo))
    for (const answer of [vip, sold]) expect(no(answer)).toEqual([422, 'orders.not_buyable'])
    expect([vip.body.message, sold.body.message]).toEqual([
      expect.stringContaining('VIP'),
      expect.stringContaining('Sold out'),
    ])
  })

  it('show their prices, total and delivery fee while they are edited', async () => {
    const quote = (lines: string, more = '') => care.get(`/drafts/quote?lines=${lines}${more}`)
    const { body } = ok(await quote(`${shampoo}:2,NONE:1`))
    expect(body).toMatchObject({
      goods: 456,
      lines: [
        { sub_sku: shampoo, price: 228, total: 456, why: null },
        { sub_sku: 'NONE', price: null, why: expect.any(String) },
      ],
    })
    expect(body.total).toBe(456 + Number(body.delivery))
    // the fee that a checkout charges for the same parcel
    const visitor = await aVisitorHolding(shop, { [shampoo]: 1 })
    const requested = (await visitor.order({ dry_run: true })).body as { quote?: { delivery_fee?: number } }
    expect((await quote(`${shampoo}:1`)).body.delivery).toBe(requested.quote?.delivery_fee)
    expect(no(await finance.get(`/drafts/quote?lines=${shampoo}:1`))).toEqual([403, 'staff.forbidden'])
  })

  it('are refused with invalid amounts, options and addresses', async () => {
    const refusals = [
      [
        { lines: [{ sub_sku: shampoo, quantity: 1, unit_price: 0 }], delivery_fee: 0 },
        [400, 'orders.bad_amount'],
      ],
      [{ delivery_fee: 0.001 }, [400, 'orders.bad_amount']],
      [{ lines: [{ sub_sku: 'NONE', quantity: 1 }] }, [404, 'orders.unknown_option']],
      [{ delivery: { ...draft.delivery, contact: '1' } }, [400, 'orders.address_refused']],
      [{ reason: '' }, [400, 'shop.invalid_input']],
    ] as const
    for (const [more, why] of refusals)
      expect(no(await care.send('POST', '/drafts', { ...draft, ...more }))).toEqual(why)
  })

  it.each([
    ['HKD', 'hk'],
    ['USD', 'us'],
    ['TWD', 'tw'],
    ['JPY', 'jp'],
  ])('are created with the quoted amounts, in %s', async (currency, country) => {
    const place = `currency=${currency}&country=${country}`
    const quote = ok(await care.get(`/drafts/quote?lines=${shampoo}:3&${place}`)).body as {
      goods: number
      delivery: number
      total: number
      lines: { price: number; total: number }[]
    }
    const made = await aDraft({
      lines: [{ sub_sku: shampoo, quantity: 3 }],
      currency,
      country,
      delivery: null,
      delivery_fee: quote.delivery,
    })
    const { goods, delivery, total } = quote
    expect(made).toMatchObject({ currency, sums: { goods, delivery, total, discount: 0, due: total } })
    expect(quote.lines.map((line) => line.total)).toEqual([goods])
  })

  it('count an option in two lines like a cart: quantity prices, limit and stock', async () => {
    const quoted = async (...quantities: number[]) =>
      ok(await care.get(`/drafts/quote?lines=${quantities.map((each) => `${shampoo}:${each}`).join(',')}`))
        .body as { goods: number; lines: { why: string | null }[] }
    const { rows } = await shop.shop.pool.query<{ id: string }>(
      'select id from product_options where sub_sku = $1',
      [shampoo],
    )
    const tier = [rows[0]?.id, 'other/public', 4, 18_000]
    await shop.shop.pool.query(
      'insert into option_tiers (option_id, member_group, quantity, price) values ($1, $2, $3, $4)',
      tier,
    )
    await shop.shop.pool.query('update product_options set order_limit = 5 where sub_sku = $1', [shampoo])
    shop.shop.cache.drop('*')
    expect((await quoted(1, 3)).goods).toBe(4 * 180)
    expect((await quoted(4)).goods).toBe(4 * 180)
    expect(await quoted(2, 2)).toMatchObject({ goods: 4 * 180, lines: [{}, {}] })
    const limit = 'At most 5 an order.'
    expect((await quoted(2, 4)).lines.map(({ why }) => why)).toEqual([limit, limit])
    await shop.shop.pool.query('update product_options set order_limit = null where sub_sku = $1', [shampoo])
    await shop.shop.pool.query('delete from option_tiers where option_id = $1', [rows[0]?.id])
    shop.shop.cache.drop('*')
  })

  it('are recorded in the audit log', async () => {
    const { rows } = await shop.shop.pool.query(
      "select distinct action from audit_log where entity in ('order', 'approval')",
    )
    expect(rows.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['staff-create-draft', 'staff-payment-link', 'staff-approve']),
    )
  })
})
