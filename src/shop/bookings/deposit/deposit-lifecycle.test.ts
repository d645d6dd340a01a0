import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aTreatedMember, branch, freeSlots, noFlags, treatment } from '#tools/builders/bookings/bookings.ts'
import { depositIn, depositsOf, readBooking } from '#tools/builders/bookings/deposits.ts'
import { no, ok } from '#tools/builders/orders/desk-orders.ts'
import { staysSignedIn } from '#tools/builders/members/members.ts'
import { payByCard, violations } from '#tools/builders/orders/orders.ts'
import { aClock } from '#tools/builders/payments/payments.ts'
import { atDesk } from '#tools/builders/staff/staff.ts'
import { openTestShop, type TestShop } from '#tools/testing/test-shop.ts'
import { daysLater } from '../../branches/day.rules.ts'
import { dayInHongKong } from '../../calendar.ts'
import { cancelByStaff } from '../../orders/cancel.ts'
import { runBookings } from '../jobs.ts'
import { findBooking } from '../store.ts'
import { moveBooking } from '../transition.ts'

let shop: TestShop
let deposits: ReturnType<typeof depositsOf>
const clock = aClock()
beforeAll(async () => {
  shop = await openTestShop({ LIMITS_FACTOR: '1000' }, { clock })
  deposits = depositsOf(shop, clock)
})
afterAll(async () => {
  expect(await violations(shop)).toEqual([])
  await shop.close()
})

describe('a booking and the order of its deposit', () => {
  it('can be completed only with the payment method of the rest; the report counts the whole price', async () => {
    const { member, id, held } = await deposits.aDeposit({ isPaid: true })
    const { price = 0 } = depositIn(held) ?? {}
    const day = dayInHongKong(new Date(held.starts_at))
    clock.move(Math.ceil((Date.parse(held.starts_at) - clock.now().getTime()) / 1_000))
    const care = await atDesk(shop, 'care')
    ok(await care.send('POST', `/bookings/${id}/check-in`, {}))
    const complete = (more: object) => care.send('POST', `/bookings/${id}/complete`, more)
    expect(no(await complete({}))[1]).toBe('bookings.rest_unpaid')
    expect(no(await complete({ rest_paid_by: 'shells' }))[0]).toBe(400)
    ok(await complete({ rest_paid_by: 'octopus' }))
    expect((await readBooking(staysSignedIn(shop, member), id)).state).toBe('completed')
    const owner = await atDesk(shop, 'owner')
    const { total } = ok(await owner.get(`/bookings/report?from=${day}&to=${day}`)).body
    expect(total).toMatchObject({ completed: 1, revenue: price })
  })

  it('ends the order when the hold lapses', async () => {
    const { orderId, id, member: once } = await deposits.aDeposit({ isPaid: false })
    const member = staysSignedIn(shop, once)
    clock.move(3_600)
    await runBookings.run(shop.shop.systemContext())
    await deposits.settle(orderId)
    expect([(await readBooking(member, id)).state, (await deposits.orderOf(orderId)).status]).toEqual([
      'lapsed',
      'cancelled',
    ])
  })

  it('ends the order when another slot is held', async () => {
    const { orderId, member } = await deposits.aDeposit({ isPaid: false })
    const from = daysLater(dayInHongKong(clock.now()), 20)
    const [slot] = await freeSlots(member, { from, to: daysLater(from, 3) })
    ok(await member.send('POST', '/bookings', { product: treatment, branch, starts_at: slot?.starts_at }))
    await deposits.settle(orderId)
    expect((await deposits.orderOf(orderId)).status).toBe('cancelled')
  })

  it('ends the hold when the order is cancelled', async () => {
    const { orderId, id, member } = await deposits.aDeposit({ isPaid: false })
    const ctx = shop.shop.systemContext()
    await cancelByStaff(ctx, await deposits.orderOf(orderId), {
      actor: 'shopper',
      reason: { cause: 'cancelled' },
    })
    await deposits.settle(orderId)
    expect((await readBooking(member, id)).state).toBe('lapsed')
  })

  it('refunds a payment that arrives after the hold lapsed', async () => {
    const { member, held } = await deposits.aHold()
    const order = ok(await deposits.request(member, held._id)).body.order as { _id: string }
    const ctx = shop.shop.systemContext()
    const booking = await findBooking(ctx.db, held._id)
    await ctx.transaction(async (tx) => {
      if (booking) await moveBooking(tx, booking, 'lapsed', { actor: 'system' })
    })
    await payByCard(shop, { visitor: member, order: order as never })
    await deposits.settle(order._id)
    const paid = await deposits.orderOf(order._id)
    expect([paid.status, paid.refunds.map(({ amount }) => amount)]).toEqual(['cancelled', [paid.total]])
  })

  it('confirms by neither a bought package nor the package of the deposit', async () => {
    const { packageId } = await aTreatedMember(shop)
    const { id, member, orderId } = await deposits.aDeposit({ isPaid: true })
    const [own] = (
      await shop.shop.pool.query<{ id: string }>('select id from treatment_packages where order_id = $1', [
        orderId,
      ])
    ).rows
    const confirm = (used: string) =>
      member.send('POST', `/bookings/${id}/confirm`, { package: used, health: noFlags })
    expect(no(await confirm(packageId))[1]).toBe('bookings.no_package')
    expect(no(await confirm(own?.id ?? ''))[1]).toBe('bookings.no_package')
  })
})
