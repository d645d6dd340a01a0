import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import {
  aTreatedGuest,
  aTreatedMember,
  book,
  bookingIn,
  freeSlots,
  hold,
  noFlags,
  type WireBooking,
  type WireSlot,
} from '#tools/builders/bookings/bookings.ts'
import { no, ok } from '#tools/builders/orders/desk-orders.ts'
import { signedInMember, staysSignedIn } from '#tools/builders/members/members.ts'
import { aClock } from '#tools/builders/payments/payments.ts'
import { aVisitor } from '#tools/builders/checkout/visitor.ts'
import { openTestShop, type TestShop } from '#tools/testing/test-shop.ts'
import { daysLater } from '../branches/day.rules.ts'
import { dayInHongKong } from '../calendar.ts'
import { changeSetting } from '../content/content.ts'
import { countSessions } from '../sessions/session.rules.ts'
import { findPackage } from '../sessions/sessions.ts'
import { cancelByShop } from './changes/cancel.ts'
import { runBookings } from './jobs.ts'
import { bookingMoves } from './rules.ts'

let shop: TestShop
const clock = aClock()
beforeAll(async () => {
  shop = await openTestShop({ LIMITS_FACTOR: '1000' }, { clock })
})
afterAll(() => shop.close())

/** No resource is taken twice, and what a booking takes follows its state. */
afterEach(async () => {
  const { rows } = await shop.shop.pool.query<{ what: string }>(`
    select 'overlap ' || a.id as what from resource_claims a join resource_claims b
      on a.resource_id = b.resource_id and a.id < b.id and a.during && b.during and a.is_active and b.is_active
    union all
    select 'claims of ' || b.number || ' ' || b.state from bookings b join resource_claims c on c.booking_id = b.id
      where c.is_active <> (b.state in ('held', 'requested', 'confirmed', 'checked_in'))
    union all
    select 'session of ' || b.number || ' ' || b.state || ' ' || s.state from bookings b
      join treatment_sessions s on s.id = b.session_id
      where (b.state in ('requested', 'confirmed', 'checked_in')) and s.state <> 'booked'`)
  expect(rows).toEqual([])
})

const ahead = (days: number) => daysLater(dayInHongKong(clock.now()), days)
const slotsIn = (sender: Parameters<typeof freeSlots>[0], days: number): Promise<WireSlot[]> =>
  freeSlots(sender, { from: ahead(days), to: ahead(days + 3) })
const counts = async (packageId: string) => {
  const found = await findPackage(shop.shop.systemContext(), packageId)
  if (!found) throw new Error('the package is gone')
  return countSessions(found)
}
const moveTo = (time: number) => clock.move(Math.ceil((time - clock.now().getTime()) / 1_000))
const hoursBefore = ({ starts_at: startsAt }: WireBooking, hours: number) =>
  moveTo(Date.parse(startsAt) - hours * 3_600_000)
const first = (slots: WireSlot[]): WireSlot => {
  const [slot] = slots
  if (!slot) throw new Error('nothing is free')
  return slot
}

it('allows the same state changes as the table of the database', async () => {
  const { rows } = await shop.shop.pool.query<{ from_state: string; to_state: string }>(
    'select * from booking_moves',
  )
  const inCode = Object.entries(bookingMoves).flatMap(([from, next]) => next.map((to) => `${from} ${to}`))
  expect(rows.map((row) => `${row.from_state} ${row.to_state}`).toSorted()).toEqual(inCode.toSorted())
})

describe('a member', () => {
  it('holds a slot, confirms it with a session, and gets a code, a calendar file and two reminders', async () => {
    const { member, packageId } = await aTreatedMember(shop)
    const slot = first(await slotsIn(member, 5))
    const held = bookingIn(await hold(member, slot))
    expect(held).toMatchObject({ state: 'held', code: null, session: null })
    const pending = await member.send('POST', `/bookings/${held._id}/confirm`, { package: packageId })
    expect(no(pending)).toEqual([400, 'bookings.health_needed'])
    const body = { package: packageId, health: noFlags }
    const booking = bookingIn(await member.send('POST', `/bookings/${held._id}/confirm`, body))
    expect(booking).toMatchObject({
      state: 'confirmed',
      code: expect.stringMatching(/^\d{6}$/),
      session: { position: 1, of: 5, left: 4 },
      allergy: 'Lavender oil',
      can_move: true,
      can_cancel: true,
      is_free: true,
      moves_left: 2,
    })
    expect(booking.reminders).toHaveLength(2)
    // pressed twice: the same appointment, one session
    expect(bookingIn(await member.send('POST', `/bookings/${held._id}/confirm`, body))).toEqual(booking)
    expect(await counts(packageId)).toMatchObject({ booked: 1, active: 4 })
    expect((await slotsIn(member, 5)).length).toBeGreaterThan(0)
    const { bookings } = ok(await member.get('/bookings')).body as { bookings: WireBooking[] }
    expect(bookings.map(({ number }) => number)).toEqual([booking.number])
    const file = await shop.shop.api.fetch(
      new Request(`http://shop.test/api/v1/bookings/${booking._id}/calendar`, { headers: member.headers }),
      { ip: '10.4.4.4', seenIn: null },
    )
    const text = await file.text()
    expect(file.headers.get('content-type')).toContain('text/calendar')
    expect(text).toContain('BEGIN:VEVENT')
    expect(text).toContain(`DTSTART:${booking.starts_at.replaceAll(/[-:]|\.\d{3}/g, '')}`)
    expect(text).toContain(booking.number)
  })

  it('is not asked about health again for six months', async () => {
    const { member, packageId } = await aTreatedMember(shop)
    const slots = await slotsIn(member, 8)
    await book(member, packageId, first(slots))
    const pending = async () =>
      (await member.get('/bookings/packages?product=FACIAL-BED-CORNER')).body.health_due
    expect(await pending()).toBe(false)
    const again = await book(member, packageId, first(await slotsIn(member, 9)), { health: undefined })
    expect(again).toMatchObject({ state: 'confirmed', allergy: 'Lavender oil' })
    await shop.shop.pool.query(`update health_answers set answered_at = answered_at - interval '7 months'`)
    expect(await pending()).toBe(true)
  })

  it('can move a booking twice, keeping session, code and count, and not a third time', async () => {
    const { member, packageId } = await aTreatedMember(shop)
    const slots = await slotsIn(member, 12)
    const booking = await book(member, packageId, first(slots))
    const to = (slot?: WireSlot) => ({ starts_at: slot?.starts_at })
    const one = bookingIn(await member.send('POST', `/bookings/${booking._id}/move`, to(slots[6])))
    expect(one).toMatchObject({ state: 'confirmed', code: booking.code, moves_left: 1, can_move: true })
    expect(bookingIn(await member.get(`/bookings/${booking._id}`))).toMatchObject({
      state: 'rescheduled',
      moved_to: one._id,
    })
    const two = bookingIn(await member.send('POST', `/bookings/${one._id}/move`, to(slots[10])))
    expect(two).toMatchObject({ moves_left: 0, can_move: false, can_cancel: true })
    expect(no(await member.send('POST', `/bookings/${two._id}/move`, to(slots[0])))).toEqual([
      409,
      'bookings.moves_used',
    ])
    expect(await counts(packageId)).toMatchObject({ booked: 1, active: 4 })
  })

  it('cancels early for free, and late only with consent to forfeit the session', async () => {
    const { member: once, packageId } = await aTreatedMember(shop)
    const member = staysSignedIn(shop, once)
    const early = await book(member, packageId, first(await slotsIn(member, 16)))
    expect(bookingIn(await member.send('POST', `/bookings/${early._id}/cancel`, {}))).toMatchObject({
      state: 'cancelled_early',
    })
    expect(await counts(packageId)).toMatchObject({ booked: 0, active: 5 })
    const late = await book(member, packageId, first(await slotsIn(member, 16)))
    const before = clock.now().getTime()
    hoursBefore(late, 23)
    const cancel = (forfeits: boolean) => member.send('POST', `/bookings/${late._id}/cancel`, { forfeits })
    expect(no(await cancel(false))).toEqual([409, 'bookings.policy_changed'])
    expect(
      no(await member.send('POST', `/bookings/${late._id}/move`, { starts_at: late.starts_at })),
    ).toEqual([409, 'bookings.too_late'])
    expect(bookingIn(await cancel(true))).toMatchObject({ state: 'cancelled_late' })
    expect(await counts(packageId)).toMatchObject({ forfeited: 1, active: 4 })
    moveTo(before)
  })

  it('gets the session back and Cash Dollar when the shop cancels', async () => {
    const { member, packageId } = await aTreatedMember(shop)
    const booking = await book(member, packageId, first(await slotsIn(member, 20)))
    const staff = { actor: 'staff@example.com', reason: 'the therapist is ill' }
    await shop.shop.systemContext().transaction((tx) => cancelByShop(tx, booking._id, staff))
    expect(bookingIn(await member.get(`/bookings/${booking._id}`))).toMatchObject({
      state: 'cancelled_by_shop',
    })
    expect(await counts(packageId)).toMatchObject({ active: 5 })
    const { rows } = await shop.shop.pool.query(
      `select available::int from wallet_balances where member_id = $1 and currency = 'HKD'`,
      [member.id],
    )
    expect(rows).toEqual([{ available: 5_000 }])
  })
})

describe('a flagged health answer', () => {
  it('makes the booking a request, which lapses when staff do not answer', async () => {
    const { member, packageId } = await aTreatedMember(shop)
    const held = bookingIn(await hold(member, first(await slotsIn(member, 24))))
    const requested = bookingIn(
      await member.send('POST', `/bookings/${held._id}/confirm`, {
        package: packageId,
        health: { ...noFlags, pregnant: true },
      }),
    )
    expect(requested).toMatchObject({ state: 'requested', code: null, is_free: true })
    const { body: due } = ok(await member.get('/bookings/packages?product=FACIAL-BED-CORNER'))
    expect([due.health_due, due.health_flagged]).toEqual([false, true]) // it may be over by the next one
    const until = Date.parse(String(requested.lapses_at))
    expect(until - clock.now().getTime()).toBeGreaterThan(23 * 3_600_000)
    const before = clock.now().getTime()
    moveTo(until + 60_000)
    await runBookings.run(shop.shop.systemContext())
    const [{ state } = { state: '' }] = (
      await shop.shop.pool.query<{ state: string }>('select state from bookings where id = $1', [
        requested._id,
      ])
    ).rows
    expect(state).toBe('lapsed')
    expect(await counts(packageId)).toMatchObject({ active: 5 })
    moveTo(before)
  })

  it('is stored encrypted only, and in no event or message', async () => {
    const { rows } = await shop.shop.pool.query<{ found: string }>(
      `select b.number as found from bookings b where b::text like '%Lavender%'
       union all select e.kind from booking_events e where e::text like '%Lavender%'
       union all select 'answers' from health_answers h where encode(h.answers, 'escape') like '%Lavender%'
       union all select 'messages' from messages m where m::text like '%Lavender%'`,
    )
    expect(rows).toEqual([])
  })
})

describe('a guest', () => {
  it('books what they bought by the link of the order, in any browser, and nobody else can', async () => {
    const { id, token, packageId } = await aTreatedGuest(shop)
    const elsewhere = await aVisitor(shop)
    const opened = ok(await elsewhere.get(`/bookings/packages?order=${id}&token=${token}`)).body
    expect(opened).toMatchObject({ packages: [{ left: 1 }] })
    const held = bookingIn(await hold(elsewhere, first(await slotsIn(elsewhere, 28))))
    const confirm = (more: object) =>
      elsewhere.send('POST', `/bookings/${held._id}/confirm`, {
        package: packageId,
        health: noFlags,
        ...more,
      })
    expect(no(await confirm({}))).toEqual([409, 'bookings.no_package'])
    expect(no(await confirm({ token: `${token}x` }))).toEqual([409, 'bookings.no_package'])
    const booking = bookingIn(await confirm({ token }))
    expect(booking.state).toBe('confirmed')
    const stranger = await aVisitor(shop)
    const member = await signedInMember(shop)
    for (const other of [stranger, member])
      for (const answer of [
        await other.get(`/bookings/${booking._id}`),
        await other.send('POST', `/bookings/${booking._id}/cancel`, {}),
        await other.send('POST', `/bookings/${booking._id}/move`, { starts_at: booking.starts_at }),
      ])
        expect(no(answer)).toEqual([404, 'bookings.unknown'])
    expect(
      bookingIn(await stranger.send('POST', `/bookings/${booking._id}/cancel`, { token })),
    ).toMatchObject({ state: 'cancelled_early' })
  })
})

describe('a held slot', () => {
  it('is free again after ten minutes, and can no longer be confirmed', async () => {
    const { member, packageId } = await aTreatedMember(shop)
    const slot = first(await slotsIn(member, 32))
    const held = bookingIn(await hold(member, slot))
    clock.move(601)
    expect(
      no(await member.send('POST', `/bookings/${held._id}/confirm`, { package: packageId, health: noFlags })),
    ).toEqual([409, 'bookings.hold_over'])
    await runBookings.run(shop.shop.systemContext())
    expect(bookingIn(await member.get(`/bookings/${held._id}`)).state).toBe('lapsed')
  })

  it('releases the slot that this browser held before', async () => {
    const visitor = await aVisitor(shop)
    const slots = await slotsIn(visitor, 33)
    const one = bookingIn(await hold(visitor, first(slots)))
    const two = bookingIn(await hold(visitor, first(slots)))
    expect([bookingIn(await visitor.get(`/bookings/${one._id}`)).state, two.state]).toEqual([
      'lapsed',
      'held',
    ])
  })

  it('is given to one visitor only, however many request it at once', async () => {
    await changeSetting(shop.shop.systemContext(), 'booking_slots', { noticeHours: 2, horizonDays: 60 })
    shop.shop.cache.drop('*')
    const reader = await aVisitor(shop)
    const slot = (await slotsIn(reader, 36)).find(({ therapists }) => therapists.length > 0)
    const therapist = slot?.therapists[0]
    const visitors = await Promise.all(Array.from({ length: 12 }, () => aVisitor(shop)))
    const answers = await Promise.all(
      visitors.map((visitor) => hold(visitor, { starts_at: slot?.starts_at ?? '' }, { therapist })),
    )
    const byStatus = Map.groupBy(answers, ({ status }) => status)
    expect([byStatus.get(200)?.length, byStatus.get(409)?.length]).toEqual([1, 11])
    expect(byStatus.get(409)?.every(({ body }) => body.code === 'bookings.taken')).toBe(true)
  })
})
