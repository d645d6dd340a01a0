import { afterAll, beforeAll, expect, it } from 'vitest'
import { aTreatedMember, book, branch, freeSlots } from '#tools/builders/bookings/bookings.ts'
import { ok } from '#tools/builders/orders/desk-orders.ts'
import { staysSignedIn } from '#tools/builders/members/members.ts'
import { aClock } from '#tools/builders/payments/payments.ts'
import { atDesk } from '#tools/builders/staff/staff.ts'
import { openTestShop, type TestShop } from '#tools/testing/test-shop.ts'
import { daysLater, weekdayOf } from '../../branches/day.rules.ts'
import { clockInHongKong, dayInHongKong } from '../../calendar.ts'

const members = 4

let shop: TestShop
const clock = aClock()
beforeAll(async () => {
  shop = await openTestShop({ LIMITS_FACTOR: '1000' }, { clock })
})
afterAll(() => shop.close())

const clockOf = (iso: string) => clockInHongKong(new Date(iso)).slice(11, 16)

/** A Tuesday ahead, as many weeks as named. */
const tuesday = (weeks: number): string => {
  const today = dayInHongKong(clock.now())
  return daysLater(today, 9 - weekdayOf(today) + 7 * weeks)
}

type Row = { id: string; version: number; number: string }

it('twelve concurrent moves, walk-ins and offers are all answered, and no slot is given twice', async () => {
  const desk = await atDesk(shop, 'manager')
  const treated = []
  for (let nth = 0; nth < members; nth += 1) treated.push(await aTreatedMember(shop))
  const work: (() => Promise<{ status: number }>)[] = []
  for (const [nth, { member: once, packageId }] of treated.entries()) {
    const member = staysSignedIn(shop, once)
    const day = tuesday(nth)
    const [first, ...rest] = await freeSlots(member, { from: day, to: day })
    const last = rest.at(-1)
    if (!first || !last) throw new Error('nothing is free')
    const { number } = await book(member, packageId, first)
    const { bookings } = ok(await desk.get(`/bookings/calendar?day=${day}&branch=${branch}`)).body
      .calendar as unknown as { bookings: Row[] }
    const booked = bookings.find((each) => each.number === number)
    if (!booked) throw new Error(`${number} is not in the calendar`)
    const { rows } = await shop.shop.pool.query<{ id: string }>(
      `insert into booking_waitlist (id, member_id, product_id, branch_key, day, part, created_at)
       select gen_random_uuid(), $1, product_id, branch_key, $2, 'afternoon', now() from bookings where id = $3 returning id`,
      [once.id, tuesday(0), booked.id],
    )
    const at = { branch, day: tuesday(0), time: clockOf(last.starts_at), therapist: '' }
    work.push(
      () => desk.send('POST', `/bookings/${booked.id}/move`, { ...at, expected: booked.version }),
      () => desk.send('POST', '/bookings/walk-in', { ...at, package: packageId }),
      () => desk.send('POST', `/bookings/waitlist/${rows[0]?.id}/offer`, {}),
    )
  }
  expect(work).toHaveLength(12)
  // who is told that the shop is busy comes again
  const answered = async (send: () => Promise<{ status: number }>): Promise<number> => {
    const { status } = await send()
    return status === 503 ? answered(send) : status
  }
  const statuses = await Promise.all(work.map(answered))
  expect(statuses.filter((status) => status !== 200 && status !== 409)).toEqual([])
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(0)
  const { rows: twice } = await shop.shop.pool.query(
    `select 1 from resource_claims a join resource_claims b on a.resource_id = b.resource_id and a.id < b.id
     where a.is_active and b.is_active and a.during && b.during`,
  )
  expect(twice).toEqual([])
}, 60_000)
