import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bookingIn, freeSlots, hold } from '#tools/builders/bookings/bookings.ts'
import { depositDeclared, depositIn, depositsOf, readBooking } from '#tools/builders/bookings/deposits.ts'
import { no, ok } from '#tools/builders/orders/desk-orders.ts'
import { signedInMember, staysSignedIn } from '#tools/builders/members/members.ts'
import { payByCard, violations } from '#tools/builders/orders/orders.ts'
import { aClock } from '#tools/builders/payments/payments.ts'
import { atDesk } from '#tools/builders/staff/staff.ts'
import { aVisitor } from '#tools/builders/checkout/visitor.ts'
import { openTestShop, type TestShop } from '#tools/testing/test-shop.ts'
import { daysLater } from '../../branches/day.rules.ts'
import { dayInHongKong } from '../../calendar.ts'
import { changeSetting } from '../../content/content.ts'
import { settleSession } from '../../sessions/use.ts'
import { cancelByShop } from '../changes/cancel.ts'
import { findBooking } from '../store.ts'
import { settleDeposit } from './settle.ts'

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

describe('rules/bookings#22: a deposit', () => {
  it('is a part of the price, is paid by card only, and confirms the appointment once paid', async () => {
    const { member, held } = await deposits.aHold()
    const offered = depositIn(held)
    expect(offered).toMatchObject({ order_id: null, is_paid: false })
    expect(offered && [offered.amount + offered.rest, Math.ceil(offered.price * 0.3)]).toEqual([
      offered?.price,
      offered?.amount,
    ])
    const first = ok(await deposits.request(member, held._id)).body.order as {
      _id: string
      cart_type: string
    }
    const again = ok(await deposits.request(member, held._id)).body.order as { _id: string }
    expect([again._id, first.cart_type]).toEqual([first._id, 'single'])
    const waiting = await readBooking(member, held._id)
    expect(depositIn(waiting)).toMatchObject({ order_id: first._id, is_paid: false })
    expect(Date.parse(String(waiting.lapses_at))).toBeGreaterThan(Date.parse(String(held.lapses_at)))
    const { body } = ok(await member.get(`/awaiting-payment?id=${first._id}`))
    const offeredWays = (body.payment_methods as { method: string; offered: boolean }[])
      .filter(({ offered: isOffered }) => isOffered)
      .map(({ method }) => method)
    expect(offeredWays).toEqual(['paydollar'])
    await payByCard(shop, { visitor: member, order: first as never })
    await deposits.settle(first._id)
    const booked = await readBooking(member, held._id)
    expect([booked.state, depositIn(booked)?.is_paid, booked.code]).toEqual([
      'confirmed',
      true,
      expect.stringMatching(/^\d{6}$/),
    ])
    const { packages } = ok(await member.get('/bookings/packages')).body as { packages: unknown[] }
    expect(packages).toEqual([])
  })

  it('needs both declarations and the health answers', async () => {
    const { member, held } = await deposits.aHold()
    expect(no(await deposits.request(member, held._id, { agree_age: false }))[1]).toBe('checkout.agree_age')
    expect(no(await deposits.request(member, held._id, { agree_health: false }))[1]).toBe(
      'checkout.agree_health',
    )
    const { agree_age, agree_health } = depositDeclared
    const bare = await member.send('POST', `/bookings/${held._id}/deposit`, { agree_age, agree_health })
    expect(no(bare)[1]).toBe('bookings.health_needed')
    expect((await readBooking(member, held._id)).state).toBe('held')
  })

  it('is for members, for their own booking, and only while the setting requires one', async () => {
    const visitor = await aVisitor(shop)
    const from = daysLater(dayInHongKong(clock.now()), 2)
    const [slot] = await freeSlots(visitor, { from, to: daysLater(from, 3) })
    const guestHold = bookingIn(await hold(visitor, slot ?? { starts_at: '' }))
    expect(guestHold.deposit).toBeNull()
    expect((await visitor.send('POST', `/bookings/${guestHold._id}/deposit`, depositDeclared)).status).toBe(
      401,
    )
    const { member, held } = await deposits.aHold()
    const other = await signedInMember(shop)
    expect(no(await deposits.request(other, held._id))[1]).toBe('bookings.unknown')
    await changeSetting(shop.shop.systemContext(), 'booking_policy', { depositPercent: 0 })
    await expect.poll(async () => (await readBooking(member, held._id)).deposit).toBeNull()
    expect(no(await deposits.request(member, held._id))[1]).toBe('bookings.no_deposit')
    await changeSetting(shop.shop.systemContext(), 'booking_policy', {})
    await expect.poll(async () => (await readBooking(member, held._id)).deposit).not.toBeNull()
  })

  it('is refunded once when the appointment is cancelled in time', async () => {
    const { member, id, orderId } = await deposits.aDeposit({ isPaid: true })
    ok(await member.send('POST', `/bookings/${id}/cancel`, { forfeits: false }))
    // the events of the released session and of the cancelled booking arrive together
    await Promise.all([0, 1, 2].map(() => settleDeposit(shop.shop.systemContext(), orderId)))
    await deposits.settle(orderId)
    const order = await deposits.orderOf(orderId)
    expect([order.status, order.refunds.map(({ amount }) => amount)]).toEqual(['cancelled', [order.total]])
  })

  it('is refunded when the shop cancels; its buyer cannot cancel the order alone', async () => {
    const { member, id, orderId } = await deposits.aDeposit({ isPaid: true })
    expect((await member.send('POST', '/order/cancel', { id: orderId })).status).not.toBe(200)
    const ctx = shop.shop.systemContext()
    await ctx.transaction((tx) => cancelByShop(tx, id, { actor: 'reception@elowen.example', reason: 'ill' }))
    await deposits.settle(orderId)
    expect((await deposits.orderOf(orderId)).refunds).toHaveLength(1)
  })

  it('is forfeited by a late cancellation, and refunded when staff waive that', async () => {
    const { member: once, id, orderId, held } = await deposits.aDeposit({ isPaid: true })
    const member = staysSignedIn(shop, once)
    clock.move(Math.ceil((Date.parse(held.starts_at) - clock.now().getTime()) / 1_000) - 3_600)
    ok(await member.send('POST', `/bookings/${id}/cancel`, { forfeits: true }))
    await deposits.settle(orderId)
    expect((await deposits.orderOf(orderId)).refunds).toEqual([])
    const ctx = shop.shop.systemContext()
    const booking = await findBooking(ctx.db, id)
    await ctx.transaction((tx) =>
      settleSession(tx, booking?.sessionId ?? '', 'released', { actor: 'manager@elowen.example' }),
    )
    await deposits.settle(orderId)
    expect((await deposits.orderOf(orderId)).refunds).toHaveLength(1)
  })

  it('is refunded after a won dispute when the appointment was cancelled meanwhile', async () => {
    const { member, id, orderId } = await deposits.aDeposit({ isPaid: true })
    const finance = await atDesk(shop, 'finance')
    ok(await finance.send('POST', `/orders/${orderId}/dispute`, { reason: 'not recognised' }))
    ok(await member.send('POST', `/bookings/${id}/cancel`, { forfeits: false }))
    await deposits.runJobs()
    expect((await deposits.orderOf(orderId)).refunds).toEqual([])
    ok(
      await finance.send('POST', `/orders/${orderId}/dispute/end`, {
        outcome: 'won',
        note: 'the bank wrote',
      }),
    )
    await deposits.runJobs()
    const order = await deposits.orderOf(orderId)
    expect([order.status, order.refunds.map(({ amount }) => amount)]).toEqual(['cancelled', [order.total]])
  })

  it('is due with the rest after a lost dispute, at the desk and for the member', async () => {
    const { member, id, orderId, held } = await deposits.aDeposit({ isPaid: true })
    const { price = 0 } = depositIn(held) ?? {}
    const finance = await atDesk(shop, 'finance')
    const care = await atDesk(shop, 'care')
    const atTheDesk = async () => {
      const { body } = ok(await care.get(`/bookings?day=${dayInHongKong(new Date(held.starts_at))}`))
      return (body.bookings as { id: string }[]).find((each) => each.id === id)
    }
    expect(await atTheDesk()).toMatchObject({ is_taken_back: false })
    ok(await finance.send('POST', `/orders/${orderId}/dispute`, { reason: 'not recognised' }))
    ok(
      await finance.send('POST', `/orders/${orderId}/dispute/end`, {
        outcome: 'lost',
        note: 'the bank wrote',
      }),
    )
    await deposits.runJobs()
    expect(await atTheDesk()).toMatchObject({ is_taken_back: true, deposit: { rest: price } })
    expect(depositIn(await readBooking(member, id))?.rest).toBe(price)
  })

  it('remains with an appointment that is moved', async () => {
    const { member, id, orderId, held } = await deposits.aDeposit({ isPaid: true })
    const from = daysLater(dayInHongKong(new Date(held.starts_at)), 1)
    const [slot] = await freeSlots(member, { from, to: daysLater(from, 3) })
    const moved = bookingIn(await member.send('POST', `/bookings/${id}/move`, { starts_at: slot?.starts_at }))
    await deposits.settle(orderId)
    expect([depositIn(moved)?.is_paid, (await deposits.orderOf(orderId)).refunds]).toEqual([true, []])
  })
})
