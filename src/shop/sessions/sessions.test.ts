import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ok } from '#tools/builders/orders/desk-orders.ts'
import { aMember, signedInMember } from '#tools/builders/members/members.ts'
import { payByCard, violations, type WireOrder } from '#tools/builders/orders/orders.ts'
import { aClock } from '#tools/builders/payments/payments.ts'
import { atDesk, type AtDesk } from '#tools/builders/staff/staff.ts'
import { openTestShop, type TestShop } from '#tools/testing/test-shop.ts'
import { extendPackage, transferSessions } from './changes.ts'
import { announceEndingSessions, expireSessions } from './jobs.ts'
import { sessionMoves } from './rules.ts'
import { countSessions } from './session.rules.ts'
import { packagesOfMember } from './sessions.ts'
import { bookSession, settleSession } from './use.ts'

let shop: TestShop
let owner: AtDesk
const clock = aClock()
beforeAll(async () => {
  shop = await openTestShop({ LIMITS_FACTOR: '1000' }, { clock })
  owner = await atDesk(shop, 'owner')
})
afterAll(() => shop.close())

const five = 'FACIAL-BED-CORNER-5'
const staff = { actor: 'staff@example.com', reason: 'asked by telephone' }

/** A member who paid for packages of five. */
async function withPackages(pieces = 1, subSku = five) {
  const member = await signedInMember(shop)
  await member.set(subSku, pieces)
  const placed = await member.order()
  if (placed.status !== 200) throw new Error(`${placed.status} ${JSON.stringify(placed.body)}`)
  const order = placed.body.order as WireOrder
  await payByCard(shop, { visitor: member, order })
  const packages = () => packagesOfMember(shop.shop.systemContext(), member.id)
  const [first] = await packages()
  if (!first) throw new Error('no package was issued')
  const counts = async (id = first.id) => {
    const found = (await packages()).find((each) => each.id === id)
    if (!found) throw new Error('the package is gone')
    return countSessions(found)
  }
  return { member, order, packages, first, counts }
}

const moveTo = (time: number) => clock.move(Math.ceil((time - clock.now().getTime()) / 1_000))

const inShop = <T>(work: Parameters<ReturnType<typeof shop.shop.systemContext>['transaction']>[0]) =>
  shop.shop.systemContext().transaction(work) as Promise<T>

it('moves sessions as the table of the database does', async () => {
  const { rows } = await shop.shop.pool.query<{ from_state: string; to_state: string }>(
    'select * from treatment_session_moves',
  )
  const inCode = Object.entries(sessionMoves).flatMap(([from, next]) => next.map((to) => `${from} ${to}`))
  expect(rows.map((row) => `${row.from_state} ${row.to_state}`).toSorted()).toEqual(inCode.toSorted())
})

describe('a paid order of treatments', () => {
  it('issues a package for each piece, for a year, once', async () => {
    const { member, order, packages } = await withPackages(2)
    expect((await packages()).map((each) => [each.sessions.length, each.paid])).toEqual([
      [5, (order.items[0]?.net ?? 0) * 50],
      [5, (order.items[0]?.net ?? 0) * 50],
    ])
    const { packages: shown } = ok(await member.get(`/order/packageDetails?id=${order._id}`)).body as {
      packages: Record<string, unknown>[]
    }
    expect(shown[0]).toMatchObject({ sub_sku: five, bought: 5, used: 0, booked: 0, left: 5 })
    expect(shown[0]?.expires_on).toMatch(/^\d{4}-\d{2}-\d{2}$/)
  })

  it('refunds unused sessions at their part of the price, and not the used ones', async () => {
    const { order, first, counts } = await withPackages()
    const booked = await inShop<Awaited<ReturnType<typeof bookSession>>>((tx) =>
      bookSession(tx, first.id, { day: '2026-12-01', number: 'B-1', actor: 'shopper' }),
    )
    await inShop((tx) => settleSession(tx, booked.sessionId, 'redeemed', staff))
    const [line] = order.items
    const at = `/orders/${order._id}`
    const lineId = (ok(await owner.get(at)).body.order as { lines: { id: string }[] }).lines[0]?.id ?? ''
    const two = { units: [{ line_id: lineId, units: 2 }], reason: 'moves away' }
    const { preview } = ok(await owner.get(`${at}/refund?units=${lineId}:2`)).body as {
      preview: { total: number; wallet: number }
    }
    expect(preview.total).toBeCloseTo(((line?.net ?? 0) * 2) / 5, 2)
    ok(await owner.send('POST', `${at}/refunds`, two))
    expect(await counts()).toMatchObject({ redeemed: 1, refunded: 2, active: 2 })
    const refused = await owner.send('POST', `${at}/refunds`, {
      units: [{ line_id: lineId, units: 3 }],
      reason: 'the rest and one more',
    })
    expect([refused.status, refused.body.code]).toEqual([409, 'sessions.in_use'])
    ok(await owner.send('POST', `${at}/refunds`, two))
    expect(await counts()).toMatchObject({ redeemed: 1, refunded: 4, active: 0 })
    const { rows } = await shop.shop.pool.query(
      'select sum(as_wallet)::int as as_wallet, sum(amount)::int as amount from order_refunds where order_id = $1',
      [order._id],
    )
    expect(rows[0]).toMatchObject({ as_wallet: rows[0]?.amount })
    expect(await violations(shop)).toEqual([])
  })

  it('is refunded in full when it is cancelled, and not while a session is booked', async () => {
    const { order, first, counts } = await withPackages(1, 'FACIAL-BED-CORNER-1')
    const at = `/orders/${order._id}`
    const { sessionId } = await inShop<Awaited<ReturnType<typeof bookSession>>>((tx) =>
      bookSession(tx, first.id, { day: '2026-12-01', number: 'B-2', actor: 'shopper' }),
    )
    const refused = await owner.send('POST', `${at}/cancel`, { reason: 'changed their mind' })
    expect([refused.status, refused.body.code]).toEqual([409, 'sessions.in_use'])
    await inShop((tx) => settleSession(tx, sessionId, 'released', staff))
    const manager = await atDesk(shop, 'manager')
    ok(await manager.send('POST', `${at}/cancel`, { reason: 'changed their mind' }))
    expect(await counts()).toMatchObject({ refunded: 1 })
    expect(await violations(shop)).toEqual([])
  })
})

describe('a package', () => {
  it('is booked once for each session under concurrent requests', async () => {
    const { first, counts } = await withPackages()
    const tries = await Promise.allSettled(
      Array.from({ length: 9 }, (_, index) =>
        inShop((tx) =>
          bookSession(tx, first.id, { day: '2026-12-01', number: `B-${index}`, actor: 'shopper' }),
        ),
      ),
    )
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
    expect(await counts()).toMatchObject({ booked: 5, active: 0 })
  })

  it('is not booked beyond its last day, nor while a bank disputes its payment', async () => {
    const { first, order } = await withPackages()
    const book = (day: string) =>
      inShop((tx) => bookSession(tx, first.id, { day, number: 'B-3', actor: 'shopper' }))
    await expect(book('2099-01-01')).rejects.toMatchObject({ code: 'sessions.over' })
    await shop.shop.pool.query('update treatment_packages set is_held = true where order_id = $1', [
      order._id,
    ])
    await expect(book('2026-12-01')).rejects.toMatchObject({ code: 'sessions.held' })
  })

  it('transfers unused sessions, with their value and their last day', async () => {
    const { first, counts } = await withPackages()
    const friend = await aMember(shop)
    const handed = await inShop<string>((tx) =>
      transferSessions(tx, first.id, { to: friend.id, count: 2, ...staff }),
    )
    const [theirs] = await packagesOfMember(shop.shop.systemContext(), friend.id)
    expect(theirs).toMatchObject({ id: handed, expiresOn: first.expiresOn, fromPackageId: first.id })
    expect(theirs?.sessions).toHaveLength(2)
    expect(theirs?.paid).toBe(Math.floor((first.paid * 2) / 5))
    expect(await counts()).toMatchObject({ active: 3, transferred: 2 })
    await expect(
      inShop((tx) => transferSessions(tx, first.id, { to: friend.id, count: 4, ...staff })),
    ).rejects.toMatchObject({ code: 'sessions.none_left' })
  })

  it('is announced 60, 30 and 7 days before it ends, then expires, and can be extended', async () => {
    const { first, counts } = await withPackages()
    const events = async () =>
      (
        await shop.shop.pool.query<{ kind: string; details: { days?: number } }>(
          `select kind, details from treatment_package_events where package_id = $1 and kind in ('announced', 'expired') order by id`,
          [first.id],
        )
      ).rows.map(({ kind, details }) => details.days ?? kind)
    const ctx = () => shop.shop.systemContext()
    const before = clock.now().getTime()
    for (const days of [61, 60, 45, 30, 7, 1]) {
      moveTo(Date.parse(`${first.expiresOn}T01:00:00Z`) - days * 86_400_000)
      await announceEndingSessions.run(ctx())
      await announceEndingSessions.run(ctx())
    }
    expect(await events()).toEqual([60, 30, 7])
    await expireSessions.run(ctx())
    expect(await counts()).toMatchObject({ active: 5 })
    moveTo(Date.parse(`${first.expiresOn}T16:10:00Z`))
    await expireSessions.run(ctx())
    expect(await counts()).toMatchObject({ expired: 5 })
    const until = new Date(Date.parse(first.expiresOn) + 90 * 86_400_000).toISOString().slice(0, 10)
    await inShop((tx) => extendPackage(tx, first.id, { until, ...staff }))
    expect(await counts()).toMatchObject({ active: 5 })
    await expect(
      inShop((tx) => extendPackage(tx, first.id, { until: '2099-01-01', ...staff })),
    ).rejects.toMatchObject({ code: 'sessions.bad_day' })
    moveTo(before)
  })
})
