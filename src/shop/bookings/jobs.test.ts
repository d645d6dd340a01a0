import { afterAll, beforeAll, expect, it } from 'vitest'
import { aTreatedMember, bookingIn, freeSlots, hold } from '#tools/builders/bookings/bookings.ts'
import { aClock } from '#tools/builders/payments/payments.ts'
import { openTestShop, type TestShop } from '#tools/testing/test-shop.ts'
import { daysLater } from '../branches/day.rules.ts'
import { dayInHongKong } from '../calendar.ts'
import { runBookings } from './jobs.ts'

let shop: TestShop
const clock = aClock()
beforeAll(async () => {
  shop = await openTestShop({ LIMITS_FACTOR: '1000' }, { clock })
})
afterAll(() => shop.close())

/** A place that somebody else holds, so many days ahead. */
async function aHold(days: number) {
  const { member } = await aTreatedMember(shop)
  const ahead = (more: number) => daysLater(dayInHongKong(clock.now()), days + more)
  const [slot] = await freeSlots(member, { from: ahead(0), to: ahead(3) })
  if (!slot) throw new Error('nothing is free')
  return bookingIn(await hold(member, slot))
}

it('a booking that fails does not block the bookings behind it, and fails the run at its end', async () => {
  const held = [await aHold(24), await aHold(48)].toSorted((one, other) => one._id.localeCompare(other._id))
  await shop.shop.pool.query(
    `create function refuse_one() returns trigger language plpgsql as $$ begin raise 'not this one'; end $$;
     create trigger refuse_one before update on bookings for each row when (old.id = '${held[0]?._id}') execute function refuse_one()`,
  )
  const end = Math.max(...held.map(({ lapses_at }) => Date.parse(String(lapses_at))))
  clock.move(Math.ceil((end - clock.now().getTime()) / 1_000) + 1)
  await expect(runBookings.run(shop.shop.systemContext())).rejects.toThrow('not this one')
  const { rows } = await shop.shop.pool.query('select state from bookings where id = any($1) order by id', [
    held.map(({ _id }) => _id),
  ])
  expect(rows).toEqual([{ state: 'held' }, { state: 'lapsed' }])
})
