import { afterAll, beforeAll, expect, it } from 'vitest'
import { bookingIn, freeSlots, hold, noFlags } from '#tools/builders/bookings/bookings.ts'
import { signedInMember, staysSignedIn } from '#tools/builders/members/members.ts'
import { ok } from '#tools/builders/orders/desk-orders.ts'
import { payByCard, type WireOrder } from '#tools/builders/orders/orders.ts'
import { aClock } from '#tools/builders/payments/payments.ts'
import { openTestShop, type TestShop } from '#tools/testing/test-shop.ts'
import { daysLater } from '../../branches/day.rules.ts'
import { dayInHongKong } from '../../calendar.ts'
import { changeSetting } from '../../content/content.ts'
import { findOrder } from '../../orders/orders.ts'
import { expireSessions } from '../../sessions/jobs.ts'
import { settleDeposit } from './settle.ts'

let shop: TestShop
const clock = aClock()
beforeAll(async () => {
  shop = await openTestShop({ LIMITS_FACTOR: '1000' }, { clock })
})
afterAll(() => shop.close())

it('rules/bookings#22: a deposit is valid for its appointment, regardless of the validity of packages', async () => {
  const ctx = shop.shop.systemContext()
  await ctx.transaction((tx) => changeSetting(tx, 'session_validity_months', 1))
  const once = await signedInMember(shop)
  const member = staysSignedIn(shop, once)
  const timeIn = async (days: number) => {
    const from = daysLater(dayInHongKong(clock.now()), days)
    const [slot] = await freeSlots(member, { from, to: daysLater(from, 3) })
    if (!slot) throw new Error('nothing is free')
    return slot
  }
  const held = bookingIn(await hold(member, await timeIn(45)))
  const declared = { agree_age: true, agree_health: true, health: noFlags }
  const order = ok(await member.send('POST', `/bookings/${held._id}/deposit`, declared)).body
    .order as WireOrder
  await payByCard(shop, { visitor: once, order })
  await settleDeposit(ctx, order._id)
  const read = async (id: string) => bookingIn(await member.get(`/bookings/${id}`))
  expect([(await read(held._id)).state, (await findOrder(ctx, order._id))?.refunds]).toEqual([
    'confirmed',
    [],
  ])
  const to = { starts_at: (await timeIn(50)).starts_at }
  const moved = bookingIn(await member.send('POST', `/bookings/${held._id}/move`, to))
  clock.move(40 * 86_400)
  await expireSessions.run(ctx)
  expect((await read(moved._id)).state).toBe('confirmed')
  ok(await member.send('POST', `/bookings/${moved._id}/cancel`, { forfeits: false }))
  await settleDeposit(ctx, order._id)
  expect((await findOrder(ctx, order._id))?.refunds).toHaveLength(1)
})
