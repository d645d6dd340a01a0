import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  aTreatedMember,
  book,
  bookingIn,
  freeSlots,
  hold,
  noFlags,
  type WireBooking,
} from '#tools/builders/bookings/bookings.ts'
import { no, ok } from '#tools/builders/orders/desk-orders.ts'
import { staysSignedIn } from '#tools/builders/members/members.ts'
import { aClock } from '#tools/builders/payments/payments.ts'
import { atDesk, type AtDesk } from '#tools/builders/staff/staff.ts'
import { openTestShop, type TestShop } from '#tools/testing/test-shop.ts'
import { daysLater } from '../../branches/day.rules.ts'
import { dayInHongKong } from '../../calendar.ts'
import { countSessions } from '../../sessions/session.rules.ts'
import { findPackage } from '../../sessions/sessions.ts'

let shop: TestShop
const clock = aClock()
beforeAll(async () => {
  shop = await openTestShop({ LIMITS_FACTOR: '1000' }, { clock })
})
afterAll(() => shop.close())

/** A member with an appointment some days ahead; colleagues sign in when its time has come. */
async function anAppointment(days: number) {
  const { member: once, packageId } = await aTreatedMember(shop)
  const member = staysSignedIn(shop, once)
  const day = daysLater(dayInHongKong(clock.now()), days)
  const [slot] = await freeSlots(member, { from: day, to: daysLater(day, 2) })
  if (!slot) throw new Error('nothing is free')
  const booking = await book(member, packageId, slot)
  const counts = async () => {
    const found = await findPackage(shop.shop.systemContext(), packageId)
    return found ? countSessions(found) : null
  }
  return { member, packageId, slot, booking, counts }
}

const moveTo = (time: number) => clock.move(Math.ceil((time - clock.now().getTime()) / 1_000))
const to = (booking: WireBooking, minutes: number) => moveTo(Date.parse(booking.starts_at) + minutes * 60_000)
const act = (by: AtDesk, id: string, action: string, body: object = {}) =>
  by.send('POST', `/bookings/${id}/${action}`, body)

describe('the desk', () => {
  it('lists a day, checks in by code, and completes with a note, which uses the session', async () => {
    const { member, booking, counts } = await anAppointment(3)
    to(booking, -30)
    const care = await atDesk(shop, 'care')
    const { bookings } = ok(await care.get('/bookings?branch=causeway-bay')).body as {
      bookings: WireBooking[]
    }
    expect(bookings).toMatchObject([
      { number: booking.number, state: 'confirmed', client: 'Mei Lam', actions: ['check_in', 'cancel'] },
    ])
    expect(JSON.stringify(bookings)).not.toContain('Lavender')
    expect(no(await care.send('POST', '/bookings/check-in', { code: '000000x' }))).toEqual([
      422,
      'bookings.wrong_code',
    ])
    const code = String(booking.code).replaceAll(/\d/g, (digit) =>
      '０１２３４５６７８９'.charAt(Number(digit)),
    )
    const here = ok(
      await care.send('POST', '/bookings/check-in', { code: `${code.slice(0, 3)} ${code.slice(3)}` }),
    )
    expect(bookingIn(here)).toMatchObject({ state: 'checked_in' })
    expect(bookingIn(await act(care, booking._id, 'complete', { after_care: 'No sauna today.' })).state).toBe(
      'completed',
    )
    expect(await counts()).toMatchObject({ redeemed: 1, active: 4 })
    expect(bookingIn(await member.get(`/bookings/${booking._id}`))).toMatchObject({
      state: 'completed',
      after_care: 'No sauna today.',
      code: null,
    })
  })

  it('records a no-show, and a manager returns the session, once', async () => {
    const { booking, counts } = await anAppointment(6)
    to(booking, 14)
    const [care, manager] = [await atDesk(shop, 'care'), await atDesk(shop, 'manager')]
    const tooSoon = await act(care, booking._id, 'no-show', { reason: 'no answer' })
    expect(no(tooSoon)).toEqual([409, 'bookings.illegal_transition'])
    to(booking, 20)
    expect(bookingIn(await act(care, booking._id, 'no-show', { reason: 'no answer' })).state).toBe('no_show')
    expect(await counts()).toMatchObject({ forfeited: 1, active: 4 })
    const waive = { reason: 'was in hospital' }
    expect((await act(care, booking._id, 'waive', waive)).status).toBe(403)
    expect(bookingIn(await act(manager, booking._id, 'waive', waive))).toMatchObject({ is_waived: true })
    expect(no(await act(manager, booking._id, 'waive', waive))).toEqual([409, 'bookings.illegal_transition'])
    expect(await counts()).toMatchObject({ forfeited: 0, active: 5 })
  })

  it('does not let staff return a session to themselves (rules/staff#7)', async () => {
    const { member, booking, counts } = await anAppointment(6)
    to(booking, 20)
    const [by, another] = [await atDesk(shop, 'manager'), await atDesk(shop, 'manager')]
    ok(await act(by, booking._id, 'no-show', { reason: 'no answer' }))
    await shop.shop.pool.query('update members set email = $2 where id = $1', [member.id, by.email])
    const waive = { reason: 'was in hospital' }
    expect(no(await act(by, booking._id, 'waive', waive))).toEqual([403, 'staff.own_gain'])
    expect(await counts()).toMatchObject({ forfeited: 1, active: 4 })
    expect(bookingIn(await act(another, booking._id, 'waive', waive))).toMatchObject({ is_waived: true })
  })

  it('stores the minutes of a late arrival, for staff and member', async () => {
    const { member, booking } = await anAppointment(6)
    to(booking, 17.5)
    const care = await atDesk(shop, 'care')
    const read = async () => bookingIn(await member.get(`/bookings/${booking._id}`))
    expect(await read()).toMatchObject({ state: 'confirmed', late_minutes: 0 })
    expect(bookingIn(await act(care, booking._id, 'check-in'))).toMatchObject({ late_minutes: 17 })
    to(booking, 40)
    expect(bookingIn(await act(care, booking._id, 'complete'))).toMatchObject({ late_minutes: 17 })
    expect(await read()).toMatchObject({ state: 'completed', late_minutes: 17 })
  })

  it('answers a request, and cancels for the shop', async () => {
    const { member, packageId, booking } = await anAppointment(9)
    const day = daysLater(dayInHongKong(clock.now()), 12)
    const [slot] = await freeSlots(member, { from: day, to: daysLater(day, 2) })
    const held = bookingIn(await hold(member, slot ?? { starts_at: '' }))
    const health = { ...noFlags, pregnant: true }
    const requested = bookingIn(
      await member.send('POST', `/bookings/${held._id}/confirm`, { package: packageId, health }),
    )
    const care = await atDesk(shop, 'care')
    const { requests } = ok(await care.get('/bookings')).body as { requests: WireBooking[] }
    expect(requests).toMatchObject([
      { number: requested.number, is_flagged: true, actions: ['confirm', 'cancel'] },
    ])
    expect(bookingIn(await act(care, requested._id, 'confirm')).state).toBe('confirmed')
    expect(bookingIn(await act(care, booking._id, 'cancel', { reason: 'flooded' }))).toMatchObject({
      state: 'cancelled_by_shop',
      reason: 'flooded',
    })
  })

  it('shows health answers only to the therapist of that appointment', async () => {
    const { booking } = await anAppointment(15)
    const [care, owner] = [await atDesk(shop, 'care'), await atDesk(shop, 'owner')]
    const read = (by: AtDesk) => by.get(`/bookings/${booking._id}/health`)
    expect([(await read(care)).status, (await read(owner)).status]).toEqual([403, 403])
    await shop.shop.pool.query(
      `update resources set staff_id = (select id from staff_accounts where email = $1)
       where id = (select therapist_id from bookings where id = $2)`,
      [care.email, booking._id],
    )
    expect(ok(await read(care)).body).toMatchObject({ answers: { allergy: 'Lavender oil', pregnant: false } })
    expect((await read(owner)).status).toBe(403)
    const { rows } = await shop.shop.pool.query(`select 1 from audit_log a where a::text like '%Lavender%'`)
    expect(rows).toEqual([])
  })
})
