import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import {
  aTreatedMember,
  bookingIn,
  branch,
  freeSlots,
  hold,
  noFlags,
  treatment,
} from '#tools/builders/bookings/bookings.ts'
import { no, ok } from '#tools/builders/orders/desk-orders.ts'
import { sendAll } from '#tools/builders/notifications/emails.ts'
import { signedInMember, staysSignedIn } from '#tools/builders/members/members.ts'
import { aClock } from '#tools/builders/payments/payments.ts'
import { aVisitor } from '#tools/builders/checkout/visitor.ts'
import { openPayingShop, type PayingShop } from '#tools/testing/test-shop.ts'
import { daysLater } from '../../branches/day.rules.ts'
import { dayInHongKong } from '../../calendar.ts'
import { listMessages } from '../../notifications/notifications.ts'
import { runBookings } from '../jobs.ts'
import { runWaitlist } from './jobs.ts'

let shop: PayingShop
const clock = aClock()
beforeAll(async () => {
  shop = await openPayingShop({ LIMITS_FACTOR: '1000' }, { clock })
})
afterAll(() => shop.close())

/** Each offered entry has one held booking of its own, and no waiting entry has a booking. */
afterEach(async () => {
  const { rows } = await query(`
    select w.id || ' ' || w.state || ' ' || coalesce(b.state, 'none') as what
      from booking_waitlist w left join bookings b on b.id = w.booking_id
      where (w.state = 'offered') <> (coalesce(b.state, '') = 'held')
        or (w.state = 'waiting' and b.id is not null)
    union all
    select 'offered twice ' || booking_id from booking_waitlist where booking_id is not null
      group by booking_id having count(*) > 1
    union all
    select 'no entry ' || number from bookings b where is_offer
      and not exists (select from booking_waitlist w where w.booking_id = b.id)`)
  expect(rows).toEqual([])
})

type Entry = {
  _id: string
  state: string
  ahead: number
  offer: { booking: string; starts_at: string; lapses_at: string } | null
}
type Member = Awaited<ReturnType<typeof signedInMember>>

const query = (text: string, values: unknown[] = []) => shop.shop.pool.query(text, values)
const system = () => shop.shop.systemContext()
const entryIn = (answer: Parameters<typeof ok>[0]) => ok(answer).body.entry as Entry
const entriesOf = async ({ get }: Pick<Member, 'get'>) =>
  ok(await get('/bookings/waitlist')).body.entries as Entry[]
const stateOf = async ({ _id: id }: Entry) =>
  (await query('select state from booking_waitlist where id = $1', [id])).rows[0]?.state as string
const join = ({ send }: Pick<Member, 'send'>, day: string, more: object = {}) =>
  send('POST', '/bookings/waitlist', { product: treatment, branch, day, part: 'evening', ...more })
const leave = ({ send }: Pick<Member, 'send'>, { _id: id }: Entry) =>
  send('POST', `/bookings/waitlist/${id}/leave`, {})
const aMember = async (): Promise<Member> => staysSignedIn(shop, await signedInMember(shop))

/** Jobs of freed places, until none is left: what they free is offered too. */
async function offerFreed(): Promise<void> {
  for (let round = 0; round < 10; round += 1) await shop.work('offer-freed-place')
}

/**
 * An evening that is taken altogether by people who keep their times; `free` lets so many of them go. One
 * treatment that begins at half past five leaves no room for another by the same therapist.
 */
async function aFullEvening(fromDay: number) {
  const visitor = await aVisitor(shop)
  const from = daysLater(dayInHongKong(clock.now()), fromDay)
  const slots = await freeSlots(visitor, { from, to: daysLater(from, 6) })
  const startsAt = slots.find(
    ({ starts_at: at, therapists }) => at.includes('T09:30') && therapists.length > 1,
  )?.starts_at
  if (!startsAt) throw new Error('no evening has two therapists')
  const held: { _id: string; visitor: typeof visitor }[] = []
  for (let count = 0; count < 9; count += 1) {
    const other = await aVisitor(shop)
    const answer = await hold(other, { starts_at: startsAt })
    if (answer.status === 409) break
    held.push({ _id: bookingIn(answer)._id, visitor: other })
  }
  await query('update bookings set lapses_at = null where id = any ($1)', [held.map(({ _id }) => _id)])
  const day = dayInHongKong(new Date(startsAt))
  const free = async (count: number) => {
    for (const { _id, visitor: holder } of held.splice(0, count))
      bookingIn(await holder.send('POST', `/bookings/${_id}/cancel`, {}))
  }
  return { day, startsAt, places: held.length, free }
}

/** So many members who wait for an evening, in their order. */
async function whoWait(count: number, day: string) {
  const waiting: { member: Member; entry: Entry }[] = []
  for (let each = 0; each < count; each += 1) {
    const member = await aMember()
    waiting.push({ member, entry: entryIn(await join(member, day)) })
  }
  const at = (index: number) => {
    const found = waiting[index]
    if (!found) throw new Error('so many do not wait')
    return found
  }
  return { waiting, at, states: () => Promise.all(waiting.map(({ entry }) => stateOf(entry))) }
}

describe('joining the waitlist', () => {
  it('is for members, for a part of a day that is full, once for each part', async () => {
    const { day } = await aFullEvening(4)
    const [one, two] = [await aMember(), await aMember()]
    const entry = entryIn(await join(one, day))
    expect(entry).toMatchObject({ state: 'waiting', ahead: 0, offer: null, day, part: 'evening' })
    expect(entryIn(await join(one, day))).toEqual(entry)
    const answers = await Promise.all(Array.from({ length: 4 }, () => join(two, day)))
    expect(new Set(answers.map((answer) => entryIn(answer)._id)).size).toBe(1)
    expect(await entriesOf(two)).toMatchObject([{ state: 'waiting', ahead: 1, offer: null }])
    expect((await join(await aVisitor(shop), day)).status).toBe(401)
  })

  it('is refused while there are free slots, and for days that cannot be booked', async () => {
    const { day } = await aFullEvening(4)
    const member = await aMember()
    const today = dayInHongKong(clock.now())
    expect(no(await join(member, day, { part: 'afternoon' }))).toEqual([409, 'bookings.not_full'])
    for (const other of [daysLater(today, -1), daysLater(today, 61)])
      expect(no(await join(member, other))).toEqual([400, 'bookings.bad_day'])
    expect(no(await join(member, day, { product: 'ELOWEN-SCALP-SHAMPOO' }))).toEqual([
      404,
      'slots.unknown_service',
    ])
    expect(no(await join(member, day, { branch: 'nowhere' }))).toEqual([404, 'slots.unknown_branch'])
    expect(await entriesOf(member)).toEqual([])
  })
})

describe('freed slots', () => {
  it('are held for the first members of the waitlist, then for the next, and offered once to each', async () => {
    const { member: buyer, packageId } = await aTreatedMember(shop)
    const first = staysSignedIn(shop, buyer)
    const { day, startsAt, free } = await aFullEvening(8)
    const firstEntry = entryIn(await join(first, day))
    const { at, states } = await whoWait(2, day)
    const before = clock.now().getTime()
    await free(2)
    await offerFreed()
    expect([await stateOf(firstEntry), ...(await states())]).toEqual(['offered', 'offered', 'waiting'])
    const [offered] = await entriesOf(first)
    expect(offered?.offer?.starts_at).toBe(startsAt)
    expect(Date.parse(offered?.offer?.lapses_at ?? '') - before).toBeGreaterThan(29 * 60_000)
    expect(Date.parse(offered?.offer?.lapses_at ?? '') - before).toBeLessThan(32 * 60_000)
    await sendAll(shop)
    const { messages } = await listMessages(system(), { search: first.email, page: 1 })
    expect(messages.find(({ event }) => event === 'booking.offered')).toMatchObject({
      state: 'sent',
      text: expect.stringContaining(`/en/booking/ticket/${offered?.offer?.booking}`),
    })
    // another time chosen meanwhile lets no offer go
    const afternoon = (await freeSlots(first, { from: day, to: day })).find(
      ({ part }) => part === 'afternoon',
    )
    expect(bookingIn(await hold(first, { starts_at: afternoon?.starts_at ?? '' })).state).toBe('held')
    const confirm = { package: packageId, health: noFlags }
    const confirmed = await first.send('POST', `/bookings/${offered?.offer?.booking}/confirm`, confirm)
    expect(bookingIn(confirmed).state).toBe('confirmed')
    expect(await stateOf(firstEntry)).toBe('taken')

    clock.move(31 * 60)
    await runBookings.run(system())
    await offerFreed()
    expect(await states()).toEqual(['lapsed', 'offered'])
    const last = at(1)
    const [lastEntry] = await entriesOf(last.member)
    expect(lastEntry).toMatchObject({ ahead: 0, offer: { starts_at: startsAt } })
    expect(entryIn(await leave(last.member, last.entry))).toMatchObject({ state: 'left', offer: null })
    expect(entryIn(await leave(last.member, last.entry)).state).toBe('left')
    expect(bookingIn(await last.member.get(`/bookings/${lastEntry?.offer?.booking}`)).state).toBe('lapsed')
    await offerFreed()
    await runWaitlist.run(system())
    const { rows } = await query(
      `select count(*)::int as offers from bookings where is_offer and starts_at = $1`,
      [startsAt],
    )
    expect(rows).toEqual([{ offers: 3 }])
    expect(no(await join(at(0).member, day))).toEqual([409, 'bookings.not_full'])
  })

  it('pass to the next when an offer is released, and stop when the waitlist is empty', async () => {
    const { day, startsAt, free } = await aFullEvening(15)
    const { at, states } = await whoWait(2, day)
    await free(1)
    await offerFreed()
    expect(await states()).toEqual(['offered', 'waiting'])
    for (const index of [0, 1]) {
      const [entry] = await entriesOf(at(index).member)
      const cancelled = await at(index).member.send('POST', `/bookings/${entry?.offer?.booking}/cancel`, {})
      expect(bookingIn(cancelled).state).toBe('lapsed')
      await offerFreed()
    }
    expect(await states()).toEqual(['lapsed', 'lapsed'])
    await runWaitlist.run(system())
    const { rows } = await query(
      'select count(*)::int as offers from bookings where is_offer and starts_at = $1',
      [startsAt],
    )
    expect(rows).toEqual([{ offers: 2 }])
  })

  it('are not offered to members who left, and are found by the hourly job when the event was lost', async () => {
    const { day, free } = await aFullEvening(22)
    const { at, states } = await whoWait(2, day)
    expect(entryIn(await leave(at(0).member, at(0).entry))).toMatchObject({ state: 'left' })
    expect(no(await leave(at(0).member, at(1).entry))).toEqual([404, 'bookings.unknown_wait'])
    await free(1)
    await query(`delete from graphile_worker._private_jobs`)
    await runWaitlist.run(system())
    expect(await states()).toEqual(['left', 'offered'])
  })

  it('are held once, however many concurrent jobs and shoppers want them', async () => {
    const { day, startsAt, free } = await aFullEvening(29)
    const { states } = await whoWait(3, day)
    await free(1)
    const visitors = await Promise.all(Array.from({ length: 3 }, () => aVisitor(shop)))
    const shoppers = visitors.map((visitor) => hold(visitor, { starts_at: startsAt }))
    const jobs = [offerFreed(), runWaitlist.run(system()), runWaitlist.run(system())]
    const answers = await Promise.all(shoppers)
    await Promise.all(jobs)
    await runWaitlist.run(system())
    const got = answers.filter(({ status }) => status === 200).length
    expect(await states()).toEqual(
      got === 1 ? ['waiting', 'waiting', 'waiting'] : ['offered', 'waiting', 'waiting'],
    )
    expect(got).toBeLessThan(2)
  })
})

it('entries for past days end', async () => {
  const { day } = await aFullEvening(36)
  const { at, states } = await whoWait(1, day)
  clock.move(Math.ceil((Date.parse(`${day}T15:59:00Z`) - clock.now().getTime()) / 1_000))
  await runWaitlist.run(system())
  expect(await states()).toEqual(['waiting'])
  clock.move(120)
  await runWaitlist.run(system())
  expect(await states()).toEqual(['lapsed'])
  expect(await entriesOf(at(0).member)).toEqual([])
})
