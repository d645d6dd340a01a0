import { expect, it } from 'vitest'
import { aDeal, anOption, aProduct } from '#tools/builders/catalogue/catalogue.ts'
import type { Media } from '../catalogue/contract.ts'
import type { Product } from '../catalogue/product.rules.ts'
import { money } from '../money.ts'
import { toProductView, type View } from '../showcase/view.rules.ts'
import { renderProduct, type Surroundings } from './item.rules.ts'

const image = (changes: Partial<Media> = {}): Media => ({
  type: 'image',
  thumbnail: '/media/products/a.webp',
  width: 1200,
  height: 1200,
  blur: '',
  alt: { chi: '圖', eng: 'Picture', cn: '图' },
  ...changes,
})
const surroundings: Surroundings = {
  site: 'https://elowen.example',
  country: 'hk',
  locale: 'en',
  description: 'A shampoo.',
  gtins: new Map([['OPTION-1', '4006381333931']]),
  kinds: new Map([['hair_care', 'Hair care']]),
  rule: { withheld: { google: [], meta: ['supplement'], openai: [] }, withheldProducts: ['KEPT-BACK'] },
  giftCard: 'GIFT',
}
const view: View = {
  locale: 'en',
  country: 'hk',
  shipping: { elowen: ['hk'], terra: ['jp'] },
  deal: aDeal(),
  today: '2026-11-26',
  stock: new Map([
    ['OPTION-1', 9],
    ['OPTION-2', 0],
  ]),
  clearance: new Map(),
  expected: new Map(),
  sellsSubscriptions: true,
}
const sold = (changes: Partial<Product> = {}): Product =>
  aProduct({
    detail: [image()],
    thumbnail: '/media/products/a.webp',
    summary: { chi: '洗頭', eng: 'Washes hair', cn: '洗头' },
    ...changes,
  })
const rendered = (product: Product, about: Partial<Surroundings> = {}, seen: Partial<View> = {}) =>
  renderProduct(product, toProductView(product, { ...view, ...seen }), { ...surroundings, ...about })
const codes = (product: Product, about: Partial<Surroundings> = {}) =>
  rendered(product, about).problems.map(({ code }) => code)

it('has the data of the product page', () => {
  const { items, problems } = rendered(sold())
  expect(problems).toEqual([])
  expect(items).toEqual([
    {
      id: 'OPTION-1',
      group: null,
      name: 'Shampoo',
      option: null,
      size: '100 ml',
      description: 'A shampoo.',
      brand: 'ELOWEN',
      link: 'https://elowen.example/en/elowen/shampoo?option=OPTION-1&prices_in=hk',
      pictures: ['https://elowen.example/img/1080/products/a.webp.jpg'],
      state: 'in_stock',
      readyOn: null,
      price: money('HKD', 10_000),
      sale: null,
      gtin: '4006381333931',
      kinds: ['Hair care'],
      weightGrams: null,
      stars: null,
      withheldFrom: [],
    },
  ])
})

const subscription = anOption({
  isSubscription: true,
  subscriptionParentSku: 'OPTION-1',
  subscriptionIntervalInMonth: 1,
})
it.each<[string, Product, string]>([
  ['a treatment', sold({ productType: 'Treatment' }), 'treatment'],
  ['a gift card', sold({ sku: 'GIFT' }), 'gift_card'],
  ['a product that the setting withholds', sold({ sku: 'KEPT-BACK' }), 'withheld'],
  ['a product without delivery to the country', sold({ brandKey: 'terra' }), 'not_sent'],
  ['a product that is sold as a subscription only', sold({ options: [subscription] }), 'plans_alone'],
  ['a product for members', sold({ allowMemberGroup: ['VIP'] }), 'members_alone'],
  ['an option for members', sold({ options: [anOption({ allowMemberGroup: ['VIP'] })] }), 'members_alone'],
  ['an option without a price', sold({ options: [anOption({ price: 0 })] }), 'no_price'],
  ['a product without a picture', sold({ detail: [], thumbnail: '' }), 'no_picture'],
])('omits %s and reports it', (_, product, code) => {
  expect([rendered(product).items, codes(product)]).toEqual([[], [code]])
})

it('reports no problem of a product that is not shown', () => {
  const off = sold({ options: [anOption({ availability: 'disabled' })] })
  expect(rendered(off)).toEqual({ items: [], problems: [] })
})

it.each<[string, Product, string]>([
  ['a number on the box', sold({ options: [anOption({ subSku: 'OPTION-2' })] }), 'no_gtin'],
  ['the day of a pre-order', sold({ options: [anOption({ availability: 'pre_order' })] }), 'no_date'],
  ['a large picture', sold({ detail: [image({ width: 400 })] }), 'small_picture'],
  ['the language', sold({ summary: { chi: '洗頭', eng: '', cn: '' } }), 'other_language'],
  ['a short name', sold({ name: { chi: '', eng: 'Long '.repeat(40), cn: '' } }), 'long_title'],
])('includes a product that lacks %s, and reports it', (_, product, code) => {
  expect(rendered(product).items).toHaveLength(1)
  expect(codes(product)).toContain(code)
})

it('groups the purchasable options, sold out or not, and omits hidden ones', () => {
  const options = [
    anOption(),
    anOption({ subSku: 'OPTION-2', nameEn: 'Rose' }),
    anOption({ subSku: 'OPTION-3', availability: 'hidden' }),
    subscription,
  ]
  const { items, problems } = rendered(sold({ options }))
  expect(items.map(({ id, group, option, state }) => [id, group, option, state])).toEqual([
    ['OPTION-1', 'PRODUCT-1', '100 ml', 'in_stock'],
    ['OPTION-2', 'PRODUCT-1', 'Rose', 'out_of_stock'],
  ])
  expect(problems.find(({ code }) => code === 'no_variant')?.skus).toEqual(['OPTION-2'])
})

it('has the regular price and the sale price, in the currency of the country', () => {
  const options = [anOption({ price: 80, was: 100, usd: 10, wasUsd: 13 })]
  const [there] = rendered(sold({ options })).items
  expect([there?.price, there?.sale]).toEqual([money('HKD', 10_000), money('HKD', 8_000)])
  const taiwan = { deal: aDeal({ currency: 'TWD' }) }
  const [abroad] = rendered(sold({ options }), {}, taiwan).items
  expect([abroad?.price, abroad?.sale]).toEqual([money('TWD', 417), money('TWD', 321)])
})

it('has the picture of the option first, and each picture once', () => {
  const detail = [image(), image({ thumbnail: '/media/products/b.webp', option: 'OPTION-1' }), image()]
  const [item] = rendered(sold({ detail })).items
  expect(item?.pictures.map((each) => each.split('/').at(-1))).toEqual(['b.webp.jpg', 'a.webp.jpg'])
})

it('omits a kind of goods on the platforms of the setting only', () => {
  const { items, problems } = rendered(sold({ flags: ['supplement'] }))
  expect(items[0]?.withheldFrom).toEqual(['meta'])
  expect(problems).toEqual([{ code: 'withheld_kind', skus: [], platforms: ['meta'] }])
})
