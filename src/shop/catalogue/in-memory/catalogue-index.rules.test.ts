import { expect, it } from 'vitest'
import { anOption, aProduct } from '#tools/builders/catalogue/catalogue.ts'
import fc from '#tools/testing/properties.ts'
import type { Offer, Product } from '../product.rules.ts'
import { byPopularity, changeProducts, indexed } from './catalogue-index.rules.ts'

const atOnce = () => Promise.resolve()

const anyProduct = fc
  .record({
    at: fc.integer({ min: 0, max: 6 }),
    priority: fc.integer({ min: 0, max: 2 }),
    url: fc.constantFrom('one', 'two', 'three'),
    brandSlug: fc.constantFrom('elowen', 'terra'),
    component: fc.integer({ min: 0, max: 6 }),
    category: fc.subarray(['hair_care', 'gift']),
  })
  .map(({ at, url, component, ...rest }): Product => ({
    ...aProduct(rest),
    id: `id-${at}`,
    sku: `SKU-${at}`,
    // an address belongs to one product of a brand, as the table holds it
    uniqueUrl: `${url}-${rest.brandSlug === 'elowen' ? at : 'shared'}-${rest.brandSlug === 'elowen' ? '' : at}`,
    options: [
      anOption({ subSku: `SKU-${at}-1`, components: [{ subSku: `SKU-${component}-1`, quantity: 1 }] }),
      anOption({ subSku: `SKU-${at}-2`, subscriptionParentSku: `SKU-${at}-1` }),
    ],
  }))
const some = fc
  .array(anyProduct, { maxLength: 8 })
  .map((products) => [...new Map(products.map((each) => [each.id, each])).values()])
const offersOf = (products: readonly Product[]): Offer[] =>
  products.map(({ id, sku }) => ({ productId: id, bundleSku: `BUNDLE-${sku}`, subSku: `${sku}-1` }))

/** Maps without the order in which their keys came. */
const plain = (index: Awaited<ReturnType<typeof indexed>>) => {
  const {
    log: _,
    loggedSince: __,
    version: ___,
    changesSince: ____,
    products,
    drawnOnBy,
    bySubSku,
    ...maps
  } = index
  const entries = (map: ReadonlyMap<string, unknown>) => [...map].toSorted(([a], [b]) => (a < b ? -1 : 1))
  return {
    products,
    bySubSku: new Set(bySubSku.values()),
    drawnOnBy: entries(drawnOnBy).filter(([, ids]) => (ids as Set<string>).size > 0),
    ...Object.fromEntries(Object.entries(maps).map(([name, map]) => [name, entries(map)])),
  }
}

it('a catalogue index that was updated equals one that was built from scratch', async () => {
  await fc.assert(
    fc.asyncProperty(some, fc.array(some, { maxLength: 5 }), async (first, changes) => {
      const index = await indexed(first, offersOf(first), atOnce)
      for (const now of changes) {
        const ids = ['id-0', 'id-1', ...now.map(({ id }) => id)] // the first two go unless they come
        changeProducts(index, [...new Set(ids)], now, offersOf(now))
        const all = [...index.byId.values()]
        expect(plain(index)).toEqual(plain(await indexed(all, offersOf(all), atOnce)))
        expect(index.products).toEqual(all.toSorted(byPopularity))
      }
    }),
  )
})

it('returns the changes since a version, and null for a version that is too old or unknown', async () => {
  const one = aProduct({ options: [] })
  const index = await indexed([one], [], atOnce)
  const start = index.version
  expect(index.changesSince(start)).toEqual([])
  for (let at = 1; at <= 3; at += 1) changeProducts(index, [one.id], [{ ...one, priority: at }], [])
  expect(index.changesSince(start)?.map(({ before, after }) => [before?.priority, after?.priority])).toEqual([
    [one.priority, 1],
    [1, 2],
    [2, 3],
  ])
  expect(index.changesSince(index.version - 1)).toHaveLength(1)
  expect(index.changesSince(start - 1)).toBeNull()
  expect(index.changesSince(index.version + 1)).toBeNull()
  for (let at = 0; at < 2_100; at += 1) changeProducts(index, [one.id], [{ ...one, priority: at }], [])
  expect(index.changesSince(start)).toBeNull()
  expect(index.changesSince(index.version - 500)).toHaveLength(500)
})

it('a removed product is in no part of the index', async () => {
  const one = aProduct({ options: [anOption({ subSku: 'A-1' })] })
  const index = await indexed([one], offersOf([one]), atOnce)
  changeProducts(index, [one.id], [], [])
  expect([
    index.products,
    index.byId.size,
    [...index.bySubSku.keys()].length,
    index.byBundle.size,
    index.inCategory.size,
  ]).toEqual([[], 0, 0, 0, 0])
})
