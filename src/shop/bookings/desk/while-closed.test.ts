import { afterAll, beforeAll, expect, it } from 'vitest'
import { aTreatedMember, book, branch, freeSlots } from '#tools/builders/bookings/bookings.ts'
import { staysSignedIn } from '#tools/builders/members/members.ts'
import { ok } from '#tools/builders/orders/desk-orders.ts'
import { aClock } from '#tools/builders/payments/payments.ts'
import { atDesk } from '#tools/builders/staff/staff.ts'
import { openTestShop, type TestShop } from '#tools/testing/test-shop.ts'
import { daysLater } from '../../branches/day.rules.ts'
import { dayInHongKong } from '../../calendar.ts'

let shop: TestShop
const clock = aClock()
beforeAll(async () => {
  shop = await openTestShop({ LIMITS_FACTOR: '1000' }, { clock })
})
afterAll(() => shop.close())

type Matter = { kind: string; rows: { id: string; title: string; due_at: string }[] }

it('rules/bookings#14: lists appointments on a day when their branch is closed, until they are cancelled', async () => {
  const treated = await aTreatedMember(shop)
  const member = staysSignedIn(shop, treated.member)
  const from = daysLater(dayInHongKong(clock.now()), 5)
  const slots = await freeSlots(member, { from, to: daysLater(from, 5) })
  const dayOf = ({ starts_at: at }: { starts_at: string }) => dayInHongKong(new Date(at))
  const [first] = slots
  const late = slots.findLast((each) => first && dayOf(each) === dayOf(first))
  const other = slots.find((each) => first && dayOf(each) !== dayOf(first))
  if (!first || !late || !other) throw new Error('nothing is free')
  const [morning, evening] = [
    await book(member, treated.packageId, first),
    await book(member, treated.packageId, late),
  ]
  await book(member, treated.packageId, other)
  const desk = await atDesk(shop, 'manager')
  const closedOut = async () => {
    const { matters } = ok(await desk.get('/today')).body as { matters: Matter[] }
    return matters.find(({ kind }) => kind === 'bookings_while_closed')?.rows ?? []
  }
  const special = (hours: object) =>
    desk.send('POST', '/schedule/special-days', {
      branch,
      day: dayOf(first),
      why: { chi: '颱風', cn: '台风', eng: 'Typhoon' },
      reason: 'signal 8',
      ...hours,
    })
  expect(await closedOut()).toEqual([])
  ok(await special({}))
  expect((await closedOut()).map(({ title, due_at: due }) => [title, Date.parse(due)])).toEqual([
    [morning.number, Date.parse(morning.starts_at)],
    [evening.number, Date.parse(evening.starts_at)],
  ])
  ok(await special({ opens: '00:00', closes: '15:00' }))
  expect((await closedOut()).map(({ title }) => title)).toEqual([evening.number])
  ok(await desk.send('POST', `/bookings/${evening._id}/cancel`, { reason: 'closed for the typhoon' }))
  expect(await closedOut()).toEqual([])
})
