import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  aCheckout,
  amountOf,
  buyer,
  codes,
  hongKong,
  inMinor,
  lines,
  mask,
  openAssistedShop,
  resource,
  sentTo,
  shampoo,
  spa,
  whole,
  type AssistedShop,
} from '#tools/builders/agents/assisted-checkouts.ts'
import type { APlatform } from '#tools/builders/agents/platform.ts'
import { aVisitorHolding } from '#tools/builders/checkout/visitor.ts'
import fc from '#tools/testing/properties.ts'

let shop: AssistedShop['shop']
let platforms: AssistedShop['platforms']
let assistant: APlatform
beforeAll(async () => {
  ;({ shop, platforms, assistant } = await openAssistedShop())
})
afterAll(() => Promise.all([shop.close(), platforms.close()]))
const checkout = (more: object = {}) => aCheckout(assistant, more)

describe('a checkout of an assistant (rules/agents#12)', () => {
  it('reports missing fields by path, until only payment is missing', async () => {
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

  it('offers pickup places, and accepts one', async () => {
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
  ])('reports the problem of the codes %j', async (written, code) => {
    const answer = await checkout({ discounts: { codes: written } })
    expect(codes(answer)).toContain(code)
    expect(answer.status).toBe('requires_escalation')
  })

  it('requires the buyer for declarations and bookings', async () => {
    const treatment = await checkout({ line_items: lines({ [spa]: 1 }), fulfillment: undefined })
    expect(treatment.status).toBe('requires_escalation')
    expect(treatment.messages).toContainEqual(expect.objectContaining({ severity: 'requires_buyer_input' }))
    expect(codes(treatment)).toContain('booking_required')
  })

  it('is final once it is cancelled', async () => {
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

describe('the quote of an assistant (rules/agents#12)', () => {
  const wire = { hk: 'HK', tw: 'TW', jp: 'JP', uk: 'GB', us: 'US' } as const
  const currencies = { hk: 'HKD', tw: 'TWD', jp: 'JPY', uk: 'GBP', us: 'USD' } as const

  it('equals the quote of the checkout page, to the cent', async () => {
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
          const minor = inMinor(page.currency)
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
