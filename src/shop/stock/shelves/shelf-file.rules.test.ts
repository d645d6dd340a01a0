import { describe, expect, it } from 'vitest'
import { changesOf, columnsOf, rowIn, type ShelfRow } from './shelf-file.rules.ts'

it.each([
  [['sub_sku', 'name', 'shelf', 'place'], { subSku: 0, shelfCode: 2, place: 3 }],
  [[' Shelf_Code ', 'SKU'], { subSku: 1, shelfCode: 0, place: null }],
  [['sub_sku', 'on_hand'], null],
  [['shelf'], null],
])('the columns of %j', (headings, columns) => expect(columnsOf(headings)).toEqual(columns))

it('parses a row, with the warehouse as default place', () => {
  const columns = { subSku: 0, shelfCode: 1, place: 2 }
  expect(rowIn({ line: 2, cells: [' S ', 'a 1', ''] }, columns)).toEqual({
    line: 2,
    place: 'warehouse',
    subSku: 'S',
    shelfCode: 'A-1',
  })
  expect(rowIn({ line: 3, cells: ['S'] }, columns)).toMatchObject({ shelfCode: null })
})

describe('the changes of a file', () => {
  const known = {
    isOption: (sku: string) => 'ABC'.includes(sku),
    isPlace: (key: string) => key === 'warehouse',
  }
  const row = (subSku: string, shelfCode: string | null, place = 'warehouse'): ShelfRow => ({
    line: 2,
    place,
    subSku,
    shelfCode,
  })
  const now = ({ subSku }: ShelfRow) => (subSku === 'A' ? 'A-1' : null)
  const changes = (...rows: ShelfRow[]) => changesOf(rows, now, known)

  it('are the rows that differ from the stored codes', () =>
    expect(changes(row('A', 'A-1'), row('B', 'B-1'), row('C', null), row('', null))).toEqual([
      row('B', 'B-1'),
    ]))

  it('an empty cell removes a code', () => expect(changes(row('A', null))).toEqual([row('A', null)]))

  it.each([
    ['bad_shelf', [row('B', '-B')]],
    ['unknown_option', [row('X', 'B-1')]],
    ['unknown_place', [row('B', 'B-1', 'moon')]],
    ['listed_twice', [row('B', 'B-1'), row('B', 'B-1')]],
  ] as const)('is refused with %s', (error, rows) =>
    expect(changes(...rows)).toMatchObject({ line: 2, error, sku: rows.at(-1)?.subSku }),
  )

  it('rows without a change are not validated', () => expect(changes(row('SOLD-NO-MORE', null))).toEqual([]))
})
