import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { no, ok } from '#tools/builders/orders/desk-orders.ts'
import { signedInMember } from '#tools/builders/members/members.ts'
import { anOrder, payByCard } from '#tools/builders/orders/orders.ts'
import { atDesk, type AtDesk } from '#tools/builders/staff/staff.ts'
import { openTestShop, type TestAnswer, type TestShop } from '#tools/testing/test-shop.ts'
import { workOnRun } from './run.ts'

let shop: TestShop
let owner: AtDesk
let warehouse: AtDesk
beforeAll(async () => {
  shop = await openTestShop({ LIMITS_FACTOR: '1000' })
  owner = await atDesk(shop, 'owner')
  warehouse = await atDesk(shop, 'warehouse')
})
afterAll(() => shop.close())

const shampoo = 'ELOWEN-SCALP-SHAMPOO-500'
const rows = async <R>(text: string, ...values: unknown[]) =>
  (await shop.shop.pool.query(text, values)).rows as R[]
type Run = { id: string; state: string; done: number; refused: number; waiting: number; can_stop: boolean }
type Item = { id: string; name: string; state: string; why: string }
const start = (by: AtDesk, input: object, headers?: Record<string, string>) =>
  by.send('POST', '/bulk-runs', input, headers)
const runIn = (answer: TestAnswer) => ok(answer).body.run as Run
const look = async (by: AtDesk, id: string, query = '') => {
  const { body } = ok(await by.get(`/bulk-runs/${id}${query}`))
  return { run: body.run as Run, items: body.items as Item[], total: body.total as number }
}
async function paid(count: number, input: object = {}): Promise<string[]> {
  const ids: string[] = []
  for (let made = 0; made < count; made += 1) {
    const placed = await anOrder(shop, { [shampoo]: 1 }, input)
    await payByCard(shop, placed)
    ids.push(placed.id)
  }
  return ids
}
const statesOf = async (ids: readonly string[]) =>
  (
    await rows<{ fulfilment: string }>('select fulfilment from orders where id = any ($1) order by id', ids)
  ).map(({ fulfilment }) => fulfilment)

describe('a run', () => {
  it('takes all that a query finds, beyond the page, each with its line of the log', async () => {
    const ids = await paid(4, { delivery_lastname: 'Bulkall', lastname: 'Bulkall' })
    const query = 'search=bulkall&page=3&peek=x'
    expect(
      ok(await warehouse.get(`/bulk-runs/preview?list=orders&query=${encodeURIComponent(query)}`)).body,
    ).toMatchObject({
      actions: [
        { action: 'pick', fields: [] },
        { action: 'hold', fields: ['cause', 'note'] },
        { action: 'unhold', fields: [] },
      ],
    })
    const { id } = runIn(await start(owner, { action: 'pick', query }))
    await shop.work('run-bulk')
    const { run, items } = await look(owner, id)
    expect(run).toMatchObject({ state: 'finished', done: 4, refused: 0, waiting: 0, can_stop: false })
    expect(items.map((item) => item.id).toSorted()).toEqual(ids.toSorted())
    expect(items.every(({ name }) => name !== '')).toBe(true)
    expect(await statesOf(ids)).toEqual(ids.map(() => 'picking'))
    const log = await rows(
      `select 1 from audit_log where action = 'staff-pick' and who = $1 and entity_id = any ($2::text[])`,
      owner.email,
      ids,
    )
    expect(log).toHaveLength(4)
    const [kept] = await rows<{ query: string }>('select query from bulk_runs where id = $1', id)
    expect(kept?.query).not.toContain('bulkall')
  })

  it('leaves what is not possible with its reason, in the reader’s language, and goes on', async () => {
    const ids = await paid(3)
    ok(await owner.send('POST', `/orders/${ids[1]}/pick`))
    const { id } = runIn(await start(warehouse, { action: 'pick', ids: ids.join(',') }))
    await shop.work('run-bulk')
    const { run, items } = await look(owner, id)
    expect(run).toMatchObject({ state: 'finished', done: 2, refused: 1 })
    expect(items[0]).toMatchObject({ id: ids[1], state: 'refused' })
    expect(items[0]?.why).toMatch(/^[A-Z].+/)
    expect((await look(owner, id, '?state=done')).total).toBe(2)
  })

  it('asks for what the action needs, and for nothing it does not understand', async () => {
    const [id = ''] = await paid(1)
    expect(no(await start(owner, { action: 'hold', ids: id }))).toEqual([400, 'shop.invalid_input'])
    expect(no(await start(owner, { action: 'hold', ids: id, cause: 'rain' }))).toEqual([
      400,
      'shop.invalid_input',
    ])
    // what a list does not understand must not become all of it
    expect(no(await start(owner, { action: 'pick', query: 'view=nonsense' }))).toEqual([
      400,
      'shop.invalid_input',
    ])
    const run = runIn(await start(owner, { action: 'hold', ids: id, cause: 'address', note: 'flat?' }))
    await shop.work('run-bulk')
    expect((await look(owner, run.id)).run.done).toBe(1)
    expect(await statesOf([id])).toEqual(['on_hold'])
  })

  it('is one for one key, however often the button is pressed', async () => {
    const ids = await paid(1)
    const press = () => start(owner, { action: 'pick', ids: ids[0] }, { 'idempotency-key': 'bulk-key-0001' })
    await Promise.all([press(), press()])
    ok(await press())
    expect(await rows('select 1 from bulk_runs where $1 = any (marked)', ids[0])).toHaveLength(1)
  })

  it('goes on where it broke off, and two at once do each row once', async () => {
    const ids = await paid(6)
    const { id } = runIn(await start(owner, { action: 'pick', ids: ids.join(',') }))
    const ctx = shop.shop.systemContext()
    await Promise.all([workOnRun(ctx, id), workOnRun(ctx, id), workOnRun(ctx, id)])
    await workOnRun(ctx, id)
    expect((await look(owner, id)).run).toMatchObject({ state: 'finished', done: 6, refused: 0 })
    const log = await rows(
      `select 1 from audit_log where action = 'staff-pick' and entity_id = any ($1::text[])`,
      ids,
    )
    expect(log).toHaveLength(6)
    await shop.work('run-bulk')
  })

  it('stops at the next row, and stays so', async () => {
    const ids = await paid(2)
    const { id } = runIn(await start(owner, { action: 'pick', ids: ids.join(',') }))
    const stops = await Promise.all([1, 2].map(() => owner.send('POST', `/bulk-runs/${id}/stop`)))
    expect(stops.map(({ status }) => status).toSorted()).toEqual([200, 409])
    await shop.work('run-bulk')
    expect((await look(owner, id)).run).toMatchObject({ state: 'stopped', done: 0 })
    expect(await statesOf(ids)).toEqual(['none', 'none'])
    expect(no(await owner.send('POST', `/bulk-runs/${id}/stop`))).toEqual([409, 'bulk.not_now'])
  })

  it('gives up a row that breaks three times, and no other', async () => {
    const ids = await paid(2)
    const { id } = runIn(await start(owner, { action: 'pick', ids: ids.join(',') }))
    await rows(
      `create function break_row() returns trigger language plpgsql as $$ begin raise exception 'broken on purpose'; end $$`,
    )
    await rows(
      `create trigger break_row before update on orders for each row when (old.id = '${ids[0]}') execute function break_row()`,
    )
    const ctx = shop.shop.systemContext()
    for (let tries = 1; tries < 3; tries += 1)
      await expect(workOnRun(ctx, id)).rejects.toThrow('broken on purpose')
    await workOnRun(ctx, id)
    await rows('drop trigger break_row on orders')
    const { run, items } = await look(owner, id)
    expect(run).toMatchObject({ state: 'finished', done: 1, refused: 1 })
    expect(items[0]).toMatchObject({ id: ids[0], state: 'refused' })
  })
})

describe('rights', () => {
  it('are those of the starter when a row’s turn comes', async () => {
    const leaver = await atDesk(shop, 'warehouse')
    const ids = await paid(2)
    const { id } = runIn(await start(leaver, { action: 'pick', ids: ids.join(',') }))
    await rows(`update staff_accounts set roles = '{auditor}' where email = $1`, leaver.email)
    await shop.work('run-bulk')
    expect((await look(owner, id)).run).toMatchObject({ done: 0, refused: 2 })
    expect(await statesOf(ids)).toEqual(['none', 'none'])
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
    expect((await start(who, { action, ids: nowhere, cause: 'address' })).status).toBe(status)
  })

  it('hide runs over lists that one does not read', async () => {
    const member = await signedInMember(shop)
    const { id } = runIn(
      await start(owner, { action: 'add_to_group', ids: member.id, group: 'VIP', reason: 'a treat' }),
    )
    ok(await (await atDesk(shop, 'manager')).send('POST', `/bulk-runs/${id}/agree`))
    await shop.work('run-bulk')
    expect((await look(owner, id)).run).toMatchObject({ done: 1 })
    expect(no(await warehouse.get(`/bulk-runs/${id}`))).toEqual([404, 'bulk.unknown'])
    expect(no(await warehouse.send('POST', `/bulk-runs/${id}/stop`))).toEqual([404, 'bulk.unknown'])
    const seen = (ok(await warehouse.get('/bulk-runs')).body.runs as { list: string }[]).map(
      ({ list }) => list,
    )
    expect(seen).not.toContain('members')
  })

  it('of members joining a group: waits for a second person, and begins once', async () => {
    const members = [await signedInMember(shop), await signedInMember(shop)]
    const ids = members.map(({ id }) => id).join(',')
    const wanted = { action: 'add_to_group', ids, group: 'VIP', reason: 'a treat' }
    const manager = await atDesk(shop, 'manager')
    const { id, state } = runIn(await start(manager, wanted))
    await shop.work('run-bulk')
    const shown = await look(owner, id)
    expect([state, shown.run.state]).toEqual(['requested', 'requested'])
    // the second person sees whom it is about
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
    expect((await look(owner, id)).run).toMatchObject({ state: 'finished', done: 2 })
    expect(await inGroup()).toHaveLength(2)
  })

  it('of members joining a group: name one there is, as it is called', async () => {
    const member = await signedInMember(shop)
    const wanted = { action: 'add_to_group', ids: member.id, reason: 'a treat' }
    expect(no(await start(owner, { ...wanted, group: 'no such' }))).toEqual([404, 'people.unknown_group'])
    const { id } = runIn(await start(owner, { ...wanted, group: 'vip' }))
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

  it('of members joining a group: never the account of who starts it or agrees to it', async () => {
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
    const marked = runIn(await start(starter, { ...wanted, ids: [second.id, other.id].join(',') }))
    expect(no(await agreer.send('POST', `/bulk-runs/${marked.id}/agree`))).toEqual([403, 'staff.own_gain'])
    ok(await starter.send('POST', `/bulk-runs/${marked.id}/stop`))
    const { id } = runIn(await start(starter, { ...wanted, query: 'search=ownrun' }))
    ok(await agreer.send('POST', `/bulk-runs/${id}/agree`))
    await shop.work('run-bulk')
    const { run, items } = await look(owner, id)
    expect(run).toMatchObject({ state: 'finished', done: 1, refused: 2 })
    expect(items.filter((item) => item.state === 'done').map((item) => item.id)).toEqual([other.id])
  })

  it('that wait for a second person are stopped before anything is done', async () => {
    const member = await signedInMember(shop)
    const wanted = { action: 'add_to_group', ids: member.id, group: 'VIP', reason: 'a treat' }
    const { id } = runIn(await start(owner, wanted))
    ok(await owner.send('POST', `/bulk-runs/${id}/stop`))
    expect(no(await (await atDesk(shop, 'manager')).send('POST', `/bulk-runs/${id}/agree`))).toEqual([
      409,
      'bulk.not_now',
    ])
    await shop.work('run-bulk')
    expect((await look(owner, id)).run).toMatchObject({ state: 'stopped', done: 0 })
  })

  it('of products: taken off the shop and put back, version by version', async () => {
    const [{ id: product } = { id: '' }] = await rows<{ id: string }>(
      'select id from products where not archived limit 1',
    )
    for (const action of ['archive_product', 'archive_product', 'restore_product']) {
      const { id } = runIn(await start(owner, { action, ids: product }))
      await shop.work('run-bulk')
      const { run } = await look(owner, id)
      expect([action, run.done + run.refused]).toEqual([action, 1])
    }
    expect(await rows('select archived from products where id = $1', product)).toEqual([{ archived: false }])
  })

  it('of products takes those too that changed outside of the desk since it last looked', async () => {
    const [{ id: product } = { id: '' }] = await rows<{ id: string }>(
      'select id from products where not archived limit 1',
    )
    ok(await owner.get(`/products/${product}`))
    await rows("update product_options set availability = 'not_for_sale' where product_id = $1", product)
    const { id } = runIn(await start(owner, { action: 'archive_product', ids: product }))
    await shop.work('run-bulk')
    expect((await look(owner, id)).run).toMatchObject({ done: 1, refused: 0 })
  })
})
