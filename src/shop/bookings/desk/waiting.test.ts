import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  aTreatedMember,
  book,
  bookingIn,
  branch,
  freeSlots,
  hold,
  noFlags,
} from '#tools/builders/bookings/bookings.ts'
import { ok } from '#tools/builders/orders/desk-orders.ts'
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

type Matter = { kind: string; count: number; rows: { title: string; due_at: string | null }[] }
const mattersOf = async (by?: AtDesk) => {
  const { matters } = ok(await (by ?? (await atDesk(shop, 'care'))).get('/today')).body as {
    matters: Matter[]
  }
  return (kind: string) => matters.find((each) => each.kind === kind)
}

it('lists requests, missing check-ins, missing completions, and free hours between two appointments', async () => {
  const treated = await aTreatedMember(shop)
  const member = staysSignedIn(shop, treated.member)
  const day = daysLater(dayInHongKong(clock.now()), 2)
  const slots = await freeSlots(member, { from: day, to: daysLater(day, 5) })
  const first = slots[0]
  const therapist = first?.therapists[0]
  if (!first || !therapist) throw new Error('nothing is free')
  const sameDay = slots.filter(
    (each) =>
      each.starts_at.slice(0, 10) === first.starts_at.slice(0, 10) && each.therapists.includes(therapist),
  )
  const last = sameDay.at(-1)
  if (!last) throw new Error('nothing is free')
  const missed = await book(member, treated.packageId, first)
  const held = bookingIn(await hold(member, slots.at(-1) ?? last))
  const requested = bookingIn(
    await member.send('POST', `/bookings/${held._id}/confirm`, {
      package: treated.packageId,
      health: { ...noFlags, pregnant: true },
    }),
  )
  const before = await mattersOf()
  expect(before('booking_requests')).toMatchObject({
    count: 1,
    rows: [{ title: requested.number, due_at: requested.lapses_at }],
  })
  expect(before('bookings_unfinished')?.count ?? 0).toBe(0)
  expect(before('therapist_gaps')?.count ?? 0).toBe(0)

  clock.move(Math.ceil((Date.parse(missed.starts_at) - clock.now().getTime()) / 1_000) + 14 * 60)
  expect((await mattersOf())('bookings_unfinished')?.count ?? 0).toBe(0)
  clock.move(120)
  expect((await mattersOf())('bookings_unfinished')).toMatchObject({
    count: 1,
    rows: [{ title: missed.number }],
  })
  const care = await atDesk(shop, 'care')
  bookingIn(await care.send('POST', `/bookings/${missed._id}/check-in`, {}))
  expect((await mattersOf())('bookings_unfinished')?.count ?? 0).toBe(0)
  clock.move(3 * 3_600)
  expect((await mattersOf())('bookings_unfinished')).toMatchObject({ count: 1 })
})

it('lists a free hour of a therapist between two appointments', async () => {
  const treated = await aTreatedMember(shop)
  const member = staysSignedIn(shop, treated.member)
  const day = daysLater(dayInHongKong(clock.now()), 1)
  const slots = await freeSlots(member, { from: day, to: daysLater(day, 4) })
  const therapist = slots[0]?.therapists[0] ?? ''
  const own = slots.filter(
    (each) =>
      each.starts_at.slice(0, 10) === slots[0]?.starts_at.slice(0, 10) && each.therapists.includes(therapist),
  )
  const ends = [own[0], own.at(-1)]
  for (const slot of ends) {
    if (!slot) throw new Error('nothing is free')
    const held = bookingIn(await hold(member, slot, { therapist }))
    bookingIn(
      await member.send('POST', `/bookings/${held._id}/confirm`, {
        package: treated.packageId,
        health: noFlags,
      }),
    )
  }
  clock.move(Math.ceil((Date.parse(String(own[0]?.starts_at)) - clock.now().getTime()) / 1_000) - 3_600)
  const gaps = (await mattersOf())('therapist_gaps')
  expect(gaps?.count).toBeGreaterThan(0)
  const begins = Date.parse(String(gaps?.rows[0]?.due_at))
  expect(begins).toBeGreaterThan(Date.parse(String(own[0]?.starts_at)))
  expect(begins).toBeLessThan(Date.parse(String(own.at(-1)?.starts_at)))

  const ofBranch = async (branchKey: string) => {
    const by = await atDesk(shop, 'reception')
    await shop.shop.pool.query('update staff_accounts set branch_key = $2 where email = $1', [
      by.email,
      branchKey,
    ])
    return by
  }
  const gapsOf = async (by: AtDesk) => (await mattersOf(by))('therapist_gaps')?.count ?? 0
  expect(await gapsOf(await ofBranch(branch))).toBe(gaps?.count)
  expect(await gapsOf(await ofBranch('tsim-sha-tsui'))).toBe(0)
  expect(await gapsOf(await atDesk(shop, 'therapist'))).toBe(0)
})
