import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ok } from '#tools/builders/orders/desk-orders.ts'
import { aMember, signedInMember } from '#tools/builders/members/members.ts'
import { newId, replacementsAtDesk } from '#tools/builders/orders/replacements.ts'
import { payByCard, type WireOrder } from '#tools/builders/orders/orders.ts'
import { aClock } from '#tools/builders/payments/payments.ts'
import { atDesk, type AtDesk } from '#tools/builders/staff/staff.ts'
import { openTestShop, type TestShop } from '#tools/testing/test-shop.ts'
import { auditShop } from '../../audit/audit.ts'
import { eraseEverywhere } from '../../profile/registry.ts'
import { countChangedMembers, rebuildFigures } from './figures.ts'

const shampoo = 'ELOWEN-SCALP-SHAMPOO-500' // HKD 228; with delivery 258
let shop: TestShop
let owner: AtDesk
let manager: AtDesk
beforeAll(async () => {
  shop = await openTestShop({ LIMITS_FACTOR: '1000' }, { clock: aClock() })
  owner = await atDesk(shop, 'owner')
  manager = await atDesk(shop, 'manager')
})
afterAll(async () => {
  expect(await auditShop(shop.shop.systemContext())).toEqual([])
  await shop.close()
})

const ctx = () => shop.shop.systemContext()
const rows = async <R>(text: string, ...values: unknown[]) =>
  (await shop.shop.pool.query(text, values)).rows as R[]
type Row = { orders: number; spent: number; last_order_at: Date | null }
const figureOf = async (id: string) =>
  (await rows<Row>('select orders, spent, last_order_at from member_figures where member_id = $1', id))[0]
const everyFigure = () => rows<Row>('select * from member_figures order by member_id')

/** A member's figures once their marks are processed; a recomputation from scratch gives the same. */
async function countedOf(id: string): Promise<[orders: number, spent: number] | undefined> {
  await countChangedMembers(ctx())
  const [figure, all] = [await figureOf(id), await everyFigure()]
  await rebuildFigures(ctx())
  await countChangedMembers(ctx())
  expect(await everyFigure()).toEqual(all)
  return figure && [figure.orders, figure.spent]
}

async function aPaidOrder(pieces: number) {
  const member = await signedInMember(shop)
  await member.set(shampoo, pieces)
  const order = ok(await member.order()).body.order as WireOrder
  await payByCard(shop, { visitor: member, order })
  return { member, order }
}

describe('the purchase figures of a member', () => {
  it('are empty at first, and count an order once it is paid', async () => {
    const member = await signedInMember(shop)
    expect(await figureOf(member.id)).toEqual({ orders: 0, spent: 0, last_order_at: null })
    await member.set(shampoo, 2)
    const order = ok(await member.order()).body.order as WireOrder
    expect(await countedOf(member.id)).toEqual([0, 0])
    await payByCard(shop, { visitor: member, order })
    expect(await countedOf(member.id)).toEqual([1, 48_600])
    const [paid] = await rows<{ at: Date }>('select confirmed_at as at from orders where id = $1', order._id)
    expect((await figureOf(member.id))?.last_order_at).toEqual(paid?.at)
  })

  it('count no second order where lost goods are sent again at no charge', async () => {
    const { member, order } = await aPaidOrder(1)
    const before = await countedOf(member.id)
    const warehouse = await atDesk(shop, 'warehouse')
    const { sent } = replacementsAtDesk(() => ({ shop, owner, warehouse }))
    const again = newId(await (await sent(1)).replace(1))
    await rows('update orders set member_id = $1 where id = $2', member.id, again)
    expect(await countedOf(member.id)).toEqual(before)
    const [paid] = await rows<{ at: Date }>('select confirmed_at as at from orders where id = $1', order._id)
    expect((await figureOf(member.id))?.last_order_at).toEqual(paid?.at)
  })

  it('are reduced by sent refunds and lost disputes', async () => {
    const { member, order } = await aPaidOrder(2)
    const units = [{ line_id: order.items[0]?._id, units: 1 }]
    ok(await owner.send('POST', `/orders/${order._id}/refunds`, { units, reason: 'one too many' }))
    expect(await countedOf(member.id)).toEqual([1, 48_600])
    await shop.shop.pool.query(
      "update order_refunds set state = 'succeeded', settled_at = now() where order_id = $1",
      [order._id],
    )
    expect(await countedOf(member.id)).toEqual([1, 25_800])
    await shop.shop.pool.query(
      "update order_refunds set state = 'requested', settled_at = null where order_id = $1",
      [order._id],
    )
    const disputed = await aPaidOrder(1)
    ok(await owner.send('POST', `/orders/${disputed.order._id}/dispute`, { reason: 'not recognised' }))
    expect(await countedOf(disputed.member.id)).toEqual([1, 25_800])
    ok(await owner.send('POST', `/orders/${disputed.order._id}/dispute/end`, { outcome: 'lost' }))
    expect(await countedOf(disputed.member.id)).toEqual([1, 0])
  })

  it('are merged with the account and deleted with the person', async () => {
    const [into, { member: from }] = [await aPaidOrder(1), await aPaidOrder(2)]
    const request = await owner.send('POST', `/members/${into.member.id}/merge`, {
      other: from.email,
      reason: 'one person',
    })
    const { approval } = ok(request).body as { approval: { id: string } }
    ok(await manager.send('POST', `/approvals/${approval.id}/approve`, { note: 'same person' }))
    expect(await countedOf(into.member.id)).toEqual([2, 25_800 + 48_600])
    expect(await countedOf(from.id)).toBeUndefined()
    await ctx().transaction((tx) => eraseEverywhere(tx, into.member.id))
    expect(await countedOf(into.member.id)).toBeUndefined()
  })

  it('are deleted with the person also during a concurrent count', async () => {
    const members = await Promise.all(Array.from({ length: 4 }, () => aMember(shop)))
    const mark = (id: string) =>
      shop.shop.pool.query('insert into member_figure_changes (member_id) values ($1)', [id])
    for (const { id } of members) {
      await mark(id)
      const erased = ctx().transaction((tx) => eraseEverywhere(tx, id))
      await Promise.all([countChangedMembers(ctx()), erased, countChangedMembers(ctx())])
      expect(await countedOf(id)).toBeUndefined()
    }
  })

  it('are counted once by two processes, and again when they change meanwhile', async () => {
    const { member } = await aPaidOrder(1)
    await Promise.all([countChangedMembers(ctx()), countChangedMembers(ctx())])
    await countChangedMembers(ctx())
    expect((await figureOf(member.id))?.orders).toBe(1)
    expect(await rows('select 1 from member_figure_changes')).toEqual([])
  })
})

describe('the list of members', () => {
  type Member = { id: string; orders: number; spent?: number | null; last_order_at: string | null }
  const listed = async (query: string, by = owner) =>
    ok(await by.get(`/members?limit=100&${query}`)).body.members as Member[]

  it('shows, sorts and filters by figures', async () => {
    const [one, two] = [await aPaidOrder(1), await aPaidOrder(3)]
    const none = await aMember(shop)
    await countChangedMembers(ctx())
    const all = await listed('')
    expect(all).toContainEqual(
      expect.objectContaining({
        id: one.member.id,
        orders: 1,
        spent: 258,
        last_order_at: expect.any(String),
      }),
    )
    expect(all).toContainEqual(expect.objectContaining({ id: none.id, orders: 0, spent: 0 }))
    for (const field of ['orders', 'spent', 'last_order'] as const) {
      const value = (row: Member) =>
        field === 'last_order' ? (row.last_order_at ?? '') : (row[field] as number)
      const up = (await listed(`sort=${field}`)).map(value)
      expect(up).toEqual(up.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0)))
      const down = await listed(`sort=-${field}`)
      expect(down.map(({ id }) => id)).toEqual(
        (await listed(`sort=${field}`)).map(({ id }) => id).toReversed(),
      )
    }
    const ids = async (query: string) => (await listed(query)).map(({ id }) => id)
    const those = [one.member.id, two.member.id, none.id]
    const found = async (query: string) => (await ids(query)).filter((id) => those.includes(id)).toSorted()
    expect(await found('orders_from=1')).toEqual([one.member.id, two.member.id].toSorted())
    expect(await found('orders_to=0')).toEqual([none.id])
    expect(await found('spent_from=258.01')).toEqual([two.member.id])
    expect(await found('spent_from=258&spent_to=258')).toEqual([one.member.id])
    const today = new Date(ctx().clock.now().getTime() + 8 * 3_600_000).toISOString().slice(0, 10)
    expect(await found(`last_from=${today}&last_to=${today}`)).toHaveLength(2)
    expect(await found('last_to=2020-01-01')).toEqual([])
    expect((await owner.get('/members?orders_from=-1')).status).toBe(400)
  })

  it('hides amounts, and sorting and filtering by them, without the right to see them', async () => {
    const name = { chi: 'Reader', tw: 'Reader', cn: 'Reader', eng: 'Reader' }
    const rights = ['desk', 'customers.read']
    ok(await owner.send('POST', '/roles', { name, rights, reach: 'all', reason: 'reads names' }))
    const reader = await atDesk(shop, 'reader')
    const plain = await listed('', reader)
    expect(plain.every(({ spent }) => spent === null || spent === undefined)).toBe(true)
    expect(await listed('sort=-spent', reader)).toEqual(plain)
    expect(await listed('spent_from=1000000', reader)).toEqual(plain)
    expect(await listed('spent_from=1000000')).toEqual([])
  })
})
