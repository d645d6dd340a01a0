import { afterAll, beforeAll, expect, it } from 'vitest'
import { aTreatedGuest, aTreatedMember, book, freeSlots } from '#tools/builders/bookings/bookings.ts'
import { aClock } from '#tools/builders/payments/payments.ts'
import { openTestShop, type TestShop } from '#tools/testing/test-shop.ts'
import { daysLater } from '../../branches/day.rules.ts'
import { dayInHongKong } from '../../calendar.ts'
import { forgetGuestHealth } from './jobs.ts'

const clock = aClock()
const day = 86_400
let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop({ LIMITS_FACTOR: '1000' }, { clock })
})
afterAll(() => shop.close())

const runs = () => forgetGuestHealth.run(shop.shop.systemContext())
const answersOf = async (bookingId: string) => {
  const { rows } = await shop.shop.pool.query<{ answered: boolean }>(
    'select health_id is not null as answered from bookings where id = $1',
    [bookingId],
  )
  return rows[0]?.answered
}

it('rules/bookings#7: expired answers of guests are deleted once no appointment needs them, those of members remain', async () => {
  const from = daysLater(dayInHongKong(clock.now()), 5)
  const { token, packageId, visitor } = await aTreatedGuest(shop)
  const treated = await aTreatedMember(shop)
  const span = { from, to: daysLater(from, 3) }
  const slots = await freeSlots(visitor, span)
  const [one, other] = [slots[0], slots.at(-1)]
  if (!one || !other) throw new Error('nothing is free')
  const guest = await book(visitor, packageId, one, { token })
  const member = await book(treated.member, treated.packageId, other)
  clock.move(170 * day)
  await runs()
  expect([await answersOf(guest._id), await answersOf(member._id)]).toEqual([true, true])
  await shop.shop.pool.query(
    `update bookings set starts_at = starts_at + interval '1 year',
    ends_at = ends_at + interval '1 year' where id = $1`,
    [guest._id],
  )
  clock.move(20 * day)
  await runs()
  expect(await answersOf(guest._id)).toBe(true)
  await shop.shop.pool.query(
    `update bookings set starts_at = starts_at - interval '1 year',
    ends_at = ends_at - interval '1 year' where id = $1`,
    [guest._id],
  )
  await runs()
  await runs()
  expect([await answersOf(guest._id), await answersOf(member._id)]).toEqual([false, true])
  const { rows } = await shop.shop.pool.query('select from health_answers where member_id is null')
  expect(rows).toEqual([])
})
