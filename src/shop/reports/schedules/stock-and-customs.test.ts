import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { no, ok } from '#tools/builders/orders/desk-orders.ts'
import { atDesk, type AtDesk } from '#tools/builders/staff/staff.ts'
import { openTestShop, type TestShop } from '#tools/testing/test-shop.ts'
import { announceDueReports } from './due.ts'
import { monthBefore } from './schedule.rules.ts'

const wednesday = new Date('2026-03-04T02:00:00Z') // 10:00 in Hong Kong
let now = wednesday
let shop: TestShop
let owner: AtDesk
let warehouse: AtDesk
let ids: Record<'owner' | 'marketing', string>
beforeAll(async () => {
  shop = await openTestShop({ LIMITS_FACTOR: '1000' }, { clock: { now: () => now } })
  owner = await atDesk(shop, 'owner')
  warehouse = await atDesk(shop, 'warehouse')
  const idOf = async (by: AtDesk) => (ok(await by.get('/me')).body.staff as { id: string }).id
  ids = { owner: await idOf(owner), marketing: await idOf(await atDesk(shop, 'marketing')) }
})
afterAll(() => shop.close())

const schedule = (report: string, query: string, readers = [ids.owner], by = owner) =>
  by.send('POST', '/report-schedules', { report, query, cadence: 'day', hour: 9, readers, language: 'en' })
async function letters(at: string) {
  now = new Date(at)
  await announceDueReports(shop.shop.systemContext())
  await shop.work('send-report')
  now = wednesday // sign-ins are still valid then
  const { rows } = await shop.shop.pool.query<{ subject: string; text: string }>(
    `select subject, text from messages where event = 'report.due' order by created_at, subject`,
  )
  return rows
}

describe('the value of stock and the customs file by mail (rules/reports#14)', () => {
  it('are sent with their figures and the link to their page, as requested', async () => {
    ok(await schedule('stock', 'by=brand'))
    ok(await schedule('customs', 'country=tw'))
    const emails = await letters('2026-03-05T01:00:00Z')
    const [customs, stock] = ['Customs file', 'Stock value'].map((name) =>
      emails.find(({ subject }) => subject.startsWith(name)),
    )
    expect(customs?.subject).toBe('Customs file, Taiwan, 1 February 2026 – 28 February 2026')
    expect(customs?.text).toContain('/desk/reports/customs?country=tw&from=2026-02-01&to=2026-02-28')
    expect(customs?.text).toMatch(/Declared value.*HK\$0/s)
    expect(stock?.subject).toBe('Stock value, 5 March 2026')
    expect(stock?.text).toContain('/desk/reports/stock?by=brand')
    const value = ok(await owner.get('/stock-value?by=brand')).body as { total: { pieces: number } }
    expect(stock?.text).toContain(value.total.pieces.toLocaleString('en'))
    expect(stock?.text).toContain('At cost')
    expect(await letters('2026-03-05T01:05:00Z')).toHaveLength(emails.length)
  })

  it('are sent to readers with the right to them, with queries that their page accepts', async () => {
    expect(no(await schedule('customs', 'country=tw', [ids.marketing]))).toEqual([
      400,
      'reports.not_a_reader',
    ])
    expect(no(await schedule('customs', 'country=mars'))).toEqual([400, 'reports.unknown_field'])
    expect(no(await schedule('customs', ''))).toEqual([400, 'reports.unknown_field'])
    expect(no(await schedule('stock', 'by=weather'))).toEqual([400, 'reports.unknown_field'])
    expect((await schedule('stock', '', [ids.owner], warehouse)).status).toBe(403)
    const { schedules } = ok(await owner.get('/report-schedules?report=customs')).body as unknown as {
      schedules: { report: string }[]
    }
    expect(schedules.map(({ report }) => report).toSorted()).toEqual(['customs', 'stock'])
  })
})

it.each([
  ['2026-03-31', { from: '2026-02-01', to: '2026-02-28' }],
  ['2028-03-01', { from: '2028-02-01', to: '2028-02-29' }],
  ['2026-01-15', { from: '2025-12-01', to: '2025-12-31' }],
])('the month before %s is %o', (day, expected) => expect(monthBefore(day)).toEqual(expected))
