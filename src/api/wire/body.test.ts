import { expect, it } from 'vitest'
import { z } from 'zod'
import { mostRows } from '../../shop/products/sheet/sheet.contract.ts'
import { sheetColumns } from '../../shop/products/sheet/sheet.rules.ts'
import { fromForm } from './body.ts'
import { formWords } from './form-words.ts'

it('counts and stores the lines of a text as the page does, however the form was sent', () => {
  const text = z.object({ text: z.string().max(7) })
  const form = fromForm([['text', 'one\r\ntwo']])
  expect(text.parse(formWords(text, form))).toEqual({ text: 'one\ntwo' })
})

it('reads the largest sheet of products, and a product with a hundred options', () => {
  const columns = [...sheetColumns, 'product_id', 'version', 'sku', 'on_hand_seen']
  const pairs = (list: string, rows: number, names: readonly string[]) =>
    Array.from({ length: rows }, (_, row) =>
      names.map((name): [string, string] => [`${list}[${row}][${name}]`, '1']),
    ).flat()
  const rowsOf = (form: unknown, list: string) => (form as Record<string, unknown[]>)[list]?.length
  expect(rowsOf(fromForm([...pairs('rows', mostRows, columns), ['note', '']]), 'rows')).toBe(mostRows)
  const fields = Array.from({ length: 40 }, (_, at) => `field${at}`)
  expect(rowsOf(fromForm(pairs('options', 100, fields)), 'options')).toBe(100)
})

it('refuses a form of more fields than any page has', () => {
  const many = Array.from({ length: 10_001 }, (_, at): [string, string] => [`a${at}`, ''])
  expect(() => fromForm(many)).toThrow('shop.invalid_input')
})
