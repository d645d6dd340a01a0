import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  aTreatedMember,
  book,
  bookingIn,
  branch,
  freeSlots,
  noFlags,
  treatment,
} from '#tools/builders/bookings.ts'
import { no, ok } from '#tools/builders/desk-orders.ts'
import { staysSignedIn } from '#tools/builders/members.ts'
import { aClock } from '#tools/builders/payments.ts'
import { atDesk, type AtDesk } from '#tools/builders/staff.ts'
import { openTestShop, type TestShop } from '#tools/testing/test-shop.ts'
import { daysLater, weekdayOf } from '../../branches/day.rules.ts'
import { clockInHongKong, dayInHongKong } from '../../calendar.ts'

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

const clockOf = (iso: string) => clockInHongKong(new Date(iso)).slice(11, 16)
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

const moveOf = (booking: DeskBooking, day: string, time: string, more: object = {}) => ({
  day,
  time,
  therapist: booking.therapist_id,
  expected: booking.version,
  ...more,
})
const move = (booking: DeskBooking, body: object, by = desk) =>
  by.send('POST', `/bookings/${booking.id}/move`, body)

describe('rules/bookings#15: staff move an appointment', () => {
  it('to another time and therapist; its owner keeps both moves, the code, and is written to', async () => {
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

  it('one of two who move the same one, the other is told in their language', async () => {
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

  it('is refused with every reason, and by the database where two want one place', async () => {
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

  it('two appointments that want one place at the same moment: one gets it', async () => {
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

describe('rules/bookings#17: staff book for a member', () => {
  it('who is found by name or number, shown with the last figures alone', async () => {
    const { member } = await aTreatedMember(shop)
    const { rows } = await shop.shop.pool.query(
      `update members set firstname = 'Wai Ching', lastname = 'Ng', phone = '+85293334455' where id = $1 returning email`,
      [member.id],
    )
    const reception = await atDesk(shop, 'reception')
    await shop.shop.pool.query('update staff_accounts set branch_key = $2 where email = $1', [
      reception.email,
      branch,
    ])
    const find = async (search: string, by = reception) =>
      (ok(await by.get(`/bookings/clients?search=${encodeURIComponent(search)}`)).body.clients as object[])
        .length
    const found = ok(await reception.get('/bookings/clients?search=ng%20wai')).body
    expect(found).toMatchObject({
      clients: [{ name: 'Wai Ching Ng', masked_phone: '•••55', packages: [{ left: 5, health_due: true }] }],
    })
    expect(JSON.stringify(found)).not.toContain('9333')
    const email = String(rows[0].email)
    expect([await find('93334455'), await find('9333'), await find(email), await find('n')]).toEqual([
      1, 0, 0, 0,
    ])
    expect(await find(email, desk)).toBe(1)
  })

  it('with a session of a package and sealed answers, or asked on arrival', async () => {
    const day = aDay()
    const { packageId, member } = await aTreatedMember(shop)
    const gaps = (await calendarOf(day)).gaps.filter(({ from, to }) => to - from > 120)
    const [gap, later] = [gaps[0], gaps.find(({ from }) => from > 780)]
    const body = {
      package: packageId,
      branch,
      day,
      time: clockAt((gap?.from ?? 0) + 15),
      therapist: gap?.therapist_id,
    }
    expect(no(await desk.send('POST', '/bookings/walk-in', { ...body, pregnant: false }))).toEqual([
      400,
      'bookings.answers_missing',
    ])
    const made = ok(await desk.send('POST', '/bookings/walk-in', body)).body.booking as DeskBooking
    expect(made).toMatchObject({
      state: 'confirmed',
      asks_health: true,
      client: 'Mei Lam',
      is_flagged: false,
    })
    const answered = ok(
      await desk.send('POST', `/bookings/${made.id}/health`, { ...noFlags, medicine: true }),
    ).body.booking as DeskBooking
    expect(answered).toMatchObject({ asks_health: false, is_flagged: true })
    expect(no(await desk.send('POST', `/bookings/${made.id}/health`, noFlags))).toEqual([
      409,
      'bookings.answered',
    ])
    expect((await member.get(`/bookings/packages?product=${treatment}`)).body).toMatchObject({
      health_due: false,
      packages: [{ left: 4, booked: 1 }],
    })
    const { rows } = await shop.shop.pool.query(
      `select 1 from audit_log a where a::text like '%Lavender%'
       union all select 1 from idempotency_keys k where k::text like '%Lavender%'
       union all select 1 from health_answers h where h::text like '%Lavender%'`,
    )
    expect(rows).toEqual([])
    const flagged = ok(
      await desk.send('POST', '/bookings/walk-in', {
        ...body,
        time: clockAt((later?.from ?? 0) + 15),
        therapist: '',
        ...noFlags,
        pregnant: true,
      }),
    ).body.booking as DeskBooking
    expect(flagged).toMatchObject({ state: 'requested', is_flagged: true, asks_health: false })
  })
})

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

it('a week has seven days, and a therapist sees themselves alone', async () => {
  const { day, atDeskNow } = await anAppointment()
  const booking = await atDeskNow()
  const week = await calendarOf(day, desk, '&view=week')
  expect([week.days.length, week.resources[0]?.days.length]).toEqual([7, 7])
  const therapist = await atDesk(shop, 'therapist')
  await shop.shop.pool.query(
    'update resources set staff_id = (select id from staff_accounts where email = $1) where id = $2',
    [therapist.email, booking.therapist_id],
  )
  const own = await calendarOf(day, therapist)
  expect(own.resources.map(({ id }) => id)).toEqual([booking.therapist_id])
  expect([own.bookings.map(({ number }) => number), own.waiting, own.gaps]).toEqual([
    [booking.number],
    [],
    [],
  ])
})
