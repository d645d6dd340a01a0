import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  hongKong,
  lines,
  openAssistedShop,
  resource,
  shampoo,
  whole,
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

it.each<[string, object]>([
  ['a code with NUL', { discounts: { codes: ['A\0B'] } }],
  ['half a character in a code', { discounts: { codes: ['A\ud800'] } }],
  ['half a character in a name', { buyer: { first_name: 'A\ud800' } }],
])('%s is refused, and the checkout is unchanged', async (_, more) => {
  const bare = resource(
    await assistant.post('/checkout-sessions', { line_items: lines({ [shampoo]: 1 }), context: hongKong }),
  )
  const { status, body } = await assistant.put(`/checkout-sessions/${bare.id}`, whole(more))
  expect([status, body.code]).toEqual([400, 'invalid_request'])
  const after = await assistant.get(`/checkout-sessions/${bare.id}`)
  expect([after.status, resource(after).totals]).toEqual([200, bare.totals])
})

const face = '😀'

it.each<[string, object]>([
  ['a code', { discounts: { codes: [`${'x'.repeat(39)}${face}x`] } }],
  [
    'a telephone number',
    {
      fulfillment: {
        methods: [
          {
            type: 'shipping',
            destinations: [{ ...hongKong, phone_number: `${'x'.repeat(29)}${face}x` }],
          },
        ],
      },
    },
  ],
])('%s that is too long is cut between two characters', async (_, more) => {
  const request = { line_items: lines({ [shampoo]: 1 }), context: hongKong, ...more }
  expect((await assistant.post('/checkout-sessions', request)).status).toBe(201)
})
