import { describe, expect, it } from 'vitest'
import { money } from '../../money.ts'
import { agreedLine, type LineToAgree } from './line.rules.ts'

const option = { subSku: 'SHAMPOO-500', name: '500 毫升', subscriptionParentSku: undefined, components: [] }
const product = {
  id: 'p1',
  sku: 'SHAMPOO',
  productType: 'SinglePurchase',
  name: { chi: '洗髮露', eng: 'Shampoo', cn: '洗发露' },
  brand: 'Brand',
  brandSlug: 'brand',
  uniqueUrl: 'shampoo',
  thumbnail: 'a.jpg',
}
const price = {
  price: money('HKD', 20_000),
  original: money('HKD', 22_800),
  reason: {
    kind: 'group',
    group: 'VIP',
    considered: [{ kind: 'base', amount: money('HKD', 22_800), group: undefined }],
  },
}
const toAgree = (changes: { product?: object; option?: object; price?: object; line?: object } = {}) =>
  ({
    product: { ...product, ...changes.product },
    option: { ...option, ...changes.option },
    bundleSku: 'SET',
    interval: 2,
    quantity: 3,
    price: { ...price, ...changes.price },
    unitNet: [money('HKD', 20_000), money('HKD', 19_999), money('HKD', 19_998)],
    ...changes.line,
  }) as unknown as LineToAgree // what a line copies
const agreed = (
  changes?: Parameters<typeof toAgree>[0],
  find: Parameters<typeof agreedLine>[1] = () => undefined,
) => agreedLine(toAgree(changes), find)

describe('a line as agreed', () => {
  it('copies product, option, numbers and prices', () => {
    expect(agreed()).toMatchObject({
      productId: 'p1',
      sku: 'SHAMPOO',
      subSku: 'SHAMPOO-500',
      bundleSku: 'SET',
      productType: 'SinglePurchase',
      name: product.name,
      brand: 'Brand',
      brandSlug: 'brand',
      uniqueUrl: 'shampoo',
      thumbnail: 'a.jpg',
      quantity: 3,
      unitPrice: 20_000,
      originalPrice: 22_800,
      priceReason: { kind: 'group', group: 'VIP', considered: [{ kind: 'base', minor: 22_800 }] },
      unitNet: [20_000, 19_999, 19_998],
      interval: 2,
      drawing: { subSku: 'SHAMPOO-500' },
    })
  })

  it.each([
    [{}, { originalPrice: 22_800, weightGrams: 300, estimate: null, sessions: null }],
    [{ price: { original: null } }, { originalPrice: null }],
    [{ product: { weightGrams: 500 } }, { weightGrams: 500 }],
    [{ product: { weightGrams: 0 } }, { weightGrams: 0 }],
    [{ option: { estimate: '2026-12-20' } }, { estimate: '2026-12-20' }],
    [{ option: { sessions: 6 } }, { sessions: 6 }],
    [{ line: { interval: null, bundleSku: null } }, { interval: null, bundleSku: null }],
  ])('of %j has %j', (changes, expected) => expect(agreed(changes)).toMatchObject(expected))

  it('is named after the option that a subscription renews, if any', () => {
    const parent = { option: { ...option, subSku: 'PARENT', name: '每月一枝' } } as never
    const find = (subSku: string) => (subSku === 'PARENT' ? parent : undefined)
    expect(agreed({ option: { subscriptionParentSku: 'PARENT' } }, find).optionName.chi).toBe('每月一枝')
    expect(agreed({ option: { subscriptionParentSku: 'GONE' } }, find).optionName.chi).toBe('500 毫升')
    expect(agreed({}, find).optionName.chi).toBe('500 毫升')
  })
})
