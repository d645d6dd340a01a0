import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { daysLater } from '#shop/branches/day.rules.ts'
import { cancelByShop } from '#shop/bookings/changes/cancel.ts'
import { runBookings } from '#shop/bookings/jobs.ts'
import { findBooking } from '#shop/bookings/store.ts'
import { moveBooking } from '#shop/bookings/transition.ts'
import { dayInHongKong } from '#shop/calendar.ts'
import { inviteReviews } from '#shop/reviews/jobs.ts'
import { announceEndingSessions } from '#shop/sessions/jobs.ts'
import {
  aTreatedGuest,
  aTreatedMember,
  book,
  bookingIn,
  freeSlots,
  hold,
  noFlags,
  type WireBooking,
} from '#tools/builders/bookings/bookings.ts'
import { ok } from '#tools/builders/orders/desk-orders.ts'
import { linkIn, sendAll, sentTexts } from '#tools/builders/notifications/emails.ts'
import { staysSignedIn } from '#tools/builders/members/members.ts'
import { aClock } from '#tools/builders/payments/payments.ts'
import { aVisitor } from '#tools/builders/checkout/visitor.ts'
import { openPayingShop, type PayingShop } from '#tools/testing/test-shop.ts'
import { listMessages } from '../notifications.ts'

let shop: PayingShop
const clock = aClock()
beforeAll(async () => {
  shop = await openPayingShop({ LIMITS_FACTOR: '1000' }, { clock })
})
afterAll(() => shop.close())

/** Asserts that no message contains answers about health. */
afterEach(async () => {
  const { rows } = await shop.shop.pool.query(`select key from messages m where m::text like '%Lavender%'`)
  expect(rows).toEqual([])
})

const system = () => shop.shop.systemContext()
const moveTo = (time: number) => clock.move(Math.ceil((time - clock.now().getTime()) / 1_000))
const hoursBefore = ({ starts_at: startsAt }: WireBooking, hours: number) =>
  moveTo(Date.parse(startsAt) - hours * 3_600_000)

/** An afternoon slot that many days ahead, so that its text three hours before is outside quiet hours. */
async function slotIn(sender: Parameters<typeof freeSlots>[0], days: number, part = 'afternoon') {
  const from = daysLater(dayInHongKong(clock.now()), days)
  const slots = await freeSlots(sender, { from, to: daysLater(from, 3) })
  const slot = slots.find((each) => each.part === part)
  if (!slot) throw new Error('nothing is free')
  return slot
}

async function aBooking(days: number, part?: string) {
  const treated = await aTreatedMember(shop)
  const member = staysSignedIn(shop, treated.member)
  const booking = await book(member, treated.packageId, await slotIn(member, days, part))
  return { ...treated, member, booking }
}

/** Kinds of the messages about appointments to an address, oldest first. */
async function lettersTo(...addresses: string[]) {
  await sendAll(shop)
  const found = await Promise.all(
    addresses.map((search) => listMessages(system(), { search, page: 1, limit: 100 })),
  )
  return found
    .flatMap(({ messages }) => messages)
    .filter(({ key }) => /:(?:booking|sessions)-/.test(key))
    .toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
}
const kindsOf = (letters: { key: string }[]) =>
  letters.map(({ key }) => key.replace('booking-', '').split(':').slice(0, 2).join(' '))

describe('a member', () => {
  it('is notified of the appointment once, in their language, with code and link', async () => {
    const { member, booking } = await aBooking(5)
    const [letter, ...others] = await lettersTo(member.email)
    expect(letter).toMatchObject({ state: 'sent', language: 'en', event: 'booking.confirmed' })
    expect(others).toEqual([])
    expect(letter?.text).toContain(String(booking.code))
    expect(letter?.text).toContain(booking.number)
    expect(letter?.text).not.toContain('<p>') // what to do before it is text of the catalogue
    expect(new URL(linkIn(letter?.text ?? '')).pathname).toBe(`/en/booking/ticket/${booking._id}`)
    await system().transaction((tx) =>
      tx.publish('booking.confirmed', { bookingId: booking._id, at: 'again' }),
    )
    expect(await lettersTo(member.email)).toHaveLength(1)
  })

  it('is reminded by mail two days before, and by text three hours before', async () => {
    const { member, booking } = await aBooking(6)
    await sendAll(shop)
    hoursBefore(booking, 48)
    await runBookings.run(system())
    hoursBefore(booking, 3)
    await runBookings.run(system())
    await runBookings.run(system())
    const letters = await lettersTo(member.email, member.phone)
    expect(kindsOf(letters)).toEqual(['mail confirmed', 'mail reminder', 'sms soon'])
    const texts = (await sentTexts(shop)).filter(({ to }) => to === member.phone)
    expect(texts).toHaveLength(1)
    expect(texts[0]?.body).toContain(String(booking.code))
  })

  it('without a phone number is reminded by mail alone', async () => {
    const { member, booking } = await aBooking(6)
    await shop.shop.pool.query('update members set phone = null, phone_verified_at = null where id = $1', [
      member.id,
    ])
    hoursBefore(booking, 3)
    await runBookings.run(system())
    expect(kindsOf(await lettersTo(member.email))).toEqual(['mail confirmed', 'mail soon'])
  })

  it('gets no outdated message', async () => {
    const { member, booking } = await aBooking(6)
    const to = { starts_at: (await slotIn(member, 7)).starts_at }
    const moved = bookingIn(await member.send('POST', `/bookings/${booking._id}/move`, to))
    expect(kindsOf(await lettersTo(member.email))).toEqual(['mail moved'])
    await member.send('POST', `/bookings/${moved._id}/cancel`, {})
    await system().transaction((tx) => tx.publish('booking.reminder_due', { bookingId: moved._id, hours: 3 }))
    const letters = await lettersTo(member.email, member.phone)
    expect(kindsOf(letters)).toEqual(['mail moved', 'mail cancelled_early'])
    expect(letters.at(-1)?.text).toContain('Your session is free again')
  })

  it('gets no text in the morning about an appointment that was cancelled at night', async () => {
    const { member, booking } = await aBooking(6, 'morning')
    await sendAll(shop)
    hoursBefore(booking, 3)
    await runBookings.run(system())
    const [text] = await lettersTo(member.phone)
    expect(text).toMatchObject({ channel: 'sms', state: 'queued', tries: 0 })
    await member.send('POST', `/bookings/${booking._id}/cancel`, { forfeits: true })
    hoursBefore(booking, 0.9)
    await shop.shop.jobs.find(({ name }) => name === 'send-waiting-messages')?.run({})
    expect((await lettersTo(member.phone))[0]).toMatchObject({
      state: 'outdated',
      lastError: expect.stringContaining('has changed'),
    })
    expect((await sentTexts(shop)).filter(({ to }) => to === member.phone)).toEqual([])
    const letters = await lettersTo(member.email)
    expect(kindsOf(letters)).toEqual(['mail confirmed', 'mail cancelled_late'])
    expect(letters.at(-1)?.text).toContain('the session counts as used')
  })

  it('gets an apology of the shop that names its credit', async () => {
    const { member, booking } = await aBooking(8)
    const staff = { actor: 'staff@example.com', reason: 'the therapist is ill' }
    await system().transaction((tx) => cancelByShop(tx, booking._id, staff))
    const letters = await lettersTo(member.email)
    expect(kindsOf(letters)).toEqual(['mail cancelled_by_shop'])
    expect(letters[0]?.text).toContain('HK$50')
    expect(letters[0]?.text).not.toContain('therapist is ill')
  })

  it('is notified of the deadline of a request, and of its lapse', async () => {
    const { member, packageId } = await aTreatedMember(shop)
    const held = bookingIn(await hold(member, await slotIn(member, 9)))
    const health = { ...noFlags, pregnant: true }
    const answer = await member.send('POST', `/bookings/${held._id}/confirm`, { package: packageId, health })
    const requested = bookingIn(answer)
    expect(kindsOf(await lettersTo(member.email))).toEqual(['mail requested'])
    moveTo(Date.parse(String(requested.lapses_at)) + 60_000)
    await runBookings.run(system())
    const letters = await lettersTo(member.email)
    expect(kindsOf(letters)).toEqual(['mail requested', 'mail lapsed'])
    expect(letters[1]?.text).toContain('We are very sorry')
  })

  it('gets after-care notes and the date of the next visit', async () => {
    const { member, booking } = await aBooking(5)
    await shop.shop.pool.query(
      `insert into booking_services (product_id, buffer_before_minutes, buffer_after_minutes, needs_room,
        auto_confirm, needs_patch_test, needs_health_answers, rhythm_days)
       select product_id, 5, 10, true, true, false, true, 28 from bookings where id = $1
       on conflict (product_id) do update set rhythm_days = 28`,
      [booking._id],
    )
    const come = async (state: 'checked_in' | 'completed', change = {}) =>
      system().transaction(async (tx) => {
        const found = await findBooking(tx.db, booking._id)
        if (!found) throw new Error('the booking is gone')
        await moveBooking(tx, found, state, { actor: 'staff@example.com' }, change)
        if (state === 'completed') await tx.publish('booking.completed', { bookingId: booking._id })
      })
    hoursBefore(booking, 0)
    await come('checked_in')
    await come('completed', { after_care: 'No heat for a day.' })
    const letters = await lettersTo(member.email)
    expect(kindsOf(letters)).toEqual(['mail completed'])
    expect(letters[0]?.text).toContain('No heat for a day.')
    expect(letters[0]?.text).toContain('a good day for the next one')
    expect(letters[0]?.text).toContain('Write a review')
    for (const job of ['announce-treatment', 'open-treatment-for-review']) await shop.work(job)
    const { awaiting } = ok(await member.get('/user/comments')).body as { awaiting: { url: string }[] }
    expect(awaiting).toHaveLength(1)
    expect(awaiting[0]?.url).toBe('/treatment/classic-facial')
    // the email has asked for a review already
    await inviteReviews.run(system())
    expect(
      (await listMessages(system(), { search: member.email, page: 1, limit: 100 })).messages.map(
        ({ event }) => event,
      ),
    ).not.toContain('review.invited')
  })
})

describe('a guest', () => {
  it('opens the appointment by the link of the email, in the language of the booking', async () => {
    const { packageId, token, order } = await aTreatedGuest(shop)
    const browser = await aVisitor(shop)
    const booking = await book(browser, packageId, await slotIn(browser, 10), { token })
    await shop.shop.pool.query(`update bookings set locale = 'cn' where id = $1`, [booking._id])
    const [letter] = await lettersTo(booking.number)
    expect(letter).toMatchObject({ language: 'cn', orderId: order._id, state: 'sent' })
    const link = new URL(linkIn(letter?.text ?? ''))
    expect(link.pathname).toBe(`/cn/booking/ticket/${booking._id}`)
    const stranger = await aVisitor(shop)
    expect(bookingIn(await stranger.get(`/bookings/${booking._id}${link.search}`)).number).toBe(
      booking.number,
    )
    expect((await stranger.get(`/bookings/${booking._id}`)).status).toBe(404)
  })
})

describe('expiring sessions', () => {
  it('are notified once for each notice, and not after an extension', async () => {
    const { member, packageId } = await aTreatedMember(shop)
    const endsIn = (days: number) =>
      shop.shop.pool.query(
        'update treatment_packages set expires_on = $2, announced_days = null where id = $1',
        [packageId, daysLater(dayInHongKong(clock.now()), days)],
      )
    await endsIn(30)
    await announceEndingSessions.run(system())
    await announceEndingSessions.run(system())
    const letters = await lettersTo(member.email)
    expect(letters.map(({ subject }) => subject)).toEqual([expect.stringContaining('what is left ends on')])
    expect(letters[0]?.text).toContain('Sessions left: 5')
    await endsIn(7)
    await announceEndingSessions.run(system())
    await endsIn(200)
    expect(await lettersTo(member.email)).toHaveLength(1)
  })
})
