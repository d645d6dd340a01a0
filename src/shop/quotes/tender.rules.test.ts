import { describe, expect, it } from 'vitest'
import { aCoupon } from '#tools/builders/pricing/coupon.ts'
import { aQuoteInput, type QuoteInputParts } from '#tools/builders/quotes/quote.ts'
import { money, type Currency } from '../money.ts'
import { quoteCart } from './quote.rules.ts'
import type { QuoteInput } from './quote-input.rules.ts'
import { stockBut } from '../stock/rules.ts'

const aQuote = (overrides: Partial<QuoteInputParts> = {}, changes: Partial<QuoteInput> = {}) =>
  quoteCart({ ...aQuoteInput({ wanted: [['SHAMPOO', 1]], ...overrides }), ...changes })
const codes = (quote: ReturnType<typeof quoteCart>) => quote.issues.map(({ code }) => code)
const tendered = (quote: ReturnType<typeof quoteCart>) => [
  quote.sums.total.minor,
  quote.sums.wallet.minor,
  quote.sums.due.minor,
  codes(quote),
]
const withTypes = (input: QuoteInput, types: readonly ('SinglePurchase' | 'Treatment')[]): QuoteInput => ({
  ...input,
  cart: {
    ...input.cart,
    lines: input.cart.lines.map((line, at) => ({
      ...line,
      product: { ...line.product, productType: types[at] ?? 'SinglePurchase' },
    })),
  },
})

describe('shipped goods', () => {
  const bag = (types: readonly ('SinglePurchase' | 'Treatment')[], orderInput: object = {}) =>
    quoteCart(
      withTypes(
        aQuoteInput({
          wanted: [
            ['SHAMPOO', 1],
            ['SOAP', 1],
          ],
          giftWrapFee: 20,
          orderInput,
        }),
        types,
      ),
    )
  const card = { recipient: 'A', message: 'B', sender: 'C' }

  it.each([
    [['SinglePurchase', 'SinglePurchase'], true, 3_000],
    [['Treatment', 'SinglePurchase'], true, 3_000],
    [['SinglePurchase', 'Treatment'], true, 3_000],
    [['Treatment', 'Treatment'], false, 0],
  ] as const)('a cart of %j is shipped: %s, for %i', (types, isSent, fee) => {
    const quote = bag(types)
    expect([quote.needsDelivery, quote.sums.delivery.minor]).toEqual([isSent, fee])
    expect(quote.destination.method).toBe(isSent ? 'shipping' : null)
    expect(quote.estimate !== null).toBe(isSent)
    expect(bag(types, { add_gift_box_wrapping: '1', gift_message: card }).sums.giftWrap.minor).toBe(
      isSent ? 2_000 : 0,
    )
  })

  it('is estimated by the goods alone', () => {
    const input = aQuoteInput({
      wanted: [
        ['SHAMPOO', 1],
        ['SOAP', 1],
      ],
    })
    const late = {
      ...input.cart,
      lines: input.cart.lines.map((line) =>
        line.subSku === 'SOAP' ? { ...line, option: { ...line.option, estimate: '2026-12-24' } } : line,
      ),
    }
    expect(quoteCart({ ...input, cart: late }).estimate?.from).toBe('2026-12-24')
    expect(
      quoteCart(withTypes({ ...input, cart: late }, ['SinglePurchase', 'Treatment'])).estimate?.from,
    ).toBe('2026-11-22')
  })

  it.each([
    [600, 599.99, false],
    [600, 600, false],
    [600, 600.01, true],
  ])('beyond %i it is sent free; goods of %d: %s', (threshold, goods, free) => {
    const input = aQuoteInput({ wanted: [['SHAMPOO', 1]], threshold })
    const total = money('HKD', Math.round(goods * 100))
    const quote = quoteCart({
      ...input,
      cart: { ...input.cart, lines: input.cart.lines.map((line) => ({ ...line, total })) },
    })
    expect([quote.isSentFree, quote.sums.delivery.minor]).toEqual([free, free ? 0 : 3_000])
  })

  it('is free with a code, and not shown as free if the address is invalid', () => {
    const coupon = aCoupon({ kind: 'free_delivery' })
    expect(aQuote({ coupon })).toMatchObject({ isSentFree: true, sums: { delivery: { minor: 0 } } })
    expect(aQuote({ coupon, orderInput: { delivery_address: '' } }).isSentFree).toBe(false)
    expect(
      aQuote(
        { coupon },
        {
          combinedWith: {
            parcel: { grams: 0, goods: money('HKD', 0) },
            paid: money('HKD', 0),
            paysDelivery: false,
          },
        },
      ).isSentFree,
    ).toBe(false)
  })

  it('has the weight of its lines, plus the combined parcel', () => {
    expect(
      aQuote({
        wanted: [
          ['CANDLE', 2],
          ['SHAMPOO', 1],
        ],
      }).parcel,
    ).toEqual({ grams: 1_420, goods: money('HKD', 42_780) })
    const combinedWith = {
      parcel: { grams: 500, goods: money('HKD', 1_000) },
      paid: money('HKD', 1_000),
      paysDelivery: true,
    }
    expect(
      aQuote({ wanted: [['CANDLE', 2]], coupon: aCoupon({ percent: '10' }) }, { combinedWith }).parcel,
    ).toEqual({ grams: 1_620, goods: money('HKD', 18_982) })
  })
})

describe('Cash Dollar', () => {
  const pays = (amount: number, overrides: Partial<QuoteInputParts> = {}) =>
    tendered(
      aQuote({
        wallet: money('HKD', 20_000),
        ...overrides,
        orderInput: {
          payment_method: 'paydollar',
          agree_terms: true,
          agree_card: true,
          wallet_amount: amount,
        },
      }),
    )
  it.each<[string, () => unknown[], unknown[]]>([
    ['none', () => pays(0), [25_800, 0, 25_800, []]],
    ['a cent', () => pays(0.01), [25_800, 1, 25_799, []]],
    ['all there is', () => pays(200), [25_800, 20_000, 5_800, []]],
    ['a cent more than there is', () => pays(200.01), [25_800, 0, 25_800, ['checkout.wallet_short']]],
    ['all that is due', () => pays(258, { wallet: money('HKD', 90_000) }), [25_800, 25_800, 0, []]],
    [
      'a cent more than is due',
      () => pays(258.01, { wallet: money('HKD', 90_000) }),
      [25_800, 0, 25_800, ['checkout.wallet_too_much']],
    ],
    ['half a cent', () => pays(0.005), [25_800, 0, 25_800, ['checkout.wallet_amount']]],
    ['of a guest', () => pays(1, { wallet: null }), [25_800, 0, 25_800, ['checkout.wallet_unavailable']]],
    ['zero of a guest', () => pays(0, { wallet: null }), [25_800, 0, 25_800, []]],
    [
      'for a subscription',
      () => pays(1, { kind: 'subscription' }),
      [25_800, 0, 25_800, ['checkout.card_only']],
    ],
  ])('%s', (_, found, expected) => expect(found()).toEqual(expected))
})

describe('a gift code', () => {
  const pays = (
    minor: number,
    {
      kind = 'single' as const,
      currency = 'HKD' as Currency,
      overrides = {} as Partial<QuoteInputParts>,
    } = {},
  ) => {
    const quote = aQuote(
      { ...overrides, kind: overrides.kind ?? kind, orderInput: { agree_terms: true, agree_card: true } },
      { gift: { id: 'g', lastFour: '7XYZ', left: money(currency, minor) } },
    )
    return [...tendered(quote), quote.gift?.lastFour ?? null]
  }
  it.each<[string, () => unknown[], unknown[]]>([
    ['of less than is due', () => pays(10_000), [25_800, 10_000, 15_800, [], '7XYZ']],
    ['of just that', () => pays(25_800), [25_800, 25_800, 0, [], '7XYZ']],
    ['of a cent more', () => pays(25_801), [25_800, 25_800, 0, [], '7XYZ']],
    ['of nothing', () => pays(0), [25_800, 0, 25_800, [], null]],
    [
      'in another currency',
      () => pays(10_000, { currency: 'USD' }),
      [25_800, 0, 25_800, ['checkout.gift_currency'], null],
    ],
    [
      'for a subscription',
      () => pays(10_000, { overrides: { kind: 'subscription' } }),
      [25_800, 0, 25_800, ['checkout.card_only'], null],
    ],
  ])('%s', (_, found, expected) => expect(found()).toEqual(expected))

  it('that is invalid is reported, and Cash Dollar pays nothing', () => {
    const quote = aQuote(
      { wallet: money('HKD', 20_000), orderInput: { wallet_amount: 5 } },
      { gift: { no: { code: 'wallet.gift_expired' } } },
    )
    expect([...tendered(quote), quote.gift]).toEqual([25_800, 0, 25_800, ['wallet.gift_expired'], null])
    expect(quote.issues[0]?.field).toBe('gift_code')
  })
})

describe('checkout issues', () => {
  it.each<[string, object, string[]]>([
    ['nothing', {}, []],
    ['no e-mail', { email: '' }, ['checkout.required']],
    ['a bad e-mail', { email: 'ka.yan' }, ['checkout.email']],
    ['no card of a gift that is wrapped', { add_gift_box_wrapping: '1' }, ['orders.gift_incomplete']],
    [
      'a card of a gift that is not wrapped',
      { gift_message: { recipient: '', message: '😀', sender: '' } },
      [],
    ],
    ['a name that is missing', { delivery_firstname: '' }, ['delivery.field_missing']],
  ])('%s', (_, orderInput, expected) => expect(codes(aQuote({ orderInput }))).toEqual(expected))

  it('an unknown code is reported, but not one of a referral alone', () => {
    const unknown = { written: 'NONE', found: null, usedBefore: 0, hasOrdered: false, monthlyCode: null }
    expect(aQuote({}, { coupon: unknown }).issues.map(({ field }) => field)).toEqual(['coupon'])
    const friend = { found: aCoupon({ code: 'FRIEND', countries: ['tw'], referral: true }), usedBefore: 0 }
    expect(aQuote({}, { friend }).issues).toEqual([])
    expect(aQuote({ orderInput: { coupon: 'FRIEND' } }, { friend }).issues.map(({ field }) => field)).toEqual(
      ['coupon'],
    )
  })

  it('a line that cannot be bought is reported, and not part of the order', () => {
    const input = aQuoteInput({
      wanted: [
        ['SHAMPOO', 1],
        ['SOAP', 1],
      ],
    })
    const lines = input.cart.lines.map((line) =>
      line.subSku === 'SOAP'
        ? { ...line, price: null, total: null, blocked: 'no_price' as const, most: 7 }
        : line,
    )
    const quote = quoteCart({ ...input, cart: { ...input.cart, lines } })
    expect(quote.lines.map(({ option }) => option.subSku)).toEqual(['SHAMPOO'])
    expect(quote.sums.goods.minor).toBe(22_800)
    expect(quote.issues).toEqual([
      { code: 'cart.no_price', field: null, subSku: 'SOAP', values: { most: 7 } },
    ])
  })

  it('the gift of a code is included while it is in stock', () => {
    const coupon = aCoupon({ kind: 'gift_item', giftSku: 'SOAP' })
    const gifts = (left: number, giftSku = 'SOAP') => {
      const input = aQuoteInput({ wanted: [['SHAMPOO', 1]], coupon: { ...coupon, giftSku } })
      const quote = quoteCart({
        ...input,
        context: { ...input.context, stock: stockBut(input.context.stock, [['SOAP', left]]) },
      })
      return quote.lines
        .slice(1)
        .map((line) => [
          line.option.subSku,
          line.price.reason.kind,
          line.quantity,
          line.total.minor,
          line.unitNet[0]?.minor,
        ])
    }
    expect([gifts(2), gifts(1), gifts(0), gifts(5, 'GONE')]).toEqual([
      [['SOAP', 'gift', 1, 0, 0]],
      [['SOAP', 'gift', 1, 0, 0]],
      [],
      [],
    ])
  })
})
