import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  amountOf,
  codes,
  hongKong,
  inMinor,
  lines,
  mask,
  shampoo,
  type Resource,
} from '#tools/builders/agents/assisted-checkouts.ts'
import {
  linkedAssistants,
  openLinkedShop,
  type LinkedShop,
} from '#tools/builders/linking/linked-assistants.ts'
import type { MemberInput } from '#tools/builders/members/members.ts'
import { aVisitor, fillBag } from '#tools/builders/checkout/visitor.ts'
import fc from '#tools/testing/properties.ts'
import { ucpErrors } from '#tools/testing/ucp-validator.ts'

let opened: LinkedShop
beforeAll(async () => {
  opened = await openLinkedShop()
})
afterAll(() => Promise.all([opened.shop.close(), opened.platforms.close()]))
const { anAssistant, aGuestsAssistant } = linkedAssistants(() => opened)

/** The same call over the other binding. */
async function overMcp(headers: Record<string, string>, checkout: object): Promise<Resource> {
  const request = new Request('http://shop.test/ucp/mcp', {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      ...headers,
    },
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: {
        name: 'create_checkout',
        arguments: { meta: { 'ucp-agent': { profile: opened.profileUrl } }, checkout },
      },
    }),
  })
  const answer = await opened.shop.shop.api.fetch(request, { ip: '203.0.113.9', seenIn: null })
  const { result } = (await answer.json()) as { result: { structuredContent: Resource } }
  expect(ucpErrors('checkout', result.structuredContent)).toEqual([])
  return result.structuredContent
}

const markets = {
  hk: ['HK', 'HKD'],
  tw: ['TW', 'TWD'],
  jp: ['JP', 'JPY'],
  us: ['US', 'USD'],
} as const
const people = {
  guest: null,
  member: {},
  vip: { groups: ['VIP'] },
  ambassador: { groups: ['Ambassador'], discountRate: 15 },
  'vip with a rate': { groups: ['VIP'], discountRate: 20 },
} as const satisfies Record<string, MemberInput | null>

describe('the quote of an assistant (rules/agents#23)', () => {
  it('equals the page of the same person, over both transports, in four currencies', async () => {
    const known = new Map<string, Awaited<ReturnType<typeof anAssistant>>>()
    for (const [name, input] of Object.entries(people))
      if (input) known.set(name, await anAssistant(input as MemberInput))
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...(Object.keys(people) as (keyof typeof people)[])),
        fc.constantFrom(...(Object.keys(markets) as (keyof typeof markets)[])),
        fc.integer({ min: 1, max: 4 }),
        fc.integer({ min: 0, max: 2 }),
        fc.constantFrom('', 'welcome10', 'SAVE80'),
        async (person, country, shampoos, masks, coupon) => {
          const [address_country, currency] = markets[country]
          const who = known.get(person)
          const email = who?.member.email ?? 'guest@example.com'
          const state = encodeURIComponent(JSON.stringify({ confirmCountry: true, country, currency }))
          const page = await aVisitor(opened.shop, { country, currency })
          if (who) {
            page.headers.cookie = who.member.headers.cookie.replace(/elowen_app=[^;]*/, `elowen_app=${state}`)
            page.headers['x-csrf-token'] = who.member.headers['x-csrf-token']
          }
          const wanted = { [shampoo]: shampoos, [mask]: masks }
          await fillBag(page, wanted)
          const shown = await page.quote({ delivery_country_key: country, email, coupon })
          const request = {
            line_items: lines(
              Object.fromEntries(Object.entries(wanted).filter(([, quantity]) => quantity > 0)),
            ),
            context: { address_country, language: 'en', currency },
            buyer: { email },
            discounts: { codes: coupon === '' ? [] : [coupon] },
          }
          const headers: Record<string, string> = who?.headers ?? {}
          const rest = (await aGuestsAssistant(headers).post('/checkout-sessions', request))
            .body as unknown as Resource
          const mcp = await overMcp(headers, request)
          const minor = inMinor(shown.currency)
          for (const quoted of [rest, mcp]) {
            expect(quoted.currency).toBe(shown.currency)
            expect({
              goods: amountOf(quoted, 'subtotal'),
              discount: amountOf(quoted, 'discount') ?? 0,
              fee: amountOf(quoted, 'fulfillment') ?? 0,
              total: amountOf(quoted, 'total'),
            }).toEqual({
              goods: minor(shown.goods_total),
              discount: shown.discount ? -minor((shown.discount as { amount: number }).amount) : 0,
              fee: minor(shown.delivery_fee),
              total: minor(shown.total),
            })
          }
        },
      ),
      { numRuns: 30 },
    )
  }, 240_000)

  it('has a member’s own prices: an ambassador pays less than a guest, also in the catalogue', async () => {
    const { assistant, checkout } = await anAssistant({ groups: ['Ambassador'], discountRate: 15 })
    const guest = aGuestsAssistant()
    const priceFor = async (who: typeof guest) => {
      const { body } = await who.post('/catalog/lookup', { ids: [shampoo], context: hongKong })
      return (
        (body.products as { variants: { price: { amount: number } }[] }[])[0]?.variants[0]?.price.amount ?? 0
      )
    }
    expect(await priceFor(assistant)).toBeLessThan(await priceFor(guest))
    const asGuest = (
      await guest.post('/checkout-sessions', { line_items: lines({ [shampoo]: 2 }), context: hongKong })
    ).body as unknown as Resource
    expect(amountOf(await checkout(), 'subtotal')).toBeLessThan(amountOf(asGuest, 'subtotal') ?? 0)
    expect(codes(asGuest)).toContain('identity_optional')
    expect(codes(await checkout())).not.toContain('identity_optional')
  })

  it('has guest prices when the member granted another scope only', async () => {
    const scope = 'dev.ucp.shopping.catalog.search:read'
    const { checkout } = await anAssistant({ groups: ['Ambassador'], discountRate: 15 }, scope)
    const quoted = await checkout()
    expect([quoted.buyer, codes(quoted).includes('identity_optional')]).toEqual([undefined, true])
  })

  it('leaves the member’s own cart unchanged', async () => {
    const { member, checkout } = await anAssistant()
    await member.set(mask, 1)
    await checkout()
    expect((await member.cart()).items).toHaveLength(1)
  })
})
