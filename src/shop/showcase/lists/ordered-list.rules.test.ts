import { expect, it } from 'vitest'
import { anOption, aProduct } from '#tools/builders/catalogue/catalogue.ts'
import fc from '#tools/testing/properties.ts'
import { changeProducts, indexed } from '../../catalogue/in-memory/catalogue-index.rules.ts'
import type { Product } from '../../catalogue/product.rules.ts'
import { belongs, orderOf, type ListRequest } from './list.rules.ts'
import { follow, buildList } from './ordered-list.rules.ts'
import { sortWords } from './sort.rules.ts'

const atOnce = () => Promise.resolve()
const reach = { shipping: { elowen: ['hk', 'tw'], terra: ['hk'] }, country: 'tw', currency: 'HKD' } as const
const slot = fc.integer({ min: 0, max: 11 })

const anyProduct = fc
  .record({
    at: slot,
    priority: fc.integer({ min: 0, max: 3 }),
    price: fc.integer({ min: 1, max: 4 }),
    day: fc.integer({ min: 1, max: 3 }),
    brandKey: fc.constantFrom('elowen', 'terra'),
    category: fc.subarray(['hair_care', 'body_care', 'gift']),
    availability: fc.constantFrom('in_stock', 'disabled', 'hidden'),
  })
  .map(({ at, price, day, brandKey, availability, ...rest }): Product => ({
    ...aProduct({ ...rest, brandKey, brandSlug: brandKey, createdAt: `2026-01-0${day}` }),
    id: `id-${at}`,
    sku: `SKU-${at}`,
    uniqueUrl: `url-${at}`,
    options: [anOption({ subSku: `SKU-${at}-1`, price, availability: availability as 'in_stock' })], // one of the three
  }))
const unique = (products: Product[]) => [...new Map(products.map((each) => [each.id, each])).values()]
const someProducts = fc.array(anyProduct, { maxLength: 14 }).map(unique)
/** What comes, and what goes. */
const anyChange = fc.record({
  come: fc.array(anyProduct, { maxLength: 4 }).map(unique),
  go: fc.array(slot, { maxLength: 2 }),
})
const anyRequest: fc.Arbitrary<ListRequest> = fc.record({
  category: fc.constantFrom(undefined, 'hair_care'),
  brand: fc.constantFrom(undefined, 'terra', 'gift'),
  ofBrand: fc.constantFrom(undefined, 'elowen'),
  sort: fc.constantFrom(...sortWords),
})
const seen = (products: readonly Product[]) =>
  JSON.stringify(products.map(({ sku, category }) => [sku, category]))

it('an incrementally updated list equals a rebuilt one, and reports when its sequence changes', async () => {
  await fc.assert(
    fc.asyncProperty(
      someProducts,
      fc.array(anyChange, { maxLength: 6 }),
      anyRequest,
      async (first, changes, request) => {
        const index = await indexed(first, [], atOnce)
        const list = await buildList(index, request, reach, atOnce)
        for (const { come, go } of changes) {
          const gone = go.map((at) => `id-${at}`).filter((id) => !come.some((product) => product.id === id))
          const before = { sequence: list.sequence, seen: seen(list.products) }
          changeProducts(index, [...new Set([...gone, ...come.map(({ id }) => id)])], come, [])
          follow(list, index.changesSince(list.version) ?? [], index.version)
          const expected = [...index.byId.values()]
            .filter((product) => belongs(product, request))
            .toSorted(orderOf(request, reach))
          expect(list.products).toEqual(expected)
          expect([...list.categories.keys()].toSorted()).toEqual(
            [...new Set(expected.flatMap(({ category }) => category))].toSorted(),
          )
          if (seen(list.products) !== before.seen) expect(list.sequence).toBeGreaterThan(before.sequence)
        }
      },
    ),
  )
})

it('a new price leaves every sequence but those by price', async () => {
  const product = (sku: string, price: number) =>
    aProduct({ id: sku, sku, uniqueUrl: sku, options: [anOption({ subSku: `${sku}-1`, price })] })
  for (const [sort, changes] of [
    ['popularity', 0],
    ['new', 0],
    ['price_asc', 1],
  ] as const) {
    const index = await indexed([product('A', 10), product('B', 20)], [], atOnce)
    const list = await buildList(index, { sort }, reach, atOnce)
    changeProducts(index, ['A'], [product('A', 30)], [])
    follow(list, index.changesSince(list.version) ?? [], index.version)
    expect([sort, list.sequence]).toEqual([sort, changes])
    expect(list.products.find(({ sku }) => sku === 'A')?.options[0]?.price.minor).toBe(3_000)
  }
})
