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
} from '#tools/builders/agents/assisted-checkouts.ts'
import { aMember, signIn } from '#tools/builders/members/members.ts'
import { aPlatform, aProfile, type APlatform } from '#tools/builders/agents/platform.ts'
import { aVisitor, aVisitorHolding } from '#tools/builders/checkout/visitor.ts'
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
  it('fills the buyer’s cart and checkout form once, and shows the state of their order', async () => {
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

    // its session, whose cart was emptied, is kept while the platform may query the result
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

  it('shows the state of the order when the buyer signs in before it', async () => {
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

  it('is canceled when the same buyer takes over another platform’s checkout', async () => {
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

  it('becomes one order when two carts that took over checkouts are merged', async () => {
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

  it('stays completed when its buyer fills the cart again and signs in', async () => {
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

  it('is canceled when no order follows within a day', async () => {
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

  it('is the only checkout of its cart for a day; the next request begins another', async () => {
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

    // an ordered checkout expires as well, whoever read it
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

  it('is not opened by a link that was tampered with', async () => {
    const made = await checkout()
    const [id, until, signature] = tokenOf(made).split('.')
    const other = (await checkout()).id
    const visitor = await aVisitor(shop)
    for (const token of ['', 'x', `${other}.${until}.${signature}`, `${id}.zzzzzz.${signature}`]) {
      const { status } = await visitor.send('POST', '/assisted-checkout', { token })
      expect([400, 404]).toContain(status)
    }
  })

  it('shows the form’s fields to no other visitor', async () => {
    const { fields } = (
      await (await aVisitorHolding(shop, { [shampoo]: 2 })).get('/assisted-checkout/fields')
    ).body
    expect(fields).toBeNull()
  })
})
