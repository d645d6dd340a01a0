import fc from '#tools/testing/properties.ts'
import { describe, expect, it } from 'vitest'
import {
  customsRows,
  formFor,
  gapsOf,
  needsCustoms,
  needsIdentity,
  netInParcel,
  type CustomsRow,
} from './customs.rules.ts'

const parcel = (id: string, ...lines: [lineId: string, quantity: number][]) =>
  ({ id, lines: lines.map(([lineId, quantity]) => ({ lineId, quantity })) }) as never // what is counted

describe('the value of the pieces of a parcel', () => {
  const line = { id: 'a', unitNet: [100, 99, 99, 98], unsent: 0 }
  const parcels = [parcel('p1', ['a', 1], ['b', 9]), parcel('p2', ['a', 2])]
  it.each([
    ['the first', line, 'p1', { pieces: 1, value: 100 }],
    ['the next', line, 'p2', { pieces: 2, value: 198 }],
    ['after one that never left', { ...line, unsent: 1 }, 'p2', { pieces: 2, value: 197 }],
    ['of another line', { ...line, id: 'c' }, 'p1', { pieces: 0, value: 0 }],
    ['another order’s', line, 'p9', { pieces: 0, value: 0 }],
  ])('%s', (_, its, id, expected) => expect(netInParcel(its, parcels, id)).toEqual(expected))

  it('sums to the amount paid, however the order is split into parcels', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.integer({ min: 1, max: 5 }), fc.nat(5_000)), { minLength: 1 }),
        (parts) => {
          const unitNet = parts.flatMap(([count, net]) => Array.from({ length: count }, () => net))
          const all = parts.map(([count], at) => parcel(`p${at}`, ['a', count]))
          const values = parts.map(
            (__, at) => netInParcel({ id: 'a', unitNet, unsent: 0 }, all, `p${at}`).value,
          )
          expect(values.reduce((sum, value) => sum + value, 0)).toBe(
            unitNet.reduce((sum, net) => sum + net, 0),
          )
        },
      ),
    )
  })
})

it('has a row for each line in the parcel, with its weight', () => {
  const line = { id: 'a', subSku: 'A', unitNet: [100, 100], unsent: 0, weightGrams: 250 }
  const declared = { productId: 'P', name: 'Shampoo', hs: '330510', origin: 'KR' }
  const order = { lines: [line, { ...line, id: 'b', subSku: 'B' }], parcels: [parcel('p1', ['a', 2])] }
  expect(customsRows(order, 'p1', () => declared)).toEqual([
    { ...declared, subSku: 'A', pieces: 2, grams: 500, value: 200 },
  ])
})

const row: CustomsRow = {
  subSku: 'A',
  productId: 'P',
  name: 'Shampoo',
  hs: '330510',
  origin: 'KR',
  pieces: 1,
  grams: 250,
  value: 100,
}
it.each([
  ['nothing', {}, false, []],
  ['its HS code', { hs: null }, false, ['hs']],
  ['its origin', { origin: '' }, false, ['origin']],
  ['its weight', { grams: 0 }, false, ['weight']],
  ['its value, because free goods have none', { value: 0 }, false, ['value']],
  ['the number of the receiver', {}, true, ['identity']],
  [
    'all of it',
    { hs: null, origin: null, grams: 0, value: 0 },
    true,
    ['hs', 'origin', 'weight', 'value', 'identity'],
  ],
])('%s is missing', (_, changes, lacksIdentity, gaps) => {
  const found = gapsOf([{ ...row, ...changes }], lacksIdentity)
  expect(found.map(({ gap }) => gap)).toEqual(gaps)
  expect(found.every(({ gap, productId }) => (gap === 'identity') === (productId === null))).toBe(true)
})

it.each([
  [300_000, 2_000, 'CN22'],
  [300_001, 2_000, 'CN23'],
  [300_000, 2_001, 'CN23'],
  [0, 0, 'CN22'],
])('%i cents and %i g require the form %s', (hkd, grams, form) => expect(formFor({ hkd, grams })).toBe(form))

it.each([
  ['hk', false, false, false],
  ['sg', true, false, false],
  ['kr', true, false, true],
  ['tw', true, true, true],
] as const)('%s: customs %s, a number %s, one that was given %s', (country, customs, always, given) => {
  expect(needsCustoms(country)).toBe(customs)
  expect(needsIdentity(country, { hasNumber: false })).toBe(always)
  if (customs) expect(needsIdentity(country, { hasNumber: true })).toBe(given || country === 'sg')
})
