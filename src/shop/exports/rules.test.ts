import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { onWire } from '../endpoint.ts'
import { houseRole, type HouseRole } from '../staff/rules.ts'
import { readableBy } from '../staff/readable.rules.ts'
import { cellsOf, chosenColumns, columnsOf, loggedQuery } from './rules.ts'

const row = onWire({
  number: z.string(),
  createdAt: z.iso.datetime(),
  email: readableBy('customers.read', z.string().nullable()),
  price: readableBy('orders.money', z.object({ amount: z.number(), currency: z.string() }).nullable()),
  tags: z.array(z.string()),
  parts: z.array(z.object({ name: z.string() })),
  isGift: z.boolean(),
})
const names = (...keys: HouseRole[]) => columnsOf(row, keys.map(houseRole)).map(({ name }) => name)

describe('columns', () => {
  it('are the fields of a row and its nested objects', () =>
    expect(names('owner')).toEqual([
      'number',
      'created_at',
      'email',
      'price.amount',
      'price.currency',
      'tags',
      'is_gift',
    ]))

  it('are omitted for staff who may not read them', () =>
    expect(names('warehouse')).toEqual(['number', 'created_at', 'tags', 'is_gift']))
})

it.each([
  [
    ['createdAt', 'number'],
    ['created_at', 'number'],
  ],
  [
    ['is_gift', 'price'],
    ['is_gift', 'price.amount', 'price.currency'],
  ],
  [['number', 'number', 'unknown'], ['number']],
])('of the fields %j the columns are %j', (fields, chosen) => {
  const all = columnsOf(row, [houseRole('owner')])
  expect(chosenColumns(all, fields).map(({ name }) => name)).toEqual(chosen)
})

it('cells contain numbers as numbers, times in Hong Kong time, and lists as text', () => {
  const columns = columnsOf(row, [houseRole('owner')])
  const wire = {
    number: '=1+1',
    created_at: '2026-11-24T17:00:00.000Z',
    email: null,
    price: { amount: -2.5, currency: 'HKD' },
    tags: ['a', 'b'],
    parts: [{ name: 'x' }],
    is_gift: true,
  }
  expect(cellsOf(wire, columns)).toEqual(['=1+1', '2026-11-25 01:00:00', null, -2.5, 'HKD', 'a b', true])
  expect(cellsOf({ ...wire, price: null }, columns).slice(3, 5)).toEqual([null, null])
})

it.each([
  ['search=ka.yan%40example.com&state=open', 'search=…&state=open'],
  ['state=open&search=9123', 'state=open&search=…'],
  ['research=1&state=open&search=', 'research=1&state=open&search='],
])('omits search terms from the audit log: %s', (query, logged) => expect(loggedQuery(query)).toBe(logged))
