import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  aCheckout,
  amountOf,
  openAssistedShop,
  resource,
  tokenOf,
  whole,
  type AssistedShop,
  type Resource,
} from '#tools/builders/agents/assisted-checkouts.ts'
import type { APlatform } from '#tools/builders/agents/platform.ts'
import { aVisitor } from '#tools/builders/checkout/visitor.ts'
import { placeFree, readSession } from '#shop/agents/sessions.ts'

let shop: AssistedShop['shop']
let platforms: AssistedShop['platforms']
let assistant: APlatform
beforeAll(async () => {
  ;({ shop, platforms, assistant } = await openAssistedShop())
})
afterAll(() => Promise.all([shop.close(), platforms.close()]))
const checkout = (more: object = {}) => aCheckout(assistant, more)

describe('a checkout with nothing to pay (rules/agents#14)', () => {
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

  it('is placed once when the platform completes it', async () => {
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

  it('is placed for one of two buyers who use the last use of a coupon; the other can continue', async () => {
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

  it.each(['taken over', 'ended'])('is not placed when it is %s at the same time', async (how) => {
    const code = how === 'ended' ? 'ENDEDFREE' : 'TAKENFREE'
    await addCode(code, null)
    const free = await freeCheckout(code)
    const { rows } = await shop.shop.pool.query<{ platform: string }>(
      'select platform_id as platform from agent_sessions where id = $1',
      [free.id],
    )
    const ctx = shop.shop.systemContext()
    // as the platform's call read it, before the other one
    const held = await readSession(
      ctx,
      { platformId: rows[0]?.platform ?? '', isSigned: false },
      'checkout',
      free.id,
    )
    if (how === 'ended') await assistant.post(`/checkout-sessions/${free.id}/cancel`, {})
    else await (await aVisitor(shop)).send('POST', '/assisted-checkout', { token: tokenOf(free) })
    await expect(placeFree(held)).rejects.toMatchObject({ code: 'agents.closed' })
    const placed = await shop.shop.pool.query('select from orders where cart_id = $1', [held.cart.id])
    expect(placed.rows).toEqual([])
  })
})
