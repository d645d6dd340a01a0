import { describe, expect, it } from 'vitest'
import { anOptionFile } from '#tools/builders/catalogue/products.ts'
import { cellsOf, pasted, readCell, withCells, type SheetColumn } from './sheet.rules.ts'

describe('a cell', () => {
  it.each<[SheetColumn, string, object]>([
    ['price', '128', { value: '128.00' }],
    ['price', 'HK$1,234.50', { value: '1234.50' }],
    ['usd', ' US$ 16 ', { value: '16.00' }],
    ['usd', '', { value: '' }],
    ['price', '', { error: 'no_number' }],
    ['price', '12.345', { error: 'no_number' }],
    ['price', '-3', { error: 'no_number' }],
    ['price', 'x', { error: 'no_number' }],
    ['state', 'In stock', { value: 'in_stock' }],
    ['state', 'pre-order', { value: 'pre_order' }],
    ['state', 'gone', { error: 'no_state' }],
    ['on_hand', '1,200', { value: '1200' }],
    ['on_hand', '1.5', { error: 'no_number' }],
  ])('%s %j reads %j', (column, text, read) => expect(readCell(column, text)).toEqual(read))

  it('is written from an option and read back unchanged', () => {
    const option = anOptionFile({ was: 60, state: 'pre_order', cutOff: '2026-12-01' })
    const cells = cellsOf(option, 7)
    expect(cells).toEqual({
      state: 'pre_order',
      price: '50.00',
      usd: '6.50',
      was: '60.00',
      was_usd: '',
      on_hand: '7',
    })
    expect(withCells(option, cells)).toEqual({ ...option, wasUsd: undefined, afterCutOff: undefined })
    expect(withCells(option, { state: 'in_stock', price: '55.00', was: '' })).toMatchObject({
      state: 'in_stock',
      price: 55,
      was: undefined,
      cutOff: undefined,
    })
  })
})

it.each([
  [
    'a\tb\r\nc\td\r\n',
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
  ['one', [['one']]],
  ['"a\nb"\t"say ""hi"""', [['a\nb', 'say "hi"']]],
  ['\t5', [['', '5']]],
  ['12"\tx', [['12"', 'x']]],
])('%j is pasted as %j', (text, rows) => expect(pasted(text)).toEqual(rows))
