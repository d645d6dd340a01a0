import fc from '#tools/testing/properties.ts'
import { describe, expect, it } from 'vitest'
import { aDeal } from '#tools/builders/catalogue/catalogue.ts'
import { aCoupon } from '#tools/builders/pricing/coupon.ts'
import { aQuoteInput } from '#tools/builders/quotes/quote.ts'
import { money, zero, type Currency } from '../money.ts'
import { quoteOrder, type OrderToQuote } from './order-quote.rules.ts'
import { quoteCart } from './quote.rules.ts'
import { toOrderAmounts } from './sums.rules.ts'

const currencies = ['HKD', 'USD', 'TWD', 'JPY', 'MYR'] as const satisfies readonly Currency[]
const withRates = (currency: Currency) => aQuoteInput({ wanted: [['SHAMPOO', 1]], currency })
const goods = (subSku: string) => {
  const found = withRates('HKD').context.find(subSku)
  if (!found) throw new Error(`no ${subSku}`)
  return { id: subSku, ...found }
}

/** The order of a renewal: prices of today, the usual address, nobody at a browser. */
const renewal = (more: Partial<OrderToQuote> = {}, currency: Currency = 'HKD'): OrderToQuote => {
  const { fees, rates } = withRates(currency)
  return {
    currency,
    lines: [{ ...goods('SHAMPOO'), quantity: 2, interval: 2, deal: aDeal({ currency, rates, quantity: 2 }) }],
    sending: { country: 'hk', area: '', method: 'shipping', table: { fees, rates, threshold: 600 } },
    ...more,
  }
}
const couponFor = (coupon = aCoupon({ percent: '10' }), currency: Currency = 'HKD') => ({
  found: coupon,
  usedBefore: 0,
  country: 'hk' as const,
  rates: withRates(currency).rates,
  now: new Date('2026-11-20T00:00:00Z'),
  groups: [],
  monthlyCode: null,
  hasOrdered: true,
  isReferred: false,
})
const wallet = (amount: number, available = 90_000) => ({
  amount: money('HKD', amount),
  available: money('HKD', available),
})

describe('an order without a cart', () => {
  it('is added up whatever decimals the amounts of the settings have', () => {
    const { fees, rates } = withRates('HKD')
    const table = { fees, rates, threshold: 555.55 }
    const { sums } = quoteOrder(
      renewal({
        sending: { country: 'hk', area: '', method: 'shipping', table },
        giftWrap: { fee: 10.105, rates },
      }),
    )
    expect([sums.giftWrap.minor, sums.delivery.minor]).toEqual([1_011, 3_000])
  })

  it.each<[string, OrderToQuote, number[], string[]]>([
    // goods, discount, wrapping, delivery, total, wallet, due
    ['is its lines and its fee', renewal(), [45_600, 0, 0, 3_000, 48_600, 0, 48_600], []],
    [
      'takes a coupon off the goods',
      renewal({ coupon: couponFor() }),
      [45_600, 4_560, 0, 3_000, 44_040, 0, 44_040],
      [],
    ],
    [
      'is sent free by a coupon',
      renewal({ coupon: couponFor(aCoupon({ kind: 'free_delivery' })) }),
      [45_600, 0, 0, 0, 45_600, 0, 45_600],
      [],
    ],
    [
      'is paid with Cash Dollar in part',
      renewal({ wallet: wallet(10_000) }),
      [45_600, 0, 0, 3_000, 48_600, 10_000, 38_600],
      [],
    ],
    [
      'uses no Cash Dollar that is not there',
      renewal({ wallet: wallet(10_001, 10_000) }),
      [45_600, 0, 0, 3_000, 48_600, 0, 48_600],
      ['checkout.wallet_short'],
    ],
    [
      'names a coupon that does not count',
      renewal({ coupon: couponFor(aCoupon({ countries: ['tw'] })) }),
      [45_600, 0, 0, 3_000, 48_600, 0, 48_600],
      ['coupon.other_country'],
    ],
    [
      'names a place that nothing is sent to',
      renewal({
        sending: {
          country: 'jp',
          area: '',
          method: 'shipping',
          table: { fees: [], rates: {}, threshold: 600 },
        },
      }),
      [45_600, 0, 0, 0, 45_600, 0, 45_600],
      ['delivery.method_not_offered'],
    ],
    [
      'is sent for the fee that was agreed, and wrapped',
      renewal({
        sending: { fee: money('HKD', 1_250) },
        giftWrap: { fee: 25.5, rates: {} },
      }),
      [45_600, 0, 2_550, 1_250, 49_400, 0, 49_400],
      [],
    ],
    ['of nothing is nothing', renewal({ lines: [] }), [0, 0, 0, 0, 0, 0, 0], []],
  ])('%s', (_, order, sums, issues) => {
    const quote = quoteOrder(order)
    const { currency, tax, ...amounts } = toOrderAmounts(quote.sums)
    expect([currency, tax]).toEqual(['HKD', zero('HKD')])
    const { goods: goodsTotal, discount, giftWrap, deliveryFee, total, walletAmount: paid, due } = amounts
    expect([goodsTotal, discount, giftWrap, deliveryFee, total, paid, due].map(({ minor }) => minor)).toEqual(
      sums,
    )
    expect(quote.issues.map(({ code }) => code)).toEqual(issues)
  })

  it('charges zero for a line that is not sold in its currency, and reports it', () => {
    const { option, ...found } = goods('SOAP')
    const line = { ...found, option: { ...option, priceUsd: undefined }, quantity: 1 }
    const deal = aDeal({ currency: 'USD' })
    const { fees, rates } = withRates('USD')
    const quote = quoteOrder({
      currency: 'USD',
      lines: [{ ...line, deal } as never], // an option without a price in USD
      sending: { country: 'hk', area: '', method: 'shipping', table: { fees, rates, threshold: 600 } },
    })
    expect(quote.sums.total).toEqual(zero('USD'))
    expect(quote.issues).toEqual([{ code: 'cart.no_price', field: null, subSku: 'SOAP' }])
  })

  it('includes the gift of its coupon while it is in stock', () => {
    const coupon = couponFor(aCoupon({ kind: 'gift_item', giftSku: 'SOAP' }))
    const { context } = withRates('HKD')
    const kinds = (order: OrderToQuote) => quoteOrder(order).lines.map(({ price }) => price.reason.kind)
    expect(kinds(renewal({ coupon, gifts: context }))).toEqual(['base', 'gift'])
    expect(kinds(renewal({ coupon }))).toEqual(['base'])
  })
})

it('has the same sums as a cart of the same goods, in every currency', () => {
  const wantedOf = fc.uniqueArray(
    fc.tuple(fc.constantFrom('SHAMPOO', 'CANDLE', 'SOAP', 'PAIR'), fc.integer({ min: 1, max: 12 })),
    { minLength: 1, selector: ([subSku]) => subSku },
  )
  const couponOf = fc.oneof(
    fc.constant(null),
    fc.integer({ min: 1, max: 100 }).map((percent) => aCoupon({ percent: String(percent) })),
    fc
      .integer({ min: 1, max: 200_000 })
      .map((minor) => aCoupon({ kind: 'fixed', amount: { currency: 'HKD', minor } })),
    fc.constant(aCoupon({ kind: 'free_delivery' })),
  )
  fc.assert(
    fc.property(
      wantedOf,
      couponOf,
      fc.constantFrom<Currency>(...currencies),
      fc.boolean(),
      fc.integer({ min: 0, max: 100 }),
      (wanted, coupon, currency, wraps, percent) => {
        const available = money(currency, 100_000_000)
        const cart = aQuoteInput({
          wanted,
          coupon,
          currency,
          giftWrapFee: 25.5,
          wallet: available,
          orderInput: wraps
            ? { add_gift_box_wrapping: '1', gift_message: { recipient: 'A', message: 'B', sender: 'C' } }
            : {},
        })
        const plain = quoteCart(cart)
        const amount = money(currency, Math.floor((plain.sums.total.minor * percent) / 100))
        const { fees, rates } = cart
        const order = quoteOrder({
          currency,
          lines: cart.cart.lines.map((line) => ({
            id: line.id,
            product: line.product,
            option: line.option,
            quantity: line.quantity,
            deal: { ...cart.context.deal, quantity: line.quantity },
          })),
          sending: { country: 'hk', area: '', method: 'shipping', table: { fees, rates, threshold: 600 } },
          coupon: coupon && { ...couponFor(coupon, currency), groups: cart.context.deal.groups },
          giftWrap: wraps ? { fee: 25.5, rates } : null,
          wallet: { amount, available },
        })
        expect(order.issues).toEqual([])
        expect(order.lines).toEqual(plain.lines)
        expect(order.sums).toEqual({
          ...plain.sums,
          wallet: amount,
          due: money(currency, plain.sums.total.minor - amount.minor),
        })
      },
    ),
  )
})
