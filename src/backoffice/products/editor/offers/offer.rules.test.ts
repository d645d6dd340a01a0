import { expect, it } from 'vitest'
import type { OfferedOption } from '#shop/products/offers/offer.contract.ts'
import { codeFor, moved, offerNote } from './offer.rules.ts'

const option: OfferedOption = {
  sku: 'BRUSH',
  name: { chi: '', eng: '', cn: '' },
  productId: '',
  productName: { chi: '', eng: '', cn: '' },
  thumbnail: '',
  state: 'in_stock',
  price: 100,
  usd: null,
  special: 80,
  specialUsd: null,
  isOfferAlone: false,
}

it.each<[string, Partial<OfferedOption> | null, string | null]>([
  ['one with a price of its own', {}, null],
  ['an unknown option', null, 'offerUnknown'],
  ['one that is not sold', { state: 'not_for_sale' }, 'offerGone'],
  ['one at its usual price', { special: null }, 'offerAtUsual'],
  ['one for offers alone', { state: 'hidden', isOfferAlone: true }, null],
  [
    'one for offers alone without a price',
    { state: 'hidden', isOfferAlone: true, special: 0 },
    'offerHidden',
  ],
])('shows the note for %s', (_, changes, note) =>
  expect(offerNote(changes ? { ...option, ...changes } : undefined)).toBe(note),
)

it('suggests a code no longer than one may be', () => {
  expect(codeFor('SOAP', 'BRUSH')).toBe('OFFER-SOAP-BRUSH')
  expect(codeFor('SOAP', '')).toBe('')
  expect(codeFor('S'.repeat(80), 'BRUSH')).toHaveLength(80)
})

it('moves a row within the list alone', () => {
  const rows = ['a', 'b', 'c'].map((key) => ({ key, bundle: key, option: '' }))
  const order = (from: number, to: number) =>
    moved(rows, from, to)
      .map(({ key }) => key)
      .join('')
  expect([order(0, 1), order(2, 0), order(0, -1), order(2, 3)]).toEqual(['bac', 'cab', 'abc', 'abc'])
})
