import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  aCheckout,
  buyer,
  codes,
  hongKong,
  lines,
  openAssistedShop,
  resource,
  shampoo,
  whole,
  type AssistedShop,
} from '#tools/builders/agents/assisted-checkouts.ts'
import { aKey, aPlatform, aProfile, type APlatform } from '#tools/builders/agents/platform.ts'

let shop: AssistedShop['shop']
let platforms: AssistedShop['platforms']
let assistant: APlatform
beforeAll(async () => {
  ;({ shop, platforms, assistant } = await openAssistedShop())
})
afterAll(() => Promise.all([shop.close(), platforms.close()]))
const checkout = (more: object = {}) => aCheckout(assistant, more)

describe('repeated requests (rules/agents#8)', () => {
  it('with one key are executed once, and refused with another payload', async () => {
    const key = { 'idempotency-key': randomUUID() }
    const first = await assistant.post('/checkout-sessions', whole(), key)
    const again = await assistant.post('/checkout-sessions', whole(), key)
    expect([again.status, resource(again).id]).toEqual([201, resource(first).id])
    const other = await assistant.post('/checkout-sessions', whole({ buyer: {} }), key)
    expect([other.status, other.body.code]).toEqual([409, 'idempotency_conflict'])
  })

  it('of another platform with the same key are independent', async () => {
    const key = { 'idempotency-key': randomUUID() }
    const stranger = aPlatform(shop, platforms.publish(aProfile()))
    const first = resource(await assistant.post('/carts', { line_items: lines({ [shampoo]: 1 }) }, key))
    const second = resource(await stranger.post('/carts', { line_items: lines({ [shampoo]: 1 }) }, key))
    expect(second.id).not.toBe(first.id)
  })
})

describe('the resources of a platform (rules/agents#11)', () => {
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
  ] as const)('are not found by another platform: %s %s', async (method, path, body) => {
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

  it('require a signature or a token once a signed request created them', async () => {
    const key = aKey()
    const platform = aPlatform(shop, platforms.publish(aProfile({ keys: [key.jwk] })))
    const call = (method: 'GET' | 'POST' | 'PUT', path: string, body?: object, isSigned = true) =>
      platform.call(method, path, body, isSigned ? platform.signed(method, path, body, key) : {})
    const cart = resource(await call('POST', '/carts', { line_items: lines({ [shampoo]: 1 }) }))
    const { id } = resource(await call('POST', '/checkout-sessions', whole()))
    const forged = [
      ['GET', `/carts/${cart.id}`],
      ['PUT', `/carts/${cart.id}`, { line_items: [] }],
      ['POST', '/checkout-sessions', { cart_id: cart.id, line_items: [] }],
      ['GET', `/checkout-sessions/${id}`],
      ['PUT', `/checkout-sessions/${id}`, whole()],
      ['POST', `/checkout-sessions/${id}/complete`, {}],
      ['POST', `/checkout-sessions/${id}/cancel`, {}],
    ] as const
    for (const [method, path, body] of forged) {
      const { status, body: answer } = await call(method, path, body, false)
      expect([path, status, answer.code]).toEqual([path, 401, 'signature_missing'])
      expect(JSON.stringify(answer)).not.toContain(buyer.email)
    }
    expect(resource(await call('GET', `/checkout-sessions/${id}`)).buyer?.email).toBe(buyer.email)
    // begun unsigned, signed later
    const begun = resource(await call('POST', '/checkout-sessions', whole(), false))
    expect((await call('PUT', `/checkout-sessions/${begun.id}`, whole(), false)).status).toBe(200)
    expect((await call('PUT', `/checkout-sessions/${begun.id}`, whole())).status).toBe(200)
    expect((await call('GET', `/checkout-sessions/${begun.id}`, undefined, false)).status).toBe(401)
  })

  it.each(['nonsense', '%00', randomUUID(), '../../admin', "' or 1=1 --"])(
    'are not found by %s',
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
  ])('are refused for %s', async (_, body) => {
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
  ])('with %s are created or refused, without a server error', async (_, body) => {
    const { status } = await assistant.post('/checkout-sessions', body)
    expect([201, 400]).toContain(status)
  })
})
