import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aTreatedMember, book, bookingIn, branch, freeSlots } from '#tools/builders/bookings/bookings.ts'
import { no, ok } from '#tools/builders/orders/desk-orders.ts'
import { clockOf, deskPlan, type DeskBooking, withoutHolidays } from '#tools/builders/bookings/desk-plan.ts'
import { aClock } from '#tools/builders/payments/payments.ts'
import { atDesk, type AtDesk } from '#tools/builders/staff/staff.ts'
import { openTestShop, type TestShop } from '#tools/testing/test-shop.ts'

let shop: TestShop
let desk: AtDesk
const clock = aClock()
beforeAll(async () => {
  shop = await openTestShop({ LIMITS_FACTOR: '1000' }, { clock })
  await withoutHolidays(shop)
  desk = await atDesk(shop, 'care')
})
afterAll(() => shop.close())
const { calendarOf, aDay, anAppointment } = deskPlan(clock, () => ({ shop, desk }))

const moveOf = (booking: DeskBooking, day: string, time: string, more: object = {}) => ({
  day,
  time,
  therapist: booking.therapist_id,
  expected: booking.version,
  ...more,
})
const move = (booking: DeskBooking, body: object, by = desk) =>
  by.send('POST', `/bookings/${booking.id}/move`, body)

describe('rules/bookings#15: an appointment that staff move', () => {
  it('gets another time and therapist, keeps its code and its member’s two moves, and an email is sent', async () => {
    const { day, member, booking, atDeskNow, free } = await anAppointment()
    const before = await atDeskNow()
    const other = free.find(({ therapists }) => therapists.some((id) => id !== before.therapist_id))
    const therapist = other?.therapists.find((id) => id !== before.therapist_id)
    const time = clockOf(other?.starts_at ?? '')
    const moved = ok(await move(before, moveOf(before, day, time, { therapist }))).body.booking as DeskBooking
    expect(moved).toMatchObject({
      state: 'confirmed',
      starts_at: other?.starts_at,
      therapist_id: therapist,
      moves: 0,
      can_move: true,
    })
    const own = bookingIn(await member.get(`/bookings/${moved.id}`))
    expect(own).toMatchObject({ moves_left: 2, code: booking.code, session: { position: 1, of: 5, left: 4 } })
    await shop.work('tell-booking-moved')
    const { rows } = await shop.shop.pool.query(
      `select event from messages where event = 'booking.moved' and "to" = $1`,
      [member.email],
    )
    expect(rows).toHaveLength(1)
    const log = await shop.shop.pool.query(
      `select before, after from audit_log where action = 'staff-booking-move' and entity_id = $1`,
      [before.id],
    )
    expect(log.rows).toMatchObject([
      { before: { startsAt: before.starts_at }, after: { startsAt: other?.starts_at } },
    ])
  })

  it('is moved once by two staff users at once; the other gets a refusal in their language', async () => {
    const { day, atDeskNow, free } = await anAppointment()
    const before = await atDeskNow()
    const second = await atDesk(shop, 'manager')
    const [early, late] = [free[3], free.at(-1)].map((slot) => clockOf(slot?.starts_at ?? ''))
    const body = (time = '') => ({ ...moveOf(before, day, time), therapist: '' })
    const answers = await Promise.all([
      move(before, body(early)),
      second.send('POST', `/bookings/${before.id}/move`, body(late), { 'x-shop-locale': 'hk' }),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const refused = answers.find(({ status }) => status === 409)
    expect(refused?.body.code).toBe('bookings.changed')
    expect(String(refused?.body.message)).toMatch(/colleague|同事/)
    expect((await calendarOf(day)).bookings.filter(({ state }) => state === 'confirmed')).toHaveLength(1)
    const hk = await second.send('POST', `/bookings/${before.id}/move`, body(late), { 'x-shop-locale': 'hk' })
    expect([hk.status, hk.body.message]).toEqual([409, '同事剛剛更改了這個預約，請再看一次。'])
  })

  it('is refused with all reasons when checks fail', async () => {
    const { day, atDeskNow } = await anAppointment()
    const before = await atDeskNow()
    const refused = await move(before, moveOf(before, day, '03:00'))
    expect(no(refused)).toEqual([409, 'bookings.not_possible'])
    expect(refused.body.message).toMatch(/The branch is closed.*does not work then/)
    expect(no(await move(before, moveOf(before, day, clockOf(before.starts_at))))).toEqual([
      400,
      'bookings.same_time',
    ])
    const check = ok(
      await desk.get(
        `/bookings/check?booking=${before.id}&branch=${branch}&day=${day}&time=03:00&therapist=${before.therapist_id}`,
      ),
    ).body as { is_possible: boolean; checks: { rule: string; verdict: string }[] }
    expect(check.is_possible).toBe(false)
    expect(check.checks.filter(({ verdict }) => verdict === 'no').map(({ rule }) => rule)).toEqual([
      'open',
      'works',
    ])
    expect((await atDeskNow()).id).toBe(before.id)
  })

  it('gets a slot that two appointments are moved to at the same moment only once', async () => {
    const day = aDay()
    const clients = [await aTreatedMember(shop), await aTreatedMember(shop)]
    const made = []
    for (const { member, packageId } of clients) {
      const slots = await freeSlots(member, { from: day, to: day })
      const slot = slots.find(({ starts_at: at }) => clockOf(at) >= (made.length === 0 ? '10:00' : '15:00'))
      made.push(await book(member, packageId, slot ?? { starts_at: '' }))
    }
    const found = (await calendarOf(day)).bookings
    const therapist = found[0]?.therapist_id
    const { member } = clients[0]!
    const target = (await freeSlots(member, { from: day, to: day, therapist: therapist ?? '' })).find(
      ({ starts_at: at }) => clockOf(at) >= '11:30' && clockOf(at) < '14:00',
    )
    const body = (booking: DeskBooking) =>
      moveOf(booking, day, clockOf(target?.starts_at ?? ''), { therapist })
    const answers = await Promise.all(found.map((booking) => move(booking, body(booking))))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.body.code).toMatch(/not_possible|just_taken/)
  })
})
