import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  branch,
  freeSlots,
  hold,
  noFlags,
  treatment,
  type WireSlot,
} from '#tools/builders/bookings/bookings.ts'
import { ok } from '#tools/builders/orders/desk-orders.ts'
import { signedInMember } from '#tools/builders/members/members.ts'
import { anOrder, payByCard } from '#tools/builders/orders/orders.ts'
import { aVisitor } from '#tools/builders/checkout/visitor.ts'
import { openTestShop, type TestShop } from '#tools/testing/test-shop.ts'
import { daysLater } from '../branches/day.rules.ts'
import { dayInHongKong } from '../calendar.ts'

const shoppers = 500
const wanted = 20

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop({ LIMITS_FACTOR: '10000' })
})
afterAll(() => shop.close())

/** Leaves one therapist who gives the treatment, and answers twenty times of theirs that do not touch. */
async function timesOfOne(): Promise<{ therapist: string; slots: WireSlot[] }> {
  const reader = await aVisitor(shop)
  const from = daysLater(dayInHongKong(new Date()), 3)
  const days = { from, to: daysLater(from, 20) }
  const therapist = (await freeSlots(reader, days))[0]?.therapists[0] ?? ''
  await shop.shop.pool.query('delete from therapist_skills where resource_id <> $1', [therapist])
  shop.shop.cache.drop('*')
  const slots: WireSlot[] = []
  for (const slot of await freeSlots(reader, { ...days, therapist })) {
    const last = slots.at(-1)
    const isApart = !last || Date.parse(slot.starts_at) - Date.parse(last.starts_at) >= 3 * 3_600_000
    if (slots.length < wanted && isApart) slots.push(slot)
  }
  return { therapist, slots }
}

/** A guest who paid for as many sessions as there are times. */
async function packagesOfGuest() {
  const placed = await anOrder(shop, { [`${treatment}-5`]: wanted / 5 })
  await payByCard(shop, placed)
  const opening = `?order=${placed.id}&token=${placed.token}`
  const { packages } = ok(await placed.visitor.get(`/bookings/packages${opening}`)).body as {
    packages: { _id: string }[]
  }
  return { token: placed.token, ids: packages.flatMap(({ _id }) => Array.from({ length: 5 }, () => _id)) }
}

it('gives each of 20 slots to one of 500 concurrent visitors, and lets the others join the waitlist', async () => {
  const { therapist, slots } = await timesOfOne()
  expect(slots).toHaveLength(wanted)
  const bought = await packagesOfGuest()
  expect(bought.ids).toHaveLength(wanted)
  const visitors = []
  for (let nth = 0; nth < shoppers; nth += 25)
    visitors.push(...(await Promise.all(Array.from({ length: 25 }, () => aVisitor(shop)))))

  const answers = await Promise.all(
    visitors.map(async (visitor, nth) => {
      const slot = slots[nth % wanted] ?? { starts_at: '' }
      return { visitor, slot, answer: await hold(visitor, slot, { therapist }) }
    }),
  )
  const won = answers.filter(({ answer }) => answer.status === 200)
  const refused = answers.filter(
    ({ answer }) => answer.status === 409 && answer.body.code === 'bookings.taken',
  )
  const others = answers.filter(
    ({ answer }) => answer.status !== 200 && answer.body.code !== 'bookings.taken',
  )
  expect(others.map(({ answer }) => `${answer.status} ${String(answer.body.code)}`)).toEqual([])
  expect([won.length, refused.length]).toEqual([wanted, shoppers - wanted])
  expect(new Set(won.map(({ slot }) => slot.starts_at)).size).toBe(wanted)

  const confirmed = await Promise.all(
    won.map(({ visitor, answer }, nth) =>
      visitor.send('POST', `/bookings/${(answer.body.booking as { _id: string })._id}/confirm`, {
        package: bought.ids[nth],
        token: bought.token,
        health: noFlags,
      }),
    ),
  )
  expect(confirmed.map(({ status }) => status)).toEqual(confirmed.map(() => 200))
  const { rows } = await shop.shop.pool.query(
    `select 1 from resource_claims a join resource_claims b on b.resource_id = a.resource_id and b.id > a.id
       and a.is_active and b.is_active and a.during && b.during`,
  )
  expect(rows).toEqual([])
  expect(await waitsFor(slots[0])).toBe(200)
})

/** Blocks what the therapist has left of that part of the day, and waits for it. */
async function waitsFor(slot: WireSlot | undefined): Promise<number> {
  if (!slot) throw new Error('nothing was taken')
  const member = await signedInMember(shop)
  const day = dayInHongKong(new Date(slot.starts_at))
  for (const left of await freeSlots(member, { from: day, to: day }))
    if (left.part === slot.part) await hold(await aVisitor(shop), left)
  const answer = await member.send('POST', '/bookings/waitlist', {
    product: treatment,
    branch,
    day,
    part: slot.part,
  })
  return answer.status
}
