import { daysLater, weekdayOf } from '#shop/branches/day.rules.ts'
import { clockInHongKong, dayInHongKong } from '#shop/calendar.ts'
import type { TestShop } from '#tools/testing/test-shop.ts'
import { aTreatedMember, book, branch, freeSlots } from './bookings.ts'
import { ok } from '#tools/builders/orders/desk-orders.ts'
import { staysSignedIn } from '#tools/builders/members/members.ts'
import type { MovedClock } from '#tools/builders/payments/payments.ts'
import type { AtDesk } from '#tools/builders/staff/staff.ts'

type Gap = { therapist_id: string; day: string; from: number; to: number; waiting: number }
type Resource = {
  id: string
  kind: string
  name: string
  days: { day: string; work: object[]; blocks: { id: string; from: number; reason: string }[] }[]
}
export type DeskBooking = Record<string, unknown> & {
  id: string
  number: string
  state: string
  starts_at: string
  therapist_id: string
  version: number
}
type Calendar = {
  day: string
  bookings: DeskBooking[]
  gaps: Gap[]
  resources: Resource[]
  waiting: { id: string; client: string; starts: number[]; offered_until: string | null }[]
  days: { day: string }[]
}

export const clockOf = (iso: string) => clockInHongKong(new Date(iso)).slice(11, 16)
export const clockAt = (minute: number) =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`

/** Deletes holidays, so that every day has weekday hours, on whichever day the test runs. */
export const withoutHolidays = ({ shop }: TestShop): Promise<unknown> =>
  shop.pool.query('delete from public_holidays')

/** The calendar of a shop, and appointments in it. `at`: the staff user, unless a call names another. */
export function deskPlan(clock: MovedClock, at: () => { shop: TestShop; desk: AtDesk }) {
  const calendarOf = async (day: string, by = at().desk, more = '') =>
    ok(await by.get(`/bookings/calendar?day=${day}&branch=${branch}${more}`)).body
      .calendar as unknown as Calendar

  /** A day some weeks ahead that no other test of this shop uses: a Tuesday, when several therapists work. */
  let weeks = 0
  function aDay(): string {
    weeks += 1
    const today = dayInHongKong(clock.now())
    return daysLater(today, 9 - weekdayOf(today) + 7 * (weeks - 1))
  }

  async function anAppointment() {
    const day = aDay()
    const { member: once, packageId } = await aTreatedMember(at().shop)
    const member = staysSignedIn(at().shop, once)
    const [slot] = await freeSlots(member, { from: day, to: day })
    if (!slot) throw new Error('nothing is free')
    const booking = await book(member, packageId, slot)
    const atDeskNow = async () => {
      const found = (await calendarOf(day)).bookings.find(({ number }) => number === booking.number)
      if (!found) throw new Error(`${booking.number} is not in the calendar`)
      return found
    }
    const free = (await freeSlots(member, { from: day, to: day })).filter(
      ({ starts_at: at }) => at > booking.starts_at,
    )
    return { day, member, packageId, booking, atDeskNow, free }
  }
  return { calendarOf, aDay, anAppointment }
}
