import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  amountOf,
  buyer,
  codes,
  hongKong,
  lines,
  mask,
  openAssistedShop,
  resource,
  shampoo,
  spa,
  type AssistedShop,
} from '#tools/builders/agents/assisted-checkouts.ts'
import type { APlatform } from '#tools/builders/agents/platform.ts'

let shop: AssistedShop['shop']
let platforms: AssistedShop['platforms']
let assistant: APlatform
beforeAll(async () => {
  ;({ shop, platforms, assistant } = await openAssistedShop())
})
afterAll(() => Promise.all([shop.close(), platforms.close()]))

const monthly = 'ELOWEN-SCALP-SHAMPOO-500-M2'

describe('a cart of an assistant (rules/agents#11)', () => {
  it('can be created, read, replaced and cancelled', async () => {
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
    const cancelledCart = await assistant.get(`/carts/${cart.id}`)
    expect([
      cancelledCart.status,
      resource(cancelledCart).ucp.status,
      codes(resource(cancelledCart)),
    ]).toEqual([200, 'error', ['not_found']])
  })

  it('contains the available items, and messages for the others', async () => {
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

  it('is not created without an available item', async () => {
    const { status, body } = await assistant.post('/carts', {
      line_items: lines({ 'no such thing': 1 }),
      context: hongKong,
    })
    expect(status).toBe(200)
    expect(body).toMatchObject({ ucp: { status: 'error' }, messages: [{ severity: 'unrecoverable' }] })
    expect(body).not.toHaveProperty('id')
  })

  it('limits quantities to the allowed ones', async () => {
    const cart = resource(
      await assistant.post('/carts', { line_items: lines({ [shampoo]: 500 }), context: hongKong }),
    )
    expect(cart.line_items[0]?.quantity).toBeLessThan(500)
    expect(codes(cart)).toContain('quantity_adjusted')
  })

  it('never mixes products and treatments', async () => {
    const cart = resource(
      await assistant.post('/carts', { line_items: lines({ [shampoo]: 1, [spa]: 1 }), context: hongKong }),
    )
    expect(cart.line_items).toHaveLength(1)
    expect(cart.messages?.[0]?.path).toBe('$.line_items[1]')
  })

  it('becomes one checkout, with its products and its coupon', async () => {
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
