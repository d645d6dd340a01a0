import { describe, expect, it } from 'vitest'
import type { Order, OrderAddress } from '../order.contract.ts'
import { maskedEmail, maskedOrder, maskedPhone } from './masked.rules.ts'

it.each([
  ['ka.yan@example.com', 'k•••@e•••.com'],
  ['a@b.co.uk', 'a•••@b•••.uk'],
  ['ka@localhost', 'k•••@l•••'],
  ['"a@b"@example.com', '"•••@e•••.com'],
  ['@example.com', '•••'],
  ['no address', '•••'],
  ['', ''],
])('%j is masked as %j', (email, view) => expect(maskedEmail(email)).toBe(view))

it.each([
  ['+85291234567', '•••67'],
  ['7', '•••7'],
  ['', ''],
])('the telephone %j is masked as %j', (phone, view) => expect(maskedPhone(phone)).toBe(view))

describe('an order for the holder of its link', () => {
  const address = {
    firstname: '嘉欣',
    lastname: '陳',
    callingCode: '852',
    contact: '91234567',
    address: '1 Queen’s Road',
    address2: 'Flat A',
    city: 'Central',
    province: 'Hong Kong Island',
    zip: '999077',
    countryKey: 'hk',
    country: 'Hong Kong',
    lines: [],
    locationCode: 'H852FG85P',
    passport: '•••••••123',
  } as unknown as OrderAddress // what masking reads
  const order = {
    number: '261121-ABCDEF7',
    email: 'ka.yan@example.com',
    delivery: address,
    billing: null,
    giftMessage: { recipient: 'A', message: 'B', sender: 'C' },
    canEditGiftMessage: true,
    clientRemarks: 'ring twice',
    canCancel: true,
    cancelAfter: '261121-OTHER12',
    hasInvoice: true,
    pickupCode: '1234',
    revisions: [{ number: 1, reason: 'she called', invoice: 'INV-2026-000001' }],
  } as unknown as Order // the same

  it('shows no personal data, and allows neither changes nor collection', () => {
    expect(maskedOrder(order)).toMatchObject({
      masked: true,
      number: '261121-ABCDEF7',
      email: 'k•••@e•••.com',
      billing: null,
      giftMessage: null,
      canEditGiftMessage: false,
      clientRemarks: '',
      canCancel: false,
      cancelAfter: null,
      hasInvoice: false,
      pickupCode: null,
      revisions: [{ number: 1, reason: '', invoice: null }],
    })
    expect(maskedOrder(order).delivery).toMatchObject({
      firstname: '•••',
      lastname: '陳•••',
      contact: '•••67',
      address: '•••',
      address2: '•••',
      city: '•••',
      province: '•••',
      zip: '•••',
      countryKey: 'hk',
      country: 'Hong Kong',
      locationCode: null,
      passport: null,
    })
  })

  it('leaves empty fields empty', () => {
    const empty = { ...address, firstname: '', lastname: '', contact: '', address2: '', zip: '' }
    expect(maskedOrder({ ...order, delivery: null, billing: empty })).toMatchObject({
      delivery: null,
      billing: { firstname: '', lastname: '', contact: '', address2: '', zip: '', address: '•••' },
    })
  })
})
