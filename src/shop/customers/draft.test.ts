import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestShop, type TestShop } from '#tools/testing/test-shop.ts'
import { signedInMember } from '#tools/builders/members/members.ts'
import { atDesk } from '#tools/builders/staff/staff.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop({ LIMITS_FACTOR: '1000' })
})
afterAll(() => shop.close())

const place = { code: '852', phone: '61239876', address: '12/F, Sample Street', address2: 'Flat B' }
const address = {
  ...place,
  firstname: 'Wing',
  lastname: 'Lam',
  city: 'wan_chai',
  province: 'hong_kong_island',
  country: 'hk',
}

it('fills a draft with name, contact and delivery addresses, for staff who read customers', async () => {
  const member = await signedInMember(shop, { firstname: 'Wing Sum' })
  const saved = await member.send('POST', '/address', { ...address, type: 'delivery' })
  expect([saved.status, saved.body.fields]).toEqual([200, undefined])
  expect(
    (await member.send('POST', '/address', { ...address, type: 'billing', address: 'Bill Road' })).status,
  ).toBe(200)
  const care = await atDesk(shop, 'care')
  const { status, body } = await care.get(`/members/${member.id}/buyer`)
  expect(status).toBe(200)
  const { addresses, ...buyer } = body.buyer as { addresses: object[] } & Record<string, unknown>
  expect(buyer).toMatchObject({
    id: member.id,
    email: member.email,
    phone: member.phone,
    firstname: 'Wing Sum',
  })
  expect(addresses).toEqual([
    expect.objectContaining({
      lastname: 'Lam',
      contact: '61239876',
      address: '12/F, Sample Street, Flat B',
      city: 'wan_chai',
      country: 'hk',
    }),
  ])
  expect(JSON.stringify(body)).not.toContain('passport')
})

it('requires the right, and refuses an unknown member', async () => {
  const unknown = '/members/019a0000-0000-7000-8000-000000000001/buyer'
  expect((await (await atDesk(shop, 'warehouse')).get(unknown)).status).toBe(403)
  const none = await (await atDesk(shop, 'care')).get(unknown)
  expect([none.status, none.body.code]).toEqual([404, 'people.unknown'])
})
