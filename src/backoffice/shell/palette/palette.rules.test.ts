import { expect, it } from 'vitest'
import { isFound, placesFor } from './actions.rules.ts'
import { guestsAmong } from './guests.rules.ts'
import { stepIn } from './step.rules.ts'

const order = (of: object) =>
  ({
    id: 'first',
    number: 'EL-1001',
    country: 'hk',
    name: '陳大文',
    email: 'tai@mail.example',
    phone: '+85291234567',
    isGuest: true,
    ...of,
  }) as unknown as Parameters<typeof guestsAmong>[0][number] // the fields that the search reads

it('guests are buyers without an account, once each with their orders', () => {
  const member = { email: 'known@mail.example' } as Parameters<typeof guestsAmong>[1][number]
  expect(
    guestsAmong(
      [
        order({}),
        order({ id: 'second', number: 'EL-1000', country: 'mo' }),
        order({ email: 'known@mail.example' }),
        order({ isGuest: false, email: 'x@y.example' }),
      ],
      [member],
      '大文',
    ),
  ).toEqual([
    {
      name: '陳大文',
      email: 'tai@mail.example',
      phone: '+85291234567',
      orders: 2,
      newest: { id: 'first', number: 'EL-1001', country: 'hk' },
    },
  ])
})

it('an order found by its number or its goods yields no guest', () =>
  expect(guestsAmong([order({})], [], 'GLOSS')).toEqual([]))

it('a telephone finds a guest however its country is written', () => {
  expect(guestsAmong([order({})], [], '91234567')).toHaveLength(1)
  expect(guestsAmong([order({})], [], '+85291234567')).toHaveLength(1)
})

it('finds no guest without the right to see addresses', () =>
  expect(guestsAmong([order({ email: null })], [], '大文')).toEqual([]))

it('Latin text matches the start of a word, Chinese text matches anywhere', () => {
  expect(isFound('New purchase order', 'pur new')).toBe(true)
  expect(isFound('New purchase order', 'chase')).toBe(false)
  expect(isFound('新增採購單', '採購')).toBe(true)
})

it('places are those the rights lead to', () => {
  const labels = {
    page: (word: string) => word,
    below: (word: string) => word,
    action: (word: string) => word,
  }
  const { pages, actions } = placesFor('', ['desk', 'stock.read', 'stock.change'], labels)
  expect(pages.map(({ path }) => path)).toEqual(['/desk', '/desk/stock'])
  expect(actions.map(({ word }) => word)).toEqual(['goodsIn', 'newPurchase', 'newTransfer', 'countStock'])
  expect(placesFor('', ['settings.read'], labels).pages.map(({ path }) => path)).toEqual([
    '/desk/content',
    '/desk/settings',
    '/desk/content/letters',
    '/desk/content/menus',
    '/desk/content/stories',
    '/desk/settings/rates',
    '/desk/settings/review_rewards',
    '/desk/settings/referral',
    '/desk/settings/vip_spending',
    '/desk/settings/cart_reminders',
  ])
  expect(placesFor('importRuns', ['system.read'], labels).pages.map(({ path }) => path)).toEqual([
    '/desk/system/imports',
  ])
  expect(placesFor('goods', ['stock.change'], labels).actions.map(({ word }) => word)).toEqual(['goodsIn'])
})

it('keys step through the lines and around their ends', () => {
  expect([stepIn(3, 2, 'ArrowDown'), stepIn(3, 0, 'ArrowUp'), stepIn(3, 0, 'PageDown')]).toEqual([0, 2, 2])
  expect([stepIn(3, 9, 'ArrowUp'), stepIn(0, 0, 'ArrowDown'), stepIn(3, 0, 'x')]).toEqual([1, null, null])
})
