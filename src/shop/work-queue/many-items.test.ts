import { afterAll, beforeAll, expect, it } from 'vitest'
import { no, ok } from '#tools/builders/orders/desk-orders.ts'
import { atDesk, type AtDesk } from '#tools/builders/staff/staff.ts'
import { openTestShop, type TestShop } from '#tools/testing/test-shop.ts'
import { collectNotices } from './notices/collect.ts'

const many = 1_000
let shop: TestShop
let care: AtDesk
let owner: AtDesk
let ids: string[]
const rows = async <R>(text: string, ...values: unknown[]) =>
  (await shop.shop.pool.query(text, values)).rows as R[]

beforeAll(async () => {
  shop = await openTestShop({ LIMITS_FACTOR: '1000' })
  care = await atDesk(shop, 'care')
  owner = await atDesk(shop, 'owner')
  // one per minute, the newest one minute old
  ids = (
    await rows<{ id: string }>(
      `insert into feedback (topic, name, email, text, locale, created_at)
        select 'order', 'Ka Yan', 'ka.yan@example.com', 'Where is it?', 'en', now() - make_interval(mins => $1 - n)
        from generate_series(0, $1 - 1) n returning id`,
      many,
    )
  ).map(({ id }) => id)
})
afterAll(() => shop.close())

type Row = { id: string; owned_by: { id: string } | null }
type Window = { window: string; everyone: number; mine: number; nobody: number }
type Matter = { kind: string; count: number; windows: Window[]; rows: Row[]; snoozed: Row[] }
type Page = { rows: Row[]; total: number; next: string | null }

const tickets = async (who = care) =>
  (ok(await who.get('/today')).body.matters as Matter[]).find(({ kind }) => kind === 'tickets')
const counted = async () =>
  (ok(await care.get('/today/counts')).body.matters as { kind: string; count: number }[]).find(
    ({ kind }) => kind === 'tickets',
  )?.count
const page = async (query: Record<string, string> = {}) =>
  ok(await care.get(`/today/items?${new URLSearchParams({ kind: 'tickets', limit: '200', ...query })}`))
    .body as unknown as Page
async function readAll(query: Record<string, string> = {}): Promise<string[]> {
  const read: string[] = []
  for (let after: string | null = ''; after !== null;) {
    const found: Page = await page({ ...query, ...(after === '' ? {} : { after }) })
    read.push(...found.rows.map(({ id }) => id))
    after = found.next
  }
  return read
}
const idOf = async ({ email }: AtDesk) =>
  (await rows<{ id: string }>('select id from staff_accounts where email = $1', email))[0]?.id ?? ''
const youngest = () => ids.at(-1) ?? ''
const inHours = (hours: number) =>
  new Date(shop.shop.systemContext().clock.now().getTime() + hours * 3_600_000).toISOString()

it('counts all items, and lists them page by page by due time', async () => {
  expect([(await tickets())?.count, await counted()]).toEqual([many, many])
  expect((await tickets())?.rows.length).toBeLessThan(many)
  expect(await readAll()).toEqual(ids)
})

it('continues after the cursor while earlier items are completed', async () => {
  const first = await page()
  await rows("update feedback set state = 'closed' where id = any ($1::uuid[])", ids.slice(0, 10))
  expect((await page({ after: first.next ?? '' })).rows[0]?.id).toBe(ids[200])
  await rows("update feedback set state = 'open' where id = any ($1::uuid[])", ids.slice(0, 10))
})

it('assigns and snoozes an item far back, alone and with others', async () => {
  const me = await idOf(care)
  ok(await care.send('POST', '/today/assign', { kind: 'tickets', subject: youngest(), to: me }))
  expect((await tickets())?.windows.reduce((sum, { mine }) => sum + mine, 0)).toBe(1)
  expect((await tickets())?.rows.find(({ id }) => id === youngest())?.owned_by?.id).toBe(me)
  expect(await readAll({ whose: 'mine' })).toEqual([youngest()])
  expect(await readAll({ whose: me })).toEqual([youngest()])
  expect(await readAll({ whose: 'nobody' })).toEqual(ids.slice(0, -1))

  const subjects = ids.slice(-100, -1)
  const { body } = await care.send('POST', '/today/snooze-many', {
    kind: 'tickets',
    subjects,
    until: inHours(3),
  })
  expect(body).toMatchObject({ changed: 99, left: 0 })
  expect([(await tickets())?.count, await counted()]).toEqual([many - 99, many - 99])
  expect((await tickets())?.snoozed).toHaveLength(99)
  expect(await readAll()).toEqual([...ids.slice(0, -100), youngest()])
  await rows('delete from work_items')
})

it('groups items by due window', async () => {
  await rows(
    "update feedback set created_at = created_at - interval '30 days' where id = any ($1::uuid[])",
    ids.slice(0, 400),
  )
  const windows = (await tickets())?.windows ?? []
  expect(windows[0]).toEqual({ window: 'overdue', everyone: 400, mine: 0, nobody: 400 })
  expect(windows.reduce((sum, { everyone }) => sum + everyone, 0)).toBe(many)
  expect(await readAll({ due: 'overdue' })).toEqual(ids.slice(0, 400))
  for (const { window } of windows)
    expect((await tickets())?.rows.length).toBeGreaterThanOrEqual(window === 'overdue' ? 50 : 1)
})

it('rejects a page of a kind without the right to it', async () => {
  const warehouse = await atDesk(shop, 'warehouse')
  expect(no(await warehouse.get('/today/items?kind=tickets'))).toEqual([404, 'work.unknown_item'])
})

it('notifies staff users of the newest items too', async () => {
  await rows(
    'insert into desk_notice_rules (staff_id, kind, in_desk, mail, push, only_mine) values ($1, $2, true, $3, false, false)',
    await idOf(owner),
    'tickets',
    'none',
  )
  await collectNotices(shop.shop.systemContext())
  const found = await rows<{ count: number }>(
    `select count(distinct subject)::int as count from desk_notices where kind = 'tickets' and staff_id = $1`,
    await idOf(owner),
  )
  expect(found[0]?.count).toBe(many)
})
