import { describe, expect, it } from 'vitest'
import { aQuoteInput, type QuoteInputParts } from '#tools/builders/quotes/quote.ts'
import { money, zero } from '../money.ts'
import { toNewOrder, type Placer } from './new-order.rules.ts'
import { matchesClientSums, isSoldOut, shortIssues } from './agreement.rules.ts'
import { quoteCart, type OrderQuote } from './quote.rules.ts'
import type { QuoteInput } from './quote-input.rules.ts'
import { mixesTypes } from './combined.rules.ts'

const buyer: Placer = {
  sessionHash: null,
  memberId: 'member',
  locale: 'en',
  ip: '10.0.0.1',
  termsVersion: 3,
  tracking: null,
  checkoutGroup: 'group',
}
const agreed = (overrides: Partial<QuoteInputParts> = {}, changes: Partial<QuoteInput> = {}) => {
  const input = { ...aQuoteInput({ wanted: [['SHAMPOO', 2]], ...overrides }), ...changes }
  return toNewOrder(quoteCart(input), input, buyer)
}
const treatment = (input: QuoteInput): QuoteInput => ({
  ...input,
  cart: {
    ...input.cart,
    lines: input.cart.lines.map((line) => ({
      ...line,
      product: { ...line.product, productType: 'Treatment' as const },
    })),
  },
})
const card = { recipient: 'A', message: 'B', sender: 'C' }

describe('an order as agreed', () => {
  it('copies the buyer and the sums', () => {
    const orderInput = {
      gift_message: card,
      add_gift_box_wrapping: '1',
      client_remarks: 'ring',
      payment_method: 'payme',
      wallet_amount: 10,
    }
    const order = agreed({ giftWrapFee: 25.5, wallet: { currency: 'HKD', minor: 5_000 }, orderInput })
    expect(order).toMatchObject({
      memberId: 'member',
      checkoutGroup: 'group',
      locale: 'en',
      kind: 'single',
      country: 'hk',
      email: 'ka.yan@example.com',
      firstname: 'Ka Yan',
      lastname: 'Chan',
      phone: '+85291234567',
      giftCode: null,
      couponCode: null,
      couponLabel: null,
      deliveryMethod: 'shipping',
      giftWrapped: true,
      gift: card,
      clientRemarks: 'ring',
      paymentMethod: 'payme',
      rate: null,
      consents: { terms: true, version: '3', at: '2026-11-20T00:00:00.000Z', ip: '10.0.0.1' },
      amounts: {
        currency: 'HKD',
        goods: money('HKD', 45_600),
        discount: money('HKD', 0),
        giftWrap: money('HKD', 2_550),
        deliveryFee: money('HKD', 3_000),
        tax: money('HKD', 0),
        total: money('HKD', 51_150),
        walletAmount: money('HKD', 1_000),
        due: money('HKD', 50_150),
      },
    })
    expect(order.addresses).toMatchObject([
      { kind: 'delivery', firstname: 'Ka Yan', city: 'wan_chai', countryKey: 'hk', locationCode: null },
    ])
  })

  it.each<[string, () => ReturnType<typeof agreed>, object]>([
    ['without a telephone', () => agreed({}, { phone: null }), { phone: '' }],
    ['without a way to pay', () => agreed(), { paymentMethod: null }],
    [
      'without wrapping, though a card was written',
      () => agreed({ orderInput: { gift_message: card } }),
      { giftWrapped: false, gift: null },
    ],
    [
      'with wrapping and no card',
      () => agreed({ orderInput: { add_gift_box_wrapping: '1' } }),
      { giftWrapped: true, gift: null },
    ],
    ['in another currency', () => agreed({ currency: 'JPY' }), { rate: '154.6' }],
    [
      'of a subscription',
      () => agreed({ kind: 'subscription', orderInput: { agree_terms: true } }),
      {
        kind: 'subscription',
        consents: { terms: true, card: false, version: '3', at: '2026-11-20T00:00:00.000Z', ip: '10.0.0.1' },
      },
    ],
  ])('%s', (_, order, expected) => expect(order()).toMatchObject(expected))

  it('of treatments has no delivery and no gift wrapping, and stores the declarations', () => {
    const input = treatment(
      aQuoteInput({
        wanted: [['SHAMPOO', 1]],
        orderInput: { add_gift_box_wrapping: '1', gift_message: card, agree_age: true, agree_health: false },
      }),
    )
    const order = toNewOrder(quoteCart(input), input, buyer)
    expect(order).toMatchObject({
      giftWrapped: false,
      gift: null,
      deliveryMethod: null,
      addresses: [],
      estimate: null,
      consents: {
        age: true,
        health: false,
        version: '1',
        termsVersion: '3',
        at: '2026-11-20T00:00:00.000Z',
        ip: '10.0.0.1',
      },
    })
    expect(order.amounts).toMatchObject({ giftWrap: zero('HKD'), deliveryFee: zero('HKD') })
  })

  it.each(['firstname', 'lastname', 'contact', 'address', 'address2', 'city'])(
    'has a billing address from its %s on',
    (field) => {
      const { addresses } = agreed({ orderInput: { [`billing_${field}`]: 'X' } })
      expect(addresses[1]).toMatchObject({ kind: 'billing', [field]: 'X', passport: '', locationCode: null })
    },
  )

  it('has no billing address that is the same, whatever the hidden fields hold', () =>
    expect(
      agreed({ orderInput: { billing_same: '1', billing_firstname: 'Mei', billing_city: 'Bath' } }).addresses,
    ).toHaveLength(1))

  it('has the billing country as it was typed', () => {
    expect(
      agreed({ orderInput: { billing_firstname: 'Mei', billing_country: 'Ruritania' } }).addresses[1],
    ).toMatchObject({
      province: 'Ruritania',
    })
    expect(agreed({ orderInput: { billing_country: 'Ruritania' } }).addresses).toHaveLength(1)
  })

  it('has the address of the chosen pickup point, under the name of the collecting person', () => {
    const text = (word: string) => ({ chi: word, eng: word, cn: word })
    const point = {
      code: 'H852',
      method: 'sf_station' as const,
      name: text('Station'),
      address: text('1 Road'),
      district: 'wan_chai',
      hours: text(''),
      maxGrams: 20_000,
      active: true,
    }
    const input = aQuoteInput({
      wanted: [['SHAMPOO', 1]],
      orderInput: { delivery_method: 'sf_station', delivery_location_code: 'h852' },
    })
    const there = {
      ...input,
      points: [point],
      fees: [
        { country: 'hk' as const, area: '', method: 'sf_station' as const, upToGrams: 20_000, fee: 2_000 },
      ],
      settings: { ...input.settings, deliveryMethods: ['sf_station'] },
    }
    const quote = quoteCart(there)
    expect(quote.issues).toEqual([])
    expect(toNewOrder(quote, there, buyer).addresses).toMatchObject([
      {
        kind: 'delivery',
        firstname: 'Ka Yan',
        address: '1 Road',
        address2: 'Station',
        city: 'wan_chai',
        province: 'hong_kong_island',
        zip: '',
        passport: '',
        locationCode: 'H852',
      },
    ])
    const elsewhere = { ...there, points: [{ ...point, district: 'nowhere' }] }
    expect(toNewOrder(quoteCart(elsewhere), elsewhere, buyer).addresses[0]).toMatchObject({
      city: 'nowhere',
      province: '',
    })
  })
})

describe('the amount that a client was shown', () => {
  const input = aQuoteInput({
    wanted: [
      ['SHAMPOO', 2],
      ['SOAP', 1],
    ],
  })
  const quote = quoteCart(input)
  const isShownTotal = (orderInput: object, quotes: OrderQuote[] = [quote]) =>
    matchesClientSums({ ...input.orderInput, ...orderInput }, quotes)

  it.each<[object, boolean]>([
    [{}, true],
    [{ total: 604 }, true],
    [{ total: 603.99 }, false],
    [{ total: 604.01 }, false],
    [{ total: 604.001 }, false],
    [{ total: 0 }, false],
    [{ deliveryFee: 30 }, true],
    [{ deliveryFee: 0 }, false],
    [{ total: 604, deliveryFee: 29 }, false],
    [{ total: 603, deliveryFee: 30 }, false],
    [{ items: [] }, true],
    [{ items: [{}] }, true],
    [{ items: [{ quantity: 99 }] }, true],
    [{ items: [{ subSku: 'SHAMPOO' }] }, true],
    [{ items: [{ subSku: 'CANDLE' }] }, false],
    [{ items: [{ subSku: 'SHAMPOO', quantity: 2, price: 228 }] }, true],
    [{ items: [{ subSku: 'SHAMPOO', quantity: 1 }] }, false],
    [{ items: [{ subSku: 'SHAMPOO', quantity: 3 }] }, false],
    [{ items: [{ subSku: 'SHAMPOO', price: 227.99 }] }, false],
    [{ items: [{ subSku: 'SHAMPOO', price: null }] }, true],
    [{ items: [{ subSku: 'SHAMPOO', bundleSku: null }] }, true],
    [{ items: [{ subSku: 'SHAMPOO', bundleSku: '' }] }, true],
    [{ items: [{ subSku: 'SHAMPOO', bundleSku: 'SET' }] }, false],
    [{ items: [{ subSku: 'SHAMPOO' }, { subSku: 'CANDLE' }] }, false],
    [{ items: [{ subSku: 'SOAP', quantity: 2 }] }, false], // which is the number of another line
  ])('%j matches: %s', (orderInput, is) => expect(isShownTotal(orderInput)).toBe(is))

  it('is the sum of both orders', () => {
    expect(isShownTotal({ total: 1_208, deliveryFee: 60 }, [quote, quote])).toBe(true)
    expect(isShownTotal({ total: 604 }, [quote, quote])).toBe(false)
    expect(isShownTotal({ total: 604 }, [])).toBe(false)
    expect(isShownTotal({}, [])).toBe(true)
  })
})

it('missing stock is reported for the lines that use it, never below zero', () => {
  const input = aQuoteInput({
    wanted: [
      ['SHAMPOO', 1],
      ['SOAP', 2],
    ],
  })
  const { lines } = quoteCart(input)
  const short = (left: number) =>
    shortIssues(lines, [{ subSku: 'SOAP', left }], input.context).map(({ subSku, values }) => [
      subSku,
      values,
    ])
  expect(short(1)).toEqual([['SOAP', { left: 1 }]])
  expect(short(-2)).toEqual([['SOAP', { left: 0 }]])
  expect(shortIssues(lines, [], input.context)).toEqual([])
  expect(isSoldOut([])).toBe(true)
})

it.each([
  [[], false],
  [['Treatment'], false],
  [['Treatment', 'Treatment'], false],
  [['SinglePurchase', 'SinglePurchase'], false],
  [['SinglePurchase', 'Treatment'], true],
] as const)('%j is mixed: %s', (types, is) => {
  expect(mixesTypes(types.map((productType) => ({ productType })))).toBe(is)
})
