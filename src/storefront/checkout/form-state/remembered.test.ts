import { expect, it } from 'vitest'
import { recalled, worthKeeping } from './remembered.ts'

const typed = {
  email: 'ka.yan@example.com',
  delivery_zip: '100',
  delivery_passport: 'A123456789',
  'gift_message[message]': 'secret',
  client_remarks: 'door',
  coupon: 'WELCOME10',
}

it('stores contact and address, and no identity number', () =>
  expect(worthKeeping(typed, 'tw')).toEqual({
    email: 'ka.yan@example.com',
    delivery_zip: '100',
    country: 'tw',
  }))

it('fills in an address only in its own country', () => {
  const words = JSON.stringify(worthKeeping(typed, 'tw'))
  expect(recalled(words, 'tw')).toEqual({ email: 'ka.yan@example.com', delivery_zip: '100' })
  expect(recalled(words, 'hk')).toEqual({ email: 'ka.yan@example.com' })
})

it('recalls a calling code with its number, never alone', () => {
  const words = (more: object) => JSON.stringify({ country: 'hk', delivery_calling_code: '1-CA', ...more })
  expect(recalled(words({}), 'hk')).toEqual({})
  expect(recalled(words({ delivery_contact: '2133734253' }), 'us')).toEqual({
    delivery_calling_code: '1-CA',
    delivery_contact: '2133734253',
  })
})

it.each(['', '[', 'null', '{"email":3}', '{"delivery_passport":"A1"}'])('ignores %j', (words) =>
  expect(recalled(words, 'hk')).toEqual({}),
)
