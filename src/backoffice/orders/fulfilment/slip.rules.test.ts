import { expect, it } from 'vitest'
import type { DeskOrder } from '#shop/orders/desk/desk.contract.ts'
import { slipRows, slipsToPrint } from './slip.rules.ts'

const first = { parcelId: 'p1', lines: [{ lineId: 'a', units: 1 }] }
const second = { parcelId: 'p2', lines: [{ lineId: 'b', units: 2 }] }
const next = { parcelId: null, lines: [{ lineId: 'a', units: 2 }] }

it.each([
  ['nothing was sent yet', [next], null, [next]],
  ['a part was sent', [first, next], null, [next]],
  ['a part was sent, and that one is asked for', [first, next], 'p1', [first]],
  ['everything was sent', [first, second], null, [first, second]],
  ['another order’s parcel is asked for', [first], 'p9', []],
  ['nothing is owed and nothing was sent', [], null, []],
] as const)('prints the slips of an order of which %s', (_, slips, parcel, sheets) => {
  expect(slipsToPrint({ slips: slips.map((slip) => ({ ...slip, lines: [...slip.lines] })) }, parcel)).toEqual(
    sheets,
  )
})

it('counts the content of the parcel, not of the order', () => {
  const reservations = [
    { subSku: 'b', shelfCode: 'B-10', state: 'allocated', pieces: 1 },
    { subSku: 'a', shelfCode: 'B-2', state: 'allocated', pieces: 1 },
    { subSku: 'c', shelfCode: 'A-1', state: 'shipped', pieces: 0 },
  ]
  const line = (id: string, price: number | null) =>
    ({
      id,
      quantity: 9,
      reservations,
      money: price === null ? null : { price },
    }) as unknown as DeskOrder['lines'][number] // the fields that a row reads
  const lines = [line('a', 19.99), line('b', null)]
  expect(slipRows({ lines }, next).map(({ line: { id }, units, total }) => [id, units, total])).toEqual([
    ['a', 2, 39.98],
  ])
  expect(slipRows({ lines }, second).map(({ total }) => total)).toEqual([null])
  expect(slipRows({ lines }, next)[0]?.shelves).toEqual(['B-2', 'B-10'])
  expect(slipRows({ lines }, second)[0]?.shelves).toEqual([])
})
