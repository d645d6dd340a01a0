import { afterAll, beforeAll, expect, it } from 'vitest'
import { atDesk, type AtDesk } from '#tools/builders/staff/staff.ts'
import { openTestShop, type TestShop } from '#tools/testing/test-shop.ts'

let shop: TestShop
let care: AtDesk
let owner: AtDesk
let warehouse: AtDesk
beforeAll(async () => {
  shop = await openTestShop({ LIMITS_FACTOR: '1000' })
  care = await atDesk(shop, 'care')
  owner = await atDesk(shop, 'owner')
  warehouse = await atDesk(shop, 'warehouse')
})
afterAll(() => shop.close())

const rows = async <R>(text: string, ...values: unknown[]) =>
  (await shop.shop.pool.query(text, values)).rows as R[]
const idOf = async ({ email }: AtDesk) =>
  (await rows<{ id: string }>('select id from staff_accounts where email = $1', email))[0]?.id ?? ''

/** Creates open tickets and returns their ids. */
const tickets = async (count: number): Promise<string[]> =>
  (
    await rows<{ id: string }>(
      `insert into feedback (topic, name, email, text, locale, state)
       select 'order', 'Ka Yan', 'ka.yan@example.com', 'Where is it?', 'en', 'open' from generate_series(1, $1::int) returning id`,
      count,
    )
  ).map(({ id }) => id)
const ownersOf = async (subjects: string[]) =>
  (
    await rows<{ owner_id: string | null }>(
      'select owner_id from work_items where subject = any ($1) order by array_position($1, subject)',
      subjects,
    )
  ).map((row) => row.owner_id)
const assign = (who: AtDesk, subjects: string[], to: string) =>
  who.send('POST', '/today/assign-many', { kind: 'tickets', subjects, to })
const snooze = (who: AtDesk, subjects: string[], until: Date) =>
  who.send('POST', '/today/snooze-many', { kind: 'tickets', subjects, until: until.toISOString() })
const inHours = (hours: number) =>
  new Date(shop.shop.systemContext().clock.now().getTime() + hours * 3_600_000)

it('assigns several items, except those of a third staff user', async () => {
  const [first = '', second = '', third = ''] = await tickets(3)
  const [carer, boss] = await Promise.all([idOf(care), idOf(owner)])
  expect((await assign(owner, [first], boss)).body).toEqual({ changed: 1, left: 0 })
  expect((await assign(care, [first, second, third, 'gone', second], carer)).body).toEqual({
    changed: 2,
    left: 2,
  })
  expect(await ownersOf([first, second, third])).toEqual([boss, carer, carer])
  expect((await assign(care, [second, third], boss)).body).toEqual({ changed: 2, left: 0 })
  expect((await assign(owner, [first, second, third], '')).body).toEqual({ changed: 3, left: 0 })
  expect(await ownersOf([first, second, third])).toEqual([null, null, null])
})

it('returns items to nobody by the form of the desk, with JavaScript and without', async () => {
  const subjects = await tickets(2)
  await assign(owner, subjects, await idOf(owner))
  const [first = '', second = ''] = subjects
  const path = 'http://shop.test/api/admin/v1/today/assign-many'
  const place = { ip: '10.0.0.1', seenIn: null }
  const headers = { cookie: owner.cookie, 'x-csrf-token': owner.token }
  const typed = new URLSearchParams({ kind: 'tickets', 'subjects[0]': first, to: '' })
  const answer = await shop.shop.api.fetch(new Request(path, { method: 'POST', headers, body: typed }), place)
  expect(answer.status).toBe(200)
  const form = { kind: 'tickets', subjects: [second], to: '' }
  await shop.shop.api.callByName('staff-assign-items', form, { headers: new Headers(headers), ...place })
  expect(await ownersOf(subjects)).toEqual([null, null])
})

it('gives each item one owner under concurrent assignments', async () => {
  const subjects = await tickets(6)
  const people = [care, owner]
  const ids = await Promise.all(people.map(idOf))
  const answers = await Promise.all(
    people.map((who, index) => assign(who, index === 0 ? subjects : subjects.toReversed(), ids[index] ?? '')),
  )
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  const changed = answers.map(({ body }) => Number(body.changed))
  expect(changed.toSorted()).toEqual([0, 6])
  expect(new Set(await ownersOf(subjects)).size).toBe(1)
})

it('is idempotent by key, with one audit entry', async () => {
  const subjects = await tickets(2)
  const body = { kind: 'tickets', subjects, to: await idOf(care) }
  const headers = { 'idempotency-key': 'take-both-of-them' }
  for (const _ of [1, 2])
    expect((await care.send('POST', '/today/assign-many', body, headers)).body).toEqual({
      changed: 2,
      left: 0,
    })
  const lines = await rows<{ after: { subjects: string[] } }>(
    "select after from audit_log where action = 'staff-assign-items' and after -> 'subjects' = $1::jsonb",
    JSON.stringify(subjects),
  )
  expect(lines).toHaveLength(1)
})

it('snoozes several items for all staff users', async () => {
  const subjects = await tickets(2)
  expect((await snooze(care, subjects, inHours(2))).body).toEqual({ changed: 2, left: 0 })
  const { matters } = (await owner.get('/today')).body as {
    matters: { kind: string; snoozed: { id: string }[] }[]
  }
  const resting = matters.find(({ kind }) => kind === 'tickets')?.snoozed.map(({ id }) => id)
  expect(resting).toEqual(expect.arrayContaining(subjects))
  expect((await snooze(care, subjects, inHours(-1))).body.code).toBe('work.snooze_span')
  expect((await snooze(care, subjects, inHours(24 * 31))).body.code).toBe('work.snooze_span')
})

it('is rejected without the right to the kind, of the caller or of the new owner', async () => {
  const subjects = await tickets(1)
  const packer = await idOf(warehouse)
  expect((await assign(warehouse, subjects, packer)).body.code).toBe('work.unknown_item')
  expect((await snooze(warehouse, subjects, inHours(1))).body.code).toBe('work.unknown_item')
  expect((await assign(care, subjects, packer)).body.code).toBe('work.cannot_take')
})
