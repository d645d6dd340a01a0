import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fulfilmentStates, paidOrders, readRun, runIn, startRun } from '#tools/builders/bulk/bulk-runs.ts'
import { no, ok } from '#tools/builders/orders/desk-orders.ts'
import { signedInMember } from '#tools/builders/members/members.ts'
import { atDesk, type AtDesk } from '#tools/builders/staff/staff.ts'
import { openTestShop, type TestShop } from '#tools/testing/test-shop.ts'

let shop: TestShop
let owner: AtDesk
let warehouse: AtDesk
beforeAll(async () => {
  shop = await openTestShop({ LIMITS_FACTOR: '1000' })
  owner = await atDesk(shop, 'owner')
  warehouse = await atDesk(shop, 'warehouse')
})
afterAll(() => shop.close())

const rows = async <R>(text: string, ...values: unknown[]) =>
  (await shop.shop.pool.query(text, values)).rows as R[]

describe('rights to a bulk run', () => {
  it('are checked again, for the starter, at each row', async () => {
    const leaver = await atDesk(shop, 'warehouse')
    const ids = await paidOrders(shop, 2)
    const { id } = runIn(await startRun(leaver, { action: 'pick', ids: ids.join(',') }))
    await rows(`update staff_accounts set roles = '{auditor}' where email = $1`, leaver.email)
    await shop.work('run-bulk')
    expect((await readRun(owner, id)).run).toMatchObject({ done: 0, refused: 2 })
    expect(await fulfilmentStates(shop, ids)).toEqual(['none', 'none'])
  })

  it.each([
    ['auditor', 'pick', 403],
    ['care', 'pick', 403],
    ['care', 'hold', 200],
    ['care', 'add_to_group', 403],
    ['content', 'publish_review', 200],
    ['content', 'archive_product', 403],
  ] as const)('%s starting %s: %i', async (role, action, status) => {
    const who = await atDesk(shop, role)
    const nowhere = '01890a5d-ac96-774b-bcce-b302099a8057'
    expect((await startRun(who, { action, ids: nowhere, cause: 'address' })).status).toBe(status)
  })

  it('hide runs over lists that the reader has no right to', async () => {
    const member = await signedInMember(shop)
    const { id } = runIn(
      await startRun(owner, { action: 'add_to_group', ids: member.id, group: 'VIP', reason: 'a treat' }),
    )
    ok(await (await atDesk(shop, 'manager')).send('POST', `/bulk-runs/${id}/agree`))
    await shop.work('run-bulk')
    expect((await readRun(owner, id)).run).toMatchObject({ done: 1 })
    expect(no(await warehouse.get(`/bulk-runs/${id}`))).toEqual([404, 'bulk.unknown'])
    expect(no(await warehouse.send('POST', `/bulk-runs/${id}/stop`))).toEqual([404, 'bulk.unknown'])
    const seen = (ok(await warehouse.get('/bulk-runs')).body.runs as { list: string }[]).map(
      ({ list }) => list,
    )
    expect(seen).not.toContain('members')
  })
})

describe('a bulk run that adds members to a group', () => {
  it('waits for the approval of a second person and begins once', async () => {
    const members = [await signedInMember(shop), await signedInMember(shop)]
    const ids = members.map(({ id }) => id).join(',')
    const wanted = { action: 'add_to_group', ids, group: 'VIP', reason: 'a treat' }
    const manager = await atDesk(shop, 'manager')
    const { id, state } = runIn(await startRun(manager, wanted))
    await shop.work('run-bulk')
    const shown = await readRun(owner, id)
    expect([state, shown.run.state]).toEqual(['requested', 'requested'])
    // the approver sees the members concerned
    expect(shown.items.map((item) => item.id)).toEqual(members.map((member) => member.id))
    expect(shown.items.every(({ name, state: of }) => name !== '' && of === 'waiting')).toBe(true)
    const inGroup = () =>
      rows(
        'select 1 from memberships where member_id = any ($1)',
        members.map((member) => member.id),
      )
    expect(await inGroup()).toEqual([])
    const inToday = async (by: AtDesk) => {
      const { matters } = ok(await by.get('/today')).body as {
        matters: { kind: string; count: number; rows: { id: string; title: string; detail: string }[] }[]
      }
      return matters.find(({ kind }) => kind === 'bulk_requests')?.rows.find((row) => row.id === id)
    }
    expect(await inToday(owner)).toMatchObject({ title: 'VIP', detail: `${manager.email}: a treat` })
    expect(await inToday(warehouse)).toBeUndefined()
    const agree = (by: AtDesk) => by.send('POST', `/bulk-runs/${id}/agree`)
    expect(no(await agree(manager))).toEqual([403, 'staff.own_request'])
    expect(no(await agree(await atDesk(shop, 'care')))).toEqual([403, 'staff.forbidden'])
    expect(no(await agree(warehouse))).toEqual([404, 'bulk.unknown'])
    const two = await atDesk(shop, 'owner')
    const pressed = await Promise.all([agree(owner), agree(two), agree(owner)])
    expect(pressed.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    expect(await inToday(owner)).toBeUndefined()
    await shop.work('run-bulk')
    expect((await readRun(owner, id)).run).toMatchObject({ state: 'finished', done: 2 })
    expect(await inGroup()).toHaveLength(2)
  })

  it('is refused for an unknown group and shows the group’s own name', async () => {
    const member = await signedInMember(shop)
    const wanted = { action: 'add_to_group', ids: member.id, reason: 'a treat' }
    expect(no(await startRun(owner, { ...wanted, group: 'no such' }))).toEqual([404, 'people.unknown_group'])
    const { id } = runIn(await startRun(owner, { ...wanted, group: 'vip' }))
    const { matters } = ok(await owner.get('/today')).body as {
      matters: { kind: string; rows: { id: string; title: string }[] }[]
    }
    const row = matters.find(({ kind }) => kind === 'bulk_requests')?.rows.find((each) => each.id === id)
    expect(row?.title).toBe('VIP')
    ok(await owner.send('POST', `/bulk-runs/${id}/stop`))
    const { groups } = ok(await owner.get('/bulk-runs/preview?list=members')).body as { groups: string[] }
    expect(groups).toContain('VIP')
    const orders = ok(await owner.get('/bulk-runs/preview?list=orders')).body as { groups: string[] }
    expect(orders.groups).toEqual([])
  })

  it('never adds the account of its starter or its approver', async () => {
    const [first, second, other] = [
      await signedInMember(shop),
      await signedInMember(shop),
      await signedInMember(shop),
    ]
    const [starter, agreer] = [await atDesk(shop, 'manager'), await atDesk(shop, 'manager')]
    const own = (email: string, id: string) =>
      shop.shop.pool.query(`update members set email = $2, lastname = 'Ownrun' where id = $1`, [id, email])
    await own(starter.email, first.id)
    await own(agreer.email, second.id)
    await own(other.email, other.id)
    const wanted = { action: 'add_to_group', group: 'VIP', reason: 'a treat' }
    const marked = runIn(await startRun(starter, { ...wanted, ids: [second.id, other.id].join(',') }))
    expect(no(await agreer.send('POST', `/bulk-runs/${marked.id}/agree`))).toEqual([403, 'staff.own_gain'])
    ok(await starter.send('POST', `/bulk-runs/${marked.id}/stop`))
    const { id } = runIn(await startRun(starter, { ...wanted, query: 'search=ownrun' }))
    ok(await agreer.send('POST', `/bulk-runs/${id}/agree`))
    await shop.work('run-bulk')
    const { run, items } = await readRun(owner, id)
    expect(run).toMatchObject({ state: 'finished', done: 1, refused: 2 })
    expect(items.filter((item) => item.state === 'done').map((item) => item.id)).toEqual([other.id])
  })

  it('can be stopped while it waits for approval', async () => {
    const member = await signedInMember(shop)
    const wanted = { action: 'add_to_group', ids: member.id, group: 'VIP', reason: 'a treat' }
    const { id } = runIn(await startRun(owner, wanted))
    ok(await owner.send('POST', `/bulk-runs/${id}/stop`))
    expect(no(await (await atDesk(shop, 'manager')).send('POST', `/bulk-runs/${id}/agree`))).toEqual([
      409,
      'bulk.not_now',
    ])
    await shop.work('run-bulk')
    expect((await readRun(owner, id)).run).toMatchObject({ state: 'stopped', done: 0 })
  })
})
