import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { no, ok } from '#tools/builders/orders/desk-orders.ts'
import { atDesk, type AtDesk } from '#tools/builders/staff/staff.ts'
import { openTestShop, type TestShop } from '#tools/testing/test-shop.ts'
import { announceDueReports } from './due.ts'

const wednesday = new Date('2026-03-04T02:00:00Z') // 10:00 in Hong Kong
let now = wednesday
let shop: TestShop
let owner: AtDesk
let finance: AtDesk
let marketing: AtDesk
let emails: Record<'owner' | 'finance', string>
let ids: Record<'owner' | 'finance' | 'marketing', string>
beforeAll(async () => {
  shop = await openTestShop({ LIMITS_FACTOR: '1000' }, { clock: { now: () => now } })
  owner = await atDesk(shop, 'owner')
  finance = await atDesk(shop, 'finance')
  marketing = await atDesk(shop, 'marketing')
  const me = async (by: AtDesk) => ok(await by.get('/me')).body.staff as { id: string; email: string }
  const [one, two, three] = [await me(owner), await me(finance), await me(marketing)]
  ids = { owner: one.id, finance: two.id, marketing: three.id }
  emails = { owner: one.email, finance: two.email }
})
afterAll(() => shop.close())
beforeEach(() =>
  shop.shop.pool.query(
    'update report_schedules set next_at = null, stopped_at = now() where next_at is not null',
  ),
)

type Schedule = {
  id: string
  report: string
  next_at: string
  readers: { id: string }[]
  is_mine: boolean
}
const weekly = { cadence: 'week', weekday: 1, hour: 9, query: 'period=last_month&by=country' }
const schedule = async (more: object = {}, by = owner) =>
  by.send('POST', '/report-schedules', {
    report: 'sales',
    ...weekly,
    readers: [ids.owner, ids.finance],
    language: 'en',
    ...more,
  })
const scheduled = async (more: object = {}) => ok(await schedule(more)).body.schedule as unknown as Schedule
const listed = async (by = owner) =>
  ok(await by.get('/report-schedules?report=sales')).body as unknown as {
    schedules: Schedule[]
    readers: { id: string }[]
  }
const system = () => shop.shop.systemContext()
const letters = async () =>
  (
    await shop.shop.pool.query<{ key: string; to: string; subject: string; text: string }>(
      `select key, "to", subject, text from messages where event = 'report.due' order by created_at, "to"`,
    )
  ).rows
async function sent(at: string) {
  now = new Date(at)
  const before = new Set((await letters()).map(({ key }) => key))
  await announceDueReports(system())
  await shop.work('send-report')
  now = wednesday // sign-ins are still valid then
  return (await letters()).filter(({ key }) => !before.has(key))
}

describe('a report by mail', () => {
  it('is sent to its readers at its hour, once, with its figures and the link to its page', async () => {
    const { next_at: next } = await scheduled()
    expect(next).toBe('2026-03-09T01:00:00.000Z')
    expect(await sent('2026-03-09T00:59:59Z')).toEqual([])
    const sentEmails = await sent('2026-03-09T01:00:00Z')
    expect(sentEmails.map(({ to }) => to).toSorted()).toEqual([emails.finance, emails.owner])
    expect(sentEmails[0]?.subject).toBe('Sales, 1 February 2026 – 28 February 2026')
    expect(sentEmails[0]?.text).toContain('Net sales')
    expect(sentEmails[0]?.text).toContain('/desk/reports/sales?by=country&from=2026-02-01&to=2026-02-28')
    expect(await sent('2026-03-09T01:05:00Z')).toEqual([])
    expect((await listed()).schedules[0]?.next_at).toBe('2026-03-16T01:00:00.000Z')
  })

  it('is sent once, however many processes run, and a missed one is sent once', async () => {
    await scheduled({ cadence: 'day', readers: [ids.owner] })
    now = new Date('2026-03-20T05:00:00Z')
    const before = (await letters()).length
    const counts = await Promise.all(Array.from({ length: 4 }, () => announceDueReports(system())))
    expect(counts.reduce((sum, each) => sum + each, 0)).toBe(1)
    await shop.work('send-report')
    await shop.work('send-report')
    now = wednesday
    expect((await letters()).length - before).toBe(1)
    expect((await listed()).schedules[0]?.next_at).toBe('2026-03-21T01:00:00.000Z')
  })

  it('is no longer sent after it was stopped, to readers who left, or to readers without the right', async () => {
    const mine = await scheduled()
    ok(await finance.send('POST', `/report-schedules/${mine.id}/leave`, {}))
    expect((await sent('2026-03-09T01:00:00Z')).map(({ to }) => to)).toEqual([emails.owner])
    ok(await finance.send('POST', `/report-schedules/${mine.id}/leave`, {}))
    ok(await owner.send('POST', `/report-schedules/${mine.id}/leave`, {}))
    expect((await listed()).schedules).toEqual([])
    ok(await owner.send('POST', `/report-schedules/${mine.id}/stop`, {})) // it was stopped already
    expect(no(await owner.send('POST', `/report-schedules/${ids.owner}/stop`, {}))).toEqual([
      404,
      'reports.unknown_schedule',
    ])

    const other = await scheduled({ readers: [ids.finance] })
    await shop.shop.pool.query("update staff_accounts set roles = '{warehouse}' where id = $1", [ids.finance])
    expect(await sent('2026-03-16T01:00:00Z')).toEqual([])
    await shop.shop.pool.query("update staff_accounts set roles = '{finance}' where id = $1", [ids.finance])
    expect(await sent('2026-03-23T01:00:00Z')).toHaveLength(1)

    now = new Date('2026-03-30T01:00:00Z')
    await announceDueReports(system())
    now = wednesday
    ok(await finance.send('POST', `/report-schedules/${other.id}/stop`, {}))
    const before = (await letters()).length
    await shop.work('send-report') // it was published, and stopped before it was sent
    expect((await letters()).length).toBe(before)
    expect(await sent('2026-04-06T01:00:00Z')).toEqual([])
  })

  it('requires readers with the right to it, and days relative to the date', async () => {
    expect(no(await schedule({ readers: [] }))).toEqual([400, 'reports.no_readers'])
    expect(no(await schedule({ readers: [ids.owner, ids.marketing] }))).toEqual([400, 'reports.not_a_reader'])
    expect(no(await schedule({ query: 'from=2026-01-01&to=2026-01-31' }))).toEqual([400, 'reports.own_days'])
    expect(no(await schedule({ query: 'period=no_such' }))).toEqual([400, 'reports.own_days'])
    expect(no(await schedule({ query: 'code=X' }))).toEqual([400, 'reports.unknown_field'])
    expect((await schedule({ hour: 24 })).status).toBe(400)
    expect((await schedule({ cadence: 'month', month_day: 29 })).status).toBe(400)
    expect((await listed()).schedules).toEqual([])
    expect((await listed()).readers.map(({ id }) => id)).toEqual(
      expect.arrayContaining([ids.owner, ids.finance]),
    )
    expect((await listed()).readers.map(({ id }) => id)).not.toContain(ids.marketing)
  })

  it('is created with the right to do so, and visible to and stopped by readers with the right to it', async () => {
    const auditor = await atDesk(shop, 'auditor')
    const one = await scheduled()
    expect((await schedule({}, auditor)).status).toBe(403)
    expect((await schedule({}, marketing)).status).toBe(403) // may schedule, but not read sales
    expect((await auditor.send('POST', `/report-schedules/${one.id}/stop`, {})).status).toBe(403)
    expect((await listed(auditor)).schedules).toHaveLength(1)
    expect(await listed(marketing)).toEqual({ schedules: [], readers: [] })
    expect(no(await marketing.send('POST', `/report-schedules/${one.id}/stop`, {}))).toEqual([
      404,
      'reports.unknown_schedule',
    ])
  })
})
