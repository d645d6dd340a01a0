import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aPlatform, aProfile, openPlatforms, type APlatform } from '#tools/builders/platform.ts'
import { aMember, signIn } from '#tools/builders/members.ts'
import { aVisitor, aVisitorHolding } from '#tools/builders/visitor.ts'
import fc from '#tools/testing/properties.ts'
import { openTestShop, type TestShop } from '#tools/testing/test-shop.ts'
import { forgetOldWords } from '#shop/profile/leaving.ts'

let shop: TestShop
let platforms: Awaited<ReturnType<typeof openPlatforms>>
let assistant: APlatform
beforeAll(async () => {
  ;[shop, platforms] = await Promise.all([
    openTestShop({ LIMITS_FACTOR: '1000', WEBHOOKS_LOOPBACK: '1' }),
    openPlatforms(),
  ])
  assistant = aPlatform(shop, platforms.publish(aProfile()))
})
afterAll(() => Promise.all([shop.close(), platforms.close()]))

const shampoo = 'ELOWEN-SCALP-SHAMPOO-500'
const mask = 'ELOWEN-HAIR-MASK-500'
const spa = 'SCALP-SPA-BASIN-1'
const monthly = 'ELOWEN-SCALP-SHAMPOO-500-M2'

type Total = { type: string; amount: number }
type Message = { type: string; code: string; severity?: string; path?: string }
type Resource = {
  id: string
  status: string
  currency: string
  line_items: { id: string; item: { id: string; price: number }; quantity: number }[]
  totals: Total[]
  messages?: Message[]
  continue_url?: string
  discounts?: { codes: string[]; applied: { code?: string; amount: number }[] }
  fulfillment?: {
    methods: {
      id: string
      destinations: { id: string }[]
      selected_destination_id: string | null
      groups: { options: { id: string; totals: Total[] }[]; selected_option_id: string | null }[]
    }[]
  }
  order?: { id: string; permalink_url: string }
  ucp: { status: string; capabilities: object }
}
const resource = ({ body }: { body: Record<string, unknown> }): Resource => body as unknown as Resource
const amountOf = ({ totals }: Pick<Resource, 'totals'>, type: string): number | undefined =>
  totals.find((each) => each.type === type)?.amount
const codes = ({ messages = [] }: Pick<Resource, 'messages'>) => messages.map(({ code }) => code)

const lines = (wanted: Record<string, number>) =>
  Object.entries(wanted).map(([id, quantity]) => ({ item: { id }, quantity }))
const hongKong = { address_country: 'HK', language: 'en' }
const buyer = {
  email: 'assisted@example.com',
  first_name: 'Ka Yan',
  last_name: 'Chan',
  phone_number: '+85291234567',
}
const home = {
  street_address: '12/F, 1 Jardine’s Bazaar',
  address_locality: 'Wan Chai',
  address_region: 'Hong Kong Island',
  address_country: 'HK',
}
const sentTo = (destination: object) => ({ methods: [{ type: 'shipping', destinations: [destination] }] })
const whole = (more: object = {}) => ({
  line_items: lines({ [shampoo]: 2 }),
  context: hongKong,
  buyer,
  fulfillment: sentTo(home),
  ...more,
})
const checkout = async (more: object = {}) =>
  resource(await assistant.post('/checkout-sessions', whole(more)))

describe('a cart of an assistant (rules/agents#11)', () => {
  it('is made, read, replaced and ended', async () => {
    const made = await assistant.post('/carts', {
      line_items: lines({ [shampoo]: 2, [mask]: 1 }),
      context: hongKong,
    })
    expect(made.status).toBe(201)
    const cart = resource(made)
    expect(cart.line_items.map(({ item, quantity }) => [item.id, quantity])).toEqual([
      [shampoo, 2],
      [mask, 1],
    ])
    expect(amountOf(cart, 'subtotal')).toBe(98_400)
    expect(resource(await assistant.get(`/carts/${cart.id}`))).toMatchObject({
      id: cart.id,
      totals: cart.totals,
    })
    const changed = resource(
      await assistant.put(`/carts/${cart.id}`, { line_items: lines({ [shampoo]: 3 }) }),
    )
    expect(changed.line_items.map(({ item, quantity }) => [item.id, quantity])).toEqual([[shampoo, 3]])
    expect(amountOf(changed, 'subtotal')).toBe(65_400)
    expect(resource(await assistant.post(`/carts/${cart.id}/cancel`, {})).line_items).toHaveLength(1)
    const gone = await assistant.get(`/carts/${cart.id}`)
    expect([gone.status, resource(gone).ucp.status, codes(resource(gone))]).toEqual([
      200,
      'error',
      ['not_found'],
    ])
  })

  it('holds what can be had, and says of the rest why not', async () => {
    const cart = resource(
      await assistant.post('/carts', {
        line_items: [...lines({ [shampoo]: 1, [monthly]: 1, 'no such thing': 1 })],
        context: hongKong,
      }),
    )
    expect(cart.line_items).toHaveLength(1)
    expect(cart.messages).toEqual([
      expect.objectContaining({ code: 'account_required', path: '$.line_items[1]' }),
      expect.objectContaining({ code: 'item_unavailable', path: '$.line_items[2]' }),
    ])
  })

  it('is not made where none of it can be had', async () => {
    const { status, body } = await assistant.post('/carts', {
      line_items: lines({ 'no such thing': 1 }),
      context: hongKong,
    })
    expect(status).toBe(200)
    expect(body).toMatchObject({ ucp: { status: 'error' }, messages: [{ severity: 'unrecoverable' }] })
    expect(body).not.toHaveProperty('id')
  })

  it('takes no more than may be bought', async () => {
    const cart = resource(
      await assistant.post('/carts', { line_items: lines({ [shampoo]: 500 }), context: hongKong }),
    )
    expect(cart.line_items[0]?.quantity).toBeLessThan(500)
    expect(codes(cart)).toContain('quantity_adjusted')
  })

  it('never mixes goods and treatments', async () => {
    const cart = resource(
      await assistant.post('/carts', { line_items: lines({ [shampoo]: 1, [spa]: 1 }), context: hongKong }),
    )
    expect(cart.line_items).toHaveLength(1)
    expect(cart.messages?.[0]?.path).toBe('$.line_items[1]')
  })

  it('becomes one checkout, with its goods and its code', async () => {
    const cart = resource(
      await assistant.post('/carts', {
        line_items: lines({ [shampoo]: 2 }),
        context: hongKong,
        buyer,
        discounts: { codes: ['welcome10'] },
      }),
    )
    expect(amountOf(cart, 'discount')).toBe(-4_560)
    const first = await assistant.post('/checkout-sessions', { cart_id: cart.id, line_items: [] })
    expect(first.status).toBe(201)
    expect(resource(first).line_items.map(({ item }) => item.id)).toEqual([shampoo])
    expect(resource(first).discounts?.applied[0]).toMatchObject({ code: 'welcome10', amount: 4_560 })
    const again = await assistant.post('/checkout-sessions', {
      cart_id: cart.id,
      line_items: lines({ [mask]: 9 }),
    })
    expect([again.status, resource(again).id]).toEqual([200, resource(first).id])
  })
})

describe('a checkout of an assistant (rules/agents#12)', () => {
  it('says what is missing and where, until only paying is left', async () => {
    const bare = resource(
      await assistant.post('/checkout-sessions', { line_items: lines({ [shampoo]: 1 }), context: hongKong }),
    )
    expect(bare.status).toBe('incomplete')
    expect(bare.messages).toContainEqual(
      expect.objectContaining({ code: 'field_required', path: '$.buyer.email', severity: 'recoverable' }),
    )
    const full = resource(await assistant.put(`/checkout-sessions/${bare.id}`, whole()))
    expect(full.status).toBe('requires_escalation')
    expect(full.messages).toEqual([
      expect.objectContaining({ code: 'identity_optional', type: 'info' }),
      expect.objectContaining({ code: 'buyer_payment', severity: 'requires_buyer_review' }),
    ])
    expect(full.continue_url).toMatch(/^http:\/\/shop\.test\/en\/assisted-checkout\?token=/)
    const done = resource(
      await assistant.post(`/checkout-sessions/${full.id}/complete`, { payment: { instruments: [] } }),
    )
    expect(done.status).toBe('requires_escalation')
  })

  it('has the fees of the country of its address', async () => {
    const hk = await checkout()
    expect(hk.currency).toBe('HKD')
    expect(amountOf(hk, 'fulfillment')).toBe(3_000)
    const jp = resource(
      await assistant.put(
        `/checkout-sessions/${hk.id}`,
        whole({
          fulfillment: sentTo({
            street_address: '1-1',
            address_region: 'Tokyo',
            postal_code: '100-0001',
            address_country: 'JP',
          }),
        }),
      ),
    )
    expect(jp.currency).toBe('JPY')
    expect(amountOf(jp, 'fulfillment')).toBeGreaterThan(1_000)
    const away = resource(
      await assistant.put(
        `/checkout-sessions/${hk.id}`,
        whole({ fulfillment: sentTo({ address_country: 'FR' }) }),
      ),
    )
    expect([away.status, codes(away)]).toEqual([
      'incomplete',
      expect.arrayContaining(['address_undeliverable']),
    ])
  })

  it('offers places to collect at, and takes one', async () => {
    const { id, fulfillment } = await checkout()
    const pickup = fulfillment?.methods.find((method) => method.id === 'pickup')
    const place = pickup?.destinations[0]?.id
    expect(place).toMatch(/^pickup_shop:/)
    const chosen = resource(
      await assistant.put(
        `/checkout-sessions/${id}`,
        whole({ fulfillment: { methods: [{ type: 'pickup', selected_destination_id: place }] } }),
      ),
    )
    const method = chosen.fulfillment?.methods.find((each) => each.id === 'pickup')
    expect(method?.selected_destination_id).toBe(place)
    expect(method?.groups[0]?.selected_option_id).toBe('pickup_shop')
    expect(chosen.status).toBe('requires_escalation')
  })

  it.each([
    [['SUMMER'], 'discount_code_expired'],
    [['no such code'], 'discount_code_invalid'],
    [['welcome10', 'SAVE80'], 'discount_code_combination_disallowed'],
  ])('says of codes %j what does not count', async (written, code) => {
    const answer = await checkout({ discounts: { codes: written } })
    expect(codes(answer)).toContain(code)
    expect(answer.status).toBe('requires_escalation')
  })

  it('leaves to the buyer what the buyer alone may say', async () => {
    const treatment = await checkout({ line_items: lines({ [spa]: 1 }), fulfillment: undefined })
    expect(treatment.status).toBe('requires_escalation')
    expect(treatment.messages).toContainEqual(expect.objectContaining({ severity: 'requires_buyer_input' }))
    expect(codes(treatment)).toContain('booking_required')
  })

  it('ends when it is cancelled, for good', async () => {
    const { id } = await checkout()
    const over = resource(await assistant.post(`/checkout-sessions/${id}/cancel`, {}))
    expect([over.status, over.continue_url]).toEqual(['canceled', undefined])
    expect(codes(resource(await assistant.post(`/checkout-sessions/${id}/cancel`, {})))).toEqual([
      'not_allowed',
    ])
    expect(codes(resource(await assistant.put(`/checkout-sessions/${id}`, whole())))).toEqual(['not_allowed'])
    expect(resource(await assistant.get(`/checkout-sessions/${id}`)).status).toBe('canceled')
    const { rows } = await shop.shop.pool.query('select details from agent_sessions where id = $1', [id])
    expect(rows[0].details).toBeNull()
  })
})

describe('what an assistant is quoted (rules/agents#12)', () => {
  const wire = { hk: 'HK', tw: 'TW', jp: 'JP', uk: 'GB', us: 'US' } as const
  const currencies = { hk: 'HKD', tw: 'TWD', jp: 'JPY', uk: 'GBP', us: 'USD' } as const

  it('is what the page of the checkout says, to the cent', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...(Object.keys(wire) as (keyof typeof wire)[])),
        fc.integer({ min: 1, max: 5 }),
        fc.integer({ min: 0, max: 2 }),
        fc.constantFrom('', 'welcome10', 'SAVE80', 'SUMMER'),
        async (country, shampoos, masks, coupon) => {
          const wanted = { [shampoo]: shampoos, ...(masks > 0 ? { [mask]: masks } : {}) }
          const currency = currencies[country]
          const visitor = await aVisitorHolding(shop, wanted, { country, currency })
          const page = await visitor.quote({ delivery_country_key: country, email: buyer.email, coupon })
          const quoted = await checkout({
            line_items: lines(wanted),
            context: { address_country: wire[country], language: 'en' },
            fulfillment: undefined,
            discounts: { codes: coupon === '' ? [] : [coupon] },
          })
          const factor = ['TWD', 'JPY'].includes(String(page.currency)) ? 1 : 100
          const minor = (amount: unknown) => Math.round(Number(amount ?? 0) * factor)
          expect(quoted.currency).toBe(page.currency)
          expect({
            goods: amountOf(quoted, 'subtotal'),
            discount: amountOf(quoted, 'discount') ?? 0,
            fee: amountOf(quoted, 'fulfillment'),
            total: amountOf(quoted, 'total'),
          }).toEqual({
            goods: minor(page.goods_total),
            discount: page.discount ? -minor((page.discount as { amount: number }).amount) : 0,
            fee: minor(page.delivery_fee),
            total: minor(page.total),
          })
          expect(
            quoted.totals.reduce((sum, { type, amount }) => (type === 'total' ? sum : sum + amount), 0),
          ).toBe(amountOf(quoted, 'total'))
        },
      ),
      { numRuns: 20 },
    )
  }, 120_000)
})

describe('calls that are repeated (rules/agents#8)', () => {
  it('with one key are made once, and refused with another payload', async () => {
    const key = { 'idempotency-key': randomUUID() }
    const first = await assistant.post('/checkout-sessions', whole(), key)
    const again = await assistant.post('/checkout-sessions', whole(), key)
    expect([again.status, resource(again).id]).toEqual([201, resource(first).id])
    const other = await assistant.post('/checkout-sessions', whole({ buyer: {} }), key)
    expect([other.status, other.body.code]).toEqual([409, 'idempotency_conflict'])
  })

  it('of another platform with the same key are its own', async () => {
    const key = { 'idempotency-key': randomUUID() }
    const stranger = aPlatform(shop, platforms.publish(aProfile()))
    const first = resource(await assistant.post('/carts', { line_items: lines({ [shampoo]: 1 }) }, key))
    const second = resource(await stranger.post('/carts', { line_items: lines({ [shampoo]: 1 }) }, key))
    expect(second.id).not.toBe(first.id)
  })
})

describe('what a platform holds (rules/agents#11)', () => {
  it.each([
    ['GET', '/carts/:cart', undefined],
    ['PUT', '/carts/:cart', { line_items: [] }],
    ['POST', '/carts/:cart/cancel', {}],
    ['GET', '/checkout-sessions/:checkout', undefined],
    ['PUT', '/checkout-sessions/:checkout', { line_items: [] }],
    ['POST', '/checkout-sessions/:checkout/complete', {}],
    ['POST', '/checkout-sessions/:checkout/cancel', {}],
    ['POST', '/checkout-sessions', { cart_id: ':cart', line_items: [] }],
    ['GET', '/checkout-sessions/:cart', undefined],
    ['GET', '/carts/:checkout', undefined],
  ] as const)('is not there for another: %s %s', async (method, path, body) => {
    const cart = resource(
      await assistant.post('/carts', { line_items: lines({ [shampoo]: 1 }), context: hongKong }),
    ).id
    const { id } = await checkout()
    const named = (text: string) => text.replace(':cart', cart).replace(':checkout', id)
    const stranger = aPlatform(shop, platforms.publish(aProfile()))
    const payload = body === undefined ? undefined : JSON.parse(named(JSON.stringify(body)))
    const answer = resource(await stranger.call(method, named(path), payload))
    expect([answer.ucp.status, codes(answer)]).toEqual(['error', ['not_found']])
    expect(resource(await assistant.get(`/checkout-sessions/${id}`)).status).toBe('requires_escalation')
  })

  it.each(['nonsense', '%00', randomUUID(), '../../admin', "' or 1=1 --"])(
    'is not found by %s',
    async (id) => {
      const { status } = await assistant.get(`/checkout-sessions/${encodeURIComponent(id)}`)
      expect([200, 404]).toContain(status)
    },
  )

  it.each([
    ['lines that are none', { line_items: 'x' }],
    ['a quantity below one', { line_items: [{ item: { id: shampoo }, quantity: 0 }] }],
    ['a quantity that is no number', { line_items: [{ item: { id: shampoo }, quantity: '2' }] }],
    [
      'too many lines',
      { line_items: Array.from({ length: 101 }, () => ({ item: { id: shampoo }, quantity: 1 })) },
    ],
    ['an e-mail that is a list', whole({ buyer: { email: [] } })],
    ['a name without end', whole({ buyer: { first_name: 'x'.repeat(10_000) } })],
    ['a cart that is no id', { cart_id: "x'; drop table carts", line_items: [] }],
    ['null', null],
  ])('takes %s for what it is', async (_, body) => {
    const { status } = await assistant.post('/checkout-sessions', body === null ? 'null' : body)
    expect(status).toBe(400)
  })

  it.each([
    ['signs that no text has', whole({ buyer: { ...buyer, first_name: 'a\u0000b\u202e', email: '\u0000' } })],
    [
      'a telephone number of letters',
      whole({ buyer: { ...buyer, phone_number: 'call me maybe, at any time of day' } }),
    ],
    [
      'an address of another shape',
      whole({ fulfillment: { methods: [{ type: 'pickup', selected_destination_id: 'pickup_shop:NONE' }] } }),
    ],
    ['a code of many signs', whole({ discounts: { codes: ['x'.repeat(80), '\u0000'] } })],
  ])('says of %s that they are wrong, calmly', async (_, body) => {
    const { status } = await assistant.post('/checkout-sessions', body)
    expect([201, 400]).toContain(status)
  })
})

describe('a checkout that its buyer takes over (rules/agents#13)', () => {
  const tokenOf = ({ continue_url: url }: Resource) => new URL(url ?? '').searchParams.get('token') ?? ''

  it('comes into their bag once, filled in, and follows their order', async () => {
    const made = await checkout({ discounts: { codes: ['welcome10'] } })
    const token = tokenOf(made)
    const visitor = await aVisitor(shop)
    await visitor.set(mask, 1)
    const shown = await visitor.get(`/assisted-checkout?token=${token}`)
    expect(shown.body).toMatchObject({
      currency: 'HKD',
      total: 440.4,
      items: [{ sub_sku: shampoo, quantity: 2 }],
    })
    expect(JSON.stringify(shown.body)).not.toContain('example.com')
    expect((await visitor.send('POST', '/assisted-checkout', { token })).status).toBe(200)
    const { items } = await visitor.cart()
    expect(items).toMatchObject([{ sub_sku: shampoo, quantity: 2 }])
    const bag = (await visitor.get('/cart')).body as { saved_for_later: object[] }
    expect(bag.saved_for_later).toMatchObject([{ sub_sku: mask }])
    const again = await (await aVisitor(shop)).send('POST', '/assisted-checkout', { token })
    expect([again.status, again.body.code]).toEqual([409, 'agents.link_used'])

    expect(resource(await assistant.get(`/checkout-sessions/${made.id}`)).status).toBe('complete_in_progress')
    expect(codes(resource(await assistant.put(`/checkout-sessions/${made.id}`, whole())))).toEqual([
      'not_allowed',
    ])
    const { fields } = (await visitor.get('/assisted-checkout/fields')).body as {
      fields: Record<string, string>
    }
    expect(fields).toMatchObject({ email: buyer.email, delivery_contact: '91234567', coupon: 'welcome10' })

    const placed = await visitor.order({ ...fields, payment_method: 'fps' })
    expect(placed.status).toBe(200)
    const { _id: id } = placed.body.order as { _id: string }
    const done = resource(await assistant.get(`/checkout-sessions/${made.id}`))
    expect([done.status, done.order?.id, amountOf(done, 'total')]).toEqual(['completed', id, 44_040])
    const { rows } = await shop.shop.pool.query('select details from agent_sessions where id = $1', [made.id])
    expect(rows[0].details).toBeNull()

    // its visit, whose cart was put away, is kept while the platform may ask what came of it
    await shop.shop.pool.query(
      'delete from carts where session_hash = (select session_hash from agent_sessions where id = $1)',
      [made.id],
    )
    await shop.shop.pool.query(
      "update sessions set created_at = now() - interval '8 days', seen_at = now() - interval '8 days'",
    )
    await forgetOldWords.run(shop.shop.systemContext())
    expect(resource(await assistant.get(`/checkout-sessions/${made.id}`)).order?.id).toBe(id)
  })

  it('follows their order when they sign in before it', async () => {
    const made = await checkout()
    const member = await aMember(shop)
    const browser = { ...(await aVisitor(shop)), email: member.email }
    expect((await browser.send('POST', '/assisted-checkout', { token: tokenOf(made) })).status).toBe(200)
    await signIn(shop, browser)
    await shop.work('follow-merged-cart')
    const { fields } = (await browser.get('/assisted-checkout/fields')).body as {
      fields: Record<string, string>
    }
    expect(fields).toMatchObject({ delivery_contact: '91234567' })
    const placed = await browser.order({ ...fields, payment_method: 'fps' })
    expect(placed.status).toBe(200)
    const { _id: id } = placed.body.order as { _id: string }
    const done = resource(await assistant.get(`/checkout-sessions/${made.id}`))
    expect([done.status, done.order?.id]).toEqual(['completed', id])
  })

  it('is opened by no link that was changed', async () => {
    const made = await checkout()
    const [id, until, signature] = tokenOf(made).split('.')
    const other = (await checkout()).id
    const visitor = await aVisitor(shop)
    for (const token of ['', 'x', `${other}.${until}.${signature}`, `${id}.zzzzzz.${signature}`]) {
      const { status } = await visitor.send('POST', '/assisted-checkout', { token })
      expect([400, 404]).toContain(status)
    }
  })

  it('tells nobody else what was filled in', async () => {
    const { fields } = (
      await (await aVisitorHolding(shop, { [shampoo]: 2 })).get('/assisted-checkout/fields')
    ).body
    expect(fields).toBeNull()
  })
})

describe('a checkout of which no money is left to pay (rules/agents#14)', () => {
  const addCode = (code: string, limit: number | null) =>
    shop.shop.pool.query(
      `insert into coupons (code, label, kind, percent, state, scopes, total_limit)
       values ($1, '{"chi":"全免","eng":"All free","cn":"全免"}', 'percent', 100, 'live', '{single}', $2)`,
      [code, limit],
    )
  async function freeCheckout(code: string): Promise<Resource> {
    const first = await checkout({ discounts: { codes: [code] } })
    const place = first.fulfillment?.methods.find((method) => method.id === 'pickup')?.destinations[0]?.id
    const fulfillment = { methods: [{ type: 'pickup', selected_destination_id: place }] }
    return resource(
      await assistant.put(
        `/checkout-sessions/${first.id}`,
        whole({ discounts: { codes: [code] }, fulfillment }),
      ),
    )
  }

  it('is placed when the platform completes it, once', async () => {
    await addCode('ALLFREE', null)
    const free = await freeCheckout('allfree')
    expect([free.status, amountOf(free, 'total')]).toEqual(['ready_for_complete', 0])
    const key = { 'idempotency-key': randomUUID() }
    const complete = () => assistant.post(`/checkout-sessions/${free.id}/complete`, {}, key)
    const done = resource(await complete())
    expect(done.status).toBe('completed')
    expect(done.order?.permalink_url).toContain(done.order?.id)
    expect(resource(await complete()).order?.id).toBe(done.order?.id)
    const later = resource(await assistant.get(`/checkout-sessions/${free.id}`))
    expect([later.order?.id, amountOf(later, 'total'), later.line_items.length]).toEqual([
      done.order?.id,
      0,
      1,
    ])
  })

  it('is placed for one of two buyers when the last use of a code is left, and the other can go on', async () => {
    await addCode('LASTFREE', 1)
    const both = [await freeCheckout('lastfree'), await freeCheckout('lastfree')]
    const done = await Promise.all(
      both.map(({ id }) => assistant.post(`/checkout-sessions/${id}/complete`, {})),
    )
    expect(done.map(({ status }) => status)).toEqual([200, 200])
    const [first, second] = done.map(resource).toSorted((a, b) => a.status.localeCompare(b.status))
    expect(first?.status).toBe('completed')
    expect(second?.status).not.toBe('completed')
    expect(second?.messages?.length).toBeGreaterThan(0)
    expect(second?.continue_url).toContain('/assisted-checkout?token=')
  })
})
