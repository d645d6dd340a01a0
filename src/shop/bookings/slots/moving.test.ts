import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  aTreatedGuest,
  aTreatedMember,
  bookingIn,
  branch,
  hold,
  noFlags,
  treatment,
} from '#tools/builders/bookings/bookings.ts'
import { signedInMember } from '#tools/builders/members/members.ts'
import { no, ok } from '#tools/builders/orders/desk-orders.ts'
import { openTestShop, type TestShop } from '#tools/testing/test-shop.ts'
import { daysLater } from '../../branches/day.rules.ts'
import { dayInHongKong } from '../../calendar.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop({ LIMITS_FACTOR: '1000' })
})
afterAll(() => shop.close())

type Sender = Pick<Awaited<ReturnType<typeof aTreatedMember>>['member'], 'get' | 'send'>
type Slots = {
  therapists: { id: string }[]
  days: { slots: { starts_at: string; therapists: number[] }[] }[]
}
const day = daysLater(dayInHongKong(new Date()), 5)
const query = (more: Record<string, string>) =>
  `/bookings/slots?${new URLSearchParams({ product: treatment, branch, from: day, to: day, ...more }).toString()}`
/** When one therapist can begin that day. */
async function startsOf(sender: Sender, therapist: string, more: Record<string, string> = {}) {
  const { days } = ok(await sender.get(query({ therapist, ...more }))).body as Slots
  return days.flatMap(({ slots }) => slots.map(({ starts_at: at }) => at))
}
const later = (at: string, minutes: number) => new Date(Date.parse(at) + minutes * 60_000).toISOString()

/** Somebody free from a time on, and that time: the middle of what they have free at once. */
async function aTime(sender: Sender) {
  const { therapists, days } = ok(await sender.get(query({}))).body as Slots
  for (const { id } of therapists) {
    const starts = await startsOf(sender, id)
    const at = starts.find((each) => [-15, 15, 30].every((minutes) => starts.includes(later(each, minutes))))
    if (at) return { therapist: id, at }
  }
  throw new Error(`nobody is free for long on ${days.length} days`)
}

/** Books that time with that therapist. */
async function bookAt(sender: Sender, { therapist, at }: Awaited<ReturnType<typeof aTime>>, used: object) {
  const held = bookingIn(await hold(sender, { starts_at: at }, { therapist }))
  const body = { health: noFlags, ...used }
  return bookingIn(await sender.send('POST', `/bookings/${held._id}/confirm`, body))
}

it('offers the owner times that overlap the current one, but not the current one itself', async () => {
  const { member, packageId } = await aTreatedMember(shop)
  const time = await aTime(member)
  const { therapist, at } = time
  const booking = await bookAt(member, time, { package: packageId })
  expect(booking.starts_at).toBe(at)
  expect(await startsOf(member, therapist)).not.toContain(later(at, 15))
  const moving = await startsOf(member, therapist, { moving: booking._id })
  expect(moving).toEqual(expect.arrayContaining([later(at, -15), later(at, 15)]))
  expect(moving).not.toContain(at)
  const moved = bookingIn(
    await member.send('POST', `/bookings/${booking._id}/move`, { starts_at: later(at, 15), therapist }),
  )
  expect(moved).toMatchObject({ state: 'confirmed', starts_at: later(at, 15) })
})

it('refuses the query to other visitors, unless they have the link of the order', async () => {
  const { visitor, packageId, token } = await aTreatedGuest(shop)
  const time = await aTime(visitor)
  const { therapist, at } = time
  const booking = await bookAt(visitor, time, { package: packageId, token })
  const other = await signedInMember(shop)
  expect(no(await other.get(query({ moving: booking._id })))).toEqual([404, 'bookings.unknown'])
  // the link of the order opens it in any browser
  expect(await startsOf(other, therapist, { moving: booking._id, token })).toContain(later(at, 15))
  expect(await startsOf(visitor, therapist, { moving: booking._id })).toContain(later(at, 15))
})
