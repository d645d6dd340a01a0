import { describe, expect, it } from 'vitest'
import { aDeal, anOption } from '#tools/builders/catalogue/catalogue.ts'
import { fromDecimal } from '../money.ts'
import { buyable, type Situation } from './buyable.rules.ts'
import { isAmbassador, rateOf, unitPrice } from './rules.ts'

const hkd = (amount: number) => fromDecimal(amount, 'HKD')

describe('prices at their bounds', () => {
  const price = (...[option, deal]: Parameters<typeof unitPrice>) => {
    const found = unitPrice(option, deal)
    return found && [found.price.minor, found.original?.minor ?? null, found.reason.kind]
  }
  const tiers = (...groups: [string, [number, number][]][]) =>
    groups.map(([memberGroup, steps]) => ({
      memberGroup,
      pricing: steps.map(([qty, each]) => ({ qty, price: hkd(each) })),
    }))
  const stepped = anOption({
    multiPricing: tiers(
      [
        'other/public',
        [
          [3, 90],
          [5, 80],
        ],
      ],
      ['Gold', [[2, 70]]],
    ),
  })

  it.each<[string, () => unknown, unknown]>([
    ['below a tier', () => price(stepped, aDeal({ quantity: 2 })), [10_000, null, 'base']],
    ['at a tier', () => price(stepped, aDeal({ quantity: 3 })), [9_000, 10_000, 'tier']],
    ['below the next tier', () => price(stepped, aDeal({ quantity: 4 })), [9_000, 10_000, 'tier']],
    ['at the next tier', () => price(stepped, aDeal({ quantity: 5 })), [8_000, 10_000, 'tier']],
    [
      'at the tier of a group',
      () => price(stepped, aDeal({ quantity: 2, groups: ['Gold'] })),
      [7_000, 10_000, 'tier'],
    ],
    [
      'below the tier of a group',
      () => price(stepped, aDeal({ quantity: 1, groups: ['Gold'] })),
      [10_000, null, 'base'],
    ],
    [
      'at the tier of another group',
      () => price(stepped, aDeal({ quantity: 2, groups: ['Silver'] })),
      [10_000, null, 'base'],
    ],
    ['no per cent', () => price(anOption(), aDeal({ discountRate: 0 })), [10_000, null, 'base']],
    ['a hundredth', () => price(anOption(), aDeal({ discountRate: 1 })), [9_900, 10_000, 'member']],
    [
      'per cent off a reduced price',
      () => price(anOption({ was: 120 }), aDeal({ discountRate: 10 })),
      [10_000, 12_000, 'base'],
    ],
    [
      'per cent off a price that only seems reduced',
      () => price(anOption({ was: 100 }), aDeal({ discountRate: 10 })),
      [9_000, 10_000, 'member'],
    ],
    [
      'a special price without an offer',
      () => price(anOption({ special: 50 }), aDeal()),
      [10_000, null, 'base'],
    ],
    [
      'a special price in an offer',
      () => price(anOption({ special: 50 }), aDeal({ isOffer: true })),
      [5_000, 10_000, 'special'],
    ],
    ['nothing', () => price(anOption({ price: 0 }), aDeal()), null],
    ['a cent', () => price(anOption({ price: 0.01 }), aDeal({ discountRate: 99 })), [1, null, 'base']],
    ['no dollars', () => price(anOption({ usd: null }), aDeal({ currency: 'USD' })), null],
  ])('%s', (_, found, expected) => expect(found()).toEqual(expected))

  it('rates convert known currencies alone', () => {
    expect(rateOf('USD', { USD: '2' })).toBe('1')
    expect([
      rateOf('HKD', {}),
      rateOf('HKD', { HKD: '7.75' }),
      rateOf('JPY', {}),
      rateOf('JPY', { JPY: '150' }),
    ]).toEqual(['7.8', '7.75', null, '150'])
  })

  it('one group of an ambassador is enough', () => {
    expect([isAmbassador(['Gold', 'Ambassador']), isAmbassador(['Gold']), isAmbassador([])]).toEqual([
      true,
      false,
      false,
    ])
  })
})

describe('whether an option can be bought, at its bounds', () => {
  const situation = (changes: Partial<Situation> = {}): Situation => ({
    deal: aDeal(),
    unreachable: null,
    sellsSubscriptions: true,
    left: 5,
    today: '2026-11-20',
    ...changes,
  })
  const reason = (option: Parameters<typeof anOption>[0], changes: Partial<Situation> = {}) =>
    buyable({ allowMemberGroup: [] }, anOption(option), situation(changes)).reason
  it.each<[string, () => string | null, string | null]>([
    ['at its limit', () => reason({ orderLimit: 3 }, { deal: aDeal({ quantity: 3 }) }), null],
    ['below its limit', () => reason({ orderLimit: 3 }, { deal: aDeal({ quantity: 2 }) }), null],
    ['above its limit', () => reason({ orderLimit: 3 }, { deal: aDeal({ quantity: 4 }) }), 'limit'],
    ['many without a limit', () => reason({}, { deal: aDeal({ quantity: 99 }) }), null],
    ['the last', () => reason({}, { left: 1 }), null],
    ['zero left', () => reason({}, { left: 0 }), 'out_of_stock'],
    [
      'a pre-order before its day',
      () => reason({ availability: 'pre_order', cutOffDate: '2026-11-21' }),
      null,
    ],
    [
      'a pre-order on its day',
      () => reason({ availability: 'pre_order', cutOffDate: '2026-11-20' }),
      'not_for_sale',
    ],
    [
      'a pre-order after its day',
      () => reason({ availability: 'pre_order', cutOffDate: '2026-11-19' }),
      'not_for_sale',
    ],
    ['a pre-order without a day', () => reason({ availability: 'pre_order' }), null],
    ['in stock after the day of a pre-order', () => reason({ cutOffDate: '2026-11-19' }), null],
    [
      'hidden in an offer',
      () => reason({ availability: 'hidden', special: 50 }, { deal: aDeal({ isOffer: true }) }),
      null,
    ],
    [
      'hidden in an offer at nothing',
      () => reason({ availability: 'hidden', special: 0 }, { deal: aDeal({ isOffer: true }) }),
      'not_for_sale',
    ],
    [
      'hidden in an offer without a price',
      () => reason({ availability: 'hidden' }, { deal: aDeal({ isOffer: true }) }),
      'not_for_sale',
    ],
    ['hidden without an offer', () => reason({ availability: 'hidden', special: 50 }), 'not_for_sale'],
    [
      'a subscription that is not sold',
      () => reason({ isSubscription: true }, { sellsSubscriptions: false }),
      'soon',
    ],
    ['no subscription', () => reason({}, { sellsSubscriptions: false }), null],
  ])('%s', (_, found, expected) => expect(found()).toBe(expected))
})
