import { describe, expect, it } from 'vitest'
import { aChange, aLine, aPricingContext, goods, someCarts } from '#tools/builders/cart.ts'
import { aDeal } from '#tools/builders/catalogue.ts'
import { money } from '../money.ts'
import { refusalToChange, withRoomFor } from './change.rules.ts'
import { merged } from './merge.rules.ts'
import { dealFor, mostOf, offerStands, recomputed } from './recompute.rules.ts'
import {
  kindOf,
  mostLines,
  sameLine,
  withItem,
  withoutNotices,
  withQuantity,
  withSingleSaved,
  type Carts,
  type Line,
  type Notice,
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

  it('of a subscription lie in its cart', () => {
    expect([kindOf({ isSubscription: true }), kindOf({ isSubscription: false })]).toEqual([
      'subscription',
      'single',
    ])
  })
})

describe('types of product', () => {
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

describe('what is saved for later', () => {
  const saved = (subSku: string, savedAt = '2026-11-01', quantity = 1) => ({ subSku, quantity, savedAt })
  const carts = (lines: Line[], ...savedLines: ReturnType<typeof saved>[]): Carts => ({
    ...someCarts(lines),
    saved: savedLines,
  })

  it.each<[string, Carts, string, number, string[]]>([
    ['put into the cart', carts([], saved('A'), saved('B')), 'A', 1, ['B']],
    ['put into the cart with nothing', carts([], saved('A'), saved('B')), 'A', 0, ['B']],
    [
      'taken out of the cart where it lay too',
      carts([aLine('A')], saved('A'), saved('B')),
      'A',
      0,
      ['A', 'B'],
    ],
    ['changed in the cart where it lay too', carts([aLine('A')], saved('A'), saved('B')), 'A', 2, ['B']],
    ['another thing', carts([], saved('A'), saved('B')), 'C', 1, ['A', 'B']],
    ['another thing taken out', carts([], saved('A'), saved('B')), 'C', 0, ['A', 'B']],
  ])('%s', (_, before, subSku, quantity, left) => {
    const after = withItem(before, 'single', aLine(subSku, { quantity }))
    expect(after.saved.map((each) => each.subSku)).toEqual(left)
  })

  it('is the single cart when it is cleared, newest first, then by name', () => {
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

describe('carts at sign-in', () => {
  type Had = { lines?: Line[]; again?: Line[]; at?: string; saved?: Carts['saved'] }
  const had = ({ lines = [], again = [], at = '', saved = [] }: Had): Carts => {
    const carts = someCarts(lines, again)
    return { ...carts, single: { ...carts.single, updatedAt: at }, saved }
  }
  const after = (membersCart: Had, guestCarts: Had) => {
    let next = 0
    const { single, subscription, saved } = merged(
      had(membersCart),
      had(guestCarts),
      context,
      '2026-11-20',
      () => `new-${(next += 1)}`,
    )
    return [
      view(single.lines),
      view(subscription.lines),
      saved.map(({ subSku, quantity, savedAt }) => [subSku, quantity, savedAt]),
    ]
  }
  const [bottle, bath] = [aLine('SHAMPOO', { quantity: 2 }), aLine('SPA', { quantity: 3 })]

  it.each<[string, () => unknown[], unknown[]]>([
    ['nothing', () => after({}, {}), [[], [], []]],
    [
      'other lines stand behind',
      () => after({ lines: [bottle] }, { lines: [aLine('BRUSH')] }),
      [
        [
          ['SHAMPOO', 2],
          ['BRUSH', 1],
        ],
        [],
        [],
      ],
    ],
    [
      'equal lines are one',
      () => after({ lines: [bottle] }, { lines: [bottle] }),
      [[['SHAMPOO', 4]], [], []],
    ],
    [
      'at most 999',
      () => after({ lines: [aLine('SHAMPOO', { quantity: 998 })] }, { lines: [bottle] }),
      [[['SHAMPOO', 999]], [], []],
    ],
    [
      'subscriptions too',
      () => after({ again: [aLine('MONTHLY')] }, { again: [aLine('MONTHLY', { quantity: 2 })] }),
      [[], [['MONTHLY', 3]], []],
    ],
    ['treatments join treatments', () => after({ lines: [bath] }, { lines: [bath] }), [[['SPA', 6]], [], []]],
    [
      'what nobody sells clashes with nothing',
      () => after({ lines: [aLine('GONE')] }, { lines: [bath] }),
      [
        [
          ['GONE', 1],
          ['SPA', 3],
        ],
        [],
        [],
      ],
    ],
    [
      'products meet newer treatments',
      () => after({ lines: [bottle], at: '2026-11-01' }, { lines: [bath], at: '2026-11-02' }),
      [[['SPA', 3]], [], [['SHAMPOO', 2, '2026-11-20']]],
    ],
    [
      'products meet older treatments',
      () => after({ lines: [bottle], at: '2026-11-02' }, { lines: [bath], at: '2026-11-01' }),
      [[['SHAMPOO', 2]], [], [['SPA', 3, '2026-11-20']]],
    ],
    [
      'treatments meet products of the same time',
      () => after({ lines: [bath], at: '2026-11-01' }, { lines: [bottle], at: '2026-11-01' }),
      [[['SPA', 3]], [], [['SHAMPOO', 2, '2026-11-20']]],
    ],
    [
      'newer equal lines, no clash',
      () => after({ lines: [bottle], at: '2026-11-01' }, { lines: [aLine('BRUSH')], at: '2026-11-02' }),
      [
        [
          ['SHAMPOO', 2],
          ['BRUSH', 1],
        ],
        [],
        [],
      ],
    ],
    [
      'of what both saved the newer',
      () =>
        after(
          {
            saved: [
              { subSku: 'A', quantity: 1, savedAt: '2026-11-01' },
              { subSku: 'B', quantity: 1, savedAt: '2026-11-05' },
            ],
          },
          {
            saved: [
              { subSku: 'A', quantity: 2, savedAt: '2026-11-02' },
              { subSku: 'B', quantity: 2, savedAt: '2026-11-04' },
            ],
          },
        ),
      [
        [],
        [],
        [
          ['A', 2, '2026-11-02'],
          ['B', 1, '2026-11-05'],
        ],
      ],
    ],
    [
      'of one time their own',
      () =>
        after(
          { saved: [{ subSku: 'A', quantity: 1, savedAt: '2026-11-01' }] },
          { saved: [{ subSku: 'A', quantity: 2, savedAt: '2026-11-01' }] },
        ),
      [[], [], [['A', 1, '2026-11-01']]],
    ],
    [
      'what lies in the cart is not saved',
      () =>
        after({ lines: [bottle], saved: [{ subSku: 'SHAMPOO', quantity: 9, savedAt: '2026-11-01' }] }, {}),
      [[['SHAMPOO', 2]], [], []],
    ],
  ])('%s', (_, found, expected) => expect(found()).toEqual(expected))

  it('of too many lines leave the rest saved', () => {
    const many = (word: string, count: number) =>
      Array.from({ length: count }, (_, at) => aLine(`${word}${at}`))
    const { single, subscription, saved } = merged(
      had({ lines: many('A', mostLines), again: many('C', mostLines) }),
      had({ lines: many('B', 2), again: many('D', 1) }),
      context,
      '2026-11-20',
      () => 'new',
    )
    expect([single.lines.length, subscription.lines.length]).toEqual([mostLines, mostLines])
    expect(saved.map(({ subSku }) => subSku)).toEqual(['B0', 'B1', 'D0'])
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
    [
      'beside its product as an offer of something',
      [lineOf('SHAMPOO', 'X')],
      lineOf('BRUSH', 'WITH-BRUSH'),
      false,
    ],
    ['that is none', [lineOf('SHAMPOO')], lineOf('BRUSH'), false],
    ['nobody made', [lineOf('SHAMPOO')], lineOf('BRUSH', 'NONE'), false],
    ['of another option', [lineOf('SHAMPOO')], lineOf('BRUSH', 'WITH-PLAIN'), false],
    ['without a special price', [lineOf('SHAMPOO')], lineOf('PLAIN', 'WITH-PLAIN'), false],
  ])('%s', (_, all, line, stands) => expect(offerStands(all, line, context)).toBe(stands))

  it.each([
    [null, undefined, 99],
    ['X', undefined, 1],
    [null, 3, 3],
    [null, 100, 99],
    ['X', 3, 1],
  ])('of %s with a limit of %s at most %i', (bundleSku, orderLimit, most) => {
    const { option } = goods('A', orderLimit === undefined ? {} : { orderLimit }).options.map((each) => ({
      option: each,
    }))[0]!
    expect(mostOf({ bundleSku, option }, context)).toBe(most)
  })

  it('have no tiers; ordinary lines count all pieces of their option', () => {
    const lines = [
      aLine('A', { quantity: 2 }),
      aLine('A', { quantity: 3, interval: 1 }),
      aLine('A', { quantity: 4, bundleSku: 'X' }),
      aLine('B', { quantity: 5 }),
    ]
    expect(dealFor(lines, aLine('A'), aDeal())).toMatchObject({ quantity: 5 })
    expect(dealFor(lines, aLine('A'), aDeal()).isOffer).toBeUndefined()
    expect(dealFor(lines, aLine('A', { bundleSku: 'X' }), aDeal())).toMatchObject({
      quantity: 1,
      isOffer: true,
    })
  })
})

describe('changes at their bounds', () => {
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

  it('the sku has to be that of the option', () => {
    const carts = recomputed(someCarts([]), context)
    expect(refusalToChange(carts, aChange('SHAMPOO', 1, { sku: 'sku-of-BRUSH' }), context)?.code).toBe(
      'cart.unknown_option',
    )
  })

  it('room is made only where it is asked for, and for something', () => {
    const carts = recomputed(someCarts([aLine('SHAMPOO')]), context)
    expect(withRoomFor(carts, aChange('SPA', 1), context, '')).toBe(carts)
    expect(withRoomFor(carts, aChange('SPA', 0, { clear: true }), context, '')).toBe(carts)
    expect(withRoomFor(carts, aChange('SPA', 1, { clear: true }), context, '').single.lines).toEqual([])
  })
})

describe('notices', () => {
  const notice = (kind: Notice['kind'], subSku: string): Notice => ({ kind, subSku, was: 1, now: 2 })
  const after = (older: Notice[], currency: 'HKD' | 'USD' = 'HKD') => {
    const carts = someCarts([
      aLine('SHAMPOO', { unit: money('HKD', 9_000) }),
      aLine('PLAIN', { quantity: 100 }),
    ])
    const before = { ...carts, single: { ...carts.single, currency, notices: older } }
    return recomputed(before, context).single.notices.map(({ kind, subSku }) => [kind, subSku])
  }
  const fresh = [
    ['limit_lowered', 'PLAIN'],
    ['price_up', 'SHAMPOO'],
  ]
  it.each<[string, () => unknown[], unknown[]]>([
    ['stand alone', () => after([]), fresh],
    [
      'stay of other lines',
      () => after([notice('price_down', 'BRUSH')]),
      [['price_down', 'BRUSH'], ...fresh],
    ],
    [
      'stay of another sort',
      () => after([notice('offer_ended', 'SHAMPOO')]),
      [['offer_ended', 'SHAMPOO'], ...fresh],
    ],
    ['of a price give way', () => after([notice('price_down', 'SHAMPOO')]), fresh],
    ['of a price give way to one alike', () => after([notice('price_up', 'SHAMPOO')]), fresh],
    ['of a count give way', () => after([notice('stock_lowered', 'PLAIN')]), fresh],
    [
      'of a price go with their currency',
      () => after([notice('price_down', 'BRUSH'), notice('removed', 'BRUSH')], 'USD'),
      [['removed', 'BRUSH'], ...fresh],
    ],
  ])('%s', (_, found, expected) => expect(found()).toEqual(expected))

  it('go when they were seen', () => {
    const carts = someCarts([])
    const seen = withoutNotices({
      ...carts,
      single: { ...carts.single, notices: [notice('removed', 'A')] },
      subscription: { ...carts.subscription, notices: [notice('removed', 'B')] },
    })
    expect([seen.single.notices, seen.subscription.notices]).toEqual([[], []])
  })
})
