import { expect, it } from 'vitest'
import { aProductFile, anOptionFile } from '#tools/builders/catalogue/products.ts'
import { fileOf } from './file.rules.ts'
import { longTextsOf, productOf } from './file-product.rules.ts'

const brand = {
  key: 'terra',
  slug: 'terra',
  name: { chi: 'TERRA', eng: 'TERRA', cn: 'TERRA' },
  isHouse: false,
  isMarket: true,
}

it('exports a product to the file from which it was imported', () => {
  const file = aProductFile({
    media: [],
    offers: [],
    countries: ['hk'],
    flags: ['liquid'],
    options: [
      anOptionFile({
        was: 60,
        special: { price: 40 },
        prices: [{ group: 'VIP', price: 45, usd: 6 }],
        tiers: [{ group: 'VIP', steps: [{ qty: 2, price: 44, usd: 5.5 }] }],
        state: 'pre_order',
        cutOff: '2026-12-01',
        limit: 3,
      }),
    ],
  })
  const product = productOf(file, { id: 'x', brand, media: [] })
  expect(fileOf(product, longTextsOf(file), [], () => undefined)).toEqual(file)
})
