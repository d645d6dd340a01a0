import { expect, it } from 'vitest'
import type { FeedItem } from './item.rules.ts'
import { itemsIn, itemsText } from './stored-items.rules.ts'

const item = (id: string): FeedItem => ({
  id,
  group: 'G',
  name: 'Shampoo',
  option: id,
  size: null,
  description: 'A long text "with" signs\nand lines',
  brand: 'ELOWEN',
  link: 'https://shop.example/x',
  pictures: [],
  state: 'in_stock',
  readyOn: null,
  price: { minor: 100, currency: 'HKD' },
  sale: null,
  gtin: null,
  kinds: [],
  weightGrams: null,
  stars: null,
  withheldFrom: ['meta'],
})

it.each([0, 1, 3])(
  'stores %i items of a product with their common text once, and reads them again',
  (count) => {
    const items = Array.from({ length: count }, (_, at) => item(String(at)))
    const text = itemsText(items)
    expect(itemsIn(text)).toEqual(items)
    expect(text.split('A long text').length - 1).toBe(Math.min(1, count))
  },
)

it('reads the former storage format too', () => {
  expect(itemsIn(JSON.stringify([item('a')]))).toEqual([item('a')])
})
