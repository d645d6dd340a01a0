import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fillBag, aVisitor } from '#tools/builders/visitor.ts'
import * as linking from '#tools/builders/linking.ts'
import { ok } from '#tools/builders/desk-orders.ts'
import { signedInMember, type MemberInput } from '#tools/builders/members.ts'
import { aPlatform, aProfile, openPlatforms } from '#tools/builders/platform.ts'
import { atDesk, type AtDesk } from '#tools/builders/staff.ts'
import { giveCredit } from '#tools/builders/wallet.ts'
import fc from '#tools/testing/properties.ts'
import { openTestShop, type TestShop } from '#tools/testing/test-shop.ts'
import { ucpErrors } from '#tools/testing/ucp-validator.ts'

let shop: TestShop
let owner: AtDesk
let platforms: Awaited<ReturnType<typeof openPlatforms>>
let profileUrl: string
let client: linking.AClient
beforeAll(async () => {
  ;[shop, platforms] = await Promise.all([
    openTestShop({ LIMITS_FACTOR: '1000', WEBHOOKS_LOOPBACK: '1' }),
    openPlatforms(),
  ])
  owner = await atDesk(shop, 'owner')
  profileUrl = platforms.publish(aProfile())
  client = await linking.aClient(owner, { profileUrl })
})
afterAll(() => Promise.all([shop.close(), platforms.close()]))

const shampoo = 'ELOWEN-SCALP-SHAMPOO-500'
const mask = 'ELOWEN-HAIR-MASK-500'
type Total = { type: string; amount: number }
type Resource = {
  id: string
  status: string
  currency: string
  totals: Total[]
  buyer?: Record<string, string>
  messages?: { code: string }[]
  payment?: { instruments: { display: { amount: number } }[] }
  fulfillment?: {
    methods: { id: string; destinations: Record<string, string>[]; selected_destination_id: string | null }[]
  }
  order?: { id: string }
  continue_url?: string
  ucp: { status: string; payment_handlers?: Record<string, { config: { available: number } }[]> }
}
const amountOf = ({ totals }: Pick<Resource, 'totals'>, type: string) =>
  totals.find((each) => each.type === type)?.amount ?? 0
const lines = (wanted: Record<string, number>) =>
  Object.entries(wanted).map(([id, quantity]) => ({ item: { id }, quantity }))
const hongKong = { address_country: 'HK', language: 'en' }
const codes = ({ messages = [] }: Resource) => messages.map(({ code }) => code)

/** An assistant of a member who linked it. */
async function anAssistant(input: MemberInput = {}, scope?: string) {
  const member = await signedInMember(shop, input)
  const { headers, ...tokens } = await linking.linked(shop, member, client, scope ? { scope } : {})
  const assistant = aPlatform(shop, profileUrl, headers)
  const checkout = async (more: object = {}) =>
    (
      await assistant.post('/checkout-sessions', {
        line_items: lines({ [shampoo]: 2 }),
        context: hongKong,
        ...more,
      })
    ).body as unknown as Resource
  return { member, assistant, checkout, headers, tokens }
}

/** The same call through the other door. */
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
        arguments: { meta: { 'ucp-agent': { profile: profileUrl } }, checkout },
      },
    }),
  })
  const answer = await shop.shop.api.fetch(request, { ip: '203.0.113.9', seenIn: null })
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

describe('what an assistant is quoted (rules/agents#23)', () => {
  it('is what the page says to the same person, over both doors, in four currencies', async () => {
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
          const page = await aVisitor(shop, { country, currency })
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
          const rest = (await aPlatform(shop, profileUrl, headers).post('/checkout-sessions', request))
            .body as unknown as Resource
          const mcp = await overMcp(headers, request)
          const factor = ['TWD', 'JPY'].includes(String(shown.currency)) ? 1 : 100
          const minor = (amount: unknown) => Math.round(Number(amount ?? 0) * factor)
          for (const quoted of [rest, mcp]) {
            expect(quoted.currency).toBe(shown.currency)
            expect({
              goods: amountOf(quoted, 'subtotal'),
              discount: amountOf(quoted, 'discount'),
              fee: amountOf(quoted, 'fulfillment'),
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

  it('is a member’s own: an ambassador pays less than a guest, and the catalogue says so', async () => {
    const { assistant, checkout } = await anAssistant({ groups: ['Ambassador'], discountRate: 15 })
    const guest = aPlatform(shop, profileUrl)
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
    expect(amountOf(await checkout(), 'subtotal')).toBeLessThan(amountOf(asGuest, 'subtotal'))
    expect(codes(asGuest)).toContain('identity_optional')
    expect(codes(await checkout())).not.toContain('identity_optional')
  })

  it('is a guest’s where the member allowed another kind of call alone', async () => {
    const scope = 'dev.ucp.shopping.catalog.search:read'
    const { checkout } = await anAssistant({ groups: ['Ambassador'], discountRate: 15 }, scope)
    const quoted = await checkout()
    expect([quoted.buyer, codes(quoted).includes('identity_optional')]).toEqual([undefined, true])
  })

  it('leaves the member’s own bag as it is', async () => {
    const { member, checkout } = await anAssistant()
    await member.set(mask, 1)
    await checkout()
    expect((await member.cart()).items).toHaveLength(1)
  })
})

const home = {
  type: 'delivery',
  firstname: 'Mei',
  lastname: 'Lam',
  code: '852',
  phone: '91234567',
  country: 'hk',
  province: 'hong_kong_island',
  city: 'wan_chai',
  address: '1 Jardine’s Bazaar',
}

describe('a checkout of a member (rules/agents#23)', () => {
  it('knows their name and addresses, and takes the one that is chosen', async () => {
    const { member, assistant, checkout } = await anAssistant()
    ok(await member.send('POST', '/address', home))
    const first = await checkout()
    expect(first.buyer).toMatchObject({ email: member.email, first_name: 'Mei' })
    const saved = first.fulfillment?.methods[0]?.destinations.find(({ id }) => id?.startsWith('saved:'))
    expect(saved).toMatchObject({ street_address: home.address, address_country: 'HK' })
    const chosen = (
      await assistant.put(`/checkout-sessions/${first.id}`, {
        line_items: lines({ [shampoo]: 2 }),
        fulfillment: { methods: [{ type: 'shipping', selected_destination_id: saved?.id }] },
      })
    ).body as unknown as Resource
    expect(chosen.status).toBe('requires_escalation')
    expect(chosen.fulfillment?.methods[0]?.destinations[0]).toMatchObject({ street_address: home.address })
  })

  it('is paid with Cash Dollar where that is wanted, and placed at once where it is enough', async () => {
    const { member, assistant, checkout } = await anAssistant()
    ok(await member.send('POST', '/address', home))
    await giveCredit(shop, member.id, 10_000)
    const cash = { payment: { instruments: [{ id: 'x', handler_id: 'cash_dollar', type: 'cash_dollar' }] } }
    const some = await checkout(cash)
    const handlers = Object.entries(some.ucp.payment_handlers ?? {})
    expect(handlers.find(([name]) => name.endsWith('.cash_dollar'))?.[1][0]?.config.available).toBe(10_000)
    expect(some.payment?.instruments[0]?.display.amount).toBe(10_000)
    const saved = some.fulfillment?.methods[0]?.destinations.find(({ id }) => id?.startsWith('saved:'))
    const fulfillment = { methods: [{ type: 'shipping', selected_destination_id: saved?.id }] }
    const due = await checkout({ ...cash, fulfillment })
    expect(due.status).toBe('requires_escalation')
    const token = new URL(due.continue_url ?? '').searchParams.get('token') ?? ''
    ok(await member.send('POST', '/assisted-checkout', { token }))
    const { fields } = ok(await member.get('/assisted-checkout/fields')).body as {
      fields: Record<string, string>
    }
    expect([fields.wallet_amount, fields.delivery_address]).toEqual(['100', home.address])
    await giveCredit(shop, member.id, 1_000_000)
    expect((await checkout({ fulfillment })).payment).toBeUndefined()
    const whole = await checkout({ ...cash, fulfillment })
    expect([whole.status, codes(whole)]).toEqual(['ready_for_complete', []])
    const key = { 'idempotency-key': randomUUID() }
    const complete = () => assistant.post(`/checkout-sessions/${whole.id}/complete`, {}, key)
    const done = (await complete()).body as unknown as Resource
    expect(done.status).toBe('completed')
    expect(((await complete()).body as unknown as Resource).order?.id).toBe(done.order?.id)
    const orders = ok(await member.get('/orders?type=single&page=1&limit=5')).body.orders as { _id: string }[]
    expect(orders.map(({ _id }) => _id)).toEqual([done.order?.id])
    const wallet = JSON.stringify(ok(await member.get('/wallet')).body)
    expect(wallet).not.toContain('10100')
    // read by the token of its member, and by no other's
    expect((await assistant.get(`/orders/${done.order?.id}`)).body.id).toBe(done.order?.id)
    const other = await anAssistant()
    expect((await other.assistant.get(`/orders/${done.order?.id}`)).body).toMatchObject({
      ucp: { status: 'error' },
    })
  })

  it('is seen and changed in the name of its member alone', async () => {
    const { checkout, assistant } = await anAssistant({ email: 'owner@example.com' })
    const { id } = await checkout()
    const stranger = await anAssistant()
    const guest = aPlatform(shop, profileUrl)
    for (const who of [stranger.assistant, guest]) {
      for (const answer of [
        await who.get(`/checkout-sessions/${id}`),
        await who.put(`/checkout-sessions/${id}`, { line_items: lines({ [shampoo]: 1 }) }),
        await who.post(`/checkout-sessions/${id}/complete`, {}),
        await who.post(`/checkout-sessions/${id}/cancel`, {}),
      ]) {
        expect(answer.body).toMatchObject({ ucp: { status: 'error' }, messages: [{ code: 'not_found' }] })
        expect(JSON.stringify(answer.body)).not.toContain('owner@example.com')
      }
    }
    expect(((await assistant.get(`/checkout-sessions/${id}`)).body as unknown as Resource).status).not.toBe(
      'canceled',
    )
  })

  it('answers a key that was used for one member to nobody else', async () => {
    const key = { 'idempotency-key': randomUUID() }
    const [one, other] = [await anAssistant(), await anAssistant()]
    const request = { line_items: lines({ [shampoo]: 1 }), context: hongKong }
    const first = (await one.assistant.post('/checkout-sessions', request, key)).body as unknown as Resource
    const second = (await other.assistant.post('/checkout-sessions', request, key))
      .body as unknown as Resource
    expect(second.id).not.toBe(first.id)
    expect(second.buyer?.email).toBe(other.member.email)
  })

  it('of a guest’s cart is the first member’s who turns it into one', async () => {
    const guest = aPlatform(shop, profileUrl)
    const cart = (await guest.post('/carts', { line_items: lines({ [shampoo]: 1 }), context: hongKong })).body
    const [one, other] = [await anAssistant(), await anAssistant()]
    const request = { cart_id: cart.id, line_items: [] }
    const first = (await one.assistant.post('/checkout-sessions', request)).body as unknown as Resource
    expect(first.status).not.toBe('error')
    const { body } = await other.assistant.post('/checkout-sessions', request)
    expect(JSON.stringify(body)).not.toContain(first.id)
  })

  it('shows a link’s finder the sums of a guest, and its own member theirs', async () => {
    const { member, checkout } = await anAssistant({ groups: ['Ambassador'], discountRate: 15 })
    const made = await checkout({ buyer: { email: 'secret@example.com' } })
    const token = new URL(made.continue_url ?? '').searchParams.get('token') ?? ''
    const finder = await aVisitor(shop)
    const totalFor = async (who: Pick<typeof finder, 'get'>) =>
      Number(ok(await who.get(`/assisted-checkout?token=${token}`)).body.total)
    const [theirs, found] = [await totalFor(member), await totalFor(finder)]
    expect([theirs * 100, found > theirs]).toEqual([amountOf(made, 'total'), true])
    ok(await finder.send('POST', '/assisted-checkout', { token }))
    expect(ok(await finder.get('/assisted-checkout/fields')).body.fields).toBeNull()
  })

  it('goes with the account: erased, nothing of it is left', async () => {
    const { member, checkout } = await anAssistant()
    await checkout()
    const { eraseEverywhere } = await import('#shop/profile/registry.ts')
    await shop.shop.systemContext().transaction((tx) => eraseEverywhere(tx, member.id))
    for (const table of ['agent_sessions', 'member_links', 'link_codes']) {
      const { rows } = await shop.shop.pool.query(`select from ${table} where member_id = $1`, [member.id])
      expect([table, rows]).toEqual([table, []])
    }
  })
})

describe('credentials of the platform itself', () => {
  it('are no member’s, and keep nobody out', async () => {
    const { status } = await aPlatform(shop, profileUrl, linking.basic(client)).post('/carts', {
      line_items: lines({ [shampoo]: 1 }),
      context: hongKong,
    })
    expect(status).toBe(201)
  })
})

describe('an order without a signature (rules/agents#16)', () => {
  it('is told which scope its token lacks', async () => {
    const { assistant } = await anAssistant({}, 'dev.ucp.shopping.cart:manage')
    const answer = await assistant.get(`/orders/${randomUUID()}`)
    expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([
      403,
      'Bearer realm="http://shop.test", error="insufficient_scope", scope="dev.ucp.shopping.order:read", resource_metadata="http://shop.test/.well-known/oauth-protected-resource"',
    ])
  })
})
