import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  aTreatedMember,
  bookingIn,
  freeSlots,
  hold,
  noFlags,
  treatment,
  type WireBooking,
} from '#tools/builders/bookings/bookings.ts'
import { aClock } from '#tools/builders/payments/payments.ts'
import { openTestShop, type TestShop } from '#tools/testing/test-shop.ts'
import { daysLater } from '../branches/day.rules.ts'
import { dayInHongKong } from '../calendar.ts'

let shop: TestShop
const clock = aClock()
beforeAll(async () => {
  shop = await openTestShop({ LIMITS_FACTOR: '1000' }, { clock })
})
afterAll(() => shop.close())

type Overlapping = WireBooking & { at_same_time: { number: string; starts_at: string }[] }

it('reports an appointment of the same member at the same time, and lets them confirm both', async () => {
  const { member, packageId } = await aTreatedMember(shop)
  const ahead = (days: number) => daysLater(dayInHongKong(clock.now()), days)

  const confirm = async ({ _id: id }: WireBooking) =>
    bookingIn(
      await member.send('POST', `/bookings/${id}/confirm`, { package: packageId, health: noFlags }),
    ) as Overlapping
  const [slot] = await freeSlots(member, { from: ahead(5), to: ahead(8) })
  if (!slot) throw new Error('no slot is free')
  const first = await confirm(bookingIn(await hold(member, slot)))
  expect(first.at_same_time).toEqual([])
  const elsewhere = 'tsim-sha-tsui'
  const { body: offered } = await member.get(
    `/bookings/slots?product=${treatment}&branch=${elsewhere}&from=${ahead(5)}&to=${ahead(8)}`,
  )
  const again = (offered.days as { slots: { starts_at: string }[] }[])
    .flatMap(({ slots: found }) => found)
    .find(({ starts_at: at }) => Math.abs(Date.parse(at) - Date.parse(slot.starts_at)) < 1_800_000)
  if (!again) throw new Error('no slot is free at the other branch')
  const held = bookingIn(await hold(member, again, { branch: elsewhere })) as Overlapping
  expect(held.at_same_time).toMatchObject([{ number: first.number, starts_at: first.starts_at }])
  const second = await confirm(held)
  expect([second.state, second.at_same_time.map(({ number }) => number)]).toEqual([
    'confirmed',
    [first.number],
  ])
  const { body } = await member.get(`/bookings/${first._id}`)
  expect((body.booking as Overlapping).at_same_time).toMatchObject([{ number: second.number }])
})
