import { afterAll, beforeAll, expect, it } from 'vitest'
import { ok } from '#tools/builders/orders/desk-orders.ts'
import { aMember } from '#tools/builders/members/members.ts'
import { anOrder } from '#tools/builders/orders/orders.ts'
import { atDesk, type AtDesk } from '#tools/builders/staff/staff.ts'
import { openTestShop, type TestShop } from '#tools/testing/test-shop.ts'
import { mostInTab } from './rules.ts'

let shop: TestShop
let owner: AtDesk
beforeAll(async () => {
  shop = await openTestShop({ LIMITS_FACTOR: '1000' })
  owner = await atDesk(shop, 'owner')
})
afterAll(() => shop.close())

const view = async (by: AtDesk, list: string, query: string, shared = false) => {
  const body = {
    list,
    name: `${query} ${by.email}`.slice(0, 60),
    query,
    is_shared: shared,
  }
  return (ok(await by.send('PUT', '/views', body)).body.view as { id: string }).id
}
const counts = async (by: AtDesk, list: string) =>
  Object.fromEntries(
    (ok(await by.get(`/views/counts?list=${list}`)).body.counts as { id: string; count: number }[]).map(
      ({ id, count }) => [id, count],
    ),
  )

it('counts the results of each saved search, in any sort order, except invalid ones', async () => {
  for (let count = 0; count < 3; count += 1) await anOrder(shop, { 'ELOWEN-SCALP-SHAMPOO-500': 1 })
  const unpaid = await view(owner, 'orders', 'view=unpaid&sort=-total')
  const late = await view(owner, 'orders', 'view=late')
  const unknownView = await view(owner, 'orders', 'view=was-there-once')
  expect(await counts(owner, 'orders')).toEqual({ [unpaid]: 3, [late]: 0 })
  expect(unknownView).not.toBe('')
})

it('counts for the reader of the list, in their own and shared searches', async () => {
  const active = await view(owner, 'members', 'state=active', true)
  await aMember(shop)
  const care = await atDesk(shop, 'care')
  expect((await counts(care, 'members'))[active]).toBeGreaterThan(0)
  expect(await counts(await atDesk(shop, 'warehouse'), 'members')).toEqual({})
  expect(await counts(care, 'no-list')).toEqual({})
})

it('counts up to a bound', async () => {
  await shop.shop.pool.query(
    `insert into audit_log (at, who, action, entity) select now(), 'many@example.com', 'staff-note', 'order' from generate_series(1, $1)`,
    [mostInTab + 5],
  )
  const many = await view(owner, 'audit', 'action=staff-note')
  expect((await counts(owner, 'audit'))[many]).toBe(mostInTab + 1)
})
