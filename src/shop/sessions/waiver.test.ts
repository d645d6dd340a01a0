import { afterAll, beforeAll, expect, it } from 'vitest'
import { aTreatedMember, book, freeSlots } from '#tools/builders/bookings/bookings.ts'
import { memberPassword, staysSignedIn } from '#tools/builders/members/members.ts'
import { violations } from '#tools/builders/orders/orders.ts'
import { aClock } from '#tools/builders/payments/payments.ts'
import { atDesk } from '#tools/builders/staff/staff.ts'
import { openTestShop, type TestShop } from '#tools/testing/test-shop.ts'
import { extendShiftsNightly } from '../bookings/slots/jobs.ts'
import { daysLater } from '../branches/day.rules.ts'
import { dayInHongKong } from '../calendar.ts'
import { completeOrders } from '../orders/complete.jobs.ts'
import { eraseMembers } from '../profile/leaving.ts'
import { countSessions } from './session.rules.ts'
import { packagesOfMember } from './sessions.ts'

let shop: TestShop
const clock = aClock()
beforeAll(async () => {
  shop = await openTestShop({ LIMITS_FACTOR: '1000' }, { clock })
})
afterAll(() => shop.close())

const day = 86_400

/** A member whose order of five sessions is complete. */
async function anOwner() {
  const { member, packageId } = await aTreatedMember(shop)
  clock.move(15 * day)
  await completeOrders.run(shop.shop.systemContext())
  const { send, get, id } = staysSignedIn(shop, member)
  const counts = async () => {
    const [only, ...more] = await packagesOfMember(shop.shop.systemContext(), id)
    if (!only || more.length > 0) throw new Error('not one package')
    return countSessions(only)
  }
  const leave = async (more: object = {}) => {
    const { status, body } = await send('POST', '/account/erasure', {
      current_password: memberPassword,
      ...more,
    })
    return { status, code: body.code, body }
  }
  /** Books the first time that is free from so many days ahead. */
  const books = async (days: number) => {
    await extendShiftsNightly.run(shop.shop.systemContext())
    const from = daysLater(dayInHongKong(clock.now()), days)
    const [free] = await freeSlots({ get }, { from, to: daysLater(from, 6) })
    if (!free) throw new Error('nothing is free')
    return book({ send, get }, packageId, free)
  }
  return { send, headers: member.headers, id, counts, leave, books }
}

it('rules/sessions#7: unused sessions block an erasure until they are waived, and end with the account alone', async () => {
  const { headers, counts, leave } = await anOwner()
  const refused = await leave()
  expect(refused).toMatchObject({ status: 409, code: 'account.erasure_sessions' })
  expect(JSON.stringify(refused.body)).toContain('waive_sessions')
  expect(JSON.stringify(refused.body)).toContain('5')

  expect((await leave({ waive_sessions: true })).status).toBe(200)
  expect(await counts()).toMatchObject({ active: 5 })
  expect((await shop.send('DELETE', '/api/v1/account/erasure', {}, headers)).status).toBe(200)
  expect((await leave()).code).toBe('account.erasure_sessions') // what was taken back is not given up

  expect((await leave({ waive_sessions: true })).status).toBe(200)
  clock.move(14.1 * day)
  await eraseMembers.run(shop.shop.systemContext())
  expect(await counts()).toMatchObject({ forfeited: 5, active: 0 })
  expect(await violations(shop)).toEqual([])
})

it('blocks an erasure while an appointment is booked, regardless of a waiver, before and after the request', async () => {
  const { send, id, counts, leave, books } = await anOwner()
  const booking = await books(3)
  expect(await leave({ waive_sessions: true })).toMatchObject({
    status: 409,
    code: 'account.erasure_appointment',
  })
  expect((await send('POST', `/bookings/${booking._id}/cancel`, {})).status).toBe(200)
  expect((await leave({ waive_sessions: true })).status).toBe(200)

  clock.move(10 * day)
  await books(8)
  clock.move(4.1 * day)
  await eraseMembers.run(shop.shop.systemContext())
  expect(await counts()).toMatchObject({ active: 4, booked: 1 })
  const { rows } = await shop.shop.pool.query('select email from members where id = $1', [id])
  expect(rows).not.toEqual([])
})

it('shows staff how many sessions are left', async () => {
  const { id } = await anOwner()
  const desk = await atDesk(shop, 'owner')
  const { status, body } = await desk.send('POST', `/members/${id}/erasure`, { reason: 'by letter' })
  expect([status, body.code]).toEqual([409, 'account.erasure_sessions'])
})
