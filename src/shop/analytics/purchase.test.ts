import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openTestShop, type TestShop } from '#tools/testing/test-shop.ts'
import { payByCard, type WireOrder } from '#tools/builders/orders/orders.ts'
import { aVisitor } from '#tools/builders/checkout/visitor.ts'

type ReceivedEvent = { path: string; agent: string | undefined; body: Record<string, unknown> }
let shop: TestShop
let companies: Server
let events: ReceivedEvent[] = []
let answers: Record<string, number> = {}

beforeAll(async () => {
  companies = createServer((request, response) => {
    let text = ''
    request.on('data', (chunk) => (text += String(chunk)))
    request.on('end', () => {
      const path = request.url ?? ''
      const status = Object.entries(answers).find(([prefix]) => path.startsWith(prefix))?.[1] ?? 200
      if (status < 300)
        events.push({
          path,
          agent: request.headers['user-agent'],
          body: JSON.parse(text) as Record<string, unknown>,
        })
      response.writeHead(status, { 'content-type': 'application/json' }).end('{"events_received":1}')
    })
  })
  await new Promise<void>((resolve) => companies.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(companies.address() as AddressInfo).port}`
  shop = await openTestShop({
    LIMITS_FACTOR: '1000',
    GA4_ID: 'G-TEST',
    GA4_API_SECRET: 'sh/h',
    GA4_URL: url,
    META_PIXEL_ID: '777',
    META_CAPI_TOKEN: 'to&ken',
    META_URL: `${url}/v24.0`,
  })
})
afterAll(async () => {
  await shop.close()
  companies.close()
})
beforeEach(() => {
  events = []
  answers = {}
})

const shampoo = 'ELOWEN-SCALP-SHAMPOO-500'
const browser = '_ga=GA1.1.111.222; _fbp=fb.1.1700000000000.333; _fbc=fb.1.1700000000000.AbC-d_e'
async function bought(state: object, cookies: string, input: object = {}): Promise<WireOrder> {
  const visitor = await aVisitor(shop, state)
  await visitor.set(shampoo, 3)
  const cookie = `${visitor.headers.cookie}; ${cookies}`
  const placed = await visitor.send('POST', '/order/create', await visitor.orderBody(input), {
    cookie,
    'user-agent': 'Test/1.0',
  })
  const order = placed.body.order as WireOrder
  await payByCard(shop, { visitor, order })
  return order
}
const job = () => shop.shop.jobs.find(({ name }) => name === 'tell-purchase')

describe('a purchase', () => {
  it('is reported to each analytics company in its own format, once', async () => {
    const buyer = { email: ' Buyer@Example.com ', delivery_contact: '91234567', coupon: 'WELCOME10' }
    const order = await bought({}, browser, buyer)
    await shop.work('tell-purchase')
    await job()?.run({ orderId: order._id })
    expect(events.map(({ path }) => path)).toEqual([
      '/mp/collect?measurement_id=G-TEST&api_secret=sh%2Fh',
      '/v24.0/777/events?access_token=to%26ken',
    ])
    const [google, meta] = events
    const { confirmed_at: at } = (
      await shop.shop.pool.query<{ confirmed_at: Date }>('select confirmed_at from orders where id = $1', [
        order._id,
      ])
    ).rows[0]!
    const value = 588.6 // three at 218, less ten per cent
    expect(google).toEqual({
      path: expect.any(String),
      agent: 'Test/1.0',
      body: {
        client_id: '111.222',
        timestamp_micros: at.getTime() * 1_000,
        consent: { ad_user_data: 'GRANTED', ad_personalization: 'GRANTED' },
        events: [
          {
            name: 'purchase',
            params: {
              transaction_id: order._id,
              event_id: order._id,
              currency: 'HKD',
              value,
              shipping: 30,
              tax: 0,
              coupon: 'WELCOME10',
              engagement_time_msec: 1,
              items: [
                {
                  item_id: shampoo,
                  item_name: 'Scalp Balance Shampoo',
                  item_brand: 'ELOWEN',
                  item_variant: '500 ml',
                  price: 196.2,
                  quantity: 3,
                },
              ],
            },
          },
        ],
      },
    })
    expect(meta?.body).toEqual({
      data: [
        {
          event_name: 'Purchase',
          event_time: Math.floor(at.getTime() / 1_000),
          event_id: order._id,
          action_source: 'website',
          event_source_url: `http://shop.test/checkout/order-confirmation/${order._id}`,
          user_data: {
            // the vectors of the reference, 5.3
            em: ['6a6c26195c3682faa816966af789717c3bfa834eee6c599d667d2b3429c27cfd'],
            ph: ['01ee1402a8904af401329a98637b36f2db76d3b16f9d943a5d14a66806ab7f99'],
            country: ['78032858b52002ee5de86799f5769bccb699bd668d7de566073fea3b308c82f6'],
            fn: [expect.stringMatching(/^[0-9a-f]{64}$/)],
            ln: [expect.stringMatching(/^[0-9a-f]{64}$/)],
            client_ip_address: expect.stringMatching(/^10\./),
            client_user_agent: 'Test/1.0',
            fbp: 'fb.1.1700000000000.333',
            fbc: 'fb.1.1700000000000.AbC-d_e',
          },
          custom_data: {
            currency: 'HKD',
            value,
            order_id: order._id,
            content_type: 'product',
            content_ids: [shampoo],
            contents: [{ id: shampoo, quantity: 3, item_price: 196.2 }],
            num_items: 3,
          },
        },
      ],
    })
  })

  it.each([
    ['who refused consent, in Hong Kong', { agreedGdpr: false }],
    ['who was not asked for consent, elsewhere', { country: 'sg', currency: 'SGD' }],
  ])(
    'of a visitor %s is reported to no company, and the order stores no tracking cookies',
    async (_, state) => {
      const visitor = await aVisitor(shop, state)
      await visitor.set(shampoo, 1)
      const placed = await visitor.order({ delivery_country_key: 'hk' })
      const order = placed.body.order as WireOrder
      await payByCard(shop, { visitor, order })
      await shop.work('tell-purchase')
      expect(events).toEqual([])
      const { rows } = await shop.shop.pool.query(
        'select tracking_consent, tracking from orders where id = $1',
        [order._id],
      )
      expect(rows).toEqual([{ tracking_consent: false, tracking: null }])
    },
  )

  it('is reported again only to the company that was unavailable', async () => {
    answers = { '/mp/': 503 }
    const order = await bought({ agreedGdpr: true }, '_ga=odd')
    await expect(shop.work('tell-purchase')).rejects.toThrow(/ga4: .*503/)
    expect(events.map(({ path }) => path.slice(0, 6))).toEqual(['/v24.0'])
    answers = {}
    await job()?.run({ orderId: order._id })
    expect(events.map(({ path }) => path.slice(0, 4))).toEqual(['/v24', '/mp/'])
    expect(events[1]?.body.client_id).toMatch(/^\d{1,10}\.\d{1,10}$/)
  })
})
