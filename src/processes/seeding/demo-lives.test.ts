import { afterAll, beforeAll, expect, it } from 'vitest'
import { auditShop } from '#shop/audit/audit.ts'
import { sampleMemberPassword, sampleMembers } from '#shop/members/sample.rules.ts'
import { violations } from '#tools/builders/orders/orders.ts'
import { aVisitor } from '#tools/builders/checkout/visitor.ts'
import { withCookies } from '#tools/builders/members/members.ts'
import { seedLives } from './demo-lives.ts'
import { openTestShop, type TestShop } from '#tools/testing/test-shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop({ LIMITS_FACTOR: '1000' })
})
afterAll(() => shop.close())

/** What the sample member sees of themselves. */
async function mei() {
  const visitor = await aVisitor(shop)
  const login = await visitor.send('POST', '/user/login', {
    username: sampleMembers[0]?.email,
    password: sampleMemberPassword,
  })
  visitor.headers.cookie = withCookies(visitor.headers.cookie, login)
  return visitor
}
const count = async () => {
  const { rows } = await shop.shop.pool.query(
    'select (select count(*) from orders) as orders, (select count(*) from state_events) as events',
  )
  return rows[0] as object
}

it('gives the sample members a history without audit findings, once', async () => {
  await seedLives(shop.shop)
  expect(await auditShop(shop.shop.systemContext())).toEqual([])
  expect(await violations(shop)).toEqual([])
  const before = await count()
  await seedLives(shop.shop)
  expect(await count()).toEqual(before)

  for (const job of ['note-referral', 'confirm-referral', 'open-for-review']) await shop.work(job)
  const response = await mei()
  const orders = (await response.get('/orders?type=single')).body.orders as {
    status: string
    fulfilment: string
  }[]
  expect(orders.map(({ status, fulfilment }) => `${status} ${fulfilment}`)).toEqual([
    'pending none',
    'confirmed shipped',
    'confirmed delivered',
    'confirmed delivered',
  ])
  expect((await response.get('/user/comments')).body).toMatchObject({
    awaiting: [expect.anything()],
    processing: [{ state: 'processing' }],
  })
  expect((await response.get('/user/referral-code')).body.referral).toMatchObject({ counts: { pending: 1 } })
  expect((await response.get('/wishlist')).body.wishes).toHaveLength(3)
  expect((await response.get('/wallet')).body.wallet).toMatchObject({
    balances: [{ currency: 'HKD', available: 240 }],
  })
  expect(await auditShop(shop.shop.systemContext())).toEqual([])
})
