import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  aCheckout,
  amountOf,
  buyer,
  codes,
  lines,
  mask,
  openAssistedShop,
  resource,
  shampoo,
  tokenOf,
  whole,
  type AssistedShop,
  type Resource,
} from '#tools/builders/agents/assisted-checkouts.ts'
import { aMember, signIn } from '#tools/builders/members/members.ts'
import { aPlatform, aProfile, type APlatform } from '#tools/builders/agents/platform.ts'
import { aVisitor, aVisitorHolding } from '#tools/builders/checkout/visitor.ts'
import { placeFree, readSession } from '#shop/agents/sessions.ts'
import { forgetOldWords } from '#shop/profile/leaving.ts'

let shop: AssistedShop['shop']
let platforms: AssistedShop['platforms']
let assistant: APlatform
beforeAll(async () => {
  ;({ shop, platforms, assistant } = await openAssistedShop())
})
afterAll(() => Promise.all([shop.close(), platforms.close()]))
const checkout = (more: object = {}) => aCheckout(assistant, more)

describe('a checkout that its buyer takes over (rules/agents#13)', () => {
  it('comes into their bag once, filled in, and follows their order', async () => {
    const made = await checkout({ discounts: { codes: ['welcome10'] } })
    const token = tokenOf(made)
    const visitor = await aVisitor(shop)
    await visitor.set(mask, 1)
    const shown = await visitor.get(`/assisted-checkout?token=${token}`)
    expect(shown.body).toMatchObject({
      currency: 'HKD',
      total: 440.4,
      items: [{ sub_sku: shampoo, quantity: 2 }],
    })
    expect(JSON.stringify(shown.body)).not.toContain('example.com')
    expect((await visitor.send('POST', '/assisted-checkout', { token })).status).toBe(200)
    const { items } = await visitor.cart()
    expect(items).toMatchObject([{ sub_sku: shampoo, quantity: 2 }])
    const bag = (await visitor.get('/cart')).body as { saved_for_later: object[] }
    expect(bag.saved_for_later).toMatchObject([{ sub_sku: mask }])
    const again = await (await aVisitor(shop)).send('POST', '/assisted-checkout', { token })
    expect([again.status, again.body.code]).toEqual([409, 'agents.link_used'])

    expect(resource(await assistant.get(`/checkout-sessions/${made.id}`)).status).toBe('complete_in_progress')
    expect(codes(resource(await assistant.put(`/checkout-sessions/${made.id}`, whole())))).toEqual([
      'not_allowed',
    ])
    const { fields } = (await visitor.get('/assisted-checkout/fields')).body as {
      fields: Record<string, string>
    }
    expect(fields).toMatchObject({ email: buyer.email, delivery_contact: '91234567', coupon: 'welcome10' })

    const placed = await visitor.order({ ...fields, payment_method: 'fps' })
    expect(placed.status).toBe(200)
    const { _id: id } = placed.body.order as { _id: string }
    const done = resource(await assistant.get(`/checkout-sessions/${made.id}`))
    expect([done.status, done.order?.id, amountOf(done, 'total')]).toEqual(['completed', id, 44_040])
    const { rows } = await shop.shop.pool.query('select details from agent_sessions where id = $1', [made.id])
    expect(rows[0].details).toBeNull()

    // its visit, whose cart was put away, is kept while the platform may ask what came of it
    await shop.shop.pool.query(
      'delete from carts where session_hash = (select session_hash from agent_sessions where id = $1)',
      [made.id],
    )
    await shop.shop.pool.query(
      "update sessions set created_at = now() - interval '8 days', seen_at = now() - interval '8 days'",
    )
    await forgetOldWords.run(shop.shop.systemContext())
    expect(resource(await assistant.get(`/checkout-sessions/${made.id}`)).order?.id).toBe(id)
  })

  it('follows their order when they sign in before it', async () => {
    const made = await checkout()
    const member = await aMember(shop)
    const browser = { ...(await aVisitor(shop)), email: member.email }
    expect((await browser.send('POST', '/assisted-checkout', { token: tokenOf(made) })).status).toBe(200)
    await signIn(shop, browser)
    await shop.work('follow-merged-cart')
    const { fields } = (await browser.get('/assisted-checkout/fields')).body as {
      fields: Record<string, string>
    }
    expect(fields).toMatchObject({ delivery_contact: '91234567' })
    const placed = await browser.order({ ...fields, payment_method: 'fps' })
    expect(placed.status).toBe(200)
    const { _id: id } = placed.body.order as { _id: string }
    const done = resource(await assistant.get(`/checkout-sessions/${made.id}`))
    expect([done.status, done.order?.id]).toEqual(['completed', id])
  })

  it('is over when the same buyer takes another one over, whose order its platform never reads', async () => {
    const other = aPlatform(shop, platforms.publish(aProfile()))
    const first = await checkout()
    const second = await aCheckout(other, { line_items: lines({ [mask]: 1 }) })
    const visitor = await aVisitor(shop)
    for (const made of [first, second])
      expect((await visitor.send('POST', '/assisted-checkout', { token: tokenOf(made) })).status).toBe(200)
    const { fields } = (await visitor.get('/assisted-checkout/fields')).body as {
      fields: Record<string, string>
    }
    const placed = await visitor.order({ ...fields, payment_method: 'fps' })
    expect(placed.status).toBe(200)
    const { _id: id } = placed.body.order as { _id: string }
    const left = await assistant.get(`/checkout-sessions/${first.id}`)
    expect([left.status, resource(left).status, resource(left).order]).toEqual([200, 'canceled', undefined])
    const done = resource(await other.get(`/checkout-sessions/${second.id}`))
    expect([done.status, done.order?.id]).toEqual(['completed', id])
    expect(resource(await assistant.get(`/checkout-sessions/${first.id}`)).status).toBe('canceled')
  })

  it('follows one order alone when two bags that took checkouts over become one', async () => {
    const member = await aMember(shop)
    const bags = [
      [assistant, { [shampoo]: 1 }],
      [aPlatform(shop, platforms.publish(aProfile())), { [mask]: 1 }],
    ] as const
    const made: { platform: APlatform; id: string }[] = []
    const browsers = await Promise.all(bags.map(() => aVisitor(shop)))
    for (const [at, [platform, wanted]] of bags.entries()) {
      const each = await aCheckout(platform, { line_items: lines(wanted) })
      made.push({ platform, id: each.id })
      const browser = { ...browsers[at]!, email: member.email }
      expect((await browser.send('POST', '/assisted-checkout', { token: tokenOf(each) })).status).toBe(200)
      await signIn(shop, browser)
      await shop.work('follow-merged-cart')
      if (at === 0) continue
      const { fields } = (await browser.get('/assisted-checkout/fields')).body as {
        fields: Record<string, string>
      }
      expect((await browser.order({ ...fields, payment_method: 'fps' })).status).toBe(200)
    }
    const statuses = []
    for (const { platform, id } of made)
      statuses.push(resource(await platform.get(`/checkout-sessions/${id}`)).status)
    expect(statuses).toEqual(['canceled', 'completed'])
  })

  it('stays the order that it became when its buyer fills the bag and signs in after it', async () => {
    const made = await checkout()
    const member = await aMember(shop)
    const browser = { ...(await aVisitor(shop)), email: member.email }
    expect((await browser.send('POST', '/assisted-checkout', { token: tokenOf(made) })).status).toBe(200)
    const { fields } = (await browser.get('/assisted-checkout/fields')).body as {
      fields: Record<string, string>
    }
    const placed = await browser.order({ ...fields, payment_method: 'fps' })
    expect(placed.status).toBe(200)
    const { _id: id } = placed.body.order as { _id: string }
    await browser.set(mask, 1)
    await signIn(shop, browser)
    await shop.work('follow-merged-cart')
    const done = resource(await assistant.get(`/checkout-sessions/${made.id}`))
    expect([done.status, done.order?.id]).toEqual(['completed', id])
  })

  it('follows no order that is placed after a day', async () => {
    const made = await checkout()
    const visitor = await aVisitor(shop)
    expect((await visitor.send('POST', '/assisted-checkout', { token: tokenOf(made) })).status).toBe(200)
    const { fields } = (await visitor.get('/assisted-checkout/fields')).body as {
      fields: Record<string, string>
    }
    await shop.shop.pool.query(
      "update agent_sessions set updated_at = updated_at - interval '25 hours' where id = $1",
      [made.id],
    )
    expect((await visitor.order({ ...fields, payment_method: 'fps' })).status).toBe(200)
    const later = resource(await assistant.get(`/checkout-sessions/${made.id}`))
    expect([later.status, later.order]).toEqual(['canceled', undefined])
  })

  it('is the one checkout of its cart for the day its buyer has, and another one begins after it', async () => {
    const cart = resource(await assistant.post('/carts', whole()))
    const begin = () => assistant.post('/checkout-sessions', whole({ cart_id: cart.id }))
    const made = resource(await begin())
    const visitor = await aVisitor(shop)
    expect((await visitor.send('POST', '/assisted-checkout', { token: tokenOf(made) })).status).toBe(200)
    const same = resource(await begin())
    expect([same.id, same.status]).toEqual([made.id, 'complete_in_progress'])
    await shop.shop.pool.query(
      "update agent_sessions set updated_at = updated_at - interval '25 hours' where id = $1",
      [made.id],
    )
    const another = resource(await begin())
    expect(another.id).not.toBe(made.id)
    expect(tokenOf(another)).not.toBe('')
    expect(resource(await assistant.get(`/checkout-sessions/${made.id}`)).status).toBe('canceled')
    expect(resource(await begin()).id).toBe(another.id)

    // what was ordered is over as well, whoever looked at it
    expect((await visitor.send('POST', '/assisted-checkout', { token: tokenOf(another) })).status).toBe(200)
    const { fields } = (await visitor.get('/assisted-checkout/fields')).body as {
      fields: Record<string, string>
    }
    expect((await visitor.order({ ...fields, payment_method: 'fps' })).status).toBe(200)
    const third = resource(await begin())
    expect([made.id, another.id]).not.toContain(third.id)
    expect(tokenOf(third)).not.toBe('')
    expect(resource(await assistant.get(`/checkout-sessions/${another.id}`)).status).toBe('completed')
  })

  it('is opened by no link that was changed', async () => {
    const made = await checkout()
    const [id, until, signature] = tokenOf(made).split('.')
    const other = (await checkout()).id
    const visitor = await aVisitor(shop)
    for (const token of ['', 'x', `${other}.${until}.${signature}`, `${id}.zzzzzz.${signature}`]) {
      const { status } = await visitor.send('POST', '/assisted-checkout', { token })
      expect([400, 404]).toContain(status)
    }
  })

  it('tells nobody else what was filled in', async () => {
    const { fields } = (
      await (await aVisitorHolding(shop, { [shampoo]: 2 })).get('/assisted-checkout/fields')
    ).body
    expect(fields).toBeNull()
  })
})

describe('a checkout of which no money is left to pay (rules/agents#14)', () => {
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

  it('is placed when the platform completes it, once', async () => {
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

  it('is placed for one of two buyers when the last use of a code is left, and the other can go on', async () => {
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

  it.each(['taken over', 'ended'])('is not placed besides when it is %s at the same moment', async (how) => {
    const code = how === 'ended' ? 'ENDEDFREE' : 'TAKENFREE'
    await addCode(code, null)
    const free = await freeCheckout(code)
    const { rows } = await shop.shop.pool.query<{ platform: string }>(
      'select platform_id as platform from agent_sessions where id = $1',
      [free.id],
    )
    const ctx = shop.shop.systemContext()
    // as the platform's call saw it, before the other one
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
