import { afterAll, beforeAll, expect, it } from 'vitest'
import { aMember, signIn } from '#tools/builders/members/members.ts'
import { aVisitor } from '#tools/builders/checkout/visitor.ts'
import { openTestShop, type TestShop } from '#tools/testing/test-shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop({ LIMITS_FACTOR: '1000' })
})
afterAll(() => shop.close())

type Visitor = Awaited<ReturnType<typeof aVisitor>>
const testOf = async (visitor: Pick<Visitor, 'get'>) =>
  ((await visitor.get('/scalptest')).body.session as { id: string } | null)?.id ?? null

it('a scalp test started as a guest continues in the account that signs in, and nowhere else', async () => {
  const member = await aMember(shop)
  const visitor = await aVisitor(shop)
  const begun = await visitor.send('POST', '/scalptest', { consent: true, restart: true })
  const { id } = begun.body.session as { id: string }
  const asGuest = { get: (path: string) => shop.get(`/api/v1${path}`, before) }
  const before = { ...visitor.headers }
  await signIn(shop, { ...visitor, ...member })
  await shop.work('bring-visit-along')
  await shop.work('bring-visit-along')
  expect([await testOf(visitor), await testOf(asGuest)]).toEqual([id, null])
})
