import type { Option } from '#shop/catalogue/contract.ts'
import type { Product } from '#shop/catalogue/product.rules.ts'
import { fromDecimal } from '#shop/money.ts'
import type { PriceInput } from '#shop/pricing/rules.ts'

type Prices = {
  price?: number
  usd?: number | null
  was?: number
  wasUsd?: number
  special?: number
  specialUsd?: number
}

const hkd = (amount: number | undefined) => (amount === undefined ? undefined : fromDecimal(amount, 'HKD'))
const usd = (amount: number | undefined | null) =>
  amount === undefined || amount === null ? undefined : fromDecimal(amount, 'USD')

/** An option in stock at HKD 100 and USD 13, with the changes of a test. */
export function anOption({
  price = 100,
  usd: inUsd = 13,
  was,
  wasUsd,
  special,
  specialUsd,
  ...rest
}: Prices & Partial<Omit<Option, 'price'>> = {}): Option {
  return {
    subSku: 'OPTION-1',
    name: '一百毫升',
    nameEn: '100 ml',
    nameCn: '100 毫升',
    nameTw: '一百毫升',
    availability: 'in_stock',
    price: fromDecimal(price, 'HKD'),
    priceUsd: usd(inUsd),
    originalPrice: hkd(was),
    originalPriceUsd: usd(wasUsd),
    specialPricing: hkd(special),
    specialPricingUsd: usd(specialUsd),
    fixPrice: [],
    multiPricing: [],
    multiPricingUsd: [],
    isSubscription: false,
    components: [],
    allowMemberGroup: [],
    ...rest,
  }
}

export function aProduct(changes: Partial<Product> = {}): Product {
  return {
    id: '019a0000-0000-7000-8000-000000000001',
    sku: 'PRODUCT-1',
    name: { chi: '洗頭水', eng: 'Shampoo', cn: '洗发水' },
    brand: 'ELOWEN',
    brandKey: 'elowen',
    brandName: { chi: 'ELOWEN 艾蘿', eng: 'ELOWEN', cn: 'ELOWEN 艾萝' },
    brandSlug: 'elowen',
    uniqueUrl: 'shampoo',
    summary: { chi: '', eng: '', cn: '' },
    priority: 10,
    createdAt: '2026-01-01T00:00:00.000Z',
    category: ['hair_care'],
    productType: 'SinglePurchase',
    thumbnail: '',
    productThumbnail: [],
    detail: [],
    productWhatsapp: false,
    allowMemberGroup: [],
    rating: { average: 0, count: 0 },
    words: [],
    archived: false,
    flags: [],
    countries: [],
    options: [anOption()],
    ...changes,
  }
}

/** The deal of a shopper without groups who buys one unit in Hong Kong. */
export const aDeal = (changes: Partial<PriceInput> = {}): PriceInput => ({
  currency: 'HKD',
  rates: { TWD: '32.15', JPY: '154.6', MYR: '4.41', USD: '1' },
  groups: [],
  discountRate: 0,
  quantity: 1,
  ...changes,
})
