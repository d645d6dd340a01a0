import { afterAll, beforeAll, expect, it } from 'vitest'
import { no, ok } from '#tools/builders/orders/desk-orders.ts'
import { anOrder, payByCard, toTaipei } from '#tools/builders/orders/orders.ts'
import { shampoo } from '#tools/builders/returns/returns.ts'
import { atDesk, type AtDesk } from '#tools/builders/staff/staff.ts'
import fc from '#tools/testing/properties.ts'
import { openTestShop, type TestShop } from '#tools/testing/test-shop.ts'
import { readCsv } from '../../../platform/tables/csv.ts'
import { dayInHongKong } from '../../calendar.ts'
import { decimals, type Currency } from '../../money.ts'
import { pack, startPicking } from '../fulfilment/fulfil.ts'
import { ship } from '../fulfilment/ship.ts'

let shop: TestShop
let owner: AtDesk
beforeAll(async () => {
  shop = await openTestShop({ LIMITS_FACTOR: '1000' })
  owner = await atDesk(shop, 'owner')
  await shop.shop.pool.query(`update products set hs_code = '330510', origin = 'KR' where id in
    (select product_id from product_options where sub_sku = '${shampoo}')`)
})
afterAll(() => shop.close())

const toTaiwan = { country: 'tw', currency: 'TWD' }

/** An order of so many pieces that leaves in one parcel, or in two. */
async function sent(pieces: number, isApart: boolean): Promise<string> {
  const placed = await anOrder(shop, { [shampoo]: pieces }, toTaipei, toTaiwan)
  await payByCard(shop, placed)
  const ctx = shop.shop.systemContext()
  const step = { id: placed.id, actor: 'may' }
  await startPicking(ctx, step)
  await pack(ctx, step)
  const { rows } = await shop.shop.pool.query<{ id: string }>(
    'select id from order_lines where order_id = $1',
    [placed.id],
  )
  const lines = isApart && pieces > 1 ? [{ lineId: rows[0]?.id ?? '', units: 1 }] : []
  await ship(ctx, { ...step, lines, carrier: 'DHL', trackingNumber: `X${placed.id.slice(-6)}` })
  if (lines.length > 0)
    await ship(ctx, { ...step, lines: [], carrier: 'DHL', trackingNumber: `Y${placed.id.slice(-6)}` })
  return placed.id
}

const today = dayInHongKong(new Date())
type Row = Record<string, string>
async function file(country = 'tw', by = owner): Promise<Row[]> {
  const url = `http://shop.test/api/admin/v1/customs-file?country=${country}&from=${today}&to=${today}`
  const answer = await shop.shop.api.fetch(new Request(url, { headers: { cookie: by.cookie } }), {
    ip: '10.3.3.4',
    seenIn: null,
  })
  expect(answer.status).toBe(200)
  const text = await answer.text()
  if (text.trim().split('\n').length === 1) return [] // its head alone
  const { headings, rows } = await readCsv(text.replace(/^\uFEFF/, ''))
  return rows.map(({ cells }) => Object.fromEntries(headings.map((name, at) => [name, cells[at] ?? ''])))
}

it('has the exact declared values of every parcel, and the tax of an order once', async () => {
  const orders = fc.sample(fc.record({ pieces: fc.integer({ min: 1, max: 4 }), isApart: fc.boolean() }), 6)
  const ids: string[] = []
  for (const { pieces, isApart } of orders) ids.push(await sent(pieces, isApart))
  const rows = await file()
  const { rows: lines } = await shop.shop.pool.query<{
    number: string
    currency: Currency
    unit_net: string[]
    quantity: number
    weight_grams: number
    tax: number
  }>(
    `select o.number, o.currency, l.unit_net, l.quantity, l.weight_grams, o.tax from orders o join order_lines l on l.order_id = o.id
     where o.id = any ($1::uuid[])`,
    [ids],
  )
  for (const line of lines) {
    const declared = rows.filter((row) => row['order'] === line.number)
    const sum = (name: string) => declared.reduce((total, row) => total + Number(row[name]), 0)
    const unit = 10 ** decimals[line.currency]
    expect(sum('pieces')).toBe(line.quantity)
    expect(Math.round(sum('declared value') * unit)).toBe(
      line.unit_net.reduce((total, net) => total + Number(net), 0),
    )
    expect(Math.round(sum('weight (kg)') * 1_000)).toBe(line.quantity * line.weight_grams)
    expect(declared.map((row) => row['tax charged'])).toEqual([
      String(line.tax / unit),
      ...declared.slice(1).map(() => ''),
    ])
    for (const row of declared)
      expect(row).toMatchObject({
        country: 'TW',
        'hs code': '330510',
        origin: 'KR',
        carrier: 'DHL',
        day: today,
      })
  }
  expect(JSON.stringify(rows)).not.toMatch(/小明|A123456789|信義/)
  expect(await file('jp')).toEqual([])
})

it('takes an ordered span within the limit, and requires the rights to see amounts and to export files', async () => {
  const path = (from: string, to: string) => `/customs-file?country=tw&from=${from}&to=${to}`
  expect(no(await owner.get(path('2026-02-02', '2026-02-01')))).toEqual([400, 'orders.bad_customs_span'])
  expect(no(await owner.get(path('2026-01-01', '2026-12-31')))).toEqual([400, 'orders.bad_customs_span'])
  expect((await (await atDesk(shop, 'marketing')).get(path(today, today))).status).toBe(403)
  ok(await (await atDesk(shop, 'finance')).get(path(today, today)))
  const { rows } = await shop.shop.pool.query(
    "select 1 from audit_log where action = 'staff-export-list' and entity_id = 'customs'",
  )
  expect(rows.length).toBeGreaterThan(0)
})
