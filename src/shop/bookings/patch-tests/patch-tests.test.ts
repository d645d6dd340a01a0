import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  aTreatedMember,
  book,
  bookingIn,
  freeSlots,
  hold,
  noFlags,
} from '#tools/builders/bookings/bookings.ts'
import { no, ok } from '#tools/builders/orders/desk-orders.ts'
import { staysSignedIn } from '#tools/builders/members/members.ts'
import { aClock } from '#tools/builders/payments/payments.ts'
import { atDesk } from '#tools/builders/staff/staff.ts'
import { openTestShop, type TestShop } from '#tools/testing/test-shop.ts'
import { daysLater } from '../../branches/day.rules.ts'
import { dayInHongKong } from '../../calendar.ts'

type Answer = {
  patch_tests: { id: string; tested_on: string; treatment: string; recorded_by: string }[]
  treatments: { id: string; name: string }[]
}

let shop: TestShop
const clock = aClock()
beforeAll(async () => {
  shop = await openTestShop({ LIMITS_FACTOR: '1000' }, { clock })
})
afterAll(() => shop.close())

const today = (days = 0) => daysLater(dayInHongKong(clock.now()), days)
const memberIdOf = async (packageId: string): Promise<string> => {
  const { rows } = await shop.shop.pool.query(
    'select member_id as id from treatment_packages where id = $1',
    [packageId],
  )
  return String((rows[0] as { id: string }).id) // a package has its owner
}

it('is recorded at the desk, allows its member to book from two days later, and can be withdrawn', async () => {
  const { member: once, packageId } = await aTreatedMember(shop)
  const member = staysSignedIn(shop, once)
  const id = await memberIdOf(packageId)
  const manager = await atDesk(shop, 'manager')
  const { services } = ok(await manager.get('/schedule/services')).body as {
    services: { id: string; name: string }[]
  }
  const booked = (
    await shop.shop.pool.query('select product_id as id from treatment_packages where id = $1', [packageId])
  ).rows[0] as { id: string }
  const spa = services.find((each) => each.id === booked.id)
  ok(
    await manager.send('POST', `/schedule/services/${spa?.id}`, {
      before: 5,
      after: 10,
      needs_room: true,
      auto_confirm: true,
      needs_patch_test: true,
      reason: 'a new ampoule',
    }),
  )

  const read = async () => ok(await manager.get(`/members/${id}/patch-tests`)).body as Answer
  const record = (productId: string, day: string) =>
    manager.send('POST', `/members/${id}/patch-tests`, { product_id: productId, tested_on: day })
  const before = await read()
  expect(before.patch_tests).toEqual([])
  expect(before.treatments).toContainEqual({ id: spa?.id, name: spa?.name })

  const [slot] = await freeSlots(member, { from: today(4), to: today(6) })
  if (!slot) throw new Error('nothing is free')
  const held = bookingIn(await hold(member, slot))
  const confirm = { package: packageId, health: noFlags }
  const refused = await member.send('POST', `/bookings/${held._id}/confirm`, confirm)
  expect(no(refused)).toEqual([422, 'bookings.patch_test_needed'])

  expect(no(await record(crypto.randomUUID(), today()))).toEqual([400, 'bookings.no_patch_test'])
  for (const day of [today(1), today(-190)])
    expect(no(await record(spa?.id ?? '', day))).toEqual([400, 'bookings.patch_test_day'])
  const [first, again] = await Promise.all([record(spa?.id ?? '', today()), record(spa?.id ?? '', today())])
  expect([ok(first).status, ok(again).status]).toEqual([200, 200])
  const { patch_tests: tests } = await read()
  expect(tests).toMatchObject([{ tested_on: today(), treatment: spa?.name }])

  const booking = await book(member, packageId, slot)
  expect(booking.state).toBe('confirmed')

  const test = tests[0]?.id ?? ''
  const withdraw = () => manager.send('POST', `/members/${id}/patch-tests/${test}/withdraw`, {})
  expect((ok(await withdraw()).body as Answer).patch_tests).toEqual([])
  expect(no(await withdraw())).toEqual([404, 'bookings.unknown_patch_test'])
  expect(bookingIn(await member.get(`/bookings/${booking._id}`)).state).toBe('confirmed')

  // tested half a month ago, and today again: the older one covers what is sooner than two days
  ok(await record(spa?.id ?? '', today(-15)))
  ok(await record(spa?.id ?? '', today()))
  const [soon] = await freeSlots(member, { from: today(1), to: today(1) })
  if (!soon) throw new Error('nothing is free')
  expect((await book(member, packageId, soon)).state).toBe('confirmed')

  const { events } = ok(await manager.get(`/bookings/${booking._id}/history`)).body as {
    events: { kind: string; starts_at: string }[]
  }
  expect(events.map(({ kind }) => kind)).toEqual(['held', 'confirmed'])
  expect(new Set(events.map(({ starts_at: at }) => at))).toEqual(new Set([booking.starts_at]))
})

it('requires the right to record it, and an existing member', async () => {
  const { packageId } = await aTreatedMember(shop)
  const id = await memberIdOf(packageId)
  const [care, auditor] = [await atDesk(shop, 'care'), await atDesk(shop, 'auditor')]
  expect(no(await care.get(`/members/${crypto.randomUUID()}/patch-tests`))).toEqual([
    404,
    'bookings.unknown_client',
  ])
  const body = { product_id: crypto.randomUUID(), tested_on: today() }
  expect((await auditor.send('POST', `/members/${id}/patch-tests`, body)).status).toBe(403)
})
