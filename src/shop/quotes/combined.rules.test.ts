import fc from '#tools/testing/properties.ts'
import { describe, expect, it } from 'vitest'
import { aCoupon } from '#tools/builders/pricing/coupon.ts'
import { aQuoteInput, type QuoteInputParts } from '#tools/builders/quotes/quote.ts'
import { money, plus } from '../money.ts'
import { chargedAmount } from '../payments/attempts/charge.rules.ts'
import { quoteCombined, subscriptionInput } from './combined.rules.ts'
import { quoteCart } from './quote.rules.ts'

const agreed = { payment_method: 'paydollar', agree_terms: true, agree_card: true }
/** Both quotes of one wish, as the call makes them. */
function both(single: QuoteInputParts, again: QuoteInputParts['wanted']) {
  const first = aQuoteInput({ ...single, orderInput: { ...agreed, ...single.orderInput } })
  const { currency } = first.cart
  const second = aQuoteInput({ wanted: again, kind: 'subscription', currency })
  return quoteCombined(first, { ...second, orderInput: subscriptionInput(first.orderInput, second.cart.id) })
}
const wantedOf = fc.uniqueArray(
  fc.tuple(fc.constantFrom('SHAMPOO', 'CANDLE', 'SOAP', 'PAIR'), fc.integer({ min: 1, max: 6 })),
  {
    minLength: 1,
    selector: ([subSku]) => subSku,
  },
)

describe('both carts at once', () => {
  it('pay one parcel’s fee, and one charge is exactly both dues', () => {
    const coupon = fc.oneof(
      fc.constant(null),
      fc.integer({ min: 1, max: 99 }).map((percent) => aCoupon({ percent: String(percent) })),
    )
    fc.assert(
      fc.property(
        wantedOf,
        wantedOf,
        coupon,
        fc.constantFrom('HKD' as const, 'USD' as const, 'JPY' as const),
        (once, again, code, currency) => {
          const { single, subscription } = both({ wanted: once, coupon: code, currency }, again)
          const [first, second] = [single.quote.sums, subscription.quote.sums]
          expect([...single.quote.issues, ...subscription.quote.issues]).toEqual([])
          expect([
            second.delivery.minor,
            second.discount.minor,
            second.giftWrap.minor,
            second.wallet.minor,
          ]).toEqual([0, 0, 0, 0])
          const whole = quoteCart(aQuoteInput({ wanted: once, coupon: code, currency }))
          expect(first.discount).toEqual(whole.sums.discount)
          expect([0, whole.sums.delivery.minor]).toContain(first.delivery.minor)
          const dues = [{ amount: first.due }, { amount: second.due }] as const
          expect(chargedAmount(dues)).toEqual(plus(first.total, second.total))
        },
      ),
    )
  })

  it('are one parcel for customs too, estimated with the order that pays for sending it', () => {
    const abroad = { wanted: [['SHAMPOO', 1]] as [string, number][], currency: 'USD' as const }
    const first = { ...aQuoteInput(abroad), country: 'us' as const }
    const again = { ...aQuoteInput({ ...abroad, kind: 'subscription' }), country: 'us' as const }
    const { single, subscription } = quoteCombined(first, again)
    expect(quoteCart(first).duties?.amount).toEqual(money('USD', 435)) // 15 % of US$29
    expect(single.quote.duties?.amount).toEqual(money('USD', 870))
    expect(subscription.quote.duties).toBeNull()
  })

  it.each([
    ['neither reaches the threshold, nor both', [['SHAMPOO', 1]], [['SHAMPOO', 1]], 3_000],
    ['both together reach it', [['SHAMPOO', 2]], [['SHAMPOO', 1]], 0],
    ['one alone does', [['SOAP', 1]], [['SHAMPOO', 3]], 0],
  ] as const)('are sent free when they are enough together: %s', (_, once, again, fee) => {
    const { single, subscription } = both(
      { wanted: once.map(([subSku, count]) => [subSku, count]) },
      again.map(([subSku, count]) => [subSku, count]),
    )
    expect([single.quote.sums.delivery.minor, subscription.quote.sums.delivery.minor]).toEqual([fee, 0])
    expect(single.quote.isSentFree).toBe(fee === 0)
  })

  it.each([
    ['without a limit counts for both', {}, ['NOVEMBER', 'NOVEMBER']],
    ['once a person counts once', { identityLimit: 1 }, ['NOVEMBER', null]],
    ['twice a person counts twice', { identityLimit: 2 }, ['NOVEMBER', 'NOVEMBER']],
    ['of which one is left counts once', { totalLimit: 5, used: 4 }, ['NOVEMBER', null]],
    ['for a first order counts once', { firstOrder: true }, ['NOVEMBER', null]],
    [
      'once a person for subscriptions counts there',
      { identityLimit: 1, scopes: ['subscription' as const] },
      [null, 'NOVEMBER'],
    ],
  ])('the code of the month %s', (_, terms, codes) => {
    const scopes = ['single' as const, 'subscription' as const]
    const found = aCoupon({ id: 'month', code: 'NOVEMBER', monthly: true, scopes, ...terms })
    const withMonth = (kind: 'single' | 'subscription') => {
      const input = aQuoteInput({ wanted: [['SHAMPOO', 1]], kind, orderInput: agreed })
      const cart = {
        ...input.cart,
        lines: input.cart.lines.map((line) => ({
          ...line,
          option: { ...line.option, isSubscription: kind === 'subscription' },
        })),
      }
      const month = { found, usedBefore: 0 }
      return { ...input, cart, month, coupon: { ...input.coupon, monthlyCode: 'NOVEMBER' } }
    }
    const { single, subscription } = quoteCombined(withMonth('single'), withMonth('subscription'))
    expect([single, subscription].map(({ quote }) => quote.coupon?.coupon.code ?? null)).toEqual(codes)
  })

  it('are one parcel by weight, and report when it is too heavy', () => {
    const { single, subscription } = both({ wanted: [['CANDLE', 20]] }, [['CANDLE', 20]])
    expect(single.quote.issues.map(({ code }) => code)).toEqual(['delivery.too_heavy'])
    expect(subscription.quote.issues).toEqual([])
  })

  it('require a card, and accept Cash Dollar for the single purchase alone', () => {
    const wallet = money('HKD', 90_000)
    const other = both(
      { wanted: [['SHAMPOO', 1]], wallet, orderInput: { payment_method: 'payme', wallet_amount: 300 } },
      [['SOAP', 1]],
    )
    expect(other.single.quote.issues.map(({ code }) => code)).toEqual([
      'checkout.wallet_too_much',
      'checkout.card_only',
    ])
    const paid = both({ wanted: [['SHAMPOO', 1]], wallet, orderInput: { wallet_amount: 258 } }, [['SOAP', 1]])
    expect([paid.single.quote.sums.due.minor, paid.subscription.quote.sums.due.minor]).toEqual([0, 11_800])
  })
})
