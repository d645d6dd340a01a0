import fc from '#tools/testing/properties.ts'
import { describe, expect, it } from 'vitest'
import { aCoupon } from '#tools/builders/pricing/coupon.ts'
import { aQuoteInput } from '#tools/builders/quotes/quote.ts'
import { someMeans } from '#tools/builders/payments/payment-means.ts'
import { fromDecimal, minus, plus, sumMoney, type Currency } from '../money.ts'
import type { Coupon } from '../pricing/coupon.rules.ts'
import { toNewOrder } from './new-order.rules.ts'
import { isSoldOut, shortIssues } from './agreement.rules.ts'
import { quoteCart } from './quote.rules.ts'
import { readTotal } from './tender.rules.ts'
import { checkoutIssue } from './issue.rules.ts'

describe('sums', () => {
  const couponOf = fc.oneof(
    fc.constant(null),
    fc.integer({ min: 1, max: 100 }).map((percent) => aCoupon({ percent: String(percent) })),
    fc
      .integer({ min: 1, max: 200_000 })
      .map((minor) => aCoupon({ kind: 'fixed', amount: { currency: 'HKD', minor } })),
    fc.constant(aCoupon({ kind: 'free_delivery' })),
    fc.constant(aCoupon({ kind: 'gift_item', giftSku: 'SOAP' })),
  )
  const wantedOf = fc.uniqueArray(
    fc.tuple(fc.constantFrom('SHAMPOO', 'CANDLE', 'SOAP', 'PAIR'), fc.integer({ min: 1, max: 12 })),
    {
      minLength: 1,
      selector: ([subSku]) => subSku,
    },
  )

  it('of unit nets and fees are the total, in every currency, whatever the code', () => {
    fc.assert(
      fc.property(
        wantedOf,
        couponOf,
        fc.constantFrom<Currency>('HKD', 'USD', 'TWD', 'JPY', 'MYR'),
        fc.boolean(),
        (wanted, coupon, currency, wraps) => {
          const gift = { recipient: 'A', message: 'B', sender: 'C' }
          const input = aQuoteInput({
            wanted,
            coupon,
            currency,
            giftWrapFee: 25.5,
            orderInput: wraps ? { add_gift_box_wrapping: '1', gift_message: gift } : {},
          })
          const quote = quoteCart(input)
          expect(quote.issues).toEqual([])
          const { amounts, lines } = toNewOrder(quote, input, {
            sessionHash: null,
            memberId: null,
            locale: 'en',
            ip: null,
            termsVersion: 3,
            tracking: null,
            checkoutGroup: null,
          })
          const nets = lines.flatMap((line) => line.unitNet)
          expect(nets.every((unit) => Number.isSafeInteger(unit) && unit >= 0)).toBe(true)
          const fees = sumMoney(currency, [amounts.giftWrap, amounts.deliveryFee, amounts.tax])
          expect(nets.reduce((sum, unit) => sum + unit, 0) + fees.minor).toBe(amounts.total.minor)
          expect(amounts.total).toEqual(plus(minus(amounts.goods, amounts.discount), fees))
          expect(amounts.due).toEqual(minus(amounts.total, amounts.walletAmount))
          for (const line of lines) {
            expect(line.unitNet).toHaveLength(line.quantity)
            expect(Math.max(...line.unitNet) - Math.min(...line.unitNet)).toBeLessThanOrEqual(1)
          }
        },
      ),
    )
  })

  it('calculate the delivery fee from the discounted goods', () => {
    const sent = (wanted: [string, number][], coupon: Coupon | null) =>
      quoteCart(aQuoteInput({ wanted, coupon })).sums.delivery.minor
    expect([sent([['SHAMPOO', 3]], null), sent([['SHAMPOO', 3]], aCoupon({ percent: '15' }))]).toEqual([
      0, 3_000,
    ])
  })
})

describe('the discount of a referral', () => {
  const friend = { found: aCoupon({ code: 'FRIEND', percent: '10', referral: true }), usedBefore: 0 }
  const better = (wanted: [string, number][], coupon: Coupon | null) => {
    const { coupon: won, sums } = quoteCart({ ...aQuoteInput({ wanted, coupon }), friend })
    return [won?.coupon.code, sums.total.minor]
  }
  it.each([
    ['nothing but itself', [['CANDLE', 1]], null, ['FRIEND', 11_991]], // 99.90 − 9.99 + 30
    [
      'less than free delivery',
      [['CANDLE', 1]],
      aCoupon({ code: 'POST', kind: 'free_delivery' }),
      ['POST', 9_990],
    ],
    [
      'more than free delivery',
      [['SHAMPOO', 2]],
      aCoupon({ code: 'POST', kind: 'free_delivery' }),
      ['FRIEND', 44_040],
    ],
    [
      'more than free delivery of an order that is shipped free',
      [['SHAMPOO', 4]],
      aCoupon({ code: 'POST', kind: 'free_delivery' }),
      ['FRIEND', 82_080],
    ],
    [
      'less than a gift',
      [['SHAMPOO', 1]],
      aCoupon({ code: 'GIFT', kind: 'gift_item', giftSku: 'SOAP' }),
      ['GIFT', 25_800],
    ],
    [
      'more than a percentage that costs free delivery',
      [['SHAMPOO', 3]],
      aCoupon({ code: 'EIGHTH', percent: '12.5' }),
      ['FRIEND', 61_560],
    ],
    ['the same as the code', [['SHAMPOO', 1]], aCoupon({ code: 'TEN', percent: '10' }), ['TEN', 23_520]],
  ] as [string, [string, number][], Coupon | null, [string, number]][])('is %s', (_, wanted, coupon, won) => {
    expect(better(wanted, coupon)).toEqual(won)
  })

  it.each([
    [true, true],
    [false, false],
  ])('reports that it is too late for a buyer with an earlier order: %s', (hasOrdered, isTooLate) => {
    const input = aQuoteInput({ wanted: [['CANDLE', 1]], coupon: null })
    const first = { ...friend, found: aCoupon({ ...friend.found, firstOrder: true }) }
    const quote = quoteCart({ ...input, coupon: { ...input.coupon, hasOrdered }, friend: first })
    expect([quote.isFriendTooLate, quote.coupon === null]).toEqual([isTooLate, isTooLate])
  })
})

describe('a total that the client was shown', () => {
  it.each([
    [258, 'HKD', 25_800],
    [258.5, 'HKD', 25_850],
    [258.001, 'HKD', null],
    [1882, 'JPY', 1_882],
    [1882.5, 'JPY', null],
    [1e21, 'HKD', null],
  ] as const)('%d %s is %s', (total, currency, minor) => {
    expect(readTotal(total, currency)?.minor ?? null).toBe(minor)
  })
})

describe('missing stock', () => {
  const { lines } = quoteCart(
    aQuoteInput({
      wanted: [
        ['PAIR', 2],
        ['SOAP', 1],
        ['SHAMPOO', 1],
      ],
    }),
  )
  const { context } = aQuoteInput({ wanted: [] })

  it('names every line that draws on it, with how many of that line are left', () => {
    expect(shortIssues(lines, [{ subSku: 'SOAP', left: 3 }], context)).toEqual([
      checkoutIssue('checkout.short', { subSku: 'PAIR', values: { left: 1 } }),
      checkoutIssue('checkout.short', { subSku: 'SOAP', values: { left: 3 } }),
    ])
  })

  it('is distinguished from other checkout issues', () => {
    expect(isSoldOut([checkoutIssue('checkout.short'), checkoutIssue('cart.out_of_stock')])).toBe(true)
    expect(isSoldOut([checkoutIssue('checkout.short'), checkoutIssue('checkout.email')])).toBe(false)
  })
})

it('copies the agreed data: the option a subscription renews, its price and the prices it beat', () => {
  const input = aQuoteInput({ wanted: [['SHAMPOO', 1]] })
  const [line] = toNewOrder(quoteCart(input), input, {
    sessionHash: null,
    memberId: null,
    locale: 'hk',
    ip: null,
    termsVersion: 3,
    tracking: null,
    checkoutGroup: null,
  }).lines
  expect(line).toMatchObject({
    subSku: 'SHAMPOO',
    unitPrice: fromDecimal(228, 'HKD').minor,
    priceReason: { kind: 'base' },
    unitNet: [22_800],
  })
})

describe('a way to pay', () => {
  const problems = (changes: object, orderInput: object = {}) =>
    quoteCart({
      ...aQuoteInput({ wanted: [['SHAMPOO', 1]], wallet: fromDecimal(1_000, 'HKD'), orderInput }),
      ...changes,
    }).issues.map(({ code }) => code)
  const none = { payment: { ...someMeans, listed: ['paydollar'], ready: [] } }

  it.each([
    ['is there', {}, {}, []],
    ['is missing', none, {}, ['checkout.no_method']],
    ['is missing, and one was chosen', none, { payment_method: 'paydollar' }, ['checkout.no_method']],
    ['is missing for a cent', none, { wallet_amount: 257.99 }, ['checkout.no_method']],
    ['is missing for nothing', none, { wallet_amount: 258 }, []],
    [
      'is ready and not listed',
      { payment: { ...someMeans, listed: [], ready: ['paydollar'] } },
      {},
      ['checkout.no_method'],
    ],
    ['is another', {}, { payment_method: 'fps' }, []],
  ])('%s', (_, changes, orderInput, found) => {
    expect(problems(changes, orderInput)).toEqual(found)
  })
})

describe('the code of the month', () => {
  const monthly = (percent: number) =>
    aCoupon({ id: 'month', code: 'NOVEMBER', percent: String(percent), monthly: true })
  const discountOf = (written: Coupon | null, month: Coupon | null, friend: Coupon | null = null) => {
    const input = aQuoteInput({ wanted: [['SHAMPOO', 1]], coupon: written })
    const more = {
      coupon: { ...input.coupon, monthlyCode: 'NOVEMBER' },
      month: month && { found: month, usedBefore: 0 },
      friend: friend && { found: friend, usedBefore: 0 },
    }
    const { coupon, sums, issues } = quoteCart({ ...input, ...more })
    return [coupon?.coupon.code ?? null, sums.discount.minor, issues.map(({ code }) => code)]
  }

  it.each([
    ['counts without being written', null, monthly(5), ['NOVEMBER', 1_140, []]],
    ['gives way to a better code', aCoupon({ code: 'TEN', percent: '10' }), monthly(5), ['TEN', 2_280, []]],
    [
      'is taken where it is better',
      aCoupon({ code: 'TWO', percent: '2' }),
      monthly(5),
      ['NOVEMBER', 1_140, []],
    ],
    [
      'leaves the entered code if they are equal',
      aCoupon({ code: 'FIVE', percent: '5' }),
      monthly(5),
      ['FIVE', 1_140, []],
    ],
    ['is not there', null, null, [null, 0, []]],
    ['does not apply here', null, { ...monthly(5), countries: ['tw'] }, [null, 0, []]],
  ] as const)('%s', (_, written, month, found) => expect(discountOf(written, month)).toEqual(found))

  it.each([
    ['removes no free delivery', monthly(15), null, monthly(15), 0],
    ['removes no free delivery of an entered code', monthly(15), monthly(15), null, 0],
    [
      'another code counts as it is written',
      monthly(5),
      aCoupon({ code: 'SIX', percent: '16' }),
      monthly(5),
      3_000,
    ],
  ])('%s (rules/delivery#3)', (_, of, written, month, fee) => {
    const input = aQuoteInput({ wanted: [['SHAMPOO', 3]], coupon: written }) // HK$684, free above HK$600
    const quote = quoteCart({
      ...input,
      coupon: { ...input.coupon, monthlyCode: of.code.toLowerCase() }, // as a setting may have it,
      month: month && { found: month, usedBefore: 0 },
    })
    expect(quote.sums.delivery.minor).toBe(fee)
    expect(quote.sums.discount.minor).toBeGreaterThan(0)
  })

  it('leaves a referral discount its free delivery too', () => {
    const friend = { found: aCoupon({ code: 'FRIEND', percent: '15' }), usedBefore: 0 }
    const quote = quoteCart({ ...aQuoteInput({ wanted: [['SHAMPOO', 3]], coupon: null }), friend })
    expect([quote.sums.discount.minor, quote.sums.delivery.minor]).toEqual([10_260, 0])
  })
})
