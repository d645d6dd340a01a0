import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
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
import { signedInMember, staysSignedIn } from '#tools/builders/members/members.ts'
import { payByCard, violations } from '#tools/builders/orders/orders.ts'
import { aClock } from '#tools/builders/payments/payments.ts'
import { atDesk } from '#tools/builders/staff/staff.ts'
import { aVisitor } from '#tools/builders/checkout/visitor.ts'
import { openTestShop, type TestShop } from '#tools/testing/test-shop.ts'
import { daysLater } from '../../branches/day.rules.ts'
import { dayInHongKong } from '../../calendar.ts'
import { changeSetting } from '../../content/content.ts'
import { cancelByStaff } from '../../orders/cancel.ts'
import { findOrder } from '../../orders/orders.ts'
import { settleSession } from '../../sessions/use.ts'
import { cancelByShop } from '../changes/cancel.ts'
import { runBookings } from '../jobs.ts'
import { findBooking } from '../store.ts'
import { moveBooking } from '../transition.ts'
import { settleDeposit } from './settle.ts'

let shop: TestShop
const clock = aClock()
beforeAll(async () => {
  shop = await openTestShop({ LIMITS_FACTOR: '1000' }, { clock })
})
afterAll(async () => {
  expect(await violations(shop)).toEqual([])
  await shop.close()
})

type Member = Awaited<ReturnType<typeof signedInMember>>
type WireDeposit = { price: number; amount: number; rest: number; order_id: string | null; is_paid: boolean }
const declared = { agree_age: true, agree_health: true, health: noFlags }
const depositIn = ({ deposit }: WireBooking) => deposit as WireDeposit | null
const jobs = [
  'settle-paid-deposit',
  'settle-cancelled-deposit',
  'settle-expired-deposit',
  'settle-freed-deposit',
  'settle-disputed-deposit',
  'settle-deposit-of-time',
] as const
/** Everything that follows, twice: being told again changes nothing. */
async function settle(orderId: string): Promise<void> {
  for (const job of jobs) await shop.work(job)
  await settleDeposit(shop.shop.systemContext(), orderId)
}

let days = 3
/** A member without a session keeps a time. */
async function aHold(): Promise<{ member: Member; held: WireBooking }> {
  const member = await signedInMember(shop)
  const from = daysLater(dayInHongKong(clock.now()), (days += 1))
  const [slot] = await freeSlots(member, { from, to: daysLater(from, 3) })
  if (!slot) throw new Error('nothing is free')
  return { member, held: bookingIn(await hold(member, slot)) }
}
const ask = (member: Member, id: string, more: object = {}) =>
  member.send('POST', `/bookings/${id}/deposit`, { ...declared, ...more })
const read = async (member: Pick<Member, 'get'>, id: string) => bookingIn(await member.get(`/bookings/${id}`))
const orderOf = async (id: string) => {
  const order = await findOrder(shop.shop.systemContext(), id)
  if (!order) throw new Error('the order is gone')
  return order
}

/** Kept, asked for, and paid when `isPaid`. */
async function aDeposit({ isPaid }: { isPaid: boolean }) {
  const { member, held } = await aHold()
  const { body } = ok(await ask(member, held._id))
  const order = body.order as { _id: string }
  if (isPaid) {
    await payByCard(shop, { visitor: member, order: body.order as Parameters<typeof payByCard>[1]['order'] })
    await settle(order._id)
  }
  return { member, id: held._id, orderId: order._id, held }
}

describe('rules/bookings#22: a deposit', () => {
  it('is a part of the price, by card alone, and becomes the appointment', async () => {
    const { member, held } = await aHold()
    const offered = depositIn(held)
    expect(offered).toMatchObject({ order_id: null, is_paid: false })
    expect(offered && [offered.amount + offered.rest, Math.ceil(offered.price * 0.3)]).toEqual([
      offered?.price,
      offered?.amount,
    ])
    const first = ok(await ask(member, held._id)).body.order as { _id: string; cart_type: string }
    const again = ok(await ask(member, held._id)).body.order as { _id: string }
    expect([again._id, first.cart_type]).toEqual([first._id, 'single'])
    const waiting = await read(member, held._id)
    expect(depositIn(waiting)).toMatchObject({ order_id: first._id, is_paid: false })
    expect(Date.parse(String(waiting.lapses_at))).toBeGreaterThan(Date.parse(String(held.lapses_at)))
    const { body } = ok(await member.get(`/awaiting-payment?id=${first._id}`))
    const offeredWays = (body.payment_methods as { method: string; offered: boolean }[])
      .filter(({ offered: isOffered }) => isOffered)
      .map(({ method }) => method)
    expect(offeredWays).toEqual(['paydollar'])
    await payByCard(shop, { visitor: member, order: first as never })
    await settle(first._id)
    const booked = await read(member, held._id)
    expect([booked.state, depositIn(booked)?.is_paid, booked.code]).toEqual([
      'confirmed',
      true,
      expect.stringMatching(/^\d{6}$/),
    ])
    const { packages } = ok(await member.get('/bookings/packages')).body as { packages: unknown[] }
    expect(packages).toEqual([])
  })

  it('is asked for with both declarations and the answers about health', async () => {
    const { member, held } = await aHold()
    expect(no(await ask(member, held._id, { agree_age: false }))[1]).toBe('checkout.agree_age')
    expect(no(await ask(member, held._id, { agree_health: false }))[1]).toBe('checkout.agree_health')
    const { agree_age, agree_health } = declared
    const bare = await member.send('POST', `/bookings/${held._id}/deposit`, { agree_age, agree_health })
    expect(no(bare)[1]).toBe('bookings.health_needed')
    expect((await read(member, held._id)).state).toBe('held')
  })

  it('is for members, for their own time, and not where the shop takes none', async () => {
    const visitor = await aVisitor(shop)
    const from = daysLater(dayInHongKong(clock.now()), 2)
    const [slot] = await freeSlots(visitor, { from, to: daysLater(from, 3) })
    const kept = bookingIn(await hold(visitor, slot ?? { starts_at: '' }))
    expect(kept.deposit).toBeNull()
    expect((await visitor.send('POST', `/bookings/${kept._id}/deposit`, declared)).status).toBe(401)
    const { member, held } = await aHold()
    const other = await signedInMember(shop)
    expect(no(await ask(other, held._id))[1]).toBe('bookings.unknown')
    await changeSetting(shop.shop.systemContext(), 'booking_policy', { depositPercent: 0 })
    await expect.poll(async () => (await read(member, held._id)).deposit).toBeNull()
    expect(no(await ask(member, held._id))[1]).toBe('bookings.no_deposit')
    await changeSetting(shop.shop.systemContext(), 'booking_policy', {})
    await expect.poll(async () => (await read(member, held._id)).deposit).not.toBeNull()
  })

  it('goes back when the appointment is cancelled in time, once', async () => {
    const { member, id, orderId } = await aDeposit({ isPaid: true })
    ok(await member.send('POST', `/bookings/${id}/cancel`, { forfeits: false }))
    // the freed session and the freed time are told of at once
    await Promise.all([0, 1, 2].map(() => settleDeposit(shop.shop.systemContext(), orderId)))
    await settle(orderId)
    const order = await orderOf(orderId)
    expect([order.status, order.refunds.map(({ amount }) => amount)]).toEqual(['cancelled', [order.total]])
  })

  it('goes back when the shop cancels, and its buyer may not have it back while it is booked', async () => {
    const { member, id, orderId } = await aDeposit({ isPaid: true })
    expect((await member.send('POST', '/order/cancel', { id: orderId })).status).not.toBe(200)
    const ctx = shop.shop.systemContext()
    await ctx.transaction((tx) => cancelByShop(tx, id, { actor: 'reception@elowen.example', reason: 'ill' }))
    await settle(orderId)
    expect((await orderOf(orderId)).refunds).toHaveLength(1)
  })

  it('is kept when it is late, and goes back when staff waive that', async () => {
    const { member: once, id, orderId, held } = await aDeposit({ isPaid: true })
    const member = staysSignedIn(shop, once)
    clock.move(Math.ceil((Date.parse(held.starts_at) - clock.now().getTime()) / 1_000) - 3_600)
    ok(await member.send('POST', `/bookings/${id}/cancel`, { forfeits: true }))
    await settle(orderId)
    expect((await orderOf(orderId)).refunds).toEqual([])
    const ctx = shop.shop.systemContext()
    const booking = await findBooking(ctx.db, id)
    await ctx.transaction((tx) =>
      settleSession(tx, booking?.sessionId ?? '', 'released', { actor: 'manager@elowen.example' }),
    )
    await settle(orderId)
    expect((await orderOf(orderId)).refunds).toHaveLength(1)
  })

  it('goes back after a dispute that is won, when the appointment was cancelled meanwhile', async () => {
    const { member, id, orderId } = await aDeposit({ isPaid: true })
    const finance = await atDesk(shop, 'finance')
    ok(await finance.send('POST', `/orders/${orderId}/dispute`, { reason: 'not recognised' }))
    ok(await member.send('POST', `/bookings/${id}/cancel`, { forfeits: false }))
    for (const job of jobs) await shop.work(job)
    expect((await orderOf(orderId)).refunds).toEqual([])
    ok(
      await finance.send('POST', `/orders/${orderId}/dispute/end`, {
        outcome: 'won',
        note: 'the bank wrote',
      }),
    )
    for (const job of jobs) await shop.work(job)
    const order = await orderOf(orderId)
    expect([order.status, order.refunds.map(({ amount }) => amount)]).toEqual(['cancelled', [order.total]])
  })

  it('is due with the rest once the bank took it back, as the desk and the owner read', async () => {
    const { member, id, orderId, held } = await aDeposit({ isPaid: true })
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
    for (const job of jobs) await shop.work(job)
    expect(await atTheDesk()).toMatchObject({ is_taken_back: true, deposit: { rest: price } })
    expect(depositIn(await read(member, id))?.rest).toBe(price)
  })

  it('stays with an appointment that is moved', async () => {
    const { member, id, orderId, held } = await aDeposit({ isPaid: true })
    const from = daysLater(dayInHongKong(new Date(held.starts_at)), 1)
    const [slot] = await freeSlots(member, { from, to: daysLater(from, 3) })
    const moved = bookingIn(await member.send('POST', `/bookings/${id}/move`, { starts_at: slot?.starts_at }))
    await settle(orderId)
    expect([depositIn(moved)?.is_paid, (await orderOf(orderId)).refunds]).toEqual([true, []])
  })
})

describe('a time and the order that keeps it', () => {
  it('is completed only with how the rest was paid, and the report counts the whole price', async () => {
    const { member, id, held } = await aDeposit({ isPaid: true })
    const { price = 0 } = depositIn(held) ?? {}
    const day = dayInHongKong(new Date(held.starts_at))
    clock.move(Math.ceil((Date.parse(held.starts_at) - clock.now().getTime()) / 1_000))
    const care = await atDesk(shop, 'care')
    ok(await care.send('POST', `/bookings/${id}/check-in`, {}))
    const complete = (more: object) => care.send('POST', `/bookings/${id}/complete`, more)
    expect(no(await complete({}))[1]).toBe('bookings.rest_unpaid')
    expect(no(await complete({ rest_paid_by: 'shells' }))[0]).toBe(400)
    ok(await complete({ rest_paid_by: 'octopus' }))
    expect((await read(staysSignedIn(shop, member), id)).state).toBe('completed')
    const owner = await atDesk(shop, 'owner')
    const { total } = ok(await owner.get(`/bookings/report?from=${day}&to=${day}`)).body
    expect(total).toMatchObject({ completed: 1, revenue: price })
  })

  it('end together: the time lapses', async () => {
    const { orderId, id, member: once } = await aDeposit({ isPaid: false })
    const member = staysSignedIn(shop, once)
    clock.move(3_600)
    await runBookings.run(shop.shop.systemContext())
    await settle(orderId)
    expect([(await read(member, id)).state, (await orderOf(orderId)).status]).toEqual(['lapsed', 'cancelled'])
  })

  it('end together: another time is chosen', async () => {
    const { orderId, member } = await aDeposit({ isPaid: false })
    const from = daysLater(dayInHongKong(clock.now()), 20)
    const [slot] = await freeSlots(member, { from, to: daysLater(from, 3) })
    ok(await member.send('POST', '/bookings', { product: treatment, branch, starts_at: slot?.starts_at }))
    await settle(orderId)
    expect((await orderOf(orderId)).status).toBe('cancelled')
  })

  it('end together: the order is cancelled', async () => {
    const { orderId, id, member } = await aDeposit({ isPaid: false })
    const ctx = shop.shop.systemContext()
    await cancelByStaff(ctx, await orderOf(orderId), { actor: 'shopper', reason: { cause: 'cancelled' } })
    await settle(orderId)
    expect((await read(member, id)).state).toBe('lapsed')
  })

  it('paid when the time is gone, the money goes back', async () => {
    const { member, held } = await aHold()
    const order = ok(await ask(member, held._id)).body.order as { _id: string }
    const ctx = shop.shop.systemContext()
    const booking = await findBooking(ctx.db, held._id)
    await ctx.transaction(async (tx) => {
      if (booking) await moveBooking(tx, booking, 'lapsed', { actor: 'system' })
    })
    await payByCard(shop, { visitor: member, order: order as never })
    await settle(order._id)
    const paid = await orderOf(order._id)
    expect([paid.status, paid.refunds.map(({ amount }) => amount)]).toEqual(['cancelled', [paid.total]])
  })

  it('a session that was bought is not taken by a deposit, nor the other way round', async () => {
    const { packageId } = await aTreatedMember(shop)
    const { id, member, orderId } = await aDeposit({ isPaid: true })
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
