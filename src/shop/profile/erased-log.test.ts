import { afterAll, beforeAll, expect, it } from 'vitest'
import { aTreatedMember, book, freeSlots } from '#tools/builders/bookings/bookings.ts'
import { memberPassword, staysSignedIn } from '#tools/builders/members/members.ts'
import { aClock } from '#tools/builders/payments/payments.ts'
import { columnsHolding } from '#tools/builders/profile/erased.ts'
import { atDesk } from '#tools/builders/staff/staff.ts'
import { aSubscriber } from '#tools/builders/subscriptions/subscriptions.ts'
import { openPayingShop, type PayingShop } from '#tools/testing/test-shop.ts'
import { daysLater } from '../branches/day.rules.ts'
import { dayInHongKong } from '../calendar.ts'
import { completeOrders } from '../orders/complete.jobs.ts'
import { eraseMembers } from './leaving.ts'
import { eraseTraces } from './leaving.store.ts'

let shop: PayingShop
const clock = aClock()
beforeAll(async () => {
  shop = await openPayingShop({ LIMITS_FACTOR: '1000' }, { clock })
})
afterAll(() => shop.close())

const day = 86_400
const reason = 'planted: she is expecting'

it('rules/access#9: the audit log has no text about appointments and sessions of an erased member', async () => {
  const { member, packageId } = await aTreatedMember(shop)
  clock.move(15 * day)
  await completeOrders.run(shop.shop.systemContext())
  const { send, get } = staysSignedIn(shop, member)
  const from = daysLater(dayInHongKong(clock.now()), 2)
  const [free] = await freeSlots({ get }, { from, to: daysLater(from, 6) })
  if (!free) throw new Error('nothing is free')
  const booking = await book({ send, get }, packageId, free)
  const owner = await atDesk(shop, 'owner')
  const until = daysLater(dayInHongKong(clock.now()), 360)
  for (const [path, more] of [
    [`/bookings/${booking._id}/cancel`, {}],
    [`/packages/${packageId}/extend`, { until }],
  ] as const)
    expect([path, (await owner.send('POST', path, { reason, ...more })).status]).toEqual([path, 200])
  expect(await columnsHolding(shop, ['planted'])).toContain('audit_log.reason')

  const request = { current_password: memberPassword, waive_sessions: true, waive_balance: true }
  expect((await send('POST', '/account/erasure', request)).status).toBe(200)
  clock.move(14.1 * day)
  await eraseMembers.run(shop.shop.systemContext())
  expect(await columnsHolding(shop, ['planted'])).toEqual([])
  const { rows } = await shop.shop.pool.query('select who from audit_log where entity_id = $1', [booking._id])
  expect(rows).toEqual([{ who: owner.email }]) // the fact of the action stays
})

it('nor about a subscription', async () => {
  const { subscription, buyer } = await aSubscriber(shop)
  const owner = await atDesk(shop, 'owner')
  expect((await owner.send('POST', `/subscriptions/${subscription._id}/skip`, { reason })).status).toBe(200)
  const inLog = async () =>
    (
      await shop.shop.pool.query('select 1 from audit_log where entity_id = $1 and reason <> $2', [
        subscription._id,
        '',
      ])
    ).rows.length
  expect(await inLog()).toBe(1)
  await shop.shop.systemContext().transaction((tx) => eraseTraces(tx.db, buyer.id, []))
  expect(await inLog()).toBe(0)
})
