import { describe, expect, it } from 'vitest'
import { aLine, aPricingContext, goods, someCarts } from '#tools/builders/cart/cart.ts'
import { merged } from './merge.rules.ts'
import { mostLines, type Carts, type Line } from './rules.ts'

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
      'other lines are appended',
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
      'equal lines are merged',
      () => after({ lines: [bottle] }, { lines: [bottle] }),
      [[['SHAMPOO', 4]], [], []],
    ],
    [
      'a line has at most 999',
      () => after({ lines: [aLine('SHAMPOO', { quantity: 998 })] }, { lines: [bottle] }),
      [[['SHAMPOO', 999]], [], []],
    ],
    [
      'subscriptions are merged too',
      () => after({ again: [aLine('MONTHLY')] }, { again: [aLine('MONTHLY', { quantity: 2 })] }),
      [[], [['MONTHLY', 3]], []],
    ],
    ['treatments join treatments', () => after({ lines: [bath] }, { lines: [bath] }), [[['SPA', 6]], [], []]],
    [
      'an option that is not sold does not conflict',
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
      'products conflict with newer treatments',
      () => after({ lines: [bottle], at: '2026-11-01' }, { lines: [bath], at: '2026-11-02' }),
      [[['SPA', 3]], [], [['SHAMPOO', 2, '2026-11-20']]],
    ],
    [
      'products conflict with older treatments',
      () => after({ lines: [bottle], at: '2026-11-02' }, { lines: [bath], at: '2026-11-01' }),
      [[['SHAMPOO', 2]], [], [['SPA', 3, '2026-11-20']]],
    ],
    [
      'treatments conflict with products of the same time',
      () => after({ lines: [bath], at: '2026-11-01' }, { lines: [bottle], at: '2026-11-01' }),
      [[['SPA', 3]], [], [['SHAMPOO', 2, '2026-11-20']]],
    ],
    [
      'newer equal lines do not conflict',
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
      'the newer of two equal saved lines remains',
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
      'the member’s own of two saved at one time remains',
      () =>
        after(
          { saved: [{ subSku: 'A', quantity: 1, savedAt: '2026-11-01' }] },
          { saved: [{ subSku: 'A', quantity: 2, savedAt: '2026-11-01' }] },
        ),
      [[], [], [['A', 1, '2026-11-01']]],
    ],
    [
      'a line in the cart is not saved for later',
      () =>
        after({ lines: [bottle], saved: [{ subSku: 'SHAMPOO', quantity: 9, savedAt: '2026-11-01' }] }, {}),
      [[['SHAMPOO', 2]], [], []],
    ],
  ])('%s', (_, found, expected) => expect(found()).toEqual(expected))

  it('with too many lines save the rest for later', () => {
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
