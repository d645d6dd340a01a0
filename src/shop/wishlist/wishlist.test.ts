import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestShop, type TestShop } from '#tools/testing/test-shop.ts'
import { signedInMember } from '#tools/builders/members/members.ts'
import { onHand as putOnShelf, payByCard, type WireOrder } from '#tools/builders/orders/orders.ts'
import { aClock } from '#tools/builders/payments/payments.ts'
import { aVisitor } from '#tools/builders/checkout/visitor.ts'
import { mostWishlistItems, noticesFor } from './rules.ts'

let shop: TestShop
const clock = aClock()
beforeAll(async () => {
  shop = await openTestShop({ LIMITS_FACTOR: '1000' }, { clock })
})
afterAll(() => shop.close())

const shampoo = 'ELOWEN-SCALP-SHAMPOO-500'
const run = (job: string) => shop.shop.jobs.find(({ name }) => name === job)?.run({})
const pidOf = async (sku: string) =>
  (await shop.shop.pool.query<{ id: string }>('select id from products where sku = $1', [sku])).rows[0]?.id ??
  ''
const onHand = (pieces: number) => putOnShelf(shop, shampoo, pieces)
const found = async () =>
  (
    await shop.shop.pool.query<{ to: string }>(
      `select "to" from messages where event = 'stock.returned' order by created_at, id`,
    )
  ).rows.map(({ to }) => to)

describe('the wishlist', () => {
  it('stores a product once, removes it, and belongs to one member', async () => {
    const [member, other] = [await signedInMember(shop), await signedInMember(shop)]
    const pid = await pidOf('ELOWEN-SCALP-SHAMPOO')
    await member.send('POST', '/wishlist', { pid })
    const { body } = await member.send('POST', '/wishlist', { pid })
    expect(body.wishes).toEqual([expect.objectContaining({ pid, sku: 'ELOWEN-SCALP-SHAMPOO' })])
    expect((await other.get('/wishlist')).body).toEqual({ wishes: [], total: 0 })
    await member.send('POST', '/wishlist', { pid: await pidOf('ELOWEN-SCALP-BRUSH') })
    const turned = await member.get('/wishlist?page=2&limit=1')
    expect(turned.body).toMatchObject({ wishes: [{ sku: 'ELOWEN-SCALP-SHAMPOO' }], total: 2 })
    const unknown = await member.send('POST', '/wishlist', { pid: '00000000-0000-4000-8000-000000000000' })
    expect([unknown.status, unknown.body.code]).toEqual([404, 'wishes.unknown_product'])
    expect(
      (await shop.send('DELETE', '/api/v1/wishlist', { pid }, member.headers)).body.wishes,
    ).toMatchObject([{ sku: 'ELOWEN-SCALP-BRUSH' }])
    expect((await (await aVisitor(shop)).get('/wishlist')).status).toBe(401)
  })
})

describe('a wishlist that is nearly full', () => {
  it('accepts one of several concurrent additions', async () => {
    const member = await signedInMember(shop)
    const { rows } = await shop.shop.pool.query<{ id: string }>(
      "select id from products where sku like 'ELOWEN-SCALP-%' and not archived order by sku limit 5",
    )
    await shop.shop.pool.query(
      `insert into wishlist_items (member_id, product_id, at)
       select $1, gen_random_uuid(), now() from generate_series(1, $2)`,
      [member.id, mostWishlistItems - 1],
    )
    const answers = await Promise.all(rows.map(({ id: pid }) => member.send('POST', '/wishlist', { pid })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...rows.slice(1).map(() => 422)])
    const items = await shop.shop.pool.query('select from wishlist_items where member_id = $1', [member.id])
    expect(items.rowCount).toBe(mostWishlistItems)
  })
})

describe('restock requests', () => {
  it('notify at most twice as many people as there are pieces', () => {
    expect([noticesFor(3, 0), noticesFor(3, 4), noticesFor(3, 9), noticesFor(0, 0)]).toEqual([6, 2, 0, 0])
  })

  it('notify the longest waiting first, once each, and the others a week later', async () => {
    const inStock = await (
      await aVisitor(shop)
    ).send('POST', '/restock', { sub_sku: shampoo, email: 'a@example.com' })
    expect([inStock.status, inStock.body.code]).toEqual([409, 'wishes.in_stock'])
    await onHand(0)
    const guest = await aVisitor(shop)
    const none = await guest.send('POST', '/restock', { sub_sku: shampoo, email: 'nobody' })
    expect([none.status, none.body.code]).toEqual([400, 'wishes.email'])
    for (const email of ['A@Example.com', 'a@example.com', 'b@example.com', 'c@example.com']) {
      expect((await guest.send('POST', '/restock', { sub_sku: shampoo, email })).status).toBe(200)
      clock.move(1)
    }
    const member = await signedInMember(shop)
    await member.send('POST', '/restock', { sub_sku: shampoo })
    expect((await member.get('/restock')).body).toMatchObject({
      waiting: [
        {
          sub_sku: shampoo,
          state: 'waiting',
          name: expect.stringMatching(/./),
          url: '/elowen/scalp-balance-shampoo',
        },
      ],
      total: 1,
    })

    await run('tell-restocked')
    expect(await found()).toEqual([])
    await onHand(1)
    await Promise.all([run('tell-restocked'), run('tell-restocked'), run('tell-restocked')])
    await shop.work('tell-stock-returned')
    expect(await found()).toEqual(['a@example.com', 'b@example.com'])
    clock.move(7.1 * 86_400)
    await run('tell-restocked')
    await shop.work('tell-stock-returned')
    expect(await found()).toEqual(['a@example.com', 'b@example.com', 'c@example.com', member.email])
  })

  it('notify earlier buyers, but not those who bought it since their request', async () => {
    await onHand(0)
    const [again, since] = [await signedInMember(shop), await signedInMember(shop)]
    const other = await aVisitor(shop)
    // somebody has waited for longer than the purchase below is ago
    expect(
      (await other.send('POST', '/restock', { sub_sku: shampoo, email: 'long@example.com' })).status,
    ).toBe(200)
    clock.move(60)
    const buys = async (member: typeof again) => {
      await onHand(5)
      await member.set(shampoo, 1)
      const placed = await member.order({ email: member.email })
      await payByCard(shop, { visitor: member, order: placed.body.order as WireOrder })
      await onHand(0)
      clock.move(60)
    }
    await buys(again)
    for (const member of [again, since])
      expect((await member.send('POST', '/restock', { sub_sku: shampoo })).status).toBe(200)
    clock.move(60)
    await buys(since)
    await onHand(20)
    await run('tell-restocked')
    await shop.work('tell-stock-returned')
    const now = await found()
    expect([now.includes('long@example.com'), now.includes(again.email), now.includes(since.email)]).toEqual([
      true,
      true,
      false,
    ])
  })
})

describe('a product that is taken off the shop', () => {
  it('is on no wishlist and has no link, until it is restored', async () => {
    const member = await signedInMember(shop)
    const [pid, other] = [await pidOf('ELOWEN-SCALP-SHAMPOO'), await pidOf('ELOWEN-SCALP-BRUSH')]
    await member.send('POST', '/wishlist', { pid })
    await onHand(0)
    await member.send('POST', '/restock', { sub_sku: shampoo })
    const archive = async (ids: readonly string[], archived: boolean) => {
      await shop.shop.pool.query('update products set archived = $2 where id = any ($1)', [ids, archived])
      shop.shop.cache.drop('*')
    }
    await archive([pid, other], true)
    expect((await member.get('/wishlist')).body).toEqual({ wishes: [], total: 0 })
    expect((await member.get('/restock')).body).toMatchObject({ waiting: [{ sub_sku: shampoo, url: null }] })
    expect((await member.send('POST', '/wishlist', { pid: other })).status).toBe(404)
    await archive([pid, other], false)
    expect((await member.get('/wishlist')).body).toMatchObject({ wishes: [{ pid }], total: 1 })
  })
})
