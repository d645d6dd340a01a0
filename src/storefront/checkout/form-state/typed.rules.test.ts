import { describe, expect, it } from 'vitest'
import { aQuote } from '#tools/testing/rendered-checkout.tsx'
import { quoteKey, orderInputOf, withForm } from './typed.rules.ts'
import { payingBy, sentBy } from './offered.rules.ts'
import { changesBetween } from './changes.rules.ts'
import { placesOf } from './placed.rules.ts'

const requested = {
  cartId: 'c',
  cartType: 'single',
  updateTs: 'ts',
  country: 'hk',
  countryName: 'Hong Kong',
  continent: 'Asia',
} as const

describe('typed fields', () => {
  it('retains values of fields that are absent, and clears unticked boxes', () =>
    expect(withForm({ delivery_zip: '100', agree_card: '1' }, { email: 'a@b.hk' }, ['agree_card'])).toEqual({
      delivery_zip: '100',
      agree_card: '',
      email: 'a@b.hk',
    }))

  it('requests a new quote for fields that affect the sums, and not for a name', () => {
    const before = { delivery_method: 'shipping', delivery_firstname: 'Ka' }
    expect(quoteKey({ ...before, delivery_firstname: 'Ka Yan' })).toBe(quoteKey(before))
    for (const name of [
      'delivery_method',
      'delivery_province',
      'coupon',
      'add_gift_box_wrapping',
      'delivery_location_code',
    ])
      expect(quoteKey({ ...before, [name]: 'other' }), name).not.toBe(quoteKey(before))
  })
})

describe('the call', () => {
  it('has the filled fields, and ticks as booleans', () =>
    expect(
      orderInputOf(
        { email: 'a@b.hk', delivery_zip: ' ', agree_terms: '1', dry_run: '1', total: '3' },
        requested,
      ),
    ).toEqual({
      email: 'a@b.hk',
      cart_id: 'c',
      cart_type: 'single',
      update_ts: 'ts',
      delivery_country_key: 'hk',
      delivery_country: 'Hong Kong',
      delivery_continent: 'Asia',
      add_gift_box_wrapping: false,
      redeem_items: [],
      agree_terms: true,
      agree_card: false,
      agree_age: false,
      agree_health: false,
    }))

  it('names the rewards that are ticked', () =>
    expect(orderInputOf({ 'redeem_items[0]': '', 'redeem_items[1]': 'b' }, requested)).toMatchObject({
      redeem_items: ['b'],
    }))

  it('leaves out a billing address that is the same, and the card of a present that is not wrapped', () => {
    const typed = { billing_city: 'Bath', 'gift_message[recipient]': 'Mum' }
    expect(orderInputOf({ ...typed, billing_same: '1' }, requested)).not.toHaveProperty('billing_city')
    expect(orderInputOf(typed, requested)).toMatchObject({ billing_city: 'Bath' })
    expect(orderInputOf(typed, requested)).not.toHaveProperty('gift_message')
    expect(orderInputOf({ ...typed, add_gift_box_wrapping: '1' }, requested)).toMatchObject({
      add_gift_box_wrapping: true,
      gift_message: { recipient: 'Mum', message: '', sender: '' },
    })
  })

  it('names a point to collect from only when it is collected', () => {
    const typed = { delivery_location_code: 'CWB', delivery_method: 'shipping' }
    expect(orderInputOf(typed, requested)).not.toHaveProperty('delivery_location_code')
    expect(orderInputOf({ ...typed, delivery_method: 'pickup_shop' }, requested)).toHaveProperty(
      'delivery_location_code',
      'CWB',
    )
  })
})

it('shows each problem at its field, its line, or above', () => {
  const problem = { code: 'x', field: null, subSku: null }
  expect(
    placesOf([
      { ...problem, message: 'first', field: 'delivery_zip' },
      { ...problem, message: 'second', field: 'delivery_zip' },
      { ...problem, message: 'card', field: 'gift_message.sender' },
      { ...problem, message: 'gone', subSku: 'A' },
      { ...problem, message: 'closed' },
    ]),
  ).toEqual({
    fields: { delivery_zip: 'first', 'gift_message[sender]': 'card' },
    lines: { A: 'gone' },
    general: ['closed'],
  })
})

it('lists the differences of two quotes, the total last', () => {
  const after = aQuote({ deliveryFee: 0, total: 228, amountDue: 228 })
  expect(changesBetween(aQuote(), after)).toEqual([
    { what: 'delivery', was: 35, now: 0 },
    { what: 'total', was: 263, now: 228 },
  ])
  expect(changesBetween(after, after)).toEqual([])
})

describe('a choice that is not offered', () => {
  const quote = aQuote({
    paymentMethods: [
      { method: 'paydollar', offered: true, reason: null },
      { method: 'fps', offered: false, reason: 'HKD only' },
    ],
    deliveryMethods: [
      { method: 'shipping', fee: 35, offered: false, reason: 'too large' },
      { method: 'pickup_shop', fee: 0, offered: true, reason: null },
    ],
  })
  it('becomes the first that is', () => {
    expect(payingBy({ payment_method: 'fps' }, quote)).toBe('paydollar')
    expect(sentBy({ delivery_method: 'shipping' }, quote)).toBe('pickup_shop')
    expect(payingBy({ payment_method: 'fps' }, aQuote())).toBe('fps')
  })
})
