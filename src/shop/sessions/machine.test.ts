import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  aTreatedGuest,
  aTreatedMember,
  bookingIn,
  freeSlots,
  hold,
  noFlags,
  treatment,
  type WireBooking,
} from '#tools/builders/bookings.ts'
import { ok } from '#tools/builders/desk-orders.ts'
import { staysSignedIn } from '#tools/builders/members.ts'
import { aClock } from '#tools/builders/payments.ts'
import { atDesk, type AtDesk } from '#tools/builders/staff.ts'
import { openTestShop, type TestShop } from '#tools/testing/test-shop.ts'
import { bookingChecks } from '../audit/booking-checks.store.ts'
import { listFindings } from '../audit/checks.ts'
import { sessionChecks } from '../audit/session-checks.store.ts'
import { runBookings } from '../bookings/jobs.ts'
import { extendShiftsNightly } from '../bookings/slots/jobs.ts'
import { daysLater } from '../branches/day.rules.ts'
import { dayInHongKong } from '../calendar.ts'
import { mergeEverywhere } from '../profile/registry.ts'
import { Refusal } from '../refusal.ts'
import { extendPackage, transferSessions, waivePackage } from './changes.ts'
import { sessionStates } from './rules.ts'
import { announceEndingSessions, expireSessions } from './jobs.ts'
import { countSessions } from './session.rules.ts'
import { findPackage, packagesOfMember } from './sessions.ts'

let shop: TestShop
const clock = aClock()
beforeAll(async () => {
  shop = await openTestShop({ LIMITS_FACTOR: '1000' }, { clock })
})
afterAll(() => shop.close())

const ctx = () => shop.shop.systemContext()
const rows = async <R>(text: string, ...values: unknown[]) =>
  (await shop.shop.pool.query(text, values)).rows as R[]
const because = { actor: 'shopper', reason: 'at random' }
const deskVerbs = ['check-in', 'undo-check-in', 'complete', 'no-show', 'waive', 'cancel', 'confirm'] as const

type Deed =
  | { do: 'book'; days: number; flagged: boolean }
  | { do: 'move'; days: number }
  | { do: 'withdraw' }
  | { do: 'desk'; verb: (typeof deskVerbs)[number] }
  | { do: 'visit'; comes: boolean }
  | { do: 'refund'; count: number }
  | { do: 'transfer'; count: number }
  | { do: 'extend'; days: number }
  | { do: 'waive' | 'merge' | 'dispute' | 'won' | 'lost' }
  | { do: 'wait'; hours: number }
type Pick = { who: number; at: number; deed: Deed }

const deeds = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({ do: fc.constant('book' as const), days: fc.nat(20), flagged: fc.boolean() }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('move' as const), days: fc.nat(20) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('withdraw' as const) }) },
  {
    weight: 5,
    arbitrary: fc.record({ do: fc.constant('desk' as const), verb: fc.constantFrom(...deskVerbs) }),
  },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('visit' as const), comes: fc.boolean() }) },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('refund' as const), count: fc.integer({ min: 1, max: 4 }) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('transfer' as const), count: fc.integer({ min: 1, max: 3 }) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('extend' as const), days: fc.integer({ min: 1, max: 500 }) }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constantFrom(
        'waive' as const,
        'merge' as const,
        'dispute' as const,
        'won' as const,
        'lost' as const,
      ),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('wait' as const),
      hours: fc.constantFrom(1, 12, 25, 72, 24 * 30, 24 * 200),
    }),
  },
) satisfies fc.Arbitrary<Deed>
const picks: fc.Arbitrary<Pick> = fc.record({ who: fc.nat(2), at: fc.nat(9), deed: deeds })

type Buyer = Awaited<ReturnType<typeof aTreatedMember>>['member']
type Person = {
  send: Buyer['send']
  get: Buyer['get']
  memberId: string | null
  token: string | null
  orderId: string
}

/** Two members with packages of five and one, and a guest with one of five. */
async function aWorld() {
  const [a, b] = [await aTreatedMember(shop), await aTreatedMember(shop, `${treatment}-1`)]
  const guest = await aTreatedGuest(shop, `${treatment}-5`)
  const of = ({ member, order }: typeof a): Person => {
    const { send, get, id } = staysSignedIn(shop, member)
    return { send, get, memberId: id, token: null, orderId: order._id }
  }
  const { send, get } = guest.visitor
  return [of(a), of(b), { send, get, memberId: null, token: guest.token, orderId: guest.id }] as const
}
type World = Awaited<ReturnType<typeof aWorld>>

const packagesOf = async (world: World) =>
  rows<{ id: string; member_id: string | null; order_id: string }>(
    'select id, member_id, order_id from treatment_packages where order_id = any($1) order by issued_at, id',
    world.map(({ orderId }) => orderId),
  )
const bookingsOf = async (world: World) =>
  rows<{ id: string; member_id: string | null; order_id: string | null }>(
    `select b.id, b.member_id, b.order_id from bookings b join treatment_packages p on p.id = b.package_id
     where p.order_id = any($1) and b.state <> 'rescheduled' order by b.created_at, b.id`,
    world.map(({ orderId }) => orderId),
  )
const nth = <T>(list: readonly T[], at: number): T | null => list[at % Math.max(1, list.length)] ?? null

/** Orders whose money a bank took back. */
const lost = new Set<string>()
/** Every state that a session was seen in. */
const seen = new Set<string>()

let staff: AtDesk
/** Months pass: whoever works at the desk signs in again. */
async function atTheDesk(path: string, body: object) {
  const answer = await staff.send('POST', path, body)
  if (answer.status !== 401) return answer
  staff = await atDesk(shop, 'owner')
  return staff.send('POST', path, body)
}

/** A refusal is an answer; anything else is a fault. */
async function orRefused(work: Promise<unknown>): Promise<void> {
  try {
    await work
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
  }
}

async function act(world: World, { who, at, deed }: Pick): Promise<void> {
  const person = nth(world, who)
  const packages = await packagesOf(world)
  const used = nth(packages, at)
  const booking = nth(await bookingsOf(world), at)
  if (!person || !used) throw new Error('an empty world')
  const owner = world.find(({ memberId }) => memberId === used.member_id) ?? person
  const opening = owner.token ? { token: owner.token } : {}
  const from = daysLater(dayInHongKong(clock.now()), 'days' in deed ? deed.days : 0)
  const slot = async () => nth(await freeSlots(owner, { from, to: daysLater(from, 4) }), at)
  const ofBooking = booking && world.find(({ memberId }) => memberId === booking.member_id)
  const orderId = person.orderId
  switch (deed.do) {
    case 'book': {
      const free = await slot()
      if (!free) return
      const held = await hold(owner, free)
      expect(held.status).toBeLessThan(500)
      if (held.status !== 200) return
      const { _id } = bookingIn(held)
      const health = { ...noFlags, pregnant: deed.flagged }
      const body = { package: used.id, health, ...opening }
      expect((await owner.send('POST', `/bookings/${_id}/confirm`, body)).status).toBeLessThan(500)
      return
    }
    case 'move': {
      const free = await slot()
      if (!free || !booking || !ofBooking) return
      const body = { starts_at: free.starts_at, ...(ofBooking.token ? { token: ofBooking.token } : {}) }
      expect((await ofBooking.send('POST', `/bookings/${booking.id}/move`, body)).status).toBeLessThan(500)
      return
    }
    case 'withdraw': {
      if (!booking || !ofBooking) return
      const query = ofBooking.token ? `?token=${ofBooking.token}` : ''
      const shown = await ofBooking.get(`/bookings/${booking.id}${query}`)
      if (shown.status !== 200) return
      const forfeits = !(bookingIn(shown) as WireBooking & { is_free: boolean }).is_free
      const body = { forfeits, ...(ofBooking.token ? { token: ofBooking.token } : {}) }
      expect((await ofBooking.send('POST', `/bookings/${booking.id}/cancel`, body)).status).toBeLessThan(500)
      return
    }
    case 'desk': {
      if (!booking) return
      const { status } = await atTheDesk(`/bookings/${booking.id}/${deed.verb}`, { reason: 'at random' })
      expect(status).toBeLessThan(500)
      return
    }
    case 'visit': {
      const [next] = await rows<{ id: string; starts_at: Date }>(
        `select b.id, b.starts_at from bookings b join treatment_packages p on p.id = b.package_id
         where p.order_id = any($1) and b.state = 'confirmed' order by b.starts_at limit 1`,
        world.map((each) => each.orderId),
      )
      if (!next) return
      const away = Date.parse(String(next.starts_at)) - clock.now().getTime()
      clock.move(Math.max(0, Math.ceil(away / 1_000)) + 1_200)
      for (const verb of deed.comes ? ['check-in', 'complete'] : ['no-show'])
        expect((await atTheDesk(`/bookings/${next.id}/${verb}`, { reason: 'so' })).status).toBeLessThan(500)
      return
    }
    case 'refund': {
      const [line] = await rows<{ id: string }>(
        'select id from order_lines where order_id = $1',
        used.order_id,
      )
      const units = [{ line_id: line?.id, units: deed.count }]
      const { status } = await atTheDesk(`/orders/${used.order_id}/refunds`, { units, reason: 'at random' })
      expect(status).toBeLessThan(500)
      return
    }
    case 'transfer': {
      const to = world[who === 0 ? 1 : 0].memberId
      if (!to) return
      const work = (tx: ReturnType<typeof ctx>) =>
        transferSessions(tx, used.id, { to, count: deed.count, ...because })
      return orRefused(ctx().transaction(work))
    }
    case 'extend': {
      const found = await findPackage(ctx(), used.id)
      const until = daysLater(found?.expiresOn ?? '', deed.days)
      return orRefused(ctx().transaction((tx) => extendPackage(tx, used.id, { until, ...because })))
    }
    case 'waive':
      return orRefused(ctx().transaction((tx) => waivePackage(tx, used.id, because)))
    case 'merge': {
      const [a, b] = [world[0].memberId, world[1].memberId]
      if (!a || !b || a === b || at > 2) return
      await ctx().transaction(async (tx) => {
        const merging = { key: `merge ${a} ${b}`, actor: 'test', reason: 'one person' }
        expect(await mergeEverywhere(tx, b, a, merging)).toBe(true)
      })
      expect(await packagesOfMember(ctx(), b)).toEqual([])
      return
    }
    case 'dispute':
      if (at > 3) return
      expect(
        (await atTheDesk(`/orders/${orderId}/dispute`, { reason: 'a letter', case_ref: 'CB-1' })).status,
      ).toBeLessThan(500)
      return
    case 'won':
    case 'lost': {
      const { status } = await atTheDesk(`/orders/${orderId}/dispute/end`, { outcome: deed.do, note: 'so' })
      expect(status).toBeLessThan(500)
      if (status !== 200 || deed.do === 'won') return
      expect((await atTheDesk(`/orders/${orderId}/cancel`, { reason: 'lost' })).status).toBe(200)
      lost.add(orderId)
      return
    }
    case 'wait': {
      clock.move(deed.hours * 3_600)
      await runBookings.run(ctx())
      await announceEndingSessions.run(ctx())
      await expireSessions.run(ctx())
      await extendShiftsNightly.run(ctx())
    }
  }
}

/** What has to be true whatever happened (rules/sessions#5, rules/bookings#1). */
async function holds(world: World): Promise<void> {
  for (const { id } of await packagesOf(world)) {
    const found = await findPackage(ctx(), id)
    if (!found) throw new Error('a package is gone')
    const counts = countSessions(found)
    const [{ bought } = { bought: 0 }] = await rows<{ bought: number }>(
      'select sessions as bought from treatment_packages where id = $1',
      id,
    )
    expect(Object.values(counts).reduce((sum, each) => sum + each, 0)).toBe(bought)
    for (const { state } of found.sessions) seen.add(state)
    if (lost.has(found.orderId)) expect([id, counts.active]).toEqual([id, 0])
  }
  const strangers = await rows(
    `select b.number from bookings b join treatment_packages p on p.id = b.package_id
     where b.member_id is distinct from p.member_id and b.state in ('requested', 'confirmed', 'checked_in')`,
  )
  expect(strangers).toEqual([])
  const handedOn = await rows(
    `select p.id from treatment_packages p join treatment_packages c on c.from_package_id = p.id
     group by p.id having sum(c.paid) > p.paid`,
  )
  expect(handedOn).toEqual([])
  const overpaid = await rows(
    `select o.number from orders o join order_refunds r on r.order_id = o.id where r.attempt_id is null
     group by o.id having sum(r.amount) > o.total`,
  )
  expect(overpaid).toEqual([])
  const names = [...Object.keys(sessionChecks), ...Object.keys(bookingChecks)]
  const findings = await Promise.all(
    names.map((check) => listFindings(shop.shop.db, check as keyof typeof sessionChecks)),
  )
  expect(findings.flat()).toEqual([])
}

const oneOfEach: Pick[] = (
  [
    { do: 'book', days: 1, flagged: false },
    { do: 'visit', comes: true },
    { do: 'transfer', count: 1 },
    { do: 'refund', count: 1 },
    { do: 'book', days: 1, flagged: false },
    { do: 'visit', comes: false },
    { do: 'wait', hours: 24 * 200 },
    { do: 'wait', hours: 24 * 200 },
  ] as const satisfies Deed[]
).map((deed) => ({ who: 0, at: 0, deed }))

it(
  'rules/sessions#5: counts, money and appointments agree through whatever happens',
  { timeout: 240_000 },
  async () => {
    staff = await atDesk(shop, 'owner')
    await fc.assert(
      fc.asyncProperty(fc.array(picks, { minLength: 12, maxLength: 40 }), async (sequence) => {
        const world = await aWorld()
        for (const pick of sequence) {
          await act(world, pick)
          await holds(world)
        }
      }),
      { numRuns: 8, endOnFailure: true, examples: [[oneOfEach]] },
    )
    expect([...seen].toSorted()).toEqual([...sessionStates].toSorted())
  },
)
