import { describe, expect, it } from 'vitest'
import { defaultTrackingLinks } from '../content/tracking-links.rules.ts'
import type { OrderAddress } from './order.rules.ts'
import type { TreatmentPackage } from '../sessions/session.rules.ts'
import { packagesOf, stateText, trackingUrl, type ViewContext } from './view.rules.ts'
import { addressLines, carrierKey, carrierName } from './placing/written.rules.ts'

const viewContext = (changes: Partial<ViewContext> = {}): ViewContext => ({
  locale: 'en',
  say: (code) => `<${code}>`,
  names: { zh: { packed: '執好' }, en: { packed: 'All packed' }, cn: {} },
  now: new Date('2026-11-21T10:00:00.000Z'),
  trackingLinks: defaultTrackingLinks,
  ...changes,
})

it('states use the words of staff, or the shop’s own words', () => {
  expect(stateText(viewContext(), 'packed')).toBe('All packed')
  expect(stateText(viewContext({ locale: 'hk' }), 'packed')).toBe('執好')
  expect(stateText(viewContext({ locale: 'cn' }), 'packed')).toBe('<state.packed>')
})

it.each([
  ['sf', 'SF1', true],
  ['SF Express', 'SF1', true],
  ['sf', null, false],
  ['DHL', 'D1', false],
])('%s with %s can be followed: %s', (carrier, number, can) =>
  expect(trackingUrl(defaultTrackingLinks, { carrier, trackingNumber: number }, 'hk') !== null).toBe(can),
)

it.each([
  ['hk', 'https://dhl.example/en?id=D%2F1'],
  ['cn', 'https://dhl.example/cn?id=D%2F1'],
] as const)('a link of the setting, in %s or the language there is', (locale, url) => {
  const links = { dhl: { en: 'https://dhl.example/en?id={no}', cn: 'https://dhl.example/cn?id={no}' } }
  expect(trackingUrl(links, { carrier: 'DHL Express', trackingNumber: 'D/1' }, locale)).toBe(url)
})

it('carriers have their common names', () => {
  expect([
    carrierKey('SF  Express'),
    carrierKey('DHL'),
    carrierName('hk', 'sf'),
    carrierName('en', 'DHL'),
  ]).toEqual(['sf', 'dhl', '順豐速運', 'DHL'])
})

it('lists bought, used, booked and remaining sessions of packages', () => {
  const states = ['active', 'booked', 'redeemed', 'forfeited', 'refunded'] as const
  const sessions = states.map((state, index) => ({ id: `s${index}`, position: index + 1, state }))
  const found = {
    subSku: 't-5',
    name: { chi: '療程', eng: 'Ritual', cn: '疗程', tw: '療程' },
    expiresOn: '2027-03-01',
  }
  expect(packagesOf([{ ...found, sessions } as unknown as TreatmentPackage], 'en')).toEqual([
    { subSku: 't-5', name: 'Ritual', bought: 5, used: 2, booked: 1, left: 1, expiresOn: '2027-03-01' },
  ])
})

describe('an address line by line', () => {
  const address = {
    kind: 'delivery',
    firstname: 'Mei',
    lastname: 'Lee',
    callingCode: '852',
    contact: '91234567',
    address: '1 Road',
    address2: '',
    city: '',
    province: '',
    zip: '',
    kana: '',
    countryKey: 'hk',
    passportTail: 'X9Y',
  } as unknown as OrderAddress
  const lines = (changes: Partial<OrderAddress>) => addressLines('en', { ...address, ...changes })

  it('begins with name and telephone, and has no empty line', () => {
    expect(lines({}).slice(0, 3)).toEqual([expect.stringContaining('Mei'), '+852 91234567', '1 Road'])
    expect(lines({ callingCode: '' })[1]).toBe('91234567')
    expect(lines({ kana: 'ミン リー' })[1]).toBe('ミン リー')
    expect(lines({}).every((text) => text.trim() !== '')).toBe(true)
    expect(lines({}).join()).not.toContain('X9Y')
  })

  it('of billing has its country as it was typed', () => {
    expect(lines({ kind: 'billing', province: 'Ruritania' }).at(-1)).toContain('Ruritania')
    expect(lines({ kind: 'billing' }).join()).toContain('Hong Kong')
    expect(lines({ kind: 'delivery', province: 'Ruritania' }).at(-1)).toContain('Hong Kong')
  })
})
