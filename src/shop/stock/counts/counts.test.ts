import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { openTestShop, type TestAnswer, type TestShop } from '#tools/testing/test-shop.ts'
import { no, ok, ordersAtDesk } from '#tools/builders/orders/desk-orders.ts'
import { levelOf, onHand, violations } from '#tools/builders/orders/orders.ts'
import { atDesk, type AtDesk } from '#tools/builders/staff/staff.ts'

let shop: TestShop
let owner: AtDesk
let warehouse: AtDesk
beforeAll(async () => {
  shop = await openTestShop({ LIMITS_FACTOR: '1000' })
  ;[owner, warehouse] = [await atDesk(shop, 'owner'), await atDesk(shop, 'warehouse')]
})
afterEach(async () => expect(await violations(shop)).toEqual([]))
afterAll(() => shop.close())

const shampoo = 'ELOWEN-SCALP-SHAMPOO-500'
type Line = {
  _id: string
  id: string
  lot: string | null
  expected: number | null
  difference: number | null
}
const sheetIn = (answer: TestAnswer) =>
  ok(answer).body as unknown as { count: { id: string; state: string }; lines: Line[] }
const start = async () => sheetIn(await warehouse.send('POST', '/stock/counts', { search: shampoo }))

it('is counted blind, then shows its differences, and is accepted by lot with a reason', async () => {
  await onHand(shop, shampoo, 10)
  const lots = [{ sub_sku: shampoo, quantity: 5, lot: 'L1', expires_on: '2099-01-01' }]
  ok(await warehouse.send('POST', '/stock/receive', { reference: 'DN', lines: lots }))
  const { count, lines } = await start()
  expect(lines).toMatchObject([{ lot: 'L1' }, { lot: null }])
  const [ofLot, loose] = lines
  const at = `/stock/counts/${count.id}`
  const counted = [
    { line: ofLot?.id, counted: 3 },
    { line: loose?.id, counted: 11 },
  ]
  const blind = sheetIn(await warehouse.send('POST', `${at}/lines`, { lines: counted }))
  expect(blind.lines).toMatchObject([{ expected: null, difference: null }, { expected: null }])
  expect(no(await warehouse.send('POST', `${at}/end`, { accept: 'yes', reason: 'x' }))).toEqual([
    409,
    'stock.count_moved_on',
  ])
  // a decrease between counting and accepting is no difference
  const adjusted = { sub_sku: shampoo, change: -1, reason: 'broken' }
  ok(await warehouse.send('POST', '/stock/adjust', adjusted))
  const done = sheetIn(await warehouse.send('POST', `${at}/finish`))
  expect(done.lines).toMatchObject([
    { expected: 5, difference: -2 },
    { expected: 10, difference: 1 },
  ])
  ok(await warehouse.send('POST', `${at}/end`, { accept: 'yes', reason: 'yearly' }))
  expect(no(await warehouse.send('POST', `${at}/end`, { accept: 'yes', reason: 'yearly' }))).toEqual([
    409,
    'stock.count_moved_on',
  ])
  expect(await levelOf(shop, shampoo)).toMatchObject({ on_hand: 13 })
  const found = ok(await owner.get(`/stock/lots?search=L1`)).body.lots
  expect(found).toMatchObject([{ pieces: 3 }])
})

it('can be below the sold pieces, which opens a task; a cancelled count changes no stock', async () => {
  const orders = ordersAtDesk(shop, () => ({ owner, warehouse }))
  await orders.aPaidOrder({ [shampoo]: 4 })
  const first = await start()
  const all = (counted: number) => ({
    lines: first.lines.map((line) => ({ line: line.id, counted })),
  })
  ok(await warehouse.send('POST', `/stock/counts/${first.count.id}/lines`, all(1)))
  ok(await warehouse.send('POST', `/stock/counts/${first.count.id}/finish`))
  const before = await levelOf(shop, shampoo)
  const second = await start()
  ok(await warehouse.send('POST', `/stock/counts/${second.count.id}/end`, { accept: 'no', reason: 'x' }))
  expect(await levelOf(shop, shampoo)).toEqual(before)
  ok(await warehouse.send('POST', `/stock/counts/${first.count.id}/end`, { accept: 'yes', reason: 'x' }))
  const { matters } = ok(await owner.get('/today')).body as {
    matters: { kind: string; rows: { title: string }[] }[]
  }
  const short = matters.find(({ kind }) => kind === 'short_stock')?.rows
  expect(short).toMatchObject([{ title: shampoo, detail: '−2' }])
})

it('is accepted without differences, and a form may omit numbers', async () => {
  const before = await onHand(shop, shampoo, 10).then(() => levelOf(shop, shampoo))
  const { count, lines } = await start()
  const at = `/stock/counts/${count.id}`
  const blank = { lines: lines.map((line) => ({ line: line.id })) }
  expect(sheetIn(await warehouse.send('POST', `${at}/lines`, blank)).count.state).toBe('open')
  const answer = ok(await owner.get('/stock/lots?search=L1')).body.lots as { pieces: number }[]
  const inLot = answer.reduce((sum, { pieces }) => sum + pieces, 0)
  const counted = lines.map(({ id, lot }) => ({
    line: id,
    counted: lot === null ? Number(before?.on_hand) - inLot : inLot,
  }))
  ok(await warehouse.send('POST', `${at}/lines`, { lines: counted }))
  const done = sheetIn(await warehouse.send('POST', `${at}/finish`))
  expect(done.lines.every(({ difference }) => difference === 0)).toBe(true)
  const ended = sheetIn(await warehouse.send('POST', `${at}/end`, { accept: 'yes', reason: 'yearly' }))
  expect(ended.count.state).toBe('accepted')
  expect(await levelOf(shop, shampoo)).toEqual(before)
})

it('applies a difference once that two counts found', async () => {
  await onHand(shop, shampoo, 10)
  const before = Number((await levelOf(shop, shampoo)).on_hand)
  const sheets = [await start(), await start(), await start()]
  for (const { count, lines } of sheets) {
    const counted = lines.flatMap(({ id, lot }) => (lot === null ? [{ line: id, counted: 2 }] : []))
    ok(await warehouse.send('POST', `/stock/counts/${count.id}/lines`, { lines: counted }))
    ok(await warehouse.send('POST', `/stock/counts/${count.id}/finish`))
  }
  const [first, ...others] = sheets.map(({ count }) => `/stock/counts/${count.id}`)
  const yes = { accept: 'yes', reason: 'yearly' }
  const taken = sheetIn(await warehouse.send('POST', `${first}/end`, yes))
  const found = taken.lines.find(({ lot }) => lot === null)?.difference ?? 0
  expect(found).toBeLessThan(0)
  for (const at of others) {
    expect(sheetIn(await warehouse.get(at)).lines.find(({ lot }) => lot === null)).toMatchObject({
      expected: 2,
      difference: 0,
    })
    ok(await warehouse.send('POST', `${at}/end`, yes))
  }
  expect((await levelOf(shop, shampoo)).on_hand).toBe(before + found)
  expect(sheetIn(await warehouse.get(`${first}`)).lines.find(({ lot }) => lot === null)?.difference).toBe(
    found,
  )
})

it('requires the right to change stock', async () => {
  const care = await atDesk(shop, 'care')
  expect((await care.send('POST', '/stock/counts', { search: '' })).status).toBe(403)
  expect(no(await warehouse.send('POST', '/stock/counts', { search: 'no such thing' }))).toEqual([
    422,
    'stock.count_empty',
  ])
})

/** A new count, with the id of its line for units without a lot. */
async function aSheet() {
  const { count, lines } = await start()
  const loose = lines.find(({ lot }) => lot === null)?.id
  const at = `/stock/counts/${count.id}`
  const record = (...counted: object[]) =>
    warehouse.send('POST', `${at}/lines`, { lines: counted.map((each) => ({ line: loose, ...each })) })
  const looseIn = (answer: TestAnswer) => sheetIn(answer).lines.find(({ lot }) => lot === null)
  return { at, record, looseIn }
}

it('does not overwrite a number that another tab recorded since', async () => {
  await onHand(shop, shampoo, 10)
  const { record } = await aSheet()
  ok(await record({ counted: 7, seen: 'none' }))
  const late = await record({ counted: 4, seen: 'none' })
  expect([late.status, late.body.code, late.body.values]).toEqual([
    409,
    'stock.counted_meanwhile',
    { sku: shampoo, counted: 7 },
  ])
  ok(await record({ counted: 7, seen: 'none' })) // both counted the same
  ok(await record({ counted: 4, seen: '7' }))
  ok(await record({ counted: 7, seen: '7' })) // a tab that did not touch the line
  expect(no(await record({ counted: 5, seen: '7' }))).toEqual([409, 'stock.counted_meanwhile'])
  expect(no(await record({ counted: 5, seen: 'some' }))).toEqual([400, 'shop.invalid_input'])
})

it('takes a number back that its form sends empty, and leaves lines that were not counted', async () => {
  await onHand(shop, shampoo, 10)
  const { count, lines } = await start()
  const at = `/stock/counts/${count.id}`
  const [first, ...others] = lines.map(({ id }) => id)
  /** A form leaves empty fields out. */
  const record = (row: { seen: string; counted?: number }) =>
    warehouse.send('POST', `${at}/lines`, {
      lines: [{ line: first, ...row }, ...others.map((line) => ({ line, seen: 'none' }))],
    })
  expect(sheetIn(await record({ seen: 'none', counted: 12 })).lines[0]).toMatchObject({ counted: 12 })
  expect(no(await record({ seen: '11' }))).toEqual([409, 'stock.counted_meanwhile'])
  expect(sheetIn(await record({ seen: '12' })).lines[0]).toMatchObject({ counted: null })
  expect(no(await warehouse.send('POST', `${at}/finish`))).toEqual([422, 'stock.count_empty'])
})

it('retains the expected units of an unchanged line when the form is saved again after a shipment', async () => {
  await onHand(shop, shampoo, 10)
  const { at, record, looseIn } = await aSheet()
  ok(await record({ counted: 10, seen: 'none' }))
  const { rows } = await shop.shop.pool.query(
    'select expected from stock_count_lines where counted = 10 order by recorded_at desc limit 1',
  )
  ok(await warehouse.send('POST', '/stock/adjust', { sub_sku: shampoo, change: -1, reason: 'broken' }))
  ok(await record({ counted: 10, seen: '10' }))
  const expected = Number(rows[0].expected)
  expect(looseIn(await warehouse.send('POST', `${at}/finish`))).toMatchObject({
    expected,
    difference: 10 - expected,
  })
})

it('applies a difference once that a quick count and a count found', async () => {
  await onHand(shop, shampoo, 10)
  const { at, record, looseIn } = await aSheet()
  ok(await record({ counted: 2 }))
  const lying = Number((await levelOf(shop, shampoo)).on_hand)
  const found = looseIn(await warehouse.send('POST', `${at}/finish`))?.difference ?? 0
  expect(found).toBeLessThan(0)
  const counted = [{ sub_sku: shampoo, counted: lying + found }]
  ok(await warehouse.send('POST', '/stock/count', { reason: 'passing by', lines: counted }))
  expect(looseIn(await warehouse.get(at))).toMatchObject({ expected: 2, difference: 0 })
  ok(await warehouse.send('POST', `${at}/end`, { accept: 'yes', reason: 'yearly' }))
  expect((await levelOf(shop, shampoo)).on_hand).toBe(lying + found)
})
