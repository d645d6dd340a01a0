import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aTreatedMember } from '#tools/builders/bookings/bookings.ts'
import { no, ok } from '#tools/builders/orders/desk-orders.ts'
import { aMember } from '#tools/builders/members/members.ts'
import { aClock } from '#tools/builders/payments/payments.ts'
import { atDesk, type AtDesk } from '#tools/builders/staff/staff.ts'
import { openTestShop, type TestShop } from '#tools/testing/test-shop.ts'
import { daysLater } from '../../branches/day.rules.ts'
import { findPackage, packagesOfMember } from '../sessions.ts'
import type { DeskPackage } from './packages.contract.ts'

let shop: TestShop
const clock = aClock()
let care: AtDesk
let warehouse: AtDesk
beforeAll(async () => {
  shop = await openTestShop({ LIMITS_FACTOR: '1000' }, { clock })
  care = await atDesk(shop, 'care')
  warehouse = await atDesk(shop, 'warehouse')
})
afterAll(() => shop.close())

const system = () => shop.shop.systemContext()
const reason = 'asked by telephone'
type Event = DeskPackage['events'][number]

describe('packages of a member at the desk', () => {
  it('show sessions by state, and who did what with which reason', async () => {
    const { member, packageId } = await aTreatedMember(shop)
    const receiver = await aMember(shop)
    const body = { email: receiver.email, sessions: 2, reason }
    ok(await care.send('POST', `/packages/${packageId}/transfer`, body))
    const [shown] = ok(await care.get(`/members/${member.id}/packages`)).body.packages as {
      left: number
      counts: unknown
      events: Event[]
    }[]
    expect(shown).toMatchObject({
      left: 3,
      counts: [
        { state: 'active', count: 3 },
        { state: 'transferred', count: 2 },
      ],
    })
    expect(shown?.events.map(({ kind }) => kind)).toEqual(['transferred', 'transferred', 'issued'])
    expect(shown?.events[0]).toMatchObject({ reason, actor: expect.stringContaining('@') })
    expect(await packagesOfMember(system(), receiver.id)).toMatchObject([{ fromPackageId: packageId }])
  })

  it('are extended with a reason, to a later day within a year', async () => {
    const { packageId } = await aTreatedMember(shop)
    const before = (await findPackage(system(), packageId))?.expiresOn ?? ''
    clock.move(60 * 86_400)
    const later = await atDesk(shop, 'care')
    const extend = (until: string, why = reason) =>
      later.send('POST', `/packages/${packageId}/extend`, { until, reason: why })
    for (const until of [before, daysLater(before, 70)])
      expect(no(await extend(until))[1]).toBe('sessions.bad_day')
    expect((await extend(daysLater(before, 30), '')).status).toBe(400)
    const extended = ok(await extend(daysLater(before, 30))).body.package
    expect(extended).toMatchObject({ expires_on: daysLater(before, 30), left: 5 })
    expect((extended as { events: Event[] }).events[0]).toMatchObject({ kind: 'extended', reason })
  })

  it('are handed to members alone, and changed by who may', async () => {
    care = await atDesk(shop, 'care')
    warehouse = await atDesk(shop, 'warehouse')
    const { member, packageId } = await aTreatedMember(shop)
    const path = `/packages/${packageId}/transfer`
    const hand = (email: string, sessions = 1) => care.send('POST', path, { email, sessions, reason })
    expect(no(await hand('nobody-knows@example.com'))[1]).toBe('sessions.unknown_member')
    expect(no(await hand(member.email))[1]).toBe('sessions.same_owner')
    const receiver = await aMember(shop)
    expect(no(await hand(receiver.email, 6))[1]).toBe('sessions.none_left')
    const body = { email: receiver.email, sessions: 1, reason }
    expect((await warehouse.send('POST', path, body)).status).toBe(403)
    expect((await warehouse.get(`/members/${member.id}/packages`)).status).toBe(403)
    expect(await packagesOfMember(system(), receiver.id)).toEqual([])
  })
})
