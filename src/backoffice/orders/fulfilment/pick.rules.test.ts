import { expect, it } from 'vitest'
import { companionsOf, pickRows, sharedBoxes } from './pick.rules.ts'

const line = { subSku: 'A-1', name: 'Shampoo', optionName: '250 ml', sendable: 2, reservations: [] }
const confirmed = { status: 'confirmed', holdCause: null } as const

it('sums pieces by option, with the quantity of each order', () => {
  const orders = [
    {
      ...confirmed,
      number: '1',
      lines: [line, { ...line, subSku: 'B-1', name: 'Mist', optionName: '', sendable: 1 }],
    },
    { ...confirmed, number: '2', lines: [{ ...line, sendable: 3 }] },
  ]
  expect(pickRows(orders)).toEqual([
    {
      subSku: 'A-1',
      name: 'Shampoo · 250 ml',
      shelfCode: null,
      pieces: 5,
      orders: [
        { number: '1', pieces: 2 },
        { number: '2', pieces: 3 },
      ],
    },
    { subSku: 'B-1', name: 'Mist', shelfCode: null, pieces: 1, orders: [{ number: '1', pieces: 1 }] },
  ])
})

it('lists the components of a bundle, and no shipped pieces', () => {
  const set = { ...line, reservations: [{ subSku: 'P-1', shelfCode: null, pieces: 4 }] }
  expect(pickRows([{ ...confirmed, number: '1', lines: [set, { ...line, sendable: 0 }] }])).toMatchObject([
    { subSku: 'P-1', pieces: 4 },
  ])
})

it.each([
  ['waits for a second person', { holdCause: 'approval' }],
  ['is on hold', { holdCause: 'address' }],
  ['was cancelled', { status: 'cancelled' }],
  ['is not paid', { status: 'pending' }],
] as const)('lists no pieces for an order that %s', (_, changes) => {
  expect(pickRows([{ ...confirmed, number: '1', lines: [line], ...changes }])).toEqual([])
})

it('is sorted by shelf, with options without a shelf last', () => {
  const of = (subSku: string, shelfCode: string | null) => ({
    ...line,
    subSku,
    reservations: [{ subSku, shelfCode, pieces: 1 }],
  })
  const lines = [of('A-1', null), of('B-1', 'A-10'), of('C-1', 'A-2')]
  expect(pickRows([{ ...confirmed, number: '1', lines }]).map(({ subSku }) => subSku)).toEqual([
    'C-1',
    'B-1',
    'A-1',
  ])
})

it('includes the orders of a combined parcel, once, and names the orders that share a box', () => {
  const together = (...numbers: string[]) => numbers.map((number) => ({ id: number, number }))
  const orders = [
    { id: 'B', together: together('A', 'C') },
    { id: 'C', together: together('A', 'B') },
    { id: 'D', together: [] },
  ]
  expect(companionsOf(orders)).toEqual(['A'])
  expect(
    sharedBoxes([
      { number: 'B', together: ['A'] },
      { number: 'A', together: ['B'] },
      { number: 'D', together: [] },
    ]),
  ).toEqual(['A + B'])
})
