import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ok } from '#tools/builders/orders/desk-orders.ts'
import { payByCard, type WireOrder } from '#tools/builders/orders/orders.ts'
import { aClock } from '#tools/builders/payments/payments.ts'
import {
  aKey,
  aPlatform,
  aProfile,
  openPlatforms,
  type APlatform,
  type Posted,
} from '#tools/builders/agents/platform.ts'
import { atDesk } from '#tools/builders/staff/staff.ts'
import { aVisitor } from '#tools/builders/checkout/visitor.ts'
import { openTestShop, type TestShop } from '#tools/testing/test-shop.ts'
import { ucpErrors } from '#tools/testing/ucp-validator.ts'
import { signatureProblem } from '#platform/http/message-signature.ts'
import { noticeListeners, sendWaitingNotices } from './order-notices.ts'

const clock = aClock()
const key = aKey()
const shampoo = 'ELOWEN-SCALP-SHAMPOO-500'
let shop: TestShop
let platforms: Awaited<ReturnType<typeof openPlatforms>>
let assistant: APlatform
beforeAll(async () => {
  ;[shop, platforms] = await Promise.all([
    openTestShop({ LIMITS_FACTOR: '1000', WEBHOOKS_LOOPBACK: '1' }, { clock }),
    openPlatforms(),
  ])
  assistant = aPlatform(
    shop,
    platforms.publish(aProfile({ keys: [key.jwk], webhookUrl: platforms.url('/orders') })),
  )
})
afterAll(() => Promise.all([shop.close(), platforms.close()]))
beforeEach(async () => {
  platforms.answerPosts(200)
  await notices()
  platforms.posted.length = 0
})

type OrderBody = {
  id: string
  checkout_id: string
  line_items: {
    id: string
    quantity: { original: number; total: number; fulfilled: number }
    status: string
  }[]
  fulfillment: {
    expectations: { line_items: object[] }[]
    events: { type: string; tracking_number?: string }[]
  }
  adjustments: { type: string; status: string; totals?: { amount: number }[] }[]
  totals: { type: string; amount: number }[]
  messages?: { code: string }[]
}
const notices = async () => {
  for (const { job } of noticeListeners) await shop.work(job)
}
const bodyOf = ({ body }: Posted) => JSON.parse(body) as OrderBody

/** A checkout that its buyer took over and ordered. */
async function anAssistedOrder() {
  const checkout = (
    await assistant.post('/checkout-sessions', {
      line_items: [{ item: { id: shampoo }, quantity: 2 }],
      context: { address_country: 'HK', language: 'en' },
      buyer: {
        email: 'assisted@example.com',
        first_name: 'Ka Yan',
        last_name: 'Chan',
        phone_number: '+85291234567',
      },
      fulfillment: {
        methods: [
          {
            type: 'shipping',
            destinations: [
              {
                street_address: '1 Jardine’s Bazaar',
                address_locality: 'Wan Chai',
                address_region: 'Hong Kong Island',
                address_country: 'HK',
              },
            ],
          },
        ],
      },
    })
  ).body as { id: string; continue_url: string }
  const token = new URL(checkout.continue_url).searchParams.get('token') ?? ''
  const visitor = await aVisitor(shop)
  ok(await visitor.send('POST', '/assisted-checkout', { token }))
  const { fields } = (await visitor.get('/assisted-checkout/fields')).body as {
    fields: Record<string, string>
  }
  const placed = ok(await visitor.order({ ...fields, payment_method: 'paydollar' }))
  const order = placed.body.order as WireOrder
  return { visitor, order, id: order._id, checkoutId: checkout.id }
}
const read = async (id: string, by = assistant, signer = key) =>
  (await by.get(`/orders/${id}`, by.signed('GET', `/orders/${id}`, undefined, signer))).body as OrderBody
const codes = ({ messages = [] }: OrderBody) => messages.map(({ code }) => code)

describe('an order of an assistant (rules/agents#16)', () => {
  it('has its current state, from placement to shipment and refund', async () => {
    const { visitor, order, id, checkoutId } = await anAssistedOrder()
    const placed = await read(id)
    expect(placed).toMatchObject({ id, checkout_id: checkoutId })
    expect(placed.line_items).toMatchObject([
      { quantity: { original: 2, total: 2, fulfilled: 0 }, status: 'processing' },
    ])
    expect(placed.fulfillment.expectations).toMatchObject([
      { line_items: [{ quantity: 2 }], destination: { address_country: 'HK' } },
    ])
    expect(JSON.stringify(placed)).not.toMatch(/assisted@|Ka Yan|Jardine|91234567/)

    await payByCard(shop, { visitor, order })
    const [owner, warehouse] = [await atDesk(shop, 'owner'), await atDesk(shop, 'warehouse')]
    const units = [{ line_id: placed.line_items[0]?.id, units: 1 }]
    ok(await owner.send('POST', `/orders/${id}/refunds`, { units, reason: 'a scratch' }))
    expect(await read(id)).toMatchObject({
      line_items: [{ quantity: { original: 2, total: 1, fulfilled: 0 } }],
      adjustments: [{ type: 'refund', totals: [{ type: 'total', amount: -22_800 }] }],
    })

    ok(await warehouse.send('POST', `/orders/${id}/pick`))
    ok(await warehouse.send('POST', `/orders/${id}/pack`))
    ok(await warehouse.send('POST', `/orders/${id}/ship`, { carrier: 'DHL', tracking_number: 'D123456789' }))
    const sent = await read(id)
    expect(sent.line_items).toMatchObject([{ quantity: { total: 1, fulfilled: 1 }, status: 'fulfilled' }])
    expect(sent.fulfillment.events.at(-1)).toMatchObject({ type: 'shipped', tracking_number: 'D123456789' })
    expect(sent.fulfillment.expectations).toEqual([])
  })

  it('is removed line by line when it is cancelled', async () => {
    const { visitor, id } = await anAssistedOrder()
    ok(await visitor.send('POST', '/order/cancel', { id }))
    const over = await read(id)
    expect(over.line_items).toMatchObject([{ quantity: { original: 2, total: 0 }, status: 'removed' }])
    expect(over.adjustments).toMatchObject([{ type: 'cancellation', status: 'completed' }])
    expect(over.fulfillment.expectations).toEqual([])
  })

  it('is returned to its own platform and signed requests only', async () => {
    const { id } = await anAssistedOrder()
    expect(codes((await assistant.get(`/orders/${id}`)).body as OrderBody)).toEqual(['unauthorized'])
    const other = aKey('other-1')
    const stranger = aPlatform(shop, platforms.publish(aProfile({ keys: [other.jwk] })))
    expect(codes(await read(id, stranger, other))).toEqual(['not_found'])
    for (const unknown of [randomUUID(), 'nonsense', '%27%20or%201=1'])
      expect(codes(await read(unknown))).toEqual(['not_found'])
    const forged = await assistant.get(
      `/orders/${id}`,
      assistant.signed('GET', `/orders/${id}`, undefined, aKey()),
    )
    expect(forged.status).toBe(401)
  })
})

describe('a platform with order webhooks (rules/agents#17)', () => {
  it('is notified of each step, with the whole order, signed by the shop', async () => {
    const { visitor, order, id } = await anAssistedOrder()
    await payByCard(shop, { visitor, order })
    await notices()
    const [first] = platforms.posted
    if (!first) throw new Error('nothing was posted')
    const body = bodyOf(first)
    expect([platforms.posted.length, first.path, body.id]).toEqual([1, '/orders', id])
    expect(ucpErrors('order', body)).toEqual([])
    const profile = (await shop.get('/.well-known/ucp')).body as { signing_keys: Record<string, unknown>[] }
    const { 'content-length': _length, connection: _connection, ...headers } = first.headers
    const message = {
      method: 'POST',
      url: new URL(platforms.url('/orders')),
      headers: headers as Record<string, string>,
    }
    const covered = [
      '@method',
      '@authority',
      '@path',
      'content-digest',
      'content-type',
      'webhook-id',
      'webhook-timestamp',
    ]
    expect(signatureProblem(message, Buffer.from(first.body), covered, profile.signing_keys)).toBeNull()
    expect(signatureProblem(message, Buffer.from('{}'), covered, profile.signing_keys)).toBe(
      'digest_mismatch',
    )

    ok(await (await atDesk(shop, 'owner')).send('POST', `/orders/${id}/cancel`, { reason: 'sold out' }))
    await notices()
    expect(bodyOf(platforms.posted.at(-1) ?? first).line_items[0]?.status).toBe('removed')
  })

  it('is notified again after a failure, with the same identifier, for three days', async () => {
    platforms.answerPosts(503)
    const { visitor, order } = await anAssistedOrder()
    await payByCard(shop, { visitor, order })
    await notices()
    const ctx = shop.shop.systemContext()
    await sendWaitingNotices.run(ctx)
    expect(platforms.posted).toHaveLength(1) // it waits before the next attempt
    clock.move(61)
    await sendWaitingNotices.run(ctx)
    const ids = platforms.posted.map(({ headers }) => headers['webhook-id'])
    expect([ids.length, new Set(ids).size]).toEqual([2, 1])
    platforms.answerPosts(200)
    clock.move(6 * 60)
    await Promise.all([sendWaitingNotices.run(ctx), sendWaitingNotices.run(ctx)])
    expect(platforms.posted).toHaveLength(3)
    clock.move(86_400)
    await sendWaitingNotices.run(ctx)
    expect(platforms.posted).toHaveLength(3)

    platforms.answerPosts(500)
    const second = await anAssistedOrder()
    await payByCard(shop, second)
    await notices()
    for (let hour = 0; hour < 74; hour += 1) {
      clock.move(3_601)
      await sendWaitingNotices.run(ctx)
    }
    const tries = platforms.posted.length
    expect(tries).toBeGreaterThan(60)
    clock.move(3_601)
    await sendWaitingNotices.run(ctx)
    expect(platforms.posted).toHaveLength(tries)
  })

  it('is not notified of orders that no assistant created', async () => {
    const visitor = await aVisitor(shop)
    await visitor.set(shampoo, 1)
    const order = ok(await visitor.order({ payment_method: 'paydollar' })).body.order as WireOrder
    await payByCard(shop, { visitor, order })
    await notices()
    expect(platforms.posted).toEqual([])
  })
})
