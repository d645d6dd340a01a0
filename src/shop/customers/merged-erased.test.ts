import { afterAll, beforeAll, expect, it } from 'vitest'
import { aMember, signedInMember } from '#tools/builders/members/members.ts'
import { aClock } from '#tools/builders/payments/payments.ts'
import { columnsHolding, erased } from '#tools/builders/profile/erased.ts'
import { atDesk, type AtDesk } from '#tools/builders/staff/staff.ts'
import { openTestShop, type TestShop } from '#tools/testing/test-shop.ts'

let shop: TestShop
let care: AtDesk
let manager: AtDesk
const clock = aClock()
beforeAll(async () => {
  shop = await openTestShop({ LIMITS_FACTOR: '1000' }, { clock })
  care = await atDesk(shop, 'care')
  manager = await atDesk(shop, 'manager')
})
afterAll(() => shop.close())

const merge = async (into: string, other: string) => {
  const answer = await care.send('POST', `/members/${into}/merge`, { other, reason: 'one person' })
  const { id } = answer.body.approval as { id: string }
  return (await manager.send('POST', `/approvals/${id}/approve`, {})).status
}

it('an erasure includes the accounts that were merged into the person’s account', async () => {
  const first = await aMember(shop, { email: 'goneby.first@example.com' })
  const second = await aMember(shop, { email: 'goneby.second@example.com', phone: '+85261230001' })
  const stays = await signedInMember(shop, { email: 'goneby.stays@example.com' })
  for (const { id } of [first, second])
    await care.send('PUT', `/members/${id}`, { lastname: 'Goneby', reason: 'goneby wrote' })
  const discount = { rate: 12, reason: 'a goneby friend' }
  expect((await manager.send('POST', `/members/${first.id}/discount`, discount)).status).toBe(200)
  for (const { email } of [first, second])
    await shop.shop.pool.query(
      `insert into feedback (topic, name, email, text, locale, created_at) values ('x', 'Goneby', $1, 'goneby asks', 'en', $2)`,
      [email, clock.now()],
    )
  expect(await merge(second.id, first.email)).toBe(200)
  expect(await merge(stays.id, second.email)).toBe(200)
  await shop.work('tell-merged')
  const before = await columnsHolding(shop, ['goneby', '61230001'])
  for (const place of ['audit_log.after', 'feedback.email', 'messages.to']) expect(before).toContain(place)
  await erased(shop, stays, clock)
  expect(await columnsHolding(shop, ['goneby', '61230001'])).toEqual([])
})
