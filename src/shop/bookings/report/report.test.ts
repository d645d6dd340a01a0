import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  aTreatedMember,
  book,
  bookingIn,
  freeSlots,
  type WireBooking,
} from '#tools/builders/bookings/bookings.ts'
import { no, ok } from '#tools/builders/orders/desk-orders.ts'
import { staysSignedIn } from '#tools/builders/members/members.ts'
import { aClock } from '#tools/builders/payments/payments.ts'
import { atDesk, type AtDesk } from '#tools/builders/staff/staff.ts'
import { openTestShop, type TestShop } from '#tools/testing/test-shop.ts'
import { daysLater } from '../../branches/day.rules.ts'
import { dayInHongKong } from '../../calendar.ts'

let shop: TestShop
const clock = aClock()
beforeAll(async () => {
  shop = await openTestShop({ LIMITS_FACTOR: '1000' }, { clock })
})
afterAll(() => shop.close())

const moveTo = (time: number) => clock.move(Math.ceil((time - clock.now().getTime()) / 1_000))
const to = ({ starts_at: startsAt }: WireBooking, minutes: number) =>
  moveTo(Date.parse(startsAt) + minutes * 60_000)

type Figures = Record<string, number | null>
type Report = {
  therapists: { id: string; name: string; figures: Figures }[]
  total: Figures
  liability: Record<string, number | string>[]
  liability_total: Record<string, number>
}
const report = async (by: AtDesk, query = '') => ok(await by.get(`/bookings/report${query}`)).body as Report

/** Two appointments one after another of a package of five. */
async function twoAppointments() {
  const treated = await aTreatedMember(shop)
  const member = staysSignedIn(shop, treated.member)
  const day = daysLater(dayInHongKong(clock.now()), 2)
  const slots = await freeSlots(member, { from: day, to: daysLater(day, 5) })
  const [first, last] = [slots[0], slots.at(-1)]
  if (!first || !last) throw new Error('nothing is free')
  return {
    ...treated,
    member,
    came: await book(member, treated.packageId, first),
    missed: await book(member, treated.packageId, last),
  }
}

it('counts completed appointments, no-shows, and the value of unused sessions', async () => {
  const { packageId, came, missed } = await twoAppointments()
  const { rows } = await shop.shop.pool.query<{ paid: string }>(
    'select paid from treatment_packages where id = $1',
    [packageId],
  )
  const worth = Number(rows[0]?.paid) / 5 / 100
  const days = `?from=${came.starts_at.slice(0, 10)}&to=${missed.starts_at.slice(0, 10)}`
  const before = await report(await atDesk(shop, 'owner'), days)
  expect(before.total).toMatchObject({ completed: 0, no_shows: 0, revenue: 0, use: 0, no_show_rate: null })
  expect(before.liability_total).toMatchObject({ packages: 1, sessions: 5, owed: worth * 5 })

  to(came, 0)
  const care = await atDesk(shop, 'care')
  await care.send('POST', `/bookings/${came._id}/check-in`, {})
  expect(bookingIn(await care.send('POST', `/bookings/${came._id}/complete`, {})).state).toBe('completed')
  to(missed, 30)
  const desk = await atDesk(shop, 'care')
  expect(
    bookingIn(await desk.send('POST', `/bookings/${missed._id}/no-show`, { reason: 'no answer' })).state,
  ).toBe('no_show')

  const owner = await atDesk(shop, 'owner')
  const after = await report(owner, days)
  const minutes = Number(before.total.rostered_minutes)
  expect(minutes).toBeGreaterThan(600)
  const treated = Number(after.total.treated_minutes)
  expect(treated).toBe((Date.parse(String(came.ends_at)) - Date.parse(came.starts_at)) / 60_000)
  expect(after.total).toMatchObject({
    rostered_minutes: minutes,
    completed: 1,
    no_shows: 1,
    no_show_rate: 50,
    revenue: worth,
    use: Math.round((treated * 1_000) / minutes) / 10,
    revenue_per_hour: Math.round((worth * 100 * 60) / minutes) / 100,
  })
  expect(after.therapists.reduce((sum, { figures }) => sum + Number(figures.completed), 0)).toBe(1)
  expect(after.liability[0]).toMatchObject({ age: 'upTo90', packages: 1, sessions: 3, owed: worth * 3 })
  expect((await report(owner, `${days}&branch=nowhere`)).total).toMatchObject({
    completed: 0,
    rostered_minutes: 0,
  })
})

it('requires the right to read figures, and covers a year at most', async () => {
  expect((await (await atDesk(shop, 'care')).get('/bookings/report')).status).toBe(403)
  const finance = await atDesk(shop, 'finance')
  expect(no(await finance.get('/bookings/report?from=2026-02-01&to=2026-01-01'))).toEqual([
    400,
    'bookings.bad_span',
  ])
  expect(no(await finance.get('/bookings/report?from=2024-01-01&to=2026-01-01'))).toEqual([
    400,
    'bookings.bad_span',
  ])
})

it('subtracts breaks and blocked hours from the roster', async () => {
  const day = daysLater(dayInHongKong(clock.now()), 8)
  const owner = await atDesk(shop, 'owner')
  const of = async () => Number((await report(owner, `?from=${day}&to=${day}`)).total.rostered_minutes)
  const before = await of()
  await shop.shop.pool.query(
    `insert into resource_claims (resource_id, during, block_reason)
     select resource_id, tstzrange(lower(during), lower(during) + interval '45 minutes'), 'training' from shifts
     where (lower(during) at time zone 'Asia/Hong_Kong')::date = $1 limit 1`,
    [day],
  )
  expect(await of()).toBe(before - 45)
})
