import { afterAll, beforeAll, expect, it } from 'vitest'
import { auditShop } from '#shop/audit/audit.ts'
import { sampleMemberPassword, sampleMembers } from '#shop/members/sample.rules.ts'
import { ok } from '#tools/builders/orders/desk-orders.ts'
import { withCookies } from '#tools/builders/members/members.ts'
import { violations } from '#tools/builders/orders/orders.ts'
import { atDesk } from '#tools/builders/staff/staff.ts'
import { settled } from '#tools/builders/subscriptions/subscriptions.ts'
import { aVisitor } from '#tools/builders/checkout/visitor.ts'
import { openPayingShop, type PayingShop } from '#tools/testing/test-shop.ts'
import { seedBookings } from './demo-bookings.ts'
import { seedLives } from './demo-lives.ts'
import { seedSubscriptions } from './demo-subscriptions.ts'

let shop: PayingShop
beforeAll(async () => {
  shop = await openPayingShop({ LIMITS_FACTOR: '1000' })
})
afterAll(() => shop.close())

type Seen = { state: string; next: { state: string } | null }

async function signedIn(username: string | undefined) {
  const visitor = await aVisitor(shop)
  const login = await visitor.send('POST', '/user/login', { username, password: sampleMemberPassword })
  visitor.headers.cookie = withCookies(visitor.headers.cookie, login)
  return visitor
}

/** State and next delivery of each subscription as a sample member sees it. */
async function seenBy(username: string | undefined) {
  const { body } = await (await signedIn(username)).get('/subscriptions')
  return (body.subscriptions as Seen[])
    .map(({ state, next }) => `${state} ${next?.state ?? ''}`.trim())
    .toSorted()
}

it('gives the sample members subscriptions in several states without audit findings, once', async () => {
  await seedLives(shop.shop)
  await seedBookings(shop.shop)
  await seedSubscriptions(shop.shop, shop.companies)
  await settled(shop)
  expect(await auditShop(shop.shop.systemContext())).toEqual([])
  expect(await violations(shop)).toEqual([])
  expect((await shop.shop.pool.query('select from payment_tasks')).rowCount).toBe(0)
  const [mei, vivian, amber] = sampleMembers
  const first = {
    mei: await seenBy(mei?.email),
    vivian: await seenBy(vivian?.email),
    amber: await seenBy(amber?.email),
  }
  expect(first).toEqual({
    mei: ['active scheduled'],
    vivian: ['active scheduled', 'cancelled'],
    amber: ['past_due failed', 'paused scheduled'],
  })
  const { rows } = await shop.shop.pool.query(
    `select count(*)::int as announced from subscription_cycles c join subscriptions s on s.id = c.subscription_id
     where s.state = 'active' and c.state = 'scheduled' and c.announced_at is not null`,
  )
  expect(rows).toEqual([{ announced: 1 }])
  const { body } = ok(await (await atDesk(shop, 'owner')).get('/subscription-report'))
  expect(body.period).toMatchObject({ active: 2, paused: 1, past_due: 1, churned: 1, failed: 1, paid: 1 })

  await seedSubscriptions(shop.shop, shop.companies)
  expect(await seenBy(mei?.email)).toEqual(first.mei)
  const { body: profile } = await (await signedIn(mei?.email)).get('/user')
  expect(profile.user).toMatchObject({ member_group: [] }) // still an ordinary member
})
