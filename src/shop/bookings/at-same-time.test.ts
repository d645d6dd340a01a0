import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  aTreatedMember,
  bookingIn,
  freeSlots,
  hold,
  noFlags,
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
  const elsewhere = 'tsim-sha-tsui'
  const when = { from: ahead(5), to: ahead(8) }
  const others = await freeSlots(member, { ...when, branch: elsewhere })
  // the branches do not open at the same hour on every day of the week
  const pairs = (await freeSlots(member, when)).flatMap((one) =>
    others.flatMap((other) =>
      Math.abs(Date.parse(other.starts_at) - Date.parse(one.starts_at)) < 1_800_000
        ? [[one, other] as const]
        : [],
    ),
  )
  const [pair] = pairs
  if (!pair) throw new Error('no two slots of the branches overlap')
  const [slot, again] = pair
  const first = await confirm(bookingIn(await hold(member, slot)))
  expect(first.at_same_time).toEqual([])
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
