import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aTreatedMember } from '#tools/builders/bookings/bookings.ts'
import { no, ok } from '#tools/builders/orders/desk-orders.ts'
import { aMember } from '#tools/builders/members/members.ts'
import { aClock } from '#tools/builders/payments/payments.ts'
import { atDesk, type AtDesk } from '#tools/builders/staff/staff.ts'
import { openTestShop, type TestShop } from '#tools/testing/test-shop.ts'
import { daysLater } from '../../branches/day.rules.ts'
import { findPackage, packagesOfMember } from '../../sessions/sessions.ts'
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
  it('have sessions by state, and a log of changes with staff user and reason', async () => {
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

  it('can be extended with a reason, to a later day within a year', async () => {
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

  it('can be transferred to members only, by staff with the right', async () => {
    care = await atDesk(shop, 'care')
    warehouse = await atDesk(shop, 'warehouse')
    const { member, packageId } = await aTreatedMember(shop)
    const path = `/packages/${packageId}/transfer`
    const transferTo = (email: string, sessions = 1) => care.send('POST', path, { email, sessions, reason })
    expect(no(await transferTo('nobody-knows@example.com'))[1]).toBe('sessions.unknown_member')
    expect(no(await transferTo(member.email))[1]).toBe('sessions.same_owner')
    const receiver = await aMember(shop)
    expect(no(await transferTo(receiver.email, 6))[1]).toBe('sessions.none_left')
    const body = { email: receiver.email, sessions: 1, reason }
    expect((await warehouse.send('POST', path, body)).status).toBe(403)
    expect((await warehouse.get(`/members/${member.id}/packages`)).status).toBe(403)
    expect(await packagesOfMember(system(), receiver.id)).toEqual([])
  })
})

describe('sessions that staff transfer (rules/sessions#9)', () => {
  const receptionOf = async (branch: string) => {
    const by = await atDesk(shop, 'reception')
    await shop.shop.pool.query('update staff_accounts set branch_key = $2 where email = $1', [
      by.email,
      branch,
    ])
    return by
  }
  const transfer = (by: AtDesk, packageId: string, email: string, sessions = 2) =>
    by.send('POST', `/packages/${packageId}/transfer`, { email, sessions, reason })

  it('count their value towards the limit without approval; above it a second person approves', async () => {
    const { packageId } = await aTreatedMember(shop)
    const receiver = await aMember(shop)
    const by = await receptionOf('causeway-bay')
    expect(ok(await transfer(by, packageId, receiver.email)).body.approval).toBeNull()
    const { paid = 0 } = (await findPackage(system(), packageId)) ?? {}
    const { rows } = await shop.shop.pool.query(
      `select kind, subject, hkd::int from solo_amounts where staff_id = (select id from staff_accounts where email = $1)`,
      [by.email],
    )
    expect(rows).toEqual([{ kind: 'sessions', subject: receiver.id, hkd: Math.ceil(paid / 5) * 2 }])
    await shop.shop.pool.query(
      `update solo_amounts set hkd = 299000 where staff_id = (select id from staff_accounts where email = $1)`,
      [by.email],
    )
    const waits = ok(await transfer(by, packageId, (await aMember(shop)).email)).body.approval
    expect(waits).toMatchObject({ kind: 'sessions', state: 'requested' })
    expect((await findPackage(system(), packageId))?.sessions.map(({ state }) => state)).toEqual([
      'active',
      'active',
      'active',
      'transferred',
      'transferred',
    ])
    const manager = await atDesk(shop, 'manager')
    ok(await manager.send('POST', `/approvals/${(waits as { id: string }).id}/approve`))
    expect(
      (await findPackage(system(), packageId))?.sessions.filter(({ state }) => state === 'active'),
    ).toHaveLength(1)
  })

  it('need another person’s approval for one’s own account, where one cannot extend them either', async () => {
    const { packageId } = await aTreatedMember(shop)
    const receiver = await aMember(shop)
    const by = await receptionOf('causeway-bay')
    await shop.shop.pool.query('update members set email = $2 where id = $1', [receiver.id, by.email])
    expect(ok(await transfer(by, packageId, by.email, 1)).body.approval).toMatchObject({ state: 'requested' })
    expect(await packagesOfMember(system(), receiver.id)).toEqual([])
    const other = await receptionOf('causeway-bay')
    expect(ok(await transfer(other, packageId, by.email, 1)).body.approval).toBeNull()
    const [own] = await packagesOfMember(system(), receiver.id)
    const until = daysLater(own?.expiresOn ?? '', 1)
    clock.move(86_400 * 3)
    const later = await atDesk(shop, 'manager')
    await shop.shop.pool.query('update members set email = $2 where id = $1', [receiver.id, later.email])
    expect(no(await later.send('POST', `/packages/${own?.id}/extend`, { until, reason }))).toEqual([
      403,
      'staff.own_gain',
    ])
  })

  it('are reported by email to the previous owner', async () => {
    const { member, packageId } = await aTreatedMember(shop)
    ok(await transfer(await atDesk(shop, 'care'), packageId, (await aMember(shop)).email))
    await shop.work('tell-sessions-handed-on')
    const { rows } = await shop.shop.pool.query(
      `select subject, text from messages where event = 'sessions.handed_on' and "to" = $1`,
      [member.email],
    )
    expect(rows).toMatchObject([{ subject: expect.stringContaining('2') }])
  })
})
