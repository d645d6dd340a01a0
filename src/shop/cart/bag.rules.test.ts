import { describe, expect, it } from 'vitest'
import { aChange, aLine, aPricingContext, goods, someCarts } from '#tools/builders/cart/cart.ts'
import { aDeal } from '#tools/builders/catalogue/catalogue.ts'
import { refusalToChange, withRoomFor } from './change.rules.ts'
import { priceInputFor, offerStands, recomputed, roomFor } from './recompute.rules.ts'
import {
  kindOf,
  mostLines,
  sameLine,
  withItem,
  withQuantity,
  withSingleSaved,
  type Carts,
  type Line,
} from './rules.ts'
import { mixesTypes, refusalToAdd, typeCounts } from './mixing.rules.ts'

const shampoo = goods('SHAMPOO')
const brush = goods('BRUSH', { price: 60, special: 40 })
const plain = goods('PLAIN')
const spa = goods('SPA', {}, { productType: 'Treatment' })
const monthly = goods('MONTHLY', {
  isSubscription: true,
  subscriptionParentSku: 'SHAMPOO',
  subscriptionIntervalInMonth: 1,
})
const offers = [
  { productId: shampoo.id, bundleSku: 'WITH-BRUSH', subSku: 'BRUSH' },
  { productId: shampoo.id, bundleSku: 'WITH-PLAIN', subSku: 'PLAIN' },
]
const context = aPricingContext({ products: [shampoo, brush, plain, spa, monthly], offers })
const view = (lines: readonly Line[]) => lines.map(({ subSku, quantity }) => [subSku, quantity])

describe('lines', () => {
  it.each([
    [{}, true],
    [{ subSku: 'B' }, false],
    [{ bundleSku: 'X' }, false],
    [{ interval: 1 }, false],
  ])('changed by %j are the same: %s', (changes, is) => {
    expect(sameLine(aLine('A'), aLine('A', changes))).toBe(is)
  })

  it.each([
    [
      'A',
      5,
      [
        ['A', 5],
        ['B', 2],
      ],
    ],
    [
      'A',
      1,
      [
        ['A', 1],
        ['B', 2],
      ],
    ],
    ['A', 0, [['B', 2]]],
    ['A', -1, [['B', 2]]],
    [
      'C',
      4,
      [
        ['A', 1],
        ['B', 2],
        ['C', 4],
      ],
    ],
    [
      'C',
      0,
      [
        ['A', 1],
        ['B', 2],
      ],
    ],
  ])('with %s set to %i', (subSku, quantity, expected) => {
    expect(view(withQuantity([aLine('A'), aLine('B', { quantity: 2 })], aLine(subSku), quantity))).toEqual(
      expected,
    )
  })

  it('with a subscription are in the subscription cart', () => {
    expect([kindOf({ isSubscription: true }), kindOf({ isSubscription: false })]).toEqual([
      'subscription',
      'single',
    ])
  })
})

describe('types of products', () => {
  const held = (SinglePurchase: number, Treatment: number) => ({ SinglePurchase, Treatment })

  it('are counted by pieces', () => {
    const counts = typeCounts([
      { productType: 'Treatment', quantity: 2 },
      { productType: 'SinglePurchase', quantity: 3 },
      { productType: 'Treatment', quantity: 1 },
    ])
    expect(counts).toEqual(held(3, 3))
  })

  it.each([
    [held(0, 0), 'Treatment', false, false],
    [held(1, 0), 'Treatment', false, true],
    [held(0, 1), 'Treatment', false, false],
    [held(1, 0), 'SinglePurchase', false, false],
    [held(0, 1), 'SinglePurchase', false, true],
    [held(0, 1), 'SinglePurchase', true, false],
    [held(1, 0), 'Treatment', true, false],
  ] as const)('beside %j a %s (subscription: %s) mixes: %s', (counts, productType, isSubscription, mixes) => {
    const wanted = { productType, isSubscription }
    expect(mixesTypes(counts, wanted)).toBe(mixes)
    expect(refusalToAdd(counts, wanted, null, 9)?.code ?? null).toBe(
      mixes ? 'cart.mixed_purchase_types' : null,
    )
    expect(refusalToAdd(counts, wanted, 'limit', 9)).toMatchObject({
      code: 'cart.limit',
      detail: { values: { most: 9 } },
    })
  })
})

describe('lines saved for later', () => {
  const saved = (subSku: string, savedAt = '2026-11-01', quantity = 1) => ({ subSku, quantity, savedAt })
  const carts = (lines: Line[], ...savedLines: ReturnType<typeof saved>[]): Carts => ({
    ...someCarts(lines),
    saved: savedLines,
  })

  it.each<[string, Carts, string, number, string[]]>([
    ['put into the cart', carts([], saved('A'), saved('B')), 'A', 1, ['B']],
    ['put into the cart with nothing', carts([], saved('A'), saved('B')), 'A', 0, ['B']],
    [
      'taken out of the cart that contained it too',
      carts([aLine('A')], saved('A'), saved('B')),
      'A',
      0,
      ['A', 'B'],
    ],
    ['changed in the cart that contained it too', carts([aLine('A')], saved('A'), saved('B')), 'A', 2, ['B']],
    ['another option put into the cart', carts([], saved('A'), saved('B')), 'C', 1, ['A', 'B']],
    ['another option taken out', carts([], saved('A'), saved('B')), 'C', 0, ['A', 'B']],
  ])('%s', (_, before, subSku, quantity, left) => {
    const after = withItem(before, 'single', aLine(subSku, { quantity }))
    expect(after.saved.map((each) => each.subSku)).toEqual(left)
  })

  it('are those of the single cart when it is cleared, newest first, then by name', () => {
    const before = carts(
      [aLine('C', { quantity: 3 }), aLine('A')],
      saved('B', '2026-11-02'),
      saved('A', '2026-11-01', 9),
      saved('Z', '2026-11-03'),
    )
    const after = withSingleSaved(before, '2026-11-03')
    expect(after.single.lines).toEqual([])
    expect(after.saved).toEqual([
      saved('A', '2026-11-03'),
      saved('C', '2026-11-03', 3),
      saved('Z', '2026-11-03'),
      saved('B', '2026-11-02'),
    ])
  })
})

describe('offers', () => {
  const lineOf = (subSku: string, bundleSku: string | null = null) => ({
    ...aLine(subSku, { bundleSku }),
    ...context.find(subSku)!,
  })
  it.each<[string, ReturnType<typeof lineOf>[], ReturnType<typeof lineOf>, boolean]>([
    ['beside its product', [lineOf('SHAMPOO')], lineOf('BRUSH', 'WITH-BRUSH'), true],
    ['without its product', [lineOf('PLAIN')], lineOf('BRUSH', 'WITH-BRUSH'), false],
    ['beside its product in an offer line', [lineOf('SHAMPOO', 'X')], lineOf('BRUSH', 'WITH-BRUSH'), false],
    ['that is no offer', [lineOf('SHAMPOO')], lineOf('BRUSH'), false],
    ['that does not exist', [lineOf('SHAMPOO')], lineOf('BRUSH', 'NONE'), false],
    ['of another option', [lineOf('SHAMPOO')], lineOf('BRUSH', 'WITH-PLAIN'), false],
    ['without a special price', [lineOf('SHAMPOO')], lineOf('PLAIN', 'WITH-PLAIN'), false],
  ])('%s', (_, all, line, stands) => expect(offerStands(all, line, context)).toBe(stands))

  it.each([
    [null, undefined, 99],
    ['X', undefined, 1],
    [null, 3, 3],
    [null, 100, 99],
    ['X', 3, 1],
  ])('of %s with a limit of %s are limited to %i', (bundleSku, orderLimit, most) => {
    const { option } = goods('A', orderLimit === undefined ? {} : { orderLimit }).options.map((each) => ({
      option: each,
    }))[0]!
    expect(roomFor({ bundleSku, option }, 0, context)).toEqual({ most, limit: most })
  })

  it('have no tiers; for tiers of an ordinary line all ordinary pieces of its option count', () => {
    const lines = [
      aLine('A', { quantity: 2 }),
      aLine('A', { quantity: 3, interval: 1 }),
      aLine('A', { quantity: 4, bundleSku: 'X' }),
      aLine('B', { quantity: 5 }),
    ]
    expect(priceInputFor(lines, aLine('A'), aDeal())).toMatchObject({ quantity: 5 })
    expect(priceInputFor(lines, aLine('A'), aDeal()).isOffer).toBeUndefined()
    expect(priceInputFor(lines, aLine('A', { bundleSku: 'X' }), aDeal())).toMatchObject({
      quantity: 1,
      isOffer: true,
    })
  })
})

describe('limits of changes', () => {
  const full = (count: number) => {
    const products = Array.from({ length: mostLines + 1 }, (_, at) => goods(`P${at}`))
    const wide = aPricingContext({ products })
    return {
      carts: recomputed(
        someCarts(products.slice(0, count).map((product) => aLine(product.options[0]?.subSku ?? ''))),
        wide,
      ),
      wide,
    }
  }
  it.each([
    [mostLines - 1, `P${mostLines}`, 1, null],
    [mostLines, `P${mostLines}`, 1, 'cart.full'],
    [mostLines, 'P0', 2, null],
  ])('of %i lines, %s set to %i: %s', (count, subSku, quantity, code) => {
    const { carts, wide } = full(count)
    expect(refusalToChange(carts, aChange(subSku, quantity), wide)?.code ?? null).toBe(code)
  })

  it('require the sku of the option’s product', () => {
    const carts = recomputed(someCarts([]), context)
    expect(refusalToChange(carts, aChange('SHAMPOO', 1, { sku: 'sku-of-BRUSH' }), context)?.code).toBe(
      'cart.unknown_option',
    )
  })

  it('clear the cart only on request, and only for a line that is added', () => {
    const carts = recomputed(someCarts([aLine('SHAMPOO')]), context)
    expect(withRoomFor(carts, aChange('SPA', 1), context, '')).toBe(carts)
    expect(withRoomFor(carts, aChange('SPA', 0, { clear: true }), context, '')).toBe(carts)
    expect(withRoomFor(carts, aChange('SPA', 1, { clear: true }), context, '').single.lines).toEqual([])
  })
})
