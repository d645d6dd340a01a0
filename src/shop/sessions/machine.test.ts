import fc from '#tools/testing/properties.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { aClock } from '#tools/builders/payments/payments.ts'
import { act } from '#tools/builders/sessions/session-deeds.ts'
import { picks, type Deed, type Pick } from '#tools/builders/sessions/session-picks.ts'
import { aSessionWorld, type SessionWorld } from '#tools/builders/sessions/session-world.ts'
import { openTestShop, type TestShop } from '#tools/testing/test-shop.ts'
import { bookingChecks } from '../audit/booking-checks.store.ts'
import { listFindings } from '../audit/checks.ts'
import { sessionChecks } from '../audit/session-checks.store.ts'
import { sessionStates } from './rules.ts'
import { countSessions } from './session.rules.ts'
import { findPackage } from './sessions.ts'

let shop: TestShop
const clock = aClock()
beforeAll(async () => {
  shop = await openTestShop({ LIMITS_FACTOR: '1000' }, { clock })
})
afterAll(() => shop.close())

/** Every state that a session was seen in. */
const seen = new Set<string>()
/** Members who left in between. */
const erased = new Set<string>()

/** What has to be true whatever happened (rules/sessions#5, rules/bookings#1). */
async function holds({ rows, packages, context, lost }: SessionWorld): Promise<void> {
  for (const { id } of await packages()) {
    const found = await findPackage(context(), id)
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
    names.map((check) => listFindings(shop.shop.db, check as keyof typeof sessionChecks)), // a key of either
  )
  expect(findings.flat()).toEqual([])
}

const oneOfEach: Pick[] = (
  [
    { do: 'book', days: 1, flagged: false },
    { do: 'visit', comes: true },
    { do: 'series', days: 2, count: 2 },
    { do: 'visit', comes: true },
    { do: 'visit', comes: true },
    { do: 'transfer', count: 1 },
    { do: 'refund', count: 1 },
    { do: 'book', days: 1, flagged: false },
    { do: 'visit', comes: false },
    { do: 'wait', hours: 24 * 200 },
    { do: 'wait', hours: 24 * 200 },
    { do: 'leave', waives: true, stays: false },
  ] as const satisfies Deed[]
).map((deed) => ({ who: 0, at: 0, deed }))

it(
  'rules/sessions#5: counts, money and appointments stay consistent through random actions',
  { timeout: 240_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(picks, { minLength: 12, maxLength: 40 }), async (sequence) => {
        const world = await aSessionWorld(shop, clock)
        for (const pick of sequence) {
          await act(world, pick)
          await holds(world)
        }
        for (const id of world.gone) erased.add(id)
      }),
      { numRuns: 8, endOnFailure: true, examples: [[oneOfEach]] },
    )
    expect(erased.size).toBeGreaterThan(0)
    expect([...seen].toSorted()).toEqual([...sessionStates].toSorted())
  },
)
