import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fulfilmentStates, paidOrders, readRun, runIn, startRun } from '#tools/builders/bulk/bulk-runs.ts'
import { no, ok } from '#tools/builders/orders/desk-orders.ts'
import { atDesk, type AtDesk } from '#tools/builders/staff/staff.ts'
import { openTestShop, type TestShop } from '#tools/testing/test-shop.ts'
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

const rows = async <R>(text: string, ...values: unknown[]) =>
  (await shop.shop.pool.query(text, values)).rows as R[]

describe('a run', () => {
  it('processes every row of the query, beyond the page, and logs each one', async () => {
    const ids = await paidOrders(shop, 4, { delivery_lastname: 'Bulkall', lastname: 'Bulkall' })
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
    const { id } = runIn(await startRun(owner, { action: 'pick', query }))
    await shop.work('run-bulk')
    const { run, items } = await readRun(owner, id)
    expect(run).toMatchObject({ state: 'finished', done: 4, refused: 0, waiting: 0, can_stop: false })
    expect(items.map((item) => item.id).toSorted()).toEqual(ids.toSorted())
    expect(items.every(({ name }) => name !== '')).toBe(true)
    expect(await fulfilmentStates(shop, ids)).toEqual(ids.map(() => 'picking'))
    const log = await rows(
      `select 1 from audit_log where action = 'staff-pick' and who = $1 and entity_id = any ($2::text[])`,
      owner.email,
      ids,
    )
    expect(log).toHaveLength(4)
    const [stored] = await rows<{ query: string }>('select query from bulk_runs where id = $1', id)
    expect(stored?.query).not.toContain('bulkall')
  })

  it('continues after a refused row and shows its reason in the reader’s language', async () => {
    const ids = await paidOrders(shop, 3)
    ok(await owner.send('POST', `/orders/${ids[1]}/pick`))
    const { id } = runIn(await startRun(warehouse, { action: 'pick', ids: ids.join(',') }))
    await shop.work('run-bulk')
    const { run, items } = await readRun(owner, id)
    expect(run).toMatchObject({ state: 'finished', done: 2, refused: 1 })
    expect(items[0]).toMatchObject({ id: ids[1], state: 'refused' })
    expect(items[0]?.why).toMatch(/^[A-Z].+/)
    expect((await readRun(owner, id, '?state=done')).total).toBe(2)
  })

  it('is refused without the fields of its action or with an invalid filter', async () => {
    const [id = ''] = await paidOrders(shop, 1)
    expect(no(await startRun(owner, { action: 'hold', ids: id }))).toEqual([400, 'shop.invalid_input'])
    expect(no(await startRun(owner, { action: 'hold', ids: id, cause: 'rain' }))).toEqual([
      400,
      'shop.invalid_input',
    ])
    // an invalid filter must not select the whole list
    expect(no(await startRun(owner, { action: 'pick', query: 'view=nonsense' }))).toEqual([
      400,
      'shop.invalid_input',
    ])
    const run = runIn(await startRun(owner, { action: 'hold', ids: id, cause: 'address', note: 'flat?' }))
    await shop.work('run-bulk')
    expect((await readRun(owner, run.id)).run.done).toBe(1)
    expect(await fulfilmentStates(shop, [id])).toEqual(['on_hold'])
  })

  it('starts once for one idempotency key', async () => {
    const ids = await paidOrders(shop, 1)
    const press = () =>
      startRun(owner, { action: 'pick', ids: ids[0] }, { 'idempotency-key': 'bulk-key-0001' })
    await Promise.all([press(), press()])
    ok(await press())
    expect(await rows('select 1 from bulk_runs where $1 = any (marked)', ids[0])).toHaveLength(1)
  })

  it('processes each row once when several workers run it at once', async () => {
    const ids = await paidOrders(shop, 6)
    const { id } = runIn(await startRun(owner, { action: 'pick', ids: ids.join(',') }))
    const ctx = shop.shop.systemContext()
    await Promise.all([workOnRun(ctx, id), workOnRun(ctx, id), workOnRun(ctx, id)])
    await workOnRun(ctx, id)
    expect((await readRun(owner, id)).run).toMatchObject({ state: 'finished', done: 6, refused: 0 })
    const log = await rows(
      `select 1 from audit_log where action = 'staff-pick' and entity_id = any ($1::text[])`,
      ids,
    )
    expect(log).toHaveLength(6)
    await shop.work('run-bulk')
  })

  it('stops before its next row and cannot be stopped twice', async () => {
    const ids = await paidOrders(shop, 2)
    const { id } = runIn(await startRun(owner, { action: 'pick', ids: ids.join(',') }))
    const stops = await Promise.all([1, 2].map(() => owner.send('POST', `/bulk-runs/${id}/stop`)))
    expect(stops.map(({ status }) => status).toSorted()).toEqual([200, 409])
    await shop.work('run-bulk')
    expect((await readRun(owner, id)).run).toMatchObject({ state: 'stopped', done: 0 })
    expect(await fulfilmentStates(shop, ids)).toEqual(['none', 'none'])
    expect(no(await owner.send('POST', `/bulk-runs/${id}/stop`))).toEqual([409, 'bulk.not_now'])
  })

  it('refuses a row that throws three times and continues with the others', async () => {
    const ids = await paidOrders(shop, 2)
    const { id } = runIn(await startRun(owner, { action: 'pick', ids: ids.join(',') }))
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
    const { run, items } = await readRun(owner, id)
    expect(run).toMatchObject({ state: 'finished', done: 1, refused: 1 })
    expect(items[0]).toMatchObject({ id: ids[0], state: 'refused' })
  })

  it('archives and restores products', async () => {
    const [{ id: product } = { id: '' }] = await rows<{ id: string }>(
      'select id from products where not archived limit 1',
    )
    for (const action of ['archive_product', 'archive_product', 'restore_product']) {
      const { id } = runIn(await startRun(owner, { action, ids: product }))
      await shop.work('run-bulk')
      const { run } = await readRun(owner, id)
      expect([action, run.done + run.refused]).toEqual([action, 1])
    }
    expect(await rows('select archived from products where id = $1', product)).toEqual([{ archived: false }])
  })

  it('archives a product that was changed outside the back office since it was read', async () => {
    const [{ id: product } = { id: '' }] = await rows<{ id: string }>(
      'select id from products where not archived limit 1',
    )
    ok(await owner.get(`/products/${product}`))
    await rows("update product_options set availability = 'not_for_sale' where product_id = $1", product)
    const { id } = runIn(await startRun(owner, { action: 'archive_product', ids: product }))
    await shop.work('run-bulk')
    expect((await readRun(owner, id)).run).toMatchObject({ done: 1, refused: 0 })
  })
})
