import { describe, expect, it } from 'vitest'
import { aDeal, anOption, aProduct } from '#tools/builders/catalogue/catalogue.ts'
import { buyable, type Situation } from './buyable.rules.ts'

const here = (changes: Partial<Situation> = {}): Situation => ({
  deal: aDeal(),
  unreachable: null,
  left: 10,
  sellsSubscriptions: true,
  today: '2026-11-20',
  ...changes,
})

const offered = here({ deal: aDeal({ isOffer: true }) })

describe('whether an option may be added to the cart', () => {
  it.each([
    ['in stock', aProduct(), anOption(), here(), null],
    [
      'pre-order before its cut-off',
      aProduct(),
      anOption({ availability: 'pre_order', cutOffDate: '2026-11-21' }),
      here(),
      null,
    ],
    ['pre-order without a cut-off', aProduct(), anOption({ availability: 'pre_order' }), here(), null],
    [
      'pre-order on its cut-off day',
      aProduct(),
      anOption({ availability: 'pre_order', cutOffDate: '2026-11-20' }),
      here(),
      'not_for_sale',
    ],
    [
      'pre-order with its cap reached',
      aProduct(),
      anOption({ availability: 'pre_order' }),
      here({ left: 0 }),
      'out_of_stock',
    ],
    ['disabled', aProduct(), anOption({ availability: 'disabled' }), here(), 'disabled'],
    ['not for sale', aProduct(), anOption({ availability: 'not_for_sale' }), here(), 'not_for_sale'],
    ['hidden', aProduct(), anOption({ availability: 'hidden' }), here(), 'not_for_sale'],
    [
      'hidden, with a special price above 0, as an offer',
      aProduct(),
      anOption({ availability: 'hidden', special: 10 }),
      offered,
      null,
    ],
    [
      'the same without an offer',
      aProduct(),
      anOption({ availability: 'hidden', special: 10 }),
      here(),
      'not_for_sale',
    ],
    [
      'hidden, with a special price of 0',
      aProduct(),
      anOption({ availability: 'hidden', special: 0 }),
      offered,
      'not_for_sale',
    ],
    ['a product for VIPs', aProduct({ allowMemberGroup: ['VIP'] }), anOption(), here(), 'only_vip'],
    ['an option for VIPs', aProduct(), anOption({ allowMemberGroup: ['VIP'] }), here(), 'only_vip'],
    [
      'an option for the basic group, to anybody',
      aProduct({ allowMemberGroup: ['basic'] }),
      anOption({ allowMemberGroup: ['basic'] }),
      here(),
      null,
    ],
    [
      'an option for VIPs, to a VIP',
      aProduct(),
      anOption({ allowMemberGroup: ['VIP'] }),
      here({ deal: aDeal({ groups: ['VIP'] }) }),
      null,
    ],
    ['a subscription, while they are sold', aProduct(), anOption({ isSubscription: true }), here(), null],
    [
      'a subscription, before they are sold',
      aProduct(),
      anOption({ isSubscription: true }),
      here({ sellsSubscriptions: false }),
      'soon',
    ],
    [
      'other options, before they are sold',
      aProduct(),
      anOption(),
      here({ sellsSubscriptions: false }),
      null,
    ],
    [
      'a Hong Kong brand, elsewhere',
      aProduct(),
      anOption(),
      here({ unreachable: 'only_hk_macau' }),
      'only_hk_macau',
    ],
    [
      'a brand that ships elsewhere',
      aProduct(),
      anOption(),
      here({ unreachable: 'only_regions' }),
      'only_regions',
    ],
    ['sold out', aProduct(), anOption(), here({ left: 0 }), 'out_of_stock'],
    [
      'without a price in the currency',
      aProduct(),
      anOption({ usd: null }),
      here({ deal: aDeal({ currency: 'TWD' }) }),
      'no_price',
    ],
    [
      'more than the limit',
      aProduct(),
      anOption({ orderLimit: 2 }),
      here({ deal: aDeal({ quantity: 3 }) }),
      'limit',
    ],
    [
      'several reasons: the first counts',
      aProduct({ allowMemberGroup: ['VIP'] }),
      anOption(),
      here({ unreachable: 'only_regions', left: 0 }),
      'only_vip',
    ],
  ] as const)('%s', (_, product, option, situation, reason) => {
    expect(buyable(product, option, situation)).toEqual({ ok: reason === null, reason })
  })
})
