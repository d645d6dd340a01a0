import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  amountOf,
  codes,
  hongKong,
  lines,
  shampoo,
  tokenOf,
  type Resource,
} from '#tools/builders/agents/assisted-checkouts.ts'
import { ok } from '#tools/builders/orders/desk-orders.ts'
import {
  linkedAssistants,
  openLinkedShop,
  type LinkedShop,
} from '#tools/builders/linking/linked-assistants.ts'
import { basic } from '#tools/builders/linking/linking.ts'
import { tryKey } from '#platform/db/tries.ts'
import { aVisitor } from '#tools/builders/checkout/visitor.ts'
import { giveCredit } from '#tools/builders/wallet/wallet.ts'

let opened: LinkedShop
beforeAll(async () => {
  opened = await openLinkedShop()
})
afterAll(() => Promise.all([opened.shop.close(), opened.platforms.close()]))
const { anAssistant, aGuestsAssistant } = linkedAssistants(() => opened)

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
  it('has the member’s name and addresses, and accepts a chosen address', async () => {
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

  it('is not placed for an address in a country without delivery, whenever it is completed', async () => {
    const { member, assistant, checkout } = await anAssistant()
    await giveCredit(opened.shop, member.id, 1_000_000)
    const abroad = {
      street_address: '1 rue de Rivoli',
      address_locality: 'Wan Chai',
      address_region: 'Hong Kong Island',
      address_country: 'FR',
      phone_number: '+85291234567',
    }
    const begun = await checkout({
      payment: { instruments: [{ id: 'x', handler_id: 'cash_dollar', type: 'cash_dollar' }] },
      fulfillment: { methods: [{ type: 'shipping', destinations: [abroad] }] },
    })
    expect([begun.status, codes(begun)]).toEqual(['incomplete', ['address_undeliverable']])
    const later = (await assistant.get(`/checkout-sessions/${begun.id}`)).body as unknown as Resource
    expect([later.status, codes(later)]).toEqual(['incomplete', ['address_undeliverable']])
    const done = (await assistant.post(`/checkout-sessions/${begun.id}/complete`, {}))
      .body as unknown as Resource
    expect(done.status).toBe('incomplete')
    expect(ok(await member.get('/orders?type=single&page=1&limit=5')).body.orders).toEqual([])
  })

  it('can be paid with Cash Dollar, and is placed at once if the balance is enough', async () => {
    const { member, assistant, checkout } = await anAssistant()
    ok(await member.send('POST', '/address', home))
    await giveCredit(opened.shop, member.id, 10_000)
    const cash = { payment: { instruments: [{ id: 'x', handler_id: 'cash_dollar', type: 'cash_dollar' }] } }
    const some = await checkout(cash)
    const handlers = Object.entries(some.ucp.payment_handlers ?? {})
    expect(handlers.find(([name]) => name.endsWith('.cash_dollar'))?.[1][0]?.config.available).toBe(10_000)
    expect(some.payment?.instruments[0]?.display.amount).toBe(10_000)
    const saved = some.fulfillment?.methods[0]?.destinations.find(({ id }) => id?.startsWith('saved:'))
    const fulfillment = { methods: [{ type: 'shipping', selected_destination_id: saved?.id }] }
    const due = await checkout({ ...cash, fulfillment })
    expect(due.status).toBe('requires_escalation')
    const token = tokenOf(due)
    ok(await member.send('POST', '/assisted-checkout', { token }))
    const { fields } = ok(await member.get('/assisted-checkout/fields')).body as {
      fields: Record<string, string>
    }
    expect([fields.wallet_amount, fields.delivery_address]).toEqual(['100', home.address])
    await giveCredit(opened.shop, member.id, 1_000_000)
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
    // readable with the token of its member, and with no other
    expect((await assistant.get(`/orders/${done.order?.id}`)).body.id).toBe(done.order?.id)
    const other = await anAssistant()
    expect((await other.assistant.get(`/orders/${done.order?.id}`)).body).toMatchObject({
      ucp: { status: 'error' },
    })
  })

  it('can be read and changed for its member only', async () => {
    const { checkout, assistant } = await anAssistant({ email: 'owner@example.com' })
    const { id } = await checkout()
    const stranger = await anAssistant()
    const guest = aGuestsAssistant()
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

  it('does not return the response of a key of one member to another', async () => {
    const key = { 'idempotency-key': randomUUID() }
    const [one, other] = [await anAssistant(), await anAssistant()]
    const request = { line_items: lines({ [shampoo]: 1 }), context: hongKong }
    const first = (await one.assistant.post('/checkout-sessions', request, key)).body as unknown as Resource
    const second = (await other.assistant.post('/checkout-sessions', request, key))
      .body as unknown as Resource
    expect(second.id).not.toBe(first.id)
    expect(second.buyer?.email).toBe(other.member.email)
  })

  it('from a guest’s cart belongs to the member who creates it first', async () => {
    const guest = aGuestsAssistant()
    const cart = (await guest.post('/carts', { line_items: lines({ [shampoo]: 1 }), context: hongKong })).body
    const [one, other] = [await anAssistant(), await anAssistant()]
    const request = { cart_id: cart.id, line_items: [] }
    const first = (await one.assistant.post('/checkout-sessions', request)).body as unknown as Resource
    expect(first.status).not.toBe('error')
    const { body } = await other.assistant.post('/checkout-sessions', request)
    expect(JSON.stringify(body)).not.toContain(first.id)
  })

  it('shows guest prices to a finder of its link, and member prices to its member', async () => {
    const { member, checkout } = await anAssistant({ groups: ['Ambassador'], discountRate: 15 })
    const made = await checkout({ buyer: { email: 'secret@example.com' } })
    const token = tokenOf(made)
    const finder = await aVisitor(opened.shop)
    const totalFor = async (who: Pick<typeof finder, 'get'>) =>
      Number(ok(await who.get(`/assisted-checkout?token=${token}`)).body.total)
    const [theirs, found] = [await totalFor(member), await totalFor(finder)]
    expect([theirs * 100, found > theirs]).toEqual([amountOf(made, 'total'), true])
    ok(await finder.send('POST', '/assisted-checkout', { token }))
    expect(ok(await finder.get('/assisted-checkout/fields')).body.fields).toBeNull()
  })

  it('is deleted with its member’s account', async () => {
    const { member, checkout } = await anAssistant()
    await checkout()
    const { eraseEverywhere } = await import('#shop/profile/registry.ts')
    await opened.shop.shop.systemContext().transaction((tx) => eraseEverywhere(tx, member.id))
    for (const table of ['agent_sessions', 'member_links', 'link_codes']) {
      const { rows } = await opened.shop.shop.pool.query(`select from ${table} where member_id = $1`, [
        member.id,
      ])
      expect([table, rows]).toEqual([table, []])
    }
  })
})

describe('an unsigned request with a token (rules/agents#5)', () => {
  it('has the limit of its member, independent of other requests in the platform’s name', async () => {
    const [one, other] = [await anAssistant(), await anAssistant()]
    const { pool } = opened.shop.shop
    const { rows } = await pool.query<{ id: string }>(
      'select id from agent_platforms where profile_url = $1',
      [opened.profileUrl],
    )
    const id = rows[0]?.id ?? ''
    const use = (owner: string) =>
      pool.query(
        'insert into tries (key, tries, since) values ($1, 100000000, now()) on conflict (key) do update set tries = 100000000',
        [tryKey('limit', 'agent_platform', owner)],
      )
    const reads = ({ get }: Pick<typeof one.assistant, 'get'>) =>
      get(`/orders/${randomUUID()}`).then(({ status }) => status)
    await use(`unproven ${id}`)
    expect(await reads(aGuestsAssistant())).toBe(429)
    expect(await reads(aGuestsAssistant({ authorization: 'Bearer of-nobody' }))).toBe(429)
    expect(await reads(one.assistant)).not.toBe(429)
    await use(`member ${one.member.id} ${id}`)
    expect(await reads(one.assistant)).toBe(429)
    expect(await reads(other.assistant)).not.toBe(429)
    await pool.query('delete from tries')
  })
})

describe('credentials of the platform itself', () => {
  it('are not a member’s token, and do not block the request', async () => {
    const { status } = await aGuestsAssistant(basic(opened.client)).post('/carts', {
      line_items: lines({ [shampoo]: 1 }),
      context: hongKong,
    })
    expect(status).toBe(201)
  })
})

describe('an order without a signature (rules/agents#16)', () => {
  it('is refused with the scope that its token lacks', async () => {
    const { assistant } = await anAssistant({}, 'dev.ucp.shopping.cart:manage')
    const answer = await assistant.get(`/orders/${randomUUID()}`)
    expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([
      403,
      'Bearer realm="http://shop.test", error="insufficient_scope", scope="dev.ucp.shopping.order:read", resource_metadata="http://shop.test/.well-known/oauth-protected-resource"',
    ])
  })
})
