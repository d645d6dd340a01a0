import fc from '#tools/testing/properties.ts'
import { describe, expect, it } from 'vitest'
import { addProduct, emptyIndex, removeProduct, type SearchIndex } from './search-index.rules.ts'
import { syncIndex } from './search-index-changes.rules.ts'
import type { Places } from './search-places.rules.ts'
import { textsOf } from './search-wholes.rules.ts'
import { rank, rankedProducts, search } from './search.rules.ts'
import { fromDecimal } from '../../money.ts'
import { brands, products, readings, indexOf, skus } from '#tools/builders/showcase/search-index.ts'

const shampoos = ['ELOWEN-SCALP-SHAMPOO', 'ELOWEN-PURIFYING-SHAMPOO', 'ELOWEN-VOLUME-SHAMPOO']

describe('search results', () => {
  it.each([
    ['洗發水', 'a common misspelling'],
    ['洗髮水', 'Traditional'],
    ['洗发水', 'the mainland'],
    ['洗頭水', 'Hong Kong'],
    ['洗髮精', 'Taiwan'],
    ['洗髮露', 'a word no product says'],
    ['洗头', 'begun'],
    ['shampoo', 'English'],
    ['Shampoos', 'many'],
    ['ＳＨＡＭＰＯＯ', 'full width'],
    ['shámpoo', 'accents'],
    ['shampo', 'begun in English'],
    ['shmapoo', 'swapped letters'],
    ['hsampoo', 'swapped first letters'],
    ['shanpoo', 'a wrong letter'],
    ['xifashui', 'pinyin'],
    ['xi fa shui', 'pinyin with spaces'],
    ['xifa', 'pinyin begun'],
    ['xi fa s', 'pinyin begun, with spaces'],
    ['xifashiu', 'pinyin misspelt'],
    ['saitauseoi', 'jyutping'],
    ['sai tau seoi', 'jyutping with spaces'],
    ['sai tau', 'jyutping begun'],
    ['saitau', 'jyutping begun, without spaces'],
  ])('finds the shampoos for %s: %s', (query) => {
    expect(skus(query)).toEqual(expect.arrayContaining(shampoos))
    expect(skus(query)[0]).toBe('ELOWEN-SCALP-SHAMPOO')
  })

  it.each([
    ['護髮素', 'ELOWEN-REPAIR-CONDITIONER'],
    ['潤髮乳', 'ELOWEN-REPAIR-CONDITIONER'],
    ['潤絲精', 'ELOWEN-REPAIR-CONDITIONER'],
    ['condtioner', 'ELOWEN-REPAIR-CONDITIONER'],
    ['精華', 'ELOWEN-SCALP-SERUM'],
    ['serum', 'ELOWEN-SCALP-SERUM'],
    ['面膜', 'OXY-SHEET-MASK'],
    ['mian mo', 'OXY-SHEET-MASK'],
    ['spf', 'MINUS-SUNSCREEN'],
    ['spf 50', 'MINUS-SUNSCREEN'],
    ['太陽油', 'MINUS-SUNSCREEN'],
    ['sunblok', 'MINUS-SUNSCREEN'],
    ['沐浴露', 'TERRA-BODY-WASH'],
    ['shower gel', 'TERRA-BODY-WASH'],
    ['洗衣精', 'TERRA-LAUNDRY-LIQUID'],
    ['化妝水', 'MINUS-TONER'],
    ['洗面奶', 'OXY-FOAM-CLEANSER'],
    ['護唇膏', 'ATELIER-LIP-BALM'],
    ['香氛蠟燭', 'TERRA-CANDLE'],
    ['prboiotic', 'TERRA-PROBIOTIC'],
    ['膠原蛋白', 'ATELIER-COLLAGEN'],
    ['頭皮', 'ELOWEN-SCALP-SHAMPOO'],
    ['油', 'ELOWEN-HAIR-OIL'],
    ['hair oil', 'ELOWEN-HAIR-OIL'],
    ['vit c', 'MINUS-VITAMIN-C'],
    ['vitamin c 精華', 'MINUS-VITAMIN-C'],
    ['vc', 'MINUS-VITAMIN-C'],
    ['維他命C精華', 'MINUS-VITAMIN-C'],
    ['適合油性頭皮的洗頭水', 'ELOWEN-SCALP-SHAMPOO'],
    ['shampoo for oily hair', 'ELOWEN-SCALP-SHAMPOO'],
    ['玫瑰精华水', 'ATELIER-ESSENCE'],
    ['huoyangpaopaomianmo', 'OXY-BUBBLE-MASK'],
    ["d'alba", 'D-ALBA-TRAVEL-MIST'],
    ['minus+ toner', 'MINUS-TONER'],
    ['OXY', 'OXY-FOAM-CLEANSER'],
    ['elowen', 'ELOWEN-SCALP-SHAMPOO'],
    ['艾蘿', 'ELOWEN-SCALP-SHAMPOO'],
    ['ELOWEN-SCALP-SERUM', 'ELOWEN-SCALP-SERUM'],
    ['elowen scalp serum', 'ELOWEN-SCALP-SERUM'],
    ['elowenscalpser', 'ELOWEN-SCALP-SERUM'],
    ['ATELIER-COLLAGEN-SUB2', 'ATELIER-COLLAGEN'],
  ])('finds for %s first %s', (query, sku) => {
    expect(skus(query)[0]).toBe(sku)
  })

  it('finds an option by its sku alone', () => {
    expect(skus('ATELIER-COLLAGEN-28')).toEqual(['ATELIER-COLLAGEN'])
  })

  it('ranks matches in the name before matches in the text', () => {
    const found = skus('護髮素')
    expect(found.indexOf('ELOWEN-REPAIR-CONDITIONER')).toBeLessThan(
      found.indexOf('ELOWEN-SCALP-RITUAL-BUNDLE'),
    )
  })

  it('requires all words, and most of them when no product has all', () => {
    expect(skus('scalp serum')).not.toContain('MINUS-VITAMIN-C')
    expect(skus('scalp serum zzzzzz')[0]).toBe('ELOWEN-SCALP-SERUM')
    expect(skus('serum zzzzzz yyyyyy')).toEqual([])
  })

  it.each(['', '   ', '!!!', '。，、', '😀', 'zzzzzz', '香水', '\u0000', '\ud800'])(
    'has no results for %j',
    (query) => {
      expect(skus(query)).toEqual([])
    },
  )

  it('puts the more popular first among equals', () => {
    const base = products.find((product) => product.sku === 'TERRA-CANDLE') ?? products[0]
    if (!base) throw new Error('the seed has no products')
    const one = { ...base, id: '1', sku: 'A', priority: 1 }
    const two = { ...base, id: '2', sku: 'B', priority: 2 }
    const three = { ...base, id: '3', sku: 'C', priority: 1 }
    expect(skus('candle', indexOf([three, one, two]))).toEqual(['B', 'A', 'C'])
  })
})

/** The index in a form that can be compared: slots are named by their product, lists are sorted. */
function written(index: SearchIndex) {
  const named = (place: number) => `${index.held[place >> 2]?.product.id}/${place & 3}`
  const places = ({ of, count }: Places) => Array.from(of).slice(0, count).map(named).sort()
  const terms = (list: SearchIndex['words']) => list.blocks.flat().map((term) => [term.text, places(term)])
  const wholes = index.wholes.blocks.flatMap((block) =>
    textsOf(block).map((text, at) => [text, named(block.places[at] ?? 0)] as const),
  )
  return {
    grams: new Map([...index.grams].map(([gram, list]) => [gram, places(list)])),
    groups: index.groups.map(places),
    terms: [terms(index.words), terms(index.sounds)],
    known: [index.words, index.sounds].map((list) => list.byText.size),
    wholes: wholes.toSorted(([a, atA], [b, atB]) => (a < b || (a === b && atA < atB) ? -1 : 1)),
    areWholesInOrder: wholes.every(([text], at) => at === 0 || (wholes[at - 1]?.[0] ?? '') <= text),
    order: index.order.length,
  }
}

describe('an index that changes', () => {
  it('is unchanged after a product was added and removed', () => {
    const index = indexOf(products.slice(0, 40))
    const before = written(index)
    fc.assert(
      fc.property(fc.subarray(products.slice(40), { minLength: 1 }), (visitors) => {
        for (const product of visitors) addProduct(index, product, undefined)
        for (const product of visitors) removeProduct(index, product.id)
        expect(written(index)).toEqual(before)
      }),
      { numRuns: 10 },
    )
  })

  it('has the same content whatever the order of changes', () => {
    fc.assert(
      fc.property(fc.array(fc.subarray(products), { minLength: 1, maxLength: 4 }), (stages) => {
        const index = emptyIndex(readings)
        for (const stage of stages) for (const _ of syncIndex(index, stage, brands)) continue
        expect(written(index)).toEqual(written(indexOf(stages.at(-1) ?? [])))
      }),
      { numRuns: 10 },
    )
  })

  it('follows a new name, a new priority and a removal', () => {
    const index = indexOf(products)
    const changed = products
      .map((product) => {
        if (product.sku === 'TERRA-CANDLE') return { ...product, name: { ...product.name, eng: 'Moonlight' } }
        return product.sku === 'ELOWEN-VOLUME-SHAMPOO' ? { ...product, priority: 5_000 } : product
      })
      .filter((product) => product.sku !== 'ELOWEN-SCALP-SHAMPOO')
    for (const _ of syncIndex(index, changed, brands)) continue
    expect(skus('moonlight', index)).toEqual(['TERRA-CANDLE'])
    expect(skus('shampoo', index)[0]).toBe('ELOWEN-VOLUME-SHAMPOO')
    expect(skus('shampoo', index)).not.toContain('ELOWEN-SCALP-SHAMPOO')
    expect([...search(index, 'moonlight')][0]).toBe(changed.find((product) => product.sku === 'TERRA-CANDLE'))
  })

  it('keeps a ranking valid while only prices change, and detects when it is outdated', () => {
    const index = indexOf(products)
    const ranking = rank(index, 'shampoo')
    const { version } = index
    const [first] = rankedProducts(index, ranking) // the rest is sorted when it is read
    if (!first) throw new Error('no shampoo was found')
    const dearer = {
      ...first,
      options: first.options.map((option) => ({ ...option, price: fromDecimal(1, 'HKD') })),
    }
    addProduct(
      index,
      dearer,
      brands.find(({ key }) => key === first.brandKey),
    )
    expect(index.version).toBe(version)
    const again = [...rankedProducts(index, ranking)]
    expect(again[0]).toBe(dearer)
    expect(again).toEqual([...search(index, 'shampoo')])
    addProduct(index, { ...dearer, priority: 0 }, undefined)
    expect(index.version).toBeGreaterThan(version)
    expect([...search(index, 'shampoo')][0]?.sku).not.toBe(first.sku)
  })

  it('follows a renamed brand, and reads no products of other brands', () => {
    const index = emptyIndex(readings)
    for (const _ of syncIndex(index, products, brands)) continue
    const { version } = index
    for (const _ of syncIndex(index, products, structuredClone(brands))) continue
    expect(index.version).toBe(version)
    const renamed = brands.map((brand) =>
      brand.key === 'terra' ? { ...brand, name: { ...brand.name, eng: 'Moonlight' } } : brand,
    )
    for (const _ of syncIndex(index, products, renamed)) continue
    const ofBrand = products.filter(({ brandKey }) => brandKey === 'terra').map(({ sku }) => sku)
    expect(skus('moonlight', index).toSorted()).toEqual(ofBrand.toSorted())
    expect(index.version - version).toBe(2 * ofBrand.length) // each out and in again
  })

  it('pauses between portions', () => {
    const pauses = [...syncIndex(emptyIndex(readings), products, brands)].length
    expect(pauses).toBeGreaterThanOrEqual(2)
    expect([...syncIndex(indexOf(products), products, brands)]).toHaveLength(0)
  })
})
