import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  aTreatedGuest,
  aTreatedMember,
  bookingIn,
  branch,
  freeSlots,
  hold,
  noFlags,
  treatment,
  type WireBooking,
} from '#tools/builders/bookings/bookings.ts'
import { no, ok } from '#tools/builders/orders/desk-orders.ts'
import { aClock } from '#tools/builders/payments/payments.ts'
import { aVisitor } from '#tools/builders/checkout/visitor.ts'
import { openTestShop, type TestAnswer, type TestShop } from '#tools/testing/test-shop.ts'
import { daysLater } from '../../branches/day.rules.ts'
import { dayInHongKong } from '../../calendar.ts'
import { countSessions } from '../../sessions/session.rules.ts'
import { findPackage } from '../../sessions/sessions.ts'
import { runBookings } from '../jobs.ts'

let shop: TestShop
const clock = aClock()
beforeAll(async () => {
  shop = await openTestShop({ LIMITS_FACTOR: '1000' }, { clock })
})
afterAll(() => shop.close())

type Sender = Awaited<ReturnType<typeof aVisitor>>
type Time = { starts_at: string; offered_at: string | null }

/** A free start some days ahead. */
async function aStart(sender: Pick<Sender, 'get'>, days: number): Promise<string> {
  const from = daysLater(dayInHongKong(clock.now()), days)
  const [slot] = await freeSlots(sender, { from, to: daysLater(from, 5) })
  if (!slot) throw new Error('nothing is free')
  return slot.starts_at
}
async function timesOf({ get }: Pick<Sender, 'get'>, startsAt: string, more = ''): Promise<Time[]> {
  const query = `product=${treatment}&branch=${branch}&starts_at=${startsAt}${more}`
  return ok(await get(`/bookings/series/times?${query}`)).body.times as Time[]
}
const offeredOf = (times: readonly Time[]): string[] =>
  times.flatMap(({ offered_at: at }) => (at === null ? [] : [at]))
const holdSeries = (
  sender: Pick<Sender, 'send'>,
  packageId: string,
  startsAt: readonly string[],
  more = {},
) =>
  sender.send('POST', '/bookings/series', {
    product: treatment,
    branch,
    package: packageId,
    starts_at: startsAt,
    ...more,
  })
const seriesIn = (answer: TestAnswer): (WireBooking & { series_id: string })[] =>
  ok(answer).body.bookings as (WireBooking & { series_id: string })[]
const confirm = (sender: Pick<Sender, 'send'>, id: string, packageId: string, more = {}) =>
  sender.send('POST', `/bookings/series/${id}/confirm`, { package: packageId, health: noFlags, ...more })
const counts = async (packageId: string) => {
  const found = await findPackage(shop.shop.systemContext(), packageId)
  if (!found) throw new Error('the package is gone')
  return countSessions(found)
}
const week = 7 * 86_400_000

describe('several appointments booked together (rules/bookings#21)', () => {
  it('are proposed weekly, held and confirmed together, and can be changed individually', async () => {
    const { member, packageId } = await aTreatedMember(shop)
    const start = await aStart(member, 4)
    const times = await timesOf(member, start)
    expect(times.map(({ starts_at: at }) => Date.parse(at) - Date.parse(start))).toEqual([
      0,
      week,
      2 * week,
      3 * week,
    ])
    const held = seriesIn(await holdSeries(member, packageId, offeredOf(times)))
    expect(held.map(({ state }) => state)).toEqual(['held', 'held', 'held', 'held'])
    const id = held[0]?.series_id ?? ''
    expect(seriesIn(await member.get('/bookings/series')).map(({ _id }) => _id)).toEqual(
      held.map(({ _id }) => _id),
    )
    expect((await member.get('/bookings/held')).body.booking).toBeNull()
    const body = { package: packageId, health: noFlags }
    expect(no(await member.send('POST', `/bookings/${held[0]?._id}/confirm`, body))).toEqual([
      409,
      'bookings.of_series',
    ])
    expect(no(await confirm(member, id, packageId, { health: undefined }))).toEqual([
      400,
      'bookings.health_needed',
    ])
    expect(await counts(packageId)).toMatchObject({ booked: 0, active: 5 })

    const booked = seriesIn(await confirm(member, id, packageId))
    expect(booked.map(({ state }) => state)).toEqual(Array.from({ length: 4 }, () => 'confirmed'))
    expect(booked.map(({ session }) => (session as { position: number }).position)).toEqual([1, 2, 3, 4])
    expect(seriesIn(await confirm(member, id, packageId))).toEqual(booked) // pressed twice
    expect(await counts(packageId)).toMatchObject({ booked: 4, active: 1 })

    const [one, other] = booked
    bookingIn(await member.send('POST', `/bookings/${one?._id}/cancel`, { forfeits: false }))
    const free = await aStart(member, 40)
    bookingIn(await member.send('POST', `/bookings/${other?._id}/move`, { starts_at: free }))
    const now = seriesIn(await member.get(`/bookings/series/${id}`))
    expect(now.map(({ state }) => state).toSorted()).toEqual([
      'cancelled_early',
      'confirmed',
      'confirmed',
      'confirmed',
    ])
    expect(now.map(({ starts_at: at }) => at)).toContain(free)
    expect(await counts(packageId)).toMatchObject({ booked: 3, active: 2 })
  })

  it('are proposed at the nearest time where theirs is taken, and are held all or none', async () => {
    const { member, packageId } = await aTreatedMember(shop)
    const start = await aStart(member, 6)
    const second = new Date(Date.parse(start) + week).toISOString()
    // everybody who is free then is somebody else's
    for (;;) {
      const stranger = await aVisitor(shop)
      if ((await hold(stranger, { starts_at: second })).status !== 200) break
    }
    const times = await timesOf(member, start, '&count=3')
    expect(times[1]?.starts_at).toBe(second)
    expect(times[1]?.offered_at).not.toBe(second)
    expect(times[0]?.offered_at).toBe(start)
    const before = bookingIn(await hold(member, { starts_at: start }))
    // slots that the member holds are available to them
    expect((await timesOf(member, start, '&count=3'))[0]?.offered_at).toBe(start)
    expect(no(await holdSeries(member, packageId, [start, second]))).toEqual([409, 'bookings.taken'])
    expect(bookingIn(await member.get(`/bookings/${before._id}`)).state).toBe('held')
    const held = seriesIn(await holdSeries(member, packageId, offeredOf(times)))
    expect(held).toHaveLength(3)
    expect(bookingIn(await member.get(`/bookings/${before._id}`)).state).toBe('lapsed')
  })

  it('are limited to the sessions of the package, one a day, and its last day', async () => {
    const { member, packageId } = await aTreatedMember(shop)
    const start = await aStart(member, 9)
    const six = Array.from({ length: 6 }, (_, nth) => new Date(Date.parse(start) + nth * week).toISOString())
    expect(no(await holdSeries(member, packageId, six))).toEqual([409, 'sessions.none_left'])
    const twice = new Date(Date.parse(start) + 3 * 3_600_000).toISOString()
    expect(no(await holdSeries(member, packageId, [start, twice]))).toEqual([400, 'bookings.bad_series'])
    const far = new Date(Date.parse(start) + 60 * week).toISOString()
    expect(no(await holdSeries(member, packageId, [start, far]))).toEqual([409, 'sessions.over'])
    const { member: stranger } = await aTreatedMember(shop)
    expect(no(await holdSeries(stranger, packageId, six.slice(0, 2)))).toEqual([409, 'bookings.no_package'])
    expect((await holdSeries(member, packageId, [start])).status).toBe(400)
  })

  it('lapse together, and are released together', async () => {
    const { member, packageId } = await aTreatedMember(shop)
    const times = offeredOf(await timesOf(member, await aStart(member, 10), '&count=2&weeks=2'))
    const [first] = seriesIn(await holdSeries(member, packageId, times))
    bookingIn(await member.send('POST', `/bookings/${first?._id}/cancel`, {}))
    expect(seriesIn(await member.get('/bookings/series'))).toEqual([])
    const again = seriesIn(await holdSeries(member, packageId, times))
    clock.move(601)
    const id = again[0]?.series_id ?? ''
    expect(no(await confirm(member, id, packageId))).toEqual([409, 'bookings.hold_over'])
    await runBookings.run(shop.shop.systemContext())
    expect(seriesIn(await member.get(`/bookings/series/${id}`)).map(({ state }) => state)).toEqual([
      'lapsed',
      'lapsed',
    ])
    expect(await counts(packageId)).toMatchObject({ booked: 0, active: 5 })
  })

  it('can be booked by a guest with the link of the order, by a form with ticked boxes', async () => {
    const { visitor, packageId, token } = await aTreatedGuest(shop, `${treatment}-5`)
    const times = offeredOf(await timesOf(visitor, await aStart(visitor, 12), '&count=3'))
    const ticked = { 0: times[0], 2: times[2] }
    const held = seriesIn(await holdSeries(visitor, packageId, [], { starts_at: ticked, token }))
    const id = held[0]?.series_id ?? ''
    const booked = seriesIn(await confirm(visitor, id, packageId, { token }))
    expect(booked.map(({ state }) => state)).toEqual(['confirmed', 'confirmed'])
    const stranger = await aVisitor(shop)
    expect(no(await stranger.get(`/bookings/series/${id}`))).toEqual([404, 'bookings.unknown'])
    expect(seriesIn(await stranger.get(`/bookings/series/${id}?token=${token}`))).toHaveLength(2)
  })

  it('are all requests when a health answer needs a review', async () => {
    const { member, packageId } = await aTreatedMember(shop)
    const times = offeredOf(await timesOf(member, await aStart(member, 14), '&count=2'))
    const [held] = seriesIn(await holdSeries(member, packageId, times))
    const flagged = { health: { ...noFlags, skin: true } }
    const requested = seriesIn(await confirm(member, held?.series_id ?? '', packageId, flagged))
    expect(requested.map(({ state }) => state)).toEqual(['requested', 'requested'])
  })

  it('are given to one of two who request the same at once; the other holds none', async () => {
    const one = await aTreatedMember(shop)
    const other = await aTreatedMember(shop)
    const start = await aStart(one.member, 16)
    const [slot] = await freeSlots(one.member, {
      from: dayInHongKong(new Date(start)),
      to: dayInHongKong(new Date(start)),
    })
    const therapist = slot?.therapists[0]
    const times = offeredOf(await timesOf(one.member, start, `&count=4&therapist=${therapist}`))
    const answers = await Promise.all([
      holdSeries(one.member, one.packageId, times, { therapist }),
      holdSeries(other.member, other.packageId, times, { therapist }),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const heldSeries = await Promise.all([one, other].map(({ member }) => member.get('/bookings/series')))
    expect(heldSeries.map((each) => seriesIn(each).length).toSorted()).toEqual([0, times.length])
  })
})
