import { afterAll, beforeAll, expect, it } from 'vitest'
import { auditShop } from '#shop/audit/audit.ts'
import { sampleMemberPassword, sampleMembers } from '#shop/members/sample.rules.ts'
import { withCookies } from '#tools/builders/members/members.ts'
import { aVisitor } from '#tools/builders/checkout/visitor.ts'
import { openTestShop, type TestShop } from '#tools/testing/test-shop.ts'
import { seedBookings } from './demo-bookings.ts'
import { seedLives } from './demo-lives.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop({ LIMITS_FACTOR: '1000' })
})
afterAll(() => shop.close())

/** Appointments and packages as a sample member sees them. */
async function seenBy(username: string | undefined) {
  const visitor = await aVisitor(shop)
  const login = await visitor.send('POST', '/user/login', { username, password: sampleMemberPassword })
  visitor.headers.cookie = withCookies(visitor.headers.cookie, login)
  const [list, packages] = [await visitor.get('/bookings'), await visitor.get('/bookings/packages')]
  return {
    states: (list.body.bookings as { state: string }[]).map(({ state }) => state),
    packages: packages.body.packages as object[],
  }
}

it('gives the sample members packages and appointments without audit findings, once', async () => {
  await seedLives(shop.shop)
  await seedBookings(shop.shop)
  expect(await auditShop(shop.shop.systemContext())).toEqual([])
  const [mei, vivian] = sampleMembers
  const first = { mei: await seenBy(mei?.email), vivian: await seenBy(vivian?.email) }
  expect(first.mei).toMatchObject({ states: ['confirmed'], packages: [{ left: 0 }] })
  expect(first.vivian.states.toSorted()).toEqual(['completed', 'confirmed', 'requested'])
  expect(first.vivian.packages).toMatchObject([{ left: 3 }, { left: 0 }])
  await seedBookings(shop.shop)
  expect(await seenBy(mei?.email)).toEqual(first.mei)
})
