import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { openTestShop, type TestAnswer, type TestShop } from '#tools/testing/test-shop.ts'
import { violations } from '#tools/builders/orders/orders.ts'
import { approve, roleIn, rolesAtDesk } from '#tools/builders/staff/roles.ts'
import { atDesk, type AtDesk } from '#tools/builders/staff/staff.ts'

let shop: TestShop
let manager: AtDesk
let ids: string[] = []
beforeAll(async () => {
  shop = await openTestShop({ LIMITS_FACTOR: '1000' })
  manager = await atDesk(shop, 'manager')
  const { rows } = await shop.shop.pool.query<{ id: string }>(
    `select id from products where sku in ('TERRA-HAND-WASH', 'ATELIER-COLLAGEN') order by sku`,
  )
  ids = rows.map(({ id }) => id)
})
afterEach(async () => expect(await violations(shop)).toEqual([]))
afterAll(() => shop.close())

const ok = (answer: TestAnswer) => {
  expect([answer.status, answer.body]).toEqual([200, answer.body])
  return answer.body
}
type Row = { product_id: string; version: number; sku: string; cells: Record<string, string> }
const read = async (): Promise<Row[]> =>
  ok(await manager.get(`/product-sheet?ids=${ids.join(',')}`)).rows as Row[]
const rowsWith = (rows: readonly Row[], changes: Record<string, Record<string, string>>) =>
  rows.map(({ product_id, version, sku, cells }) => ({ product_id, version, sku, ...cells, ...changes[sku] }))
const one = async (column: string, sku: string) =>
  (await shop.shop.pool.query(`select ${column} as value from product_options where sub_sku = $1`, [sku]))
    .rows[0]?.value

it('previews the changes and errors, cell by cell, and changes no product', async () => {
  const rows = await read()
  const [first, second] = rows
  if (!first || !second) throw new Error('two products have options')
  const changed = rowsWith(rows, {
    [first.sku]: { price: '1,234.5', on_hand: 'many' },
    [second.sku]: { state: 'gone', was: '1' },
  })
  const tried = ok(await manager.send('POST', '/product-sheet', { dry_run: true, rows: changed }))
  expect(tried).toMatchObject({ errors: 3, is_saved: false })
  expect(tried.cells).toContainEqual({
    sku: first.sku,
    column: 'price',
    before: first.cells.price,
    after: '1234.50',
    error: null,
  })
  expect(tried.cells).toContainEqual(
    expect.objectContaining({ sku: second.sku, column: 'state', error: 'There is no such availability.' }),
  )
  expect(tried.cells).toContainEqual(
    expect.objectContaining({ sku: second.sku, column: 'was', error: expect.any(String) }),
  )
  // with one invalid cell nothing of the grid is saved
  expect(ok(await manager.send('POST', '/product-sheet', { rows: changed }))).toMatchObject({
    is_saved: false,
  })
  expect(await read()).toEqual(rows)
})

it('saves prices, states and counts of many products in one step, a version each', async () => {
  const rows = await read()
  const [first] = rows
  const last = rows.at(-1)
  if (!first || !last) throw new Error('two products have options')
  expect(first.product_id).not.toBe(last.product_id)
  const changed = rowsWith(rows, {
    [first.sku]: { price: '77.70', was: '', on_hand: '55' },
    [last.sku]: { state: 'not_for_sale' },
  })
  const saved = ok(await manager.send('POST', '/product-sheet', { rows: changed, note: 'November prices' }))
  expect(saved).toMatchObject({ products: 2, errors: 0, is_saved: true })
  expect(await one('price', first.sku)).toBe(7770)
  expect(await one('availability', last.sku)).toBe('not_for_sale')
  const after = await read()
  expect(after[0]?.cells).toMatchObject({ price: '77.70', was: '', on_hand: '55' })
  for (const id of ids) {
    const { versions } = ok(await manager.get(`/products/${id}/versions`)) as { versions: object[] }
    expect(versions[0]).toMatchObject({ origin: 'sheet', note: 'November prices', is_live: true })
  }
  const late = ok(
    await manager.send('POST', '/product-sheet', { rows: rowsWith(rows, { [first.sku]: { price: '1' } }) }),
  )
  expect(late).toMatchObject({ is_saved: false })
  expect(late.cells).toContainEqual(
    expect.objectContaining({ sku: first.sku, error: expect.stringContaining('meanwhile') }),
  )
  const log = await shop.shop.pool.query(
    `select before, after, reason from audit_log where action = 'staff-save-product-sheet' and after is not null`,
  )
  expect(log.rows).toMatchObject([
    {
      after: { [`price · ${first.sku}`]: '77.70', [`state · ${last.sku}`]: 'not_for_sale' },
      reason: 'November prices',
    },
  ])
})

it('leaves counts unchanged that moved while it was open, unless another number was entered', async () => {
  const before = await read()
  const [first] = before.filter(({ cells }) => Number(cells.on_hand) > 3)
  if (!first) throw new Error('some pieces lie there')
  const rows = before.map((row) => ({
    ...row,
    cells: { ...row.cells, on_hand_seen: row.cells.on_hand ?? '' },
  }))
  const left = String(Number(first.cells.on_hand) - 2)
  const lines = [{ sub_sku: first.sku, counted: Number(left) }]
  ok(await manager.send('POST', '/stock/count', { reason: 'two are broken', lines }))
  const typed = rowsWith(rows, { [first.sku]: { on_hand: '99' } })
  const refused = ok(await manager.send('POST', '/product-sheet', { rows: typed }))
  expect(refused).toMatchObject({
    is_saved: false,
    errors: 1,
    cells: [{ sku: first.sku, column: 'on_hand' }],
  })
  const dearer = rowsWith(rows, { [first.sku]: { price: '66.60', was: '' } })
  expect(ok(await manager.send('POST', '/product-sheet', { rows: dearer }))).toMatchObject({ is_saved: true })
  expect((await read()).find(({ sku }) => sku === first.sku)?.cells).toMatchObject({
    price: '66.60',
    on_hand: left,
  })
})

it('accepts counts only with the right to change stock', async () => {
  const owner = await atDesk(shop, 'owner')
  const rights = ['products.read', 'products.texts', 'products.edit', 'products.money']
  const made = await rolesAtDesk(() => owner).create({ rights })
  await approve(await atDesk(shop, 'owner'), made)
  const buyer = await atDesk(shop, roleIn(made).key)
  const rows = await read()
  const [first] = rows
  if (!first) throw new Error('a product has options')
  const counted = rowsWith(rows, { [first.sku]: { on_hand: '12345' } })
  const tried = ok(await buyer.send('POST', '/product-sheet', { rows: counted }))
  expect(tried).toMatchObject({ errors: 1, is_saved: false, cells: [{ column: 'on_hand' }] })
  const priced = rowsWith(rows, { [first.sku]: { price: '55.50', was: '' } })
  expect(ok(await buyer.send('POST', '/product-sheet', { rows: priced }))).toMatchObject({ is_saved: true })
})

it('requires the right to change prices', async () => {
  const content = await atDesk(shop, 'content')
  expect((await content.get(`/product-sheet?ids=${ids[0]}`)).status).toBe(403)
})
