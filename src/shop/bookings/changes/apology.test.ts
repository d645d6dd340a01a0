import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { branch } from '#tools/builders/bookings/bookings.ts'
import { clockAt, deskPlan, withoutHolidays } from '#tools/builders/bookings/desk-plan.ts'
import { ok } from '#tools/builders/orders/desk-orders.ts'
import { aClock } from '#tools/builders/payments/payments.ts'
import { atDesk, type AtDesk } from '#tools/builders/staff/staff.ts'
import { openTestShop, type TestShop } from '#tools/testing/test-shop.ts'
import { walletOf } from '../../wallet/wallet.ts'

let shop: TestShop
let desk: AtDesk
const clock = aClock()
beforeAll(async () => {
  shop = await openTestShop({ LIMITS_FACTOR: '1000' }, { clock })
  await withoutHolidays(shop)
  desk = await atDesk(shop, 'manager')
})
afterAll(() => shop.close())
const { calendarOf, aDay, anAppointment } = deskPlan(clock, () => ({ shop, desk }))

async function reception(): Promise<AtDesk> {
  const by = await atDesk(shop, 'reception')
  await shop.shop.pool.query('update staff_accounts set branch_key = $2 where email = $1', [by.email, branch])
  return by
}
const cancel = async (by: AtDesk, id: string) =>
  ok(await by.send('POST', `/bookings/${id}/cancel`, { reason: 'flooded' })).body as {
    booking: { state: string }
    apology: string
  }
const has = async (memberId: string) =>
  (await walletOf(shop.shop.systemContext(), memberId))[0]?.available.minor ?? 0
const makeOwn = (by: AtDesk, memberId: string) =>
  shop.shop.pool.query('update members set email = $2 where id = $1', [memberId, by.email])

describe('rules/bookings#6: Cash Dollar for an appointment that the shop cancels', () => {
  it('is given for a member’s booking, and counts towards the staff user’s limit without approval', async () => {
    const { member, booking } = await anAppointment()
    const by = await reception()
    expect(await cancel(by, booking._id)).toMatchObject({
      booking: { state: 'cancelled_by_shop' },
      apology: 'given',
    })
    expect(await has(member.id)).toBe(5_000)
    const { rows } = await shop.shop.pool.query(
      `select kind, hkd::int from solo_amounts where staff_id = (select id from staff_accounts where email = $1)`,
      [by.email],
    )
    expect(rows).toEqual([{ kind: 'wallet', hkd: 5_000 }])
  })

  it('requires a second person above that limit, while the appointment is cancelled at once', async () => {
    const { member, booking } = await anAppointment()
    const by = await reception()
    await shop.shop.pool.query(
      `insert into solo_amounts (staff_id, kind, subject, hkd, at) select id, 'wallet', 'other', 48000, $2 from staff_accounts where email = $1`,
      [by.email, clock.now()],
    )
    expect(await cancel(by, booking._id)).toMatchObject({
      booking: { state: 'cancelled_by_shop' },
      apology: 'requested',
    })
    expect(await has(member.id)).toBe(0)
    const { rows } = await shop.shop.pool.query(
      `select id from approvals where kind = 'wallet' and member_id = $1 and state = 'requested'`,
      [member.id],
    )
    ok(await desk.send('POST', `/approvals/${rows[0].id}/approve`))
    expect(await has(member.id)).toBe(5_000)
  })

  it('requires approval for each appointment, whatever other requests of the member are open', async () => {
    const by = await reception()
    const [first, second] = [await anAppointment(), await anAppointment()]
    await shop.shop.pool.query('update bookings set member_id = $2 where number = $1', [
      second.booking.number,
      first.member.id,
    ])
    await shop.shop.pool.query(
      `insert into solo_amounts (staff_id, kind, subject, hkd, at) select id, 'wallet', 'other', 48000, $2 from staff_accounts where email = $1`,
      [by.email, clock.now()],
    )
    const another = { amount: 600, reason: 'goodwill' }
    ok(await desk.send('POST', `/wallets/${first.member.id}/adjustments`, another))
    expect(await cancel(by, first.booking._id)).toMatchObject({ apology: 'requested' })
    expect(await cancel(by, second.booking._id)).toMatchObject({ apology: 'requested' })
    const { rows } = await shop.shop.pool.query<{ id: string }>(
      `select id from approvals where kind = 'wallet' and member_id = $1 and state = 'requested' and request ? 'creditKey'`,
      [first.member.id],
    )
    for (const { id } of rows) ok(await desk.send('POST', `/approvals/${id}/approve`))
    expect(await has(first.member.id)).toBe(10_000)
  })

  it('is not given by a staff user to a member with their own e-mail', async () => {
    const { member, booking } = await anAppointment()
    const by = await reception()
    await makeOwn(by, member.id)
    expect(await cancel(by, booking._id)).toMatchObject({
      booking: { state: 'cancelled_by_shop' },
      apology: 'none',
    })
    expect(await has(member.id)).toBe(0)
  })

  it('is not given by the staff user who booked it, but by others', async () => {
    const day = aDay()
    const { member, packageId } = await anAppointment()
    const gap = (await calendarOf(day)).gaps.find(({ from, to }) => to - from > 120)
    const by = await reception()
    const time = clockAt((gap?.from ?? 0) + 15)
    const walkIn = { package: packageId, branch, day, time, therapist: gap?.therapist_id }
    const booked = async () =>
      (ok(await by.send('POST', '/bookings/walk-in', walkIn)).body as { booking: { id: string } }).booking.id
    expect(await cancel(by, await booked())).toMatchObject({ apology: 'none' })
    expect(await has(member.id)).toBe(0)
    expect(await cancel(desk, await booked())).toMatchObject({ apology: 'given' })
    expect(await has(member.id)).toBe(5_000)
  })
})
