import { describe, expect, it } from 'vitest'
import { aCoupon } from '#tools/builders/pricing/coupon.ts'
import { aQuoteInput, type QuoteInputParts } from '#tools/builders/quotes/quote.ts'
import type { Order } from '../orders/order.contract.ts'
import { money } from '../money.ts'
import { quoteCart } from './quote.rules.ts'
import type { QuoteInput } from './quote-input.rules.ts'
import { checkoutIssue } from './issue.rules.ts'
import { toQuoteViewOfOrder } from './order-view.rules.ts'
import { namedBy, toProblemView, toQuoteView } from './view.rules.ts'

const view = { locale: 'en' as const, say: (code: string) => `<${code}>` }
const seen = (overrides: Partial<QuoteInputParts> = {}, more: Partial<QuoteInput> = {}) => {
  const input = { ...aQuoteInput({ wanted: [['SHAMPOO', 1]], ...overrides }), ...more }
  return toQuoteView(quoteCart(input), input, view)
}

describe('a quote as the response has it', () => {
  it('has its goods, their cost and the total, in major units', () => {
    const quote = seen({ wanted: [['SHAMPOO', 2]] })
    expect(quote.items).toMatchObject([
      { subSku: 'SHAMPOO', quantity: 2, price: 228, total: 456, net: 456, estimate: null, revision: 0 },
    ])
    expect(quote).toMatchObject({
      goodsTotal: 456,
      deliveryFee: 30,
      total: 486,
      amountDue: 486,
      discount: null,
      giftCode: null,
    })
  })

  it.each<[string, () => unknown, unknown]>([
    ['far from free delivery', () => seen().freeShipping, { threshold: 600, remaining: 372, percent: 38 }],
    [
      'beyond it',
      () => seen({ wanted: [['SHAMPOO', 3]] }).freeShipping,
      { threshold: 600, remaining: 0, percent: 100 },
    ],
    ['in another currency', () => seen({ currency: 'USD' }).freeShipping, null],
    ['in another country', () => seen({}, { country: 'tw' }).freeShipping, null],
    ['duties at home', () => seen().dutiesUnpaid, false],
    ['duties abroad', () => seen({}, { country: 'tw' }).dutiesUnpaid, true],
    ['an estimate of duties at home', () => seen().dutyEstimate, null],
    [
      'an estimate of duties abroad', // US$29.50 in whole dollars, 15 % of them
      () => seen({ currency: 'USD' }, { country: 'us' }).dutyEstimate,
      { amount: 4.35, terms: expect.objectContaining({ country: 'us', dutyRate: 1_500 }) },
    ],
    [
      'no estimate without terms',
      () => {
        const { settings } = aQuoteInput({ wanted: [] })
        return seen({}, { country: 'us', settings: { ...settings, duties: [] } }).dutyEstimate
      },
      null,
    ],
    [
      'no estimate without a rate',
      () => seen({ currency: 'USD' }, { country: 'jp', rates: { HKD: '7.8' } }).dutyEstimate,
      null,
    ],
    ['a cart that was never written', () => seen().updateTs, null],
    [
      'a cart that was',
      () => {
        const { cart } = aQuoteInput({ wanted: [] })
        return seen(
          {},
          {
            cart: {
              ...aQuoteInput({ wanted: [['SHAMPOO', 1]] }).cart,
              id: cart.id,
              updatedAt: '2026-11-20T00:00:00Z',
            },
          },
        ).updateTs
      },
      '2026-11-20T00:00:00Z',
    ],
    ['no wallet', () => seen().walletAvailable, 0],
    ['a wallet', () => seen({ wallet: money('HKD', 12_345) }).walletAvailable, 123.45],
    ['nothing sent free', () => seen().freeDelivery, false],
    ['sent free', () => seen({ wanted: [['SHAMPOO', 3]] }).freeDelivery, true],
  ])('shows %s', (_, read, expected) => expect(read()).toEqual(expected))

  it('shows the discount with its code, name and sum, and none for an invalid code', () => {
    const coupon = aCoupon({ percent: '10' })
    expect(seen({ coupon }).discount).toMatchObject({ code: coupon.code, amount: 22.8 })
    expect(seen({ coupon: null, orderInput: { coupon: 'NOTHING' } }).discount).toBeNull()
  })

  it('lists every delivery and payment method with its fee, and the reason why one is unavailable', () => {
    const quote = seen({ currency: 'USD' })
    expect(quote.deliveryMethods).toEqual([{ method: 'shipping', fee: 3.85, offered: true, reason: null }])
    expect(quote.paymentMethods.find(({ method }) => method === 'paydollar')?.reason).toBeNull()
    expect(quote.paymentMethods.find(({ method }) => method === 'fps')?.reason).toMatch(/^<checkout\./)
  })

  it('lists checkout issues with messages in the reader’s language', () => {
    expect(toProblemView(checkoutIssue('checkout.required', { field: 'email' }), view)).toMatchObject({
      code: 'checkout.required',
      message: '<checkout.required>',
      field: 'email',
    })
    expect(seen({ orderInput: { email: '' } }).problems.map(({ code, field }) => [code, field])).toEqual([
      ['checkout.required', 'email'],
    ])
  })

  it('shows a redeemed gift, and the reason why another one is unavailable', () => {
    const gift = {
      id: 'r1',
      subSku: 'SOAP',
      expiresAt: '2027-01-01T00:00:00Z',
    } as QuoteInput['gifts'][number] // what a quote reads of it
    const requested = seen({ orderInput: { redeem_items: ['r1'] } }, { gifts: [gift] })
    expect(requested.rewards).toMatchObject([{ id: 'r1', redeemed: true, offered: true, reason: null }])
    expect(requested.items.map(({ subSku, total }) => [subSku, total])).toEqual([
      ['SHAMPOO', 228],
      ['SOAP', 0],
    ])
    const input = aQuoteInput({ wanted: [['SHAMPOO', 1]] })
    const noneLeft = {
      ...input,
      gifts: [gift],
      context: { ...input.context, stock: new Map() },
    } as QuoteInput
    const [gone] = toQuoteView(quoteCart(noneLeft), noneLeft, view).rewards
    expect(gone).toMatchObject({ redeemed: false, offered: false, reason: '<checkout.reward_gone>' })
  })

  it('names a subscription by the option it renews, and other options by themselves', () => {
    const { context } = aQuoteInput({ wanted: [] })
    const soap = context.find('SOAP')?.option
    if (!soap) throw new Error('the builder has soap')
    expect(namedBy({ ...soap, subscriptionParentSku: 'SHAMPOO' }, context).subSku).toBe('SHAMPOO')
    expect(namedBy({ ...soap, subscriptionParentSku: 'GONE' }, context).subSku).toBe('SOAP')
    expect(namedBy(soap, context).subSku).toBe('SOAP')
  })
})

describe('an order as the quote it was', () => {
  const order = {
    id: 'o1',
    currency: 'HKD',
    items: [],
    deliveryMethod: 'shipping',
    delivery: { countryKey: 'tw' },
    dutyEstimate: { amount: 9, terms: { country: 'tw' } },
    total: 12,
  } as unknown as Order // read in part
  const single = { cartId: null, kind: 'single' as const }
  it.each<[string, () => unknown, unknown]>([
    ['the order if the cart no longer exists', () => toQuoteViewOfOrder(order, single).cartId, 'o1'],
    ['the cart where it is there', () => toQuoteViewOfOrder(order, { ...single, cartId: 'c1' }).cartId, 'c1'],
    ['delivery data', () => toQuoteViewOfOrder(order, single).needsDelivery, true],
    [
      'no delivery data',
      () => toQuoteViewOfOrder({ ...order, deliveryMethod: null }, single).needsDelivery,
      false,
    ],
    ['duties abroad', () => toQuoteViewOfOrder(order, single).dutiesUnpaid, true],
    [
      'the estimate it was placed with',
      () => toQuoteViewOfOrder(order, single).dutyEstimate,
      { amount: 9, terms: { country: 'tw' } },
    ],
    [
      'duties of nothing sent',
      () => toQuoteViewOfOrder({ ...order, delivery: null }, single).dutiesUnpaid,
      false,
    ],
    [
      'duties at home',
      () =>
        toQuoteViewOfOrder({ ...order, delivery: { countryKey: 'hk' } } as unknown as Order, single)
          .dutiesUnpaid, // read in part
      false,
    ],
    ['free delivery', () => toQuoteViewOfOrder(order, single).freeDelivery, false],
  ])('has %s', (_, read, expected) => expect(read()).toEqual(expected))
})
