import { afterAll, beforeAll, expect, it } from 'vitest'
import { ok } from '#tools/builders/orders/desk-orders.ts'
import { signedInMember } from '#tools/builders/members/members.ts'
import { atDesk, type AtDesk } from '#tools/builders/staff/staff.ts'
import { openTestShop, type TestShop } from '#tools/testing/test-shop.ts'
import { workOnRun } from './run.ts'

let shop: TestShop
let owner: AtDesk
beforeAll(async () => {
  shop = await openTestShop({ LIMITS_FACTOR: '1000' })
  owner = await atDesk(shop, 'owner')
})
afterAll(() => shop.close())

const rows = async <R>(text: string, ...values: unknown[]) =>
  (await shop.shop.pool.query(text, values)).rows as R[]
type Run = { id: string; state: string; done: number; refused: number; waiting: number }
const asksFor = async (wanted: object) => ok(await owner.send('POST', '/bulk-runs', wanted)).body.run as Run
const look = async (id: string) =>
  ok(await owner.get(`/bulk-runs/${id}`)).body as unknown as { run: Run; items: { id: string }[] }

it('processes the rows that the second person approved, and none that match later', async () => {
  const named = async () => {
    const { id } = await signedInMember(shop)
    await rows(`update members set lastname = 'Laterun' where id = $1`, id)
    return id
  }
  const first = await named()
  const wanted = { action: 'add_to_group', query: 'search=laterun', group: 'VIP', reason: 'a treat' }
  const { id } = await asksFor(wanted)
  await shop.work('run-bulk')
  const shown = await look(id)
  expect([shown.run.state, shown.run.waiting, shown.items.map((item) => item.id)]).toEqual([
    'requested',
    1,
    [first],
  ])
  const late = await named()
  await rows(`update members set lastname = 'Other' where id = $1`, first)
  await workOnRun(shop.shop.systemContext(), id)
  ok(await (await atDesk(shop, 'manager')).send('POST', `/bulk-runs/${id}/agree`))
  await shop.work('run-bulk')
  expect((await look(id)).run).toMatchObject({ state: 'finished', done: 1, refused: 0 })
  const joined = await rows('select member_id from memberships where member_id = any ($1)', [first, late])
  expect(joined).toEqual([{ member_id: first }])
  const [stored] = await rows<{ query: string }>('select query from bulk_runs where id = $1', id)
  expect(stored?.query).not.toContain('laterun')
})

it('finishes at once when no row matches', async () => {
  const wanted = { action: 'add_to_group', query: 'search=nobodyrun', group: 'VIP', reason: 'a treat' }
  const { id } = await asksFor(wanted)
  await shop.work('run-bulk')
  expect((await look(id)).run).toMatchObject({ state: 'finished', done: 0 })
})
