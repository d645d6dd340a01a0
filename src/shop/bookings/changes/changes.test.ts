import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  aTreatedGuest,
  aTreatedMember,
  book,
  bookingIn,
  freeSlots,
  hold,
  noFlags,
  treatment,
  type WireBooking,
  type WireSlot,
} from '#tools/builders/bookings/bookings.ts'
import { ok } from '#tools/builders/orders/desk-orders.ts'
import { signedInMember } from '#tools/builders/members/members.ts'
import { openTestShop, type TestShop } from '#tools/testing/test-shop.ts'
import { daysLater } from '../../branches/day.rules.ts'
import { dayInHongKong } from '../../calendar.ts'
import { claimOrders } from '../../orders/claim.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop({ LIMITS_FACTOR: '1000' })
})
afterAll(() => shop.close())

async function slotIn(sender: Parameters<typeof freeSlots>[0], days: number): Promise<WireSlot> {
  const from = daysLater(dayInHongKong(new Date()), days)
  const [slot] = await freeSlots(sender, { from, to: daysLater(from, 3) })
  if (!slot) throw new Error('nothing is free')
  return slot
}

it('a guest’s booking moves to the account that claims the order, with the health answers', async () => {
  const { id, token, packageId, visitor } = await aTreatedGuest(shop)
  const booking = await book(visitor, packageId, await slotIn(visitor, 5), { token })
  const member = await signedInMember(shop)
  await shop.shop.pool.query('update orders set email = $2 where id = $1', [id, member.email])
  const owner = { memberId: member.id, email: member.email, phone: null }
  await claimOrders(shop.shop.systemContext(), owner)
  await shop.work('adopt-bookings')
  const { bookings } = ok(await member.get('/bookings')).body as { bookings: WireBooking[] }
  expect(bookings.map(({ number }) => number)).toEqual([booking.number])
  expect(bookingIn(await member.get(`/bookings/${booking._id}`))).toMatchObject({
    state: 'confirmed',
    allergy: 'Lavender oil',
  })
  expect((await member.get(`/bookings/packages?product=${treatment}`)).body.health_due).toBe(false)
})

it('rules/bookings#3: a request that is moved to an earlier time has to be answered before it begins', async () => {
  const { member, packageId } = await aTreatedMember(shop)
  const held = bookingIn(await hold(member, await slotIn(member, 24)))
  const health = { ...noFlags, pregnant: true }
  const confirm = { package: packageId, health }
  const requested = bookingIn(await member.send('POST', `/bookings/${held._id}/confirm`, confirm))
  const to = { starts_at: (await slotIn(member, 0)).starts_at }
  const moved = bookingIn(await member.send('POST', `/bookings/${requested._id}/move`, to))
  expect(moved.state).toBe('requested')
  const until = Date.parse(String(moved.lapses_at))
  expect(until).toBeLessThanOrEqual(Date.parse(moved.starts_at))
  expect(until).toBeLessThanOrEqual(Date.parse(String(requested.lapses_at)))
})
