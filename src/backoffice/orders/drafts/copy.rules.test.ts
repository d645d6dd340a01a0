import { expect, it } from 'vitest'
import { begunWith, draftOfCopy } from './copy.rules.ts'

const home = {
  firstname: 'Mei',
  lastname: 'Chan',
  callingCode: '852',
  contact: '91234567',
  address: '1 Some Street',
  city: 'wan_chai',
  kana: '',
  province: 'hk',
  zip: '',
}
const copy = {
  id: '019a0000-0000-7000-8000-000000000009',
  number: '261125-ABCDEFG',
  currency: 'HKD' as const,
  country: 'hk' as const,
  locale: 'en' as const,
  deliveryMethod: 'sf_station' as const,
  lines: [{ subSku: 'A', quantity: 2 }],
  email: 'mei@example.com',
  firstname: 'Mei',
  lastname: 'Chan',
  address: { ...home, locationCode: '852A' },
}
const member = {
  id: '019a0000-0000-7000-8000-000000000001',
  email: 'other@example.com',
  firstname: 'Ada',
  lastname: 'Lo',
  phone: null,
  locale: 'hk' as const,
  addresses: [{ ...home, id: 'book', isDefault: true, country: 'hk' as const, lastname: 'Lo' }],
}
const draft = draftOfCopy(copy)

it('repeats goods, currency and country of an order', () => {
  expect(draft).toMatchObject({ lines: copy.lines, currency: 'HKD', country: 'hk', from: copy.id })
})

it.each([
  ['a copy begins with its buyer', draft, null, copy, 'mei@example.com', 'Chan', '852A'],
  [
    'in another country its address is of no use',
    { ...draft, country: 'jp' as const },
    null,
    copy,
    'mei@example.com',
    undefined,
    null,
  ],
  [
    'a member precedes it',
    { ...draft, buyerId: member.id, bookAddress: 'book' },
    member,
    copy,
    'other@example.com',
    'Lo',
    null,
  ],
  [
    'a member without an address has no part of it',
    { ...draft, buyerId: member.id },
    member,
    copy,
    'other@example.com',
    undefined,
    null,
  ],
  ['a draft of its own begins empty', draft, null, null, undefined, undefined, null],
])('%s', (_, its, buyer, source, email, lastname, point) => {
  const begun = begunWith(its, buyer, source)
  expect([begun.buyer?.email, begun.address?.lastname, begun.locationCode]).toEqual([email, lastname, point])
})
