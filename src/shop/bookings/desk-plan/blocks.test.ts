import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aTreatedMember, book, branch, freeSlots } from '#tools/builders/bookings.ts'
import { no, ok } from '#tools/builders/desk-orders.ts'
import { staysSignedIn } from '#tools/builders/members.ts'
import { aClock } from '#tools/builders/payments.ts'
import { atDesk, type AtDesk } from '#tools/builders/staff.ts'
import { openTestShop, type TestShop } from '#tools/testing/test-shop.ts'
import { daysLater, weekdayOf } from '../../branches/day.rules.ts'
import { dayInHongKong } from '../../calendar.ts'

let shop: TestShop
let desk: AtDesk
const clock = aClock()
beforeAll(async () => {
  shop = await openTestShop({ LIMITS_FACTOR: '1000' }, { clock })
  desk = await atDesk(shop, 'care')
})
afterAll(() => shop.close())

type Gap = { therapist_id: string; day: string; from: number; to: number; waiting: number }
type Resource = {
  id: string
  kind: string
  name: string
  days: { day: string; work: object[]; blocks: { id: string; from: number; reason: string }[] }[]
}
type DeskBooking = Record<string, unknown> & {
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
const calendarOf = async (day: string, by = desk, more = '') =>
  ok(await by.get(`/bookings/calendar?day=${day}&branch=${branch}${more}`)).body
    .calendar as unknown as Calendar

const clockAt = (minute: number) =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`

/** A day some weeks ahead that is nobody else's in this file: a Tuesday, when several therapists work. */
let weeks = 0
function aDay(): string {
  weeks += 1
  const today = dayInHongKong(clock.now())
  return daysLater(today, 9 - weekdayOf(today) + 7 * (weeks - 1))
}

async function anAppointment() {
  const day = aDay()
  const { member: once, packageId } = await aTreatedMember(shop)
  const member = staysSignedIn(shop, once)
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

describe('rules/bookings#18: a block', () => {
  it('takes somebody out of the calendar and is given back; a booking stays', async () => {
    const { day, atDeskNow } = await anAppointment()
    const booking = await atDeskNow()
    const block = (starts: string, ends: string) =>
      desk.send('POST', '/bookings/blocks', {
        branch,
        resource: booking.therapist_id,
        day,
        starts,
        ends,
        reason: 'Training',
      })
    expect(no(await block('00:00', '24:00'))).toEqual([409, 'schedule.taken'])
    const { id } = ok(await block('17:00', '18:00')).body.block as { id: string }
    const blocks = async () =>
      (await calendarOf(day)).resources.find((each) => each.id === booking.therapist_id)?.days[0]?.blocks
    expect(await blocks()).toEqual([{ id, from: 1_020, to: 1_080, reason: 'Training' }])
    const end = () => desk.send('POST', `/bookings/blocks/${id}/end`)
    expect([(await end()).status, await blocks(), no(await end())]).toEqual([
      200,
      [],
      [404, 'schedule.unknown_block'],
    ])
  })
})

describe('rules/bookings#19: who waits', () => {
  it('is counted at gaps that fit, and offered one', async () => {
    const { day, atDeskNow } = await anAppointment()
    const { member } = await aTreatedMember(shop)
    await atDeskNow()
    const { rows } = await shop.shop.pool.query<{ id: string }>(
      `insert into booking_waitlist (id, member_id, product_id, branch_key, day, part, created_at)
       select gen_random_uuid(), $1, product_id, branch_key, $2, 'afternoon', now() from bookings where state = 'confirmed' limit 1
       returning id`,
      [member.id, day],
    )
    const id = String(rows[0]?.id)
    const { waiting, gaps } = await calendarOf(day)
    expect(waiting).toMatchObject([{ id, client: 'Mei Lam', offered_until: null }])
    expect(gaps.some((gap) => gap.waiting === 1)).toBe(true)
    const time = clockAt(waiting[0]?.starts.at(-1) ?? 0)
    const offer = () => desk.send('POST', `/bookings/waitlist/${id}/offer`, { time })
    expect(ok(await offer()).body.booking).toMatchObject({ state: 'held', is_offer: true })
    expect(no(await offer())).toEqual([404, 'bookings.unknown_wait'])
    const after = await calendarOf(day)
    expect(after.waiting[0]?.offered_until).not.toBeNull()
    expect(after.bookings.filter(({ state }) => state === 'held')).toHaveLength(1)
    await shop.work('tell-booking-offered').catch(() => undefined)
  })
})
