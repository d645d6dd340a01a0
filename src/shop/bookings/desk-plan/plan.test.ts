import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aTreatedMember, branch, noFlags, treatment } from '#tools/builders/bookings/bookings.ts'
import { no, ok } from '#tools/builders/orders/desk-orders.ts'
import { clockAt, deskPlan, type DeskBooking, withoutHolidays } from '#tools/builders/bookings/desk-plan.ts'
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

describe('rules/bookings#17: a member for whom staff book', () => {
  it('is found by name or whole number, and shown with the last digits of the number only', async () => {
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

  it('is booked with a session and sealed health answers, or with answers asked on arrival', async () => {
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
  it('removes a therapist from the calendar until it ends, and is refused over a booking', async () => {
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

  it('of one branch affects no shift at another, and can be ended by its own branch only', async () => {
    const { day, atDeskNow } = await anAppointment()
    const { therapist_id: resource } = await atDeskNow()
    await shop.shop.pool.query(
      `insert into shifts (id, resource_id, branch_key, during) values (gen_random_uuid(), $1, 'tsim-sha-tsui',
        tstzrange(($2 || ' 20:00+08')::timestamptz, ($2 || ' 22:00+08')::timestamptz))`,
      [resource, day],
    )
    const reception = await atDesk(shop, 'reception')
    await shop.shop.pool.query(`update staff_accounts set branch_key = 'tsim-sha-tsui' where email = $1`, [
      reception.email,
    ])
    const block = (by: AtDesk, starts: string, ends: string, at: string) =>
      by.send('POST', '/bookings/blocks', { branch: at, resource, day, starts, ends, reason: 'Leave' })
    const [starts, ends] = ['18:00', '18:30']
    expect(no(await block(reception, starts, ends, 'tsim-sha-tsui'))).toEqual([403, 'bookings.other_branch'])
    const there = ok(await block(desk, starts, ends, branch)).body.block as { id: string }
    const end = (by: AtDesk, id: string) => by.send('POST', `/bookings/blocks/${id}/end`)
    expect(no(await end(reception, there.id))).toEqual([404, 'schedule.unknown_block'])
    const own = ok(await block(reception, '20:30', '21:00', 'tsim-sha-tsui')).body.block as { id: string }
    expect((await end(reception, own.id)).status).toBe(200)
    expect((await end(desk, there.id)).status).toBe(200)
  })
})

describe('rules/bookings#19: a waiting member', () => {
  it('is counted at gaps that fit, and can be offered one', async () => {
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

it('a week has seven days, and a therapist sees only their own calendar', async () => {
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
