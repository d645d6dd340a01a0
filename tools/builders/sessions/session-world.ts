import { dayInHongKong } from '#shop/calendar.ts'
import { daysLater } from '#shop/branches/day.rules.ts'
import { Refusal } from '#shop/refusal.ts'
import { nth } from '#tools/builders/nth.ts'
import type { TestShop } from '#tools/testing/test-shop.ts'
import { aTreatedGuest, aTreatedMember, freeSlots, treatment } from '#tools/builders/bookings/bookings.ts'
import { staysSignedIn } from '#tools/builders/members/members.ts'
import type { MovedClock } from '#tools/builders/payments/payments.ts'
import { atDesk, type AtDesk } from '#tools/builders/staff/staff.ts'

type Buyer = Awaited<ReturnType<typeof aTreatedMember>>['member']
export type Person = {
  send: Buyer['send']
  get: Buyer['get']
  memberId: string | null
  token: string | null
  orderId: string
}
type PackageRow = { id: string; member_id: string | null; order_id: string }
type BookingRow = { id: string; member_id: string | null; order_id: string | null }
export type SessionWorld = Awaited<ReturnType<typeof aSessionWorld>>

/** A refusal is a result; any other error fails the test. */
export async function orRefused(work: Promise<unknown>): Promise<void> {
  try {
    await work
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
  }
}

/** Two members with packages of five and one, a guest with one of five, and an owner at the desk. */
export async function aSessionWorld(shop: TestShop, clock: MovedClock) {
  const rows = async <R>(text: string, ...values: unknown[]) =>
    (await shop.shop.pool.query(text, values)).rows as R[]
  const [a, b] = [await aTreatedMember(shop), await aTreatedMember(shop, `${treatment}-1`)]
  const guest = await aTreatedGuest(shop, `${treatment}-5`)
  const of = ({ member, order }: typeof a): Person => {
    const { send, get, id } = staysSignedIn(shop, member)
    return { send, get, memberId: id, token: null, orderId: order._id }
  }
  const { send, get } = guest.visitor
  const people: readonly [Person, Person, Person] = [
    of(a),
    of(b),
    { send, get, memberId: null, token: guest.token, orderId: guest.id },
  ]
  const orderIds = people.map(({ orderId }) => orderId)
  let staff: AtDesk = await atDesk(shop, 'owner')
  return {
    people,
    clock,
    rows,
    /** Members whose accounts were erased. */
    gone: new Set<string>(),
    /** Orders whose payment was charged back. */
    lost: new Set<string>(),
    context: () => shop.shop.systemContext(),
    packages: () =>
      rows<PackageRow>(
        `select id, member_id, order_id from treatment_packages where order_id = any($1)
         order by issued_at, id`,
        orderIds,
      ),
    bookings: () =>
      rows<BookingRow>(
        `select b.id, b.member_id, b.order_id from bookings b join treatment_packages p on p.id = b.package_id
         where p.order_id = any($1) and b.state <> 'rescheduled' order by b.created_at, b.id`,
        orderIds,
      ),
    /** The earliest confirmed appointment. */
    next: async () =>
      (
        await rows<{ id: string; starts_at: Date }>(
          `select b.id, b.starts_at from bookings b join treatment_packages p on p.id = b.package_id
           where p.order_id = any($1) and b.state = 'confirmed' order by b.starts_at limit 1`,
          orderIds,
        )
      )[0] ?? null,
    slot: async (person: Person, { at, days }: { at: number; days: number }) => {
      const from = daysLater(dayInHongKong(clock.now()), days)
      return nth(await freeSlots(person, { from, to: daysLater(from, 4) }), at)
    },
    /** Months pass: staff sign in again. */
    async atTheDesk(path: string, body: object) {
      const answer = await staff.send('POST', path, body)
      if (answer.status !== 401) return answer
      staff = await atDesk(shop, 'owner')
      return staff.send('POST', path, body)
    },
  }
}
