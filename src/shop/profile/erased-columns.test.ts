import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestShop, type TestShop } from '#tools/testing/test-shop.ts'
import { signedInMember } from '#tools/builders/members/members.ts'
import { columnsHolding, leftOf, rowsOfMember } from '#tools/builders/profile/erased.ts'
import { plantRows } from '#tools/builders/profile/planted-rows.ts'
import { erasePerson } from './leaving.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

it('rules/access#9: an erasure clears every column that its table declares', async () => {
  const { id } = await signedInMember(shop, { email: 'planted.person@example.com' })
  expect(await plantRows(shop, [{ id, email: 'planted.person@example.com' }])).toEqual([])
  const before = await rowsOfMember(shop, id)
  await shop.shop.systemContext().transaction((tx) => erasePerson(tx, id))
  // a separate job deletes a card once its provider was called
  expect(await leftOf(shop, before)).toEqual(['member_cards'])
  expect(await columnsHolding(shop, ['planted\\.person'])).toEqual([])
})
