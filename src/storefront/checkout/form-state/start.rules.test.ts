import { describe, expect, it } from 'vitest'
import type { Address } from '#shop/profile/contract.ts'
import { hongKongForm } from '#tools/testing/rendered-checkout.tsx'
import { bookFor, followChoice, startOfBook, withChoice, withoutStaleChoice } from './saved.rules.ts'
import { startingFields, typedOnly } from './start.rules.ts'

const anAddress = (changes: Partial<Address>): Address => ({
  id: 'home',
  type: 'delivery',
  isDefault: true,
  firstname: 'Ka Yan',
  lastname: 'Chan',
  code: '852',
  callingCountry: 'HK',
  phone: '91234567',
  address: '132 Nathan Road',
  address2: '',
  city: 'ytm',
  province: 'kowloon',
  zip: '',
  country: 'hk',
  kana: '',
  passport: null,
  locationCode: null,
  lines: ['132 Nathan Road', 'Kowloon', 'Hong Kong'],
  ...changes,
})
const work = anAddress({ id: 'work', isDefault: false, address: '1 Queen’s Road' })
const abroad = anAddress({ id: 'abroad', country: 'jp' })
const shop = anAddress({ id: 'shop', type: 'pickup', locationCode: 'CWB' })
const gone = anAddress({ id: 'gone', type: 'pickup', locationCode: 'CLOSED' })
const bill = anAddress({ id: 'bill', type: 'billing', address: '9 Bank Street' })
const names = { hk: 'Hong Kong', jp: 'Japan' }
const book = bookFor([anAddress({}), work, abroad, shop, gone, bill], hongKongForm, names)

describe('the address book at checkout', () => {
  it('offers addresses of the country, open pickup points, and billing addresses', () => {
    expect(book.delivery.map(({ id }) => id)).toEqual(['home', 'work', 'shop'])
    expect(book.billing.map(({ id }) => id)).toEqual(['bill'])
  })

  it('fills in the defaults', () =>
    expect(startOfBook(book)).toMatchObject({
      saved_delivery: 'home',
      delivery_address: '132 Nathan Road',
      delivery_calling_code: '852-HK',
      delivery_method: 'shipping',
      saved_billing: 'bill',
      billing_same: '',
      billing_country: 'Hong Kong',
    }))

  it('fills in a pickup point where it is all there is', () =>
    expect(startOfBook(bookFor([shop], hongKongForm, names))).toMatchObject({
      saved_delivery: 'shop',
      delivery_method: 'pickup_shop',
      delivery_location_code: 'CWB',
    }))

  it('fills in another one when it is chosen, and restores the typed fields', () => {
    expect(withChoice(book, 'delivery', 'work', null)).toMatchObject({
      delivery_address: '1 Queen’s Road',
      saved_delivery: 'work',
    })
    const before = { delivery_address: '5 Typed Street' }
    expect(withChoice(book, 'delivery', '', before)).toMatchObject({
      delivery_address: '5 Typed Street',
      saved_delivery: '',
    })
    expect(withChoice(book, 'delivery', '', null)).toMatchObject({
      delivery_address: '',
      delivery_lastname: '',
    })
  })

  it('is another address once a field of it is changed', () => {
    const typed = { ...startOfBook(book), delivery_address: '133 Nathan Road' }
    expect(withoutStaleChoice(typed, 'delivery_address')).toMatchObject({
      saved_delivery: '',
      saved_billing: 'bill',
    })
    expect(withoutStaleChoice(typed, 'client_remarks')).toBe(typed)
  })

  it('follows a choice made without script, and retains fields typed over an unchanged choice', () => {
    const sent = { ...startOfBook(book), delivery_address: 'typed over' }
    expect(followChoice(book, sent)).toMatchObject({ delivery_address: 'typed over' })
    expect(followChoice(book, { ...sent, saved_delivery: 'work' })).toMatchObject({
      delivery_address: '1 Queen’s Road',
    })
  })
})

describe('the initial fields of the checkout', () => {
  const rendered = { billing_same: '1', email: 'ka.yan@example.com', ...startOfBook(book) }
  const from = (
    draft: Record<string, string> | null,
    recalled: Record<string, string> = {},
    page: Record<string, string> = rendered,
  ) => startingFields({ rendered: page, now: page, draft, recalled })

  it('is the book as it is, whatever was typed here last time', () => {
    expect(from(null, { delivery_address: 'old', delivery_lastname: 'Old' })).toEqual({
      typed: rendered,
      isRecalled: false,
    })
  })

  it('are the fields typed in this tab, in full, before the address book', () => {
    const { typed } = from({ delivery_address: '5 Typed Street', client_remarks: 'ring twice' })
    expect(typed).toMatchObject({
      delivery_address: '5 Typed Street',
      delivery_province: '',
      delivery_city: '',
      saved_delivery: '',
      delivery_lastname: 'Chan',
      client_remarks: 'ring twice',
      saved_billing: 'bill',
    })
  })

  it('are the address book where no address field was typed', () => {
    expect(from({ client_remarks: 'ring twice' }).typed).toMatchObject({
      saved_delivery: 'home',
      delivery_city: 'ytm',
    })
  })

  it('are the last typed fields where fields are empty', () => {
    const guest = { billing_same: '1', delivery_calling_code: '852-HK' }
    const last = {
      email: 'a@example.com',
      delivery_address: '1 Road',
      delivery_calling_code: '1-CA',
      delivery_contact: '2133734253',
    }
    expect(from(null, last, guest)).toEqual({ typed: { ...guest, ...last }, isRecalled: true })
    const begun = from({ delivery_address: '5 Typed Street' }, { ...last, delivery_city: 'ytm' }, guest).typed
    expect([begun.delivery_address, begun.delivery_city, begun.email]).toEqual([
      '5 Typed Street',
      undefined,
      'a@example.com',
    ])
  })

  it('exclude the data of another person in this browser', () =>
    expect(from(null, { email: 'other@example.com', delivery_zip: '1' })).toEqual({
      typed: rendered,
      isRecalled: false,
    }))

  it('count fields as typed if they differ from the rendered page', () =>
    expect(typedOnly({ a: '1', b: '2' }, { a: '1', b: '', c: '3' })).toEqual({ b: '', c: '3' }))
})
