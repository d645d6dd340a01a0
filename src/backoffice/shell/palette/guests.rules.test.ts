import { expect, it } from 'vitest'
import type { MemberRow } from '#shop/customers/list.contract.ts'
import type { DeskOrderRow } from '#shop/orders/desk/desk.contract.ts'
import { guestsAmong } from './guests.rules.ts'

const anOrder = (number: string, more: Partial<DeskOrderRow> = {}) =>
  ({
    id: `id of ${number}`,
    number,
    name: 'Ka Yan Chan',
    email: 'ky@example.com',
    phone: '+85291234567',
    country: 'hk',
    isGuest: true,
    ...more,
  }) as DeskOrderRow
const found = (
  orders: readonly DeskOrderRow[],
  search = 'chan',
  members: readonly Partial<MemberRow>[] = [],
) =>
  guestsAmong(orders, members as MemberRow[], search).map(({ email, orders: count, newest }) => [
    email,
    count,
    newest.number,
  ])

it('names each buyer without an account once, by the newest of their orders', () =>
  expect(
    found([anOrder('B'), anOrder('A'), anOrder('C', { email: 'other@example.com', country: 'jp' })]),
  ).toEqual([
    ['ky@example.com', 2, 'B'],
    ['other@example.com', 1, 'C'],
  ]))

it.each<[string, DeskOrderRow, string]>([
  ['of a member', anOrder('A', { isGuest: false }), 'chan'],
  ['with an address hidden from the reader', anOrder('A', { email: null }), 'chan'],
  ['that was found by its goods', anOrder('A'), 'shampoo'],
  ['of which one word fits', anOrder('A'), 'chan wong'],
])('leaves out an order %s', (_, order, search) => expect(found([order], search)).toEqual([]))

it('leaves out buyers found as members', () =>
  expect(found([anOrder('A')], 'chan', [{ email: 'ky@example.com' }])).toEqual([]))

it.each(['CHAN yan', '+852 9123', 'ky@', ''])('finds by %j', (search) =>
  expect(found([anOrder('A')], search)).toHaveLength(1),
)
