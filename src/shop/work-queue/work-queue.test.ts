import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestShop, type TestShop } from '#tools/testing/test-shop.ts'
import { atDesk, type AtDesk } from '#tools/builders/staff/staff.ts'
import { tidyWorkItems } from './jobs.ts'

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

type Row = {
  id: string
  person: string
  owned_by: { id: string; name: string } | null
  snoozed_until: string | null
}
type Matter = { kind: string; count: number; rows: Row[]; snoozed: Row[]; takers: string[] }
const rows = async <R>(text: string, ...values: unknown[]) =>
  (await shop.shop.pool.query(text, values)).rows as R[]
const idOf = async ({ email }: AtDesk) =>
  (await rows<{ id: string }>('select id from staff_accounts where email = $1', email))[0]?.id ?? ''
const queueOf = async (who: AtDesk) => (await who.get('/today')).body.matters as Matter[]
const tickets = async (who = care) => (await queueOf(who)).find(({ kind }) => kind === 'tickets')
const rowOf = async (subject: string, who = care) =>
  (await tickets(who))?.rows.find(({ id }) => id === subject)

async function aTicket(): Promise<string> {
  const { body } = await shop.send(
    'POST',
    '/api/v1/feedback',
    {
      topic: 'order',
      name: 'Ka Yan',
      email: 'ka.yan@example.com',
      phone: '61230000',
      text: 'Where is it?',
      recaptchaResponse: 'test-passes',
    },
    { 'x-shop-locale': 'en' },
  )
  return (await rows<{ id: string }>('select id from feedback where number = $1', body.number))[0]?.id ?? ''
}
const assign = (who: AtDesk, subject: string, to: string, was = '') =>
  who.send('POST', '/today/assign', { kind: 'tickets', subject, to, was })
const snooze = (who: AtDesk, subject: string, until?: string) =>
  who.send('POST', '/today/snooze', { kind: 'tickets', subject, ...(until ? { until } : {}) })
const inHours = (hours: number) =>
  new Date(shop.shop.systemContext().clock.now().getTime() + hours * 3_600_000)
const no = ({ status, body }: { status: number; body: Record<string, unknown> }) => [status, body.code]

describe('an owner', () => {
  it('is a staff user with the right to the item, visible to all, with an audit entry', async () => {
    const id = await aTicket()
    expect((await rowOf(id))?.owned_by).toBeNull()
    expect((await assign(care, id, await idOf(care))).status).toBe(200)
    expect((await rowOf(id, owner))?.owned_by).toEqual({ id: await idOf(care), name: 'care' })
    expect(no(await assign(care, id, await idOf(warehouse), await idOf(care)))).toEqual([
      422,
      'work.cannot_take',
    ])
    expect((await tickets())?.takers).not.toContain(await idOf(warehouse))
    const [entry] = await rows<{ entity_id: string; after: object }>(
      "select entity_id, after from audit_log where action = 'staff-assign-item' order by id desc limit 1",
    )
    expect(entry).toEqual({ entity_id: `tickets/${id}`, after: { ownedBy: 'care' } })
  })

  it('stays the first one: a second request is rejected with their name; repeating an assignment is idempotent', async () => {
    const id = await aTicket()
    const me = await idOf(care)
    await assign(care, id, me)
    const late = await assign(owner, id, await idOf(owner))
    expect(no(late)).toEqual([409, 'work.taken'])
    expect(late.body.message).toContain('care')
    expect((await assign(care, id, me)).status).toBe(200)
    expect((await assign(owner, id, await idOf(owner), me)).status).toBe(200)
    expect((await assign(owner, id, '', await idOf(owner))).status).toBe(200)
    expect((await rowOf(id))?.owned_by).toBeNull()
  })

  it('is dropped and no longer offered once they have left', async () => {
    const leaver = await atDesk(shop, 'care')
    const id = await aTicket()
    await assign(leaver, id, await idOf(leaver))
    await rows('update staff_accounts set disabled_at = now() where email = $1', leaver.email)
    expect((await rowOf(id))?.owned_by).toBeNull()
    expect(no(await assign(care, id, await idOf(leaver)))).toEqual([422, 'work.cannot_take'])
    expect((await assign(care, id, await idOf(care))).status).toBe(200)
  })
})

describe('snoozing', () => {
  it('removes an item from the count for all staff users until its moment', async () => {
    const id = await aTicket()
    const before = (await tickets())?.count ?? 0
    expect((await snooze(care, id, inHours(2).toISOString())).status).toBe(200)
    expect((await tickets(owner))?.count).toBe(before - 1)
    expect((await tickets())?.snoozed.map((row) => row.id)).toContain(id)
    await rows("update work_items set snoozed_until = now() - interval '1 second' where subject = $1", id)
    expect((await tickets())?.count).toBe(before)
    expect((await rowOf(id))?.snoozed_until).toBeNull()
  })

  it('ends when a staff user ends it, and when the item is reopened', async () => {
    const id = await aTicket()
    await snooze(care, id, inHours(2).toISOString())
    expect((await snooze(care, id)).status).toBe(200)
    expect(await rowOf(id)).toBeDefined()
    await snooze(care, id, inHours(2).toISOString())
    await rows("update feedback set created_at = created_at + interval '1 minute' where id = $1", id)
    expect(await rowOf(id)).toBeDefined()
  })

  it('is rejected for the past and beyond 30 days', async () => {
    const id = await aTicket()
    for (const hours of [-1, 31 * 24])
      expect(no(await snooze(care, id, inHours(hours).toISOString()))).toEqual([400, 'work.snooze_span'])
  })
})

describe('a kind without the right to it', () => {
  it('is not in the queue, and can be neither assigned nor snoozed', async () => {
    const id = await aTicket()
    expect(await tickets(warehouse)).toBeUndefined()
    expect(no(await assign(warehouse, id, await idOf(warehouse)))).toEqual([404, 'work.unknown_item'])
    expect(no(await snooze(warehouse, id, inHours(1).toISOString()))).toEqual([404, 'work.unknown_item'])
    expect(no(await snooze(care, 'nothing', inHours(1).toISOString()))).toEqual([404, 'work.unknown_item'])
  })
})

it('deletes owners and snoozes that were not changed for half a year', async () => {
  const id = await aTicket()
  await assign(care, id, await idOf(care))
  await rows("update work_items set changed_at = now() - interval '181 days' where subject = $1", id)
  await tidyWorkItems.run(shop.shop.systemContext())
  expect(await rows('select 1 from work_items where subject = $1', id)).toEqual([])
})
