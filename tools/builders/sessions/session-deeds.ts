import { expect } from 'vitest'
import { runBookings } from '#shop/bookings/jobs.ts'
import { extendShiftsNightly } from '#shop/bookings/slots/jobs.ts'
import { daysLater } from '#shop/branches/day.rules.ts'
import { completeOrders } from '#shop/orders/complete.jobs.ts'
import { eraseMembers, stopErasure } from '#shop/profile/leaving.ts'
import { mergeEverywhere } from '#shop/profile/registry.ts'
import { extendPackage, transferSessions } from '#shop/sessions/changes.ts'
import { announceEndingSessions, expireSessions } from '#shop/sessions/jobs.ts'
import { findPackage, packagesOfMember } from '#shop/sessions/sessions.ts'
import { waivePackage } from '#shop/sessions/waiver.ts'
import {
  bookingIn,
  branch,
  hold,
  noFlags,
  treatment,
  type WireBooking,
} from '#tools/builders/bookings/bookings.ts'
import { memberPassword } from '#tools/builders/members/members.ts'
import { nth } from '#tools/builders/nth.ts'
import type { Deed, Pick } from './session-picks.ts'
import { orRefused, type Person, type SessionWorld } from './session-world.ts'

const because = { actor: 'shopper', reason: 'at random' }

/** The context of an action: its actor, its package and appointment, and their owner. */
type Scene = {
  world: SessionWorld
  at: number
  who: number
  person: Person
  owner: Person
  packageId: string
  packageOrderId: string
  booking: { id: string; person: Person | null } | null
}
type DeedOf<K extends Deed['do']> = Extract<Deed, { do: K }>
type Deeds = { [K in Deed['do']]: (scene: Scene, deed: DeedOf<K>) => Promise<void> }

const tokenOf = ({ token }: Person) => (token ? { token } : {})
const answered = ({ status }: { status: number }) => expect(status).toBeLessThan(500)
const end = async ({ world, person }: Scene, outcome: 'won' | 'lost') => {
  const answer = await world.atTheDesk(`/orders/${person.orderId}/dispute/end`, { outcome, note: 'so' })
  answered(answer)
  return answer.status === 200
}

const ofShoppers = {
  async book({ world, owner, at, packageId }, { days, flagged }) {
    const free = await world.slot(owner, { at, days })
    if (!free) return
    const held = await hold(owner, free)
    answered(held)
    if (held.status !== 200) return
    const body = { package: packageId, health: { ...noFlags, pregnant: flagged }, ...tokenOf(owner) }
    answered(await owner.send('POST', `/bookings/${bookingIn(held)._id}/confirm`, body))
  },
  async series({ world, owner, at, packageId }, { days, count }) {
    const free = await world.slot(owner, { at, days })
    if (!free) return
    const where = { product: treatment, branch, starts_at: free.starts_at }
    const query = new URLSearchParams({ ...where, count: String(count) })
    const proposed = await owner.get(`/bookings/series/times?${query.toString()}`)
    const times = (proposed.body.times as { offered_at: string | null }[]).flatMap(
      ({ offered_at: offered }) => offered ?? [],
    )
    if (times.length < 2) return
    const body = { package: packageId, ...tokenOf(owner) }
    const held = await owner.send('POST', '/bookings/series', { ...where, ...body, starts_at: times })
    answered(held)
    if (held.status !== 200) return
    const [first] = held.body.bookings as { series_id: string }[]
    const path = `/bookings/series/${first?.series_id}/confirm`
    const confirmed = await owner.send('POST', path, { ...body, health: noFlags })
    answered(confirmed)
    // all or none
    const states = await world.rows<{ state: string }>(
      'select distinct state from bookings where series_id = $1',
      first?.series_id,
    )
    expect(states).toHaveLength(1)
  },
  async move({ world, owner, at, booking }, { days }) {
    const free = await world.slot(owner, { at, days })
    if (!free || !booking?.person) return
    const body = { starts_at: free.starts_at, ...tokenOf(booking.person) }
    answered(await booking.person.send('POST', `/bookings/${booking.id}/move`, body))
  },
  async withdraw({ booking }) {
    if (!booking?.person) return
    const { person, id } = booking
    const shown = await person.get(`/bookings/${id}${person.token ? `?token=${person.token}` : ''}`)
    if (shown.status !== 200) return
    const { is_free: isFree } = bookingIn(shown) as WireBooking & { is_free: boolean } // of the contract
    answered(await person.send('POST', `/bookings/${id}/cancel`, { forfeits: !isFree, ...tokenOf(person) }))
  },
  async transfer({ world, who, packageId }, { count }) {
    const to = world.people[who === 0 ? 1 : 0].memberId
    if (!to || world.gone.has(to)) return
    await orRefused(
      world.context().transaction((tx) => transferSessions(tx, packageId, { to, count, ...because })),
    )
  },
  async leave({ world, person }, { waives, stays }) {
    const { memberId } = person
    if (!memberId) return
    const body = { current_password: memberPassword, waive_sessions: waives, waive_balance: true }
    const answer = await person.send('POST', '/account/erasure', body)
    answered(answer)
    if (answer.status !== 200) return
    if (stays) return world.context().transaction((tx) => stopErasure(tx, memberId))
    world.clock.move(14.1 * 86_400)
    await eraseMembers.run(world.context())
    const [{ erased } = { erased: false }] = await world.rows<{ erased: boolean }>(
      "select state = 'erased' as erased from members where id = $1",
      memberId,
    )
    if (erased) world.gone.add(memberId)
    else await world.context().transaction((tx) => stopErasure(tx, memberId))
  },
  waive: ({ world, packageId }) =>
    orRefused(world.context().transaction((tx) => waivePackage(tx, packageId, because))),
} satisfies Partial<Deeds>

const ofStaff = {
  async desk({ world, booking }, { verb }) {
    if (booking) answered(await world.atTheDesk(`/bookings/${booking.id}/${verb}`, { reason: 'at random' }))
  },
  async visit({ world }, { comes }) {
    const next = await world.next()
    if (!next) return
    const away = Date.parse(String(next.starts_at)) - world.clock.now().getTime()
    world.clock.move(Math.max(0, Math.ceil(away / 1_000)) + 1_200)
    for (const verb of comes ? ['check-in', 'complete'] : ['no-show'])
      answered(await world.atTheDesk(`/bookings/${next.id}/${verb}`, { reason: 'so' }))
  },
  async refund({ world, packageOrderId }, { count }) {
    const [line] = await world.rows<{ id: string }>(
      'select id from order_lines where order_id = $1',
      packageOrderId,
    )
    const units = [{ line_id: line?.id, units: count }]
    answered(await world.atTheDesk(`/orders/${packageOrderId}/refunds`, { units, reason: 'at random' }))
  },
  async extend({ world, packageId }, { days }) {
    const found = await findPackage(world.context(), packageId)
    const until = daysLater(found?.expiresOn ?? '', days)
    await orRefused(world.context().transaction((tx) => extendPackage(tx, packageId, { until, ...because })))
  },
  async merge({ world, at }) {
    const [a, b] = [world.people[0].memberId, world.people[1].memberId]
    if (!a || !b || at > 2 || world.gone.has(a) || world.gone.has(b)) return
    await world.context().transaction(async (tx) => {
      const merging = { key: `merge ${a} ${b}`, actor: 'test', reason: 'one person' }
      expect(await mergeEverywhere(tx, b, a, merging)).toBe(true)
    })
    expect(await packagesOfMember(world.context(), b)).toEqual([])
  },
} satisfies Partial<Deeds>

const ofOthers = {
  async dispute({ world, at, person }) {
    if (at > 3) return
    const letter = { reason: 'a letter', case_ref: 'CB-1' }
    answered(await world.atTheDesk(`/orders/${person.orderId}/dispute`, letter))
  },
  async won(scene) {
    await end(scene, 'won')
  },
  async lost(scene) {
    const { world, person } = scene
    if (!(await end(scene, 'lost'))) return
    expect((await world.atTheDesk(`/orders/${person.orderId}/cancel`, { reason: 'lost' })).status).toBe(200)
    world.lost.add(person.orderId)
  },
  async wait({ world }, { hours }) {
    world.clock.move(hours * 3_600)
    const jobs = [runBookings, announceEndingSessions, expireSessions, extendShiftsNightly, completeOrders]
    for (const job of jobs) await job.run(world.context())
  },
} satisfies Partial<Deeds>

const deeds: Deeds = { ...ofShoppers, ...ofStaff, ...ofOthers }

/** Performs one action in the world; refused or not, no invariant may break. */
export async function act(world: SessionWorld, { who, at, deed }: Pick): Promise<void> {
  const person = nth(world.people, who)
  const used = nth(await world.packages(), at)
  const booking = nth(await world.bookings(), at)
  if (!person || !used) throw new Error('an empty world')
  const personOf = (memberId: string | null) =>
    world.people.find((each) => each.memberId === memberId) ?? null
  const owner = personOf(used.member_id) ?? person
  const actors = [person.memberId, owner.memberId, booking?.member_id, used.member_id]
  if (actors.some((id) => id && world.gone.has(id))) return
  const scene: Scene = {
    world,
    at,
    who,
    person,
    owner,
    packageId: used.id,
    packageOrderId: used.order_id,
    booking: booking && { id: booking.id, person: personOf(booking.member_id) },
  }
  const perform = deeds[deed.do] as (scene: Scene, deed: Deed) => Promise<void> // its own kind by the key
  await perform(scene, deed)
}
