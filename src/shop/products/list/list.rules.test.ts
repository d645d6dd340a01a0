import { describe, expect, it } from 'vitest'
import { isFound, lacksUsd, priceFrom, sortedBy } from './list.rules.ts'

const serum = {
  sku: 'SERUM',
  name: { chi: '頭皮精華', eng: 'Scalp Serum', cn: '头皮精华', tw: '頭皮精華液' },
  brandNames: ['ELOWEN 艾蘿', 'ELOWEN'],
  optionSkus: ['SERUM-30', 'SERUM-50'],
}

it.each([
  ['', true],
  ['scalp', true],
  ['serum SCALP', true],
  ['精華液', true],
  ['头皮', true],
  ['serum-50', true],
  ['ｅｌｏｗｅｎ serum', true],
  ['elowen shampoo', false],
])('%j is found: %s', (search, found) => expect(isFound(serum, search)).toBe(found))

describe('the price a product begins at', () => {
  const option = (state: 'in_stock' | 'hidden' | 'disabled' | 'not_for_sale', price: number) => ({
    state,
    price,
  })
  it.each([
    [[option('in_stock', 50), option('in_stock', 30), option('disabled', 10)], 30],
    [[option('disabled', 10), option('hidden', 5)], 10],
    [[option('hidden', 5)], null],
  ])('%j: %j', (options, price) => expect(priceFrom(options)).toBe(price))
})

it('misses a price in USD where an option is sold without one', () => {
  const option = { sku: 'A', name: serum.name, state: 'in_stock', price: 1 } as never
  expect(lacksUsd({ options: [option] })).toBe(true)
  expect(lacksUsd({ options: [Object.assign({}, option, { usd: 1 })] })).toBe(false)
  expect(lacksUsd({ options: [Object.assign({}, option, { state: 'disabled' })] })).toBe(false)
})

it('sorts equal products by sku, and products without a number last', () => {
  const row = (sku: string, priceFrom: number | null, priority: number) => ({
    sku,
    priceFrom,
    priority,
    name: { ...serum.name, eng: sku },
    created: `2026-01-0${priority}`,
    stock: priceFrom,
  })
  const rows = [row('C', null, 1), row('B', 5, 2), row('A', 5, 2), row('D', 9, 3)]
  const skus = (sort: Parameters<typeof sortedBy>[1]) =>
    sortedBy(rows, sort)
      .map(({ sku }) => sku)
      .join('')
  expect(skus('popularity')).toBe('DABC')
  expect(skus('name')).toBe('ABCD')
  expect(skus('newest')).toBe('DABC')
  expect(skus('price')).toBe('ABDC')
  expect(skus('-price')).toBe('DABC')
  expect(skus('stock')).toBe('ABDC')
})
