import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { served } from '#api/rooms/rooms.ts'
import {
  aTreatedMember,
  book,
  freeSlots,
  noFlags,
  treatment,
  type WireBooking,
} from '#tools/builders/bookings/bookings.ts'
import { ok } from '#tools/builders/orders/desk-orders.ts'
import { aClock } from '#tools/builders/payments/payments.ts'
import { atDesk, type AtDesk } from '#tools/builders/staff/staff.ts'
import { openTestShop, type TestShop } from '#tools/testing/test-shop.ts'
import { daysLater } from '../../branches/day.rules.ts'
import { dayInHongKong } from '../../calendar.ts'

const base = '//api/admin/v1'
/** Every call of the desk about appointments: a new one fails below until it is covered. */
const calls = served.flatMap(({ endpoint }) =>
  endpoint.path.startsWith(`${base}/bookings`) ? [endpoint] : [],
)

let shop: TestShop
let booking: WireBooking
let packageId: string
let version: number
let blockId: string
let waitId: string
let outsiders: [who: string, by: AtDesk][]
const clock = aClock()
const day = () => booking.starts_at.slice(0, 10)

/** What each call is sent about an appointment of somebody else; a read that is a list has it in its answer. */
const about: Record<string, () => { query?: string; body?: object; id?: string }> = {
  'staff-booking-report': () => ({ query: `?from=${day()}&to=${day()}` }),
  'staff-bookings': () => ({ query: `?day=${day()}` }),
  'staff-booking-check-in-code': () => ({ body: { code: String(booking.code) } }),
  'staff-booking-confirm': () => ({}),
  'staff-booking-check-in': () => ({}),
  'staff-booking-undo-check-in': () => ({}),
  'staff-booking-complete': () => ({ body: { after_care: 'Rest' } }),
  'staff-booking-no-show': () => ({ body: { reason: 'late' } }),
  'staff-booking-cancel': () => ({ body: { reason: 'flooded' } }),
  'staff-booking-waive': () => ({ body: { reason: 'ill' } }),
  'staff-booking-health': () => ({}),
  'staff-booking-history': () => ({}),
  'staff-booking-calendar': () => ({ query: `?day=${day()}` }),
  'staff-booking-check': () => ({
    query: `?booking=${booking._id}&branch=causeway-bay&day=${day()}&time=15:00`,
  }),
  'staff-booking-move': () => ({ body: { day: day(), time: '15:00', therapist: '', expected: version } }),
  // names are found at every branch, as packages are of none: see below
  'staff-booking-clients': () => ({ query: '?search=' }),
  'staff-booking-walk-in': () => ({
    body: { package: packageId, branch: 'causeway-bay', day: day(), time: '15:00', therapist: '' },
  }),
  'staff-booking-health-answers': () => ({ body: noFlags }),
  'staff-booking-block': () => ({
    body: {
      branch: 'causeway-bay',
      resource: (booking.therapist as { id: string }).id,
      day: day(),
      starts: '18:00',
      ends: '18:15',
      reason: 'Training',
    },
  }),
  'staff-booking-end-block': () => ({ id: blockId }),
  'staff-booking-offer': () => ({ id: waitId, body: {} }),
}

const rows = async () => {
  const { rows: found } = await shop.shop.pool.query(`
    select (select jsonb_agg(b order by id) from bookings b) as bookings, (select jsonb_agg(e order by id) from booking_events e) as events,
      (select jsonb_agg(c order by id) from resource_claims c) as claims, (select jsonb_agg(w order by id) from booking_waitlist w) as waiting,
      (select jsonb_agg(h order by id) from health_answers h) as health`)
  return JSON.stringify(found)
}

async function assign(by: AtDesk, therapist: string): Promise<AtDesk> {
  await shop.shop.pool.query(
    `update resources set staff_id = (select id from staff_accounts where email = $1) where name->>'eng' = $2`,
    [by.email, therapist],
  )
  return by
}

async function ofBranch(by: AtDesk, branch: string): Promise<AtDesk> {
  await shop.shop.pool.query('update staff_accounts set branch_key = $2 where email = $1', [by.email, branch])
  return by
}

beforeAll(async () => {
  shop = await openTestShop({ LIMITS_FACTOR: '1000' }, { clock })
  const treated = await aTreatedMember(shop)
  const { member } = treated
  packageId = treated.packageId
  const from = daysLater(dayInHongKong(clock.now()), 2)
  const slots = await freeSlots(member, { from, to: daysLater(from, 6) })
  const slot = slots.find(({ therapists }) => therapists.length > 1)
  if (!slot) throw new Error('nothing is free')
  booking = await book(member, packageId, slot)
  clock.move(Math.ceil((Date.parse(booking.starts_at) - clock.now().getTime()) / 1_000))
  const { id } = booking.therapist as { id: string }
  const { rows: others } = await shop.shop.pool.query(
    `select name->>'eng' as name from resources where kind = 'therapist' and id <> $1 and staff_id is null limit 1`,
    [id],
  )
  const { rows: kept } = await shop.shop.pool.query(
    `with block as (insert into resource_claims (resource_id, during, block_reason)
        select id, tstzrange($2::date + time '18:30', $2::date + time '18:45'), 'Mei Lam trains' from resources where id = $1 returning id),
      wait as (insert into booking_waitlist (id, member_id, product_id, branch_key, day, part, created_at)
        select gen_random_uuid(), b.member_id, b.product_id, b.branch_key, $2, 'evening', now() from bookings b where b.id = $3 returning id)
      select block.id as block, wait.id as wait, (select max(id) from booking_events where booking_id = $3) as version from block, wait`,
    [id, day(), booking._id],
  )
  blockId = String(kept[0].block)
  waitId = String(kept[0].wait)
  version = Number(kept[0].version)
  outsiders = [
    ['a reception of another branch', await ofBranch(await atDesk(shop, 'reception'), 'tsim-sha-tsui')],
    ['a reception of no branch', await atDesk(shop, 'reception')],
    ['another therapist', await assign(await atDesk(shop, 'therapist'), String(others[0].name))],
    ['a therapist account without a therapist', await atDesk(shop, 'therapist')],
  ]
})
afterAll(() => shop.close())

describe('rules/desk#11: an appointment outside a staff user’s access', () => {
  it.each(calls.map((endpoint) => [endpoint.name, endpoint] as const))(
    'cannot be read or changed by %s',
    async (name, { method, path }) => {
      const input = about[name]?.()
      if (!input) throw new Error(`${name} is not covered: say above what it is sent`)
      const { id = booking._id, body = {}, query = '' } = input
      const at = path.slice(base.length).replaceAll('{id}', id) + query
      const before = await rows()
      for (const [who, by] of outsiders) {
        const answer = method === 'GET' ? await by.get(at) : await by.send(method as 'POST', at, body)
        const text = JSON.stringify(answer.body)
        const found = [booking._id, booking.number, 'Mei Lam', 'Lavender'].filter((word) =>
          text.includes(word),
        )
        expect([who, answer.status, found]).toEqual([who, expect.not.toBeOneOf([400, 500]), []])
        expect([who, (await rows()) === before]).toEqual([who, true])
      }
    },
  )

  it('can be read by the reception of its branch and by its own therapist', async () => {
    const reception = await ofBranch(await atDesk(shop, 'reception'), 'causeway-bay')
    const therapist = await assign(
      await atDesk(shop, 'therapist'),
      String((booking.therapist as { name: string }).name),
    )
    const owner = await atDesk(shop, 'owner')
    const seen = async (by: AtDesk) =>
      (ok(await by.get(`/bookings?day=${day()}`)).body.bookings as WireBooking[]).map(
        ({ number, client, actions }) => [number, client, actions],
      )
    expect(await seen(reception)).toEqual([[booking.number, 'Mei Lam', ['check_in', 'cancel']]])
    expect(await seen(therapist)).toEqual([[booking.number, 'Mei Lam', ['check_in']]])
    const health = async (by: AtDesk) => {
      const { status, body } = await by.get(`/bookings/${booking._id}/health`)
      return [status, (body.answers as typeof noFlags | undefined)?.allergy]
    }
    expect(await health(therapist)).toEqual([200, noFlags.allergy])
    expect([await health(reception), await health(owner)]).toEqual([
      [403, undefined],
      [403, undefined],
    ])
    const act = async (by: AtDesk, action: string, body = {}) =>
      (await by.send('POST', `/bookings/${booking._id}/${action}`, body)).status
    expect(await act(therapist, 'cancel', { reason: 'no' })).toBe(403)
    expect(await act(therapist, 'check-in')).toBe(200)
    expect(await act(reception, 'undo-check-in')).toBe(200)
    expect(await act(reception, 'waive', { reason: 'no' })).toBe(403)
  })

  it('appears in the work queue of its branch and its own therapist only', async () => {
    clock.move(16 * 60)
    const { name } = booking.therapist as { name: string }
    const insiders = [
      await ofBranch(await atDesk(shop, 'reception'), 'causeway-bay'),
      await assign(await atDesk(shop, 'therapist'), name),
    ]
    const listed = async (by: AtDesk) =>
      JSON.stringify(ok(await by.get('/today')).body).includes(booking.number)
    expect(await Promise.all(insiders.map(listed))).toEqual([true, true])
    expect(await Promise.all(outsiders.map(([, by]) => listed(by)))).toEqual(outsiders.map(() => false))
  })

  it('has a member whom a reception of a branch with the treatment finds, and no therapist', async () => {
    const found = await Promise.all(
      outsiders.map(async ([, by]) => {
        const { status, body } = await by.get('/bookings/clients?search=mei')
        return [status, (body.clients as object[] | undefined)?.length]
      }),
    )
    const { rows: shops } = await shop.shop.pool.query(
      `select treatment->'shops' ? 'tsim-sha-tsui' as given from products where sku = $1`,
      [treatment],
    )
    expect(found).toEqual([
      [200, shops[0].given ? 1 : 0],
      [200, 0],
      [403, undefined],
      [403, undefined],
    ])
  })

  it('does not open orders, members or other areas to a reception', async () => {
    const reception = await ofBranch(await atDesk(shop, 'reception'), 'causeway-bay')
    const paths = ['/orders', '/members', '/payments', '/schedule', '/stock', '/wallets', '/audit', '/staff']
    expect(await Promise.all(paths.map(async (path) => (await reception.get(path)).status))).toEqual(
      paths.map(() => 403),
    )
  })
})
