import { describe, expect, it } from 'vitest'
import type { OptionView, ProductView } from '#shop/showcase/contract.ts'
import { tileFrom } from './tile.ts'

const now = new Date('2026-11-21T00:00:00Z')
type Effective = NonNullable<OptionView['effective']>
const costs = (price: number, originalPrice: number | null = null): Effective => ({
  currency: 'HKD',
  price,
  originalPrice,
  reason: 'base',
  quantityPrices: [],
})

// Only the fields of an option that tiles read.
const anOption = (differing: Partial<OptionView> = {}) =>
  ({
    subSku: 'A',
    isSubscription: false,
    availability: 'in_stock',
    state: 'in_stock',
    effective: costs(228),
    buyable: { ok: true, reason: null },
    ...differing,
  }) as OptionView
const refused = (reason: NonNullable<OptionView['buyable']['reason']>) =>
  anOption({ buyable: { ok: false, reason } })

const image = (thumbnail: string) => ({
  type: 'image' as const,
  thumbnail,
  width: 1_200,
  height: 1_200,
  blur: '',
  alt: { chi: '', eng: '', cn: '' },
})
// Only the fields of a product that tiles read.
const aProduct = (differing: Partial<ProductView> = {}) =>
  ({
    sku: 'P',
    name: { chi: '洗頭水', eng: 'Shampoo', cn: '洗发水', localized: '' },
    brand: 'ELOWEN',
    brandSlug: 'elowen',
    uniqueUrl: 'shampoo',
    productType: 'SinglePurchase',
    createdAt: '2025-01-01T00:00:00.000Z',
    detail: [image('/media/a.webp'), image('/media/b.webp'), image('/media/c.webp')],
    allowMemberGroup: [],
    productOption: [anOption()],
    rating: { average: 0, count: 0 },
    ...differing,
  }) as ProductView
const tile = (differing: Partial<ProductView> = {}) => tileFrom(aProduct(differing), 'en', now)

describe('a tile of a product', () => {
  it('shows the cheapest option for single purchase, and whether others cost more', () => {
    const options = [
      anOption(),
      anOption({ effective: costs(68, 80) }),
      anOption({ effective: costs(60), isSubscription: true }),
      anOption({ effective: costs(10), state: 'not_for_sale' }),
    ]
    expect(tile({ productOption: options })).toMatchObject({ price: 'HK$68', original: 'HK$80', from: true })
    expect(tile()).toMatchObject({ price: 'HK$228', original: null, from: false })
  })

  it('has no price where it is not sold in the currency', () => {
    expect(tile({ productOption: [anOption({ effective: null })] }).price).toBeNull()
  })

  it('shows the third picture on hover, and links treatments to their own pages', () => {
    expect(tile().hover?.src).toContain('/c.webp')
    expect(tile().href).toBe('/en/elowen/shampoo')
    expect(tile({ productType: 'Treatment' }).href).toBe('/en/treatment/shampoo')
  })

  it.each([
    ['only_hk', { productOption: [refused('only_hk_macau')] }],
    ['out_of_stock', { productOption: [refused('out_of_stock')], allowMemberGroup: ['VIP'] }],
    [null, { productOption: [refused('out_of_stock'), anOption()] }],
    ['vip', { allowMemberGroup: ['VIP'], createdAt: '2026-11-20T00:00:00.000Z' }],
    ['pre_order', { productOption: [anOption({ availability: 'pre_order' })] }],
    ['new', { createdAt: '2026-09-22T00:00:00.000Z' }],
    [null, { createdAt: '2026-09-21T23:59:59.000Z' }],
  ] as const)('wears %s', (badge, differing) => {
    expect(tile(differing as Partial<ProductView>).badge).toBe(badge)
  })
})
