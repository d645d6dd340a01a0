import { describe, expect, it } from 'vitest'
import { AddressInput } from '#shop/profile/contract.ts'
import { OrderInput } from '#shop/quotes/order-input.contract.ts'
import { errorsIn } from '../../content/forms/field.rules.ts'
import { aQuote, hongKongForm } from '#tools/testing/rendered-checkout.tsx'
import { addressFields, lookOf, rulesFor, type DeliveryForm } from './field-rules.rules.ts'
import { labelKey } from './field-labels.rules.ts'

const errors = (
  typed: Record<string, string>,
  method = 'shipping',
  quote = aQuote(),
  form: DeliveryForm = hongKongForm,
) =>
  Object.fromEntries(
    Object.entries(errorsIn(rulesFor({ form, quote, typed, method }), typed)).map(([name, error]) => [
      name,
      error?.word,
    ]),
  )
const whole = {
  email: 'ka.yan@example.com',
  delivery_contact: '9123 4567',
  delivery_firstname: 'Ka Yan',
  delivery_lastname: 'Chan',
  delivery_province: 'kowloon',
  delivery_city: 'ytm',
  delivery_address: '132 Nathan Road',
  billing_same: '1',
}

describe('fields required in the browser', () => {
  it('is the address of the country when it is sent', () => {
    expect(errors(whole)).toEqual({})
    expect(errors({ ...whole, delivery_address: '', delivery_city: '' })).toEqual({
      delivery_address: 'required',
      delivery_city: 'required',
    })
  })

  it('is a point and no address when it is collected', () =>
    expect(errors({ ...whole, delivery_address: '' }, 'pickup_shop')).toEqual({
      delivery_location_code: 'required',
    }))

  it('is neither for a treatment, but two declarations', () => {
    const treatment = aQuote({ needsDelivery: false })
    expect(errors({ ...whole, delivery_address: '' }, 'shipping', treatment)).toEqual({
      agree_age: 'agree',
      agree_health: 'agree',
    })
    const declared = { ...whole, delivery_address: '', agree_age: '1', agree_health: '1' }
    expect(errors(declared, 'shipping', treatment)).toEqual({})
  })

  it('is the whole card of a gift, with a message of its own', () =>
    expect(
      errors({ ...whole, add_gift_box_wrapping: '1', 'gift_message[message]': 'Happy birthday 🎂' }),
    ).toEqual({
      'gift_message[recipient]': 'allFields',
      'gift_message[message]': 'giftSign',
      'gift_message[sender]': 'allFields',
    }))

  it('is a billing address unless it is the same', () =>
    expect(Object.keys(errors({ ...whole, billing_same: '' }))).toEqual([
      'billing_firstname',
      'billing_lastname',
      'billing_address',
      'billing_city',
      'billing_country',
    ]))

  it('is two agreements for a subscription', () =>
    expect(errors(whole, 'shipping', aQuote({ cartType: 'subscription' }))).toEqual({
      agree_terms: 'agree',
      agree_card: 'agree',
    }))

  it('is a pattern where the country has one, and is left to the server where the pattern is invalid', () => {
    const zip = (pattern: string): DeliveryForm => ({
      ...hongKongForm,
      fields: [{ name: 'delivery_zip', required: true, pattern, choices: null }],
    })
    expect(
      errors({ ...whole, delivery_zip: '1234567' }, 'shipping', aQuote(), zip('\\d{3}(\\d{2,3})?')),
    ).toEqual({
      delivery_zip: 'format',
    })
    expect(
      errors({ ...whole, delivery_zip: '12345' }, 'shipping', aQuote(), zip('\\d{3}(\\d{2,3})?')),
    ).toEqual({})
    expect(errors({ ...whole, delivery_zip: 'x' }, 'shipping', aQuote(), zip('('))).toEqual({})
  })
})

it.each([
  ['恭喜', true],
  ['Happy 40th 生日快樂', true],
  ['a'.repeat(100), true],
  [`${'a'.repeat(100)} `, true],
  ['a'.repeat(101), false],
  ['二〇二六年快樂', true],
  ['wow!', true],
  ['🎂', false],
  ['Привет', false],
])('the text of a card %j is valid: %s', (text, right) => {
  const card = {
    add_gift_box_wrapping: '1',
    'gift_message[recipient]': 'M',
    'gift_message[sender]': 'K',
    'gift_message[message]': text,
  }
  expect(errors({ ...whole, ...card })).toEqual(
    right ? {} : { 'gift_message[message]': expect.stringMatching(/^gift(?:Text|Sign)$/) as unknown },
  )
})

it.each(['kana', 'city', 'province', 'zip', 'passport', 'address', 'address2'] as const)(
  'takes as much of %s as the order and the address book',
  (name) => {
    const { maxLength } = lookOf(`delivery_${name}`, 'jp')
    const fits = (length: number) => [
      OrderInput.in.shape[`delivery_${name}`]?.safeParse('1'.repeat(length)).success,
      AddressInput.in.shape[name]?.safeParse('1'.repeat(length)).success,
    ]
    expect([...fits(maxLength), ...fits(maxLength + 1)]).toEqual([true, true, false, false])
  },
)

it('leaves names on a card as they are written', () => {
  const card = {
    add_gift_box_wrapping: '1',
    'gift_message[recipient]': 'Anne-Marie',
    'gift_message[sender]': 'Bo & Co',
    'gift_message[message]': 'Hi',
  }
  expect(errors({ ...whole, ...card })).toEqual({})
})

it('offers the districts of the region that is chosen', () => {
  const districts = (province: string) =>
    addressFields(hongKongForm, { delivery_province: province })
      .find(({ name }) => name === 'delivery_city')
      ?.choices?.map(({ value }) => value)
  expect([districts('kowloon'), districts('macau'), districts('')]).toEqual([
    ['ytm'],
    ['taipa'],
    ['ytm', 'taipa'],
  ])
  const groups = addressFields(hongKongForm, {})
    .find(({ name }) => name === 'delivery_city')
    ?.choices?.map(({ group }) => group)
  expect(groups).toEqual(['Kowloon', 'Macau'])
})

it('names the lines of an address as the country does', () =>
  expect([
    labelKey('delivery_city', 'hk'),
    labelKey('delivery_city', 'us'),
    labelKey('delivery_passport', 'tw'),
  ]).toEqual(['district', 'city', 'twId']))
