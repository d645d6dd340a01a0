import { describe, expect, it } from 'vitest'
import { countryKeys, type CountryKey } from '../region.ts'
import {
  addressErrors,
  addressForm,
  areaOf,
  isIdentityNumber,
  tidyAddress,
  type Address,
} from './address.rules.ts'
import { choicesOf, placeName } from './places.rules.ts'
import { readPhone } from './phone.ts'

const anAddress = (changes: Partial<Address> = {}): Address => ({
  firstname: 'Ka Yan',
  lastname: 'Chan',
  callingCode: '852',
  contact: '91234567',
  address: '1 Main Street',
  address2: '',
  city: 'Wan Chai',
  province: '',
  zip: '',
  kana: '',
  passport: '',
  ...changes,
})
const inTaiwan = (changes: Partial<Address> = {}) =>
  anAddress({
    firstname: '怡君',
    lastname: '林',
    callingCode: '886',
    contact: '0912345678',
    city: '大安區',
    province: '台北市',
    zip: '106',
    passport: 'A123456789',
    ...changes,
  })
const inJapan = (changes: Partial<Address> = {}) =>
  anAddress({
    callingCode: '81',
    contact: '09012345678',
    province: '東京都',
    city: '渋谷区',
    zip: '150-0001',
    ...changes,
  })

function faultsOf(country: CountryKey, written: Address): string[] {
  const address = tidyAddress(country, written)
  return addressErrors(country, address, readPhone(address.callingCode, address.contact)).map(
    ({ field, problem }) => `${field} ${problem}`,
  )
}

describe('addresses', () => {
  it.each([
    ['a district of Hong Kong brings its region', 'hk', anAddress(), []],
    ['in Chinese', 'hk', anAddress({ city: '灣仔', province: '香港島' }), []],
    ['by key', 'hk', anAddress({ city: 'sha_tin', province: 'new_territories' }), []],
    [
      'an unknown district',
      'hk',
      anAddress({ city: 'Gotham', province: 'kowloon' }),
      ['city unknown_choice'],
    ],
    [
      'an empty address',
      'hk',
      anAddress({ firstname: '', address: '', city: '', contact: '' }),
      ['firstname', 'contact', 'province', 'city', 'address'].map((f) => `${f} field_missing`),
    ],
    ['Macau', 'hk', anAddress({ city: '氹仔', callingCode: '853', contact: '66123456' }), []],
    ['Taiwan whole', 'tw', inTaiwan(), []],
    ['Taiwan: six digits', 'tw', inTaiwan({ zip: '106409' }), []],
    ['Taiwan: four digits', 'tw', inTaiwan({ zip: '1064' }), ['zip postcode']],
    ['Taiwan: no county', 'tw', inTaiwan({ province: 'Narnia' }), ['province unknown_choice']],
    ['Taiwan: another district’s digits', 'tw', inTaiwan({ zip: '103' }), ['zip postcode']],
    [
      'Taiwan: no such district there',
      'tw',
      inTaiwan({ city: '板橋區', province: '桃園市' }),
      ['zip postcode'],
    ],
    ['Japan: no kana', 'jp', inJapan(), []],
    ['Japan: full-width postcode', 'jp', inJapan({ zip: '１５０－０００１' }), []],
    ['Japan: its hyphen as a minus sign', 'jp', inJapan({ zip: '１５０−０００１' }), []],
    ['Japan: katakana', 'jp', inJapan({ kana: 'サトウ ミサキ' }), []],
    ['Japan: half-width katakana', 'jp', inJapan({ kana: 'ｻﾄｳ　ﾐｻｷ' }), []],
    ['Japan: hiragana', 'jp', inJapan({ kana: 'さとう・みーさき' }), []],
    ['Japan: Latin letters', 'jp', inJapan({ kana: 'Sato Misaki' }), ['kana kana']],
    ['Japan: Han', 'jp', inJapan({ kana: '佐藤 美咲' }), ['kana kana']],
    [
      'kana where it is not required',
      'hk',
      anAddress({ city: '氹仔', callingCode: '853', contact: '66123456', kana: 'x' }),
      [],
    ],
    [
      'Korea: a customs code',
      'kr',
      anAddress({
        callingCode: '82',
        contact: '01012345678',
        zip: '04524',
        province: 'Seoul',
        city: 'Jung-gu',
        passport: 'p123456789012',
      }),
      [],
    ],
    [
      'Korea: no customs code',
      'kr',
      anAddress({
        callingCode: '82',
        contact: '01012345678',
        zip: '04524',
        province: 'Seoul',
        city: 'Jung-gu',
      }),
      [],
    ],
    [
      'Korea: a customs code that is none',
      'kr',
      anAddress({
        callingCode: '82',
        contact: '01012345678',
        zip: '04524',
        province: 'Seoul',
        city: 'Jung-gu',
        passport: '12',
      }),
      ['passport identity_number'],
    ],
    [
      'United States: a state that is none',
      'us',
      anAddress({ callingCode: '1', contact: '2133734253', zip: '90001', province: 'Bavaria', city: 'LA' }),
      ['province unknown_choice'],
    ],
    ['Taiwan: no number', 'tw', inTaiwan({ passport: '' }), ['passport field_missing']],
    ['Taiwan: wrong number', 'tw', inTaiwan({ passport: 'A123456788' }), ['passport identity_number']],
    ['Taiwan: a fixed line', 'tw', inTaiwan({ contact: '0223456789' }), ['contact taiwan_phone']],
    [
      'Taiwan: another country’s mobile',
      'tw',
      inTaiwan({ callingCode: '852', contact: '91234567' }),
      ['contact taiwan_phone'],
    ],
    ['Taiwan: a nickname', 'tw', inTaiwan({ firstname: '★君' }), ['firstname real_name']],
    ['Taiwan: Latin letters', 'tw', inTaiwan({ firstname: 'Anne-Marie', lastname: 'Lin' }), []],
    [
      'Japan',
      'jp',
      anAddress({ callingCode: '81', contact: '09012345678', zip: '1500001', province: '東京都', city: '' }),
      [],
    ],
    [
      'Japan: five digits',
      'jp',
      anAddress({ callingCode: '81', contact: '09012345678', zip: '15000', province: 'tokyo' }),
      ['zip postcode'],
    ],
    [
      'Canada',
      'ca',
      anAddress({ callingCode: '1', contact: '4165550123', zip: 'm5v 3l9', province: 'ON', city: 'Toronto' }),
      [],
    ],
    ['no such phone', 'hk', anAddress({ contact: '12' }), ['contact phone']],
  ] as const)('%s', (_, country, written, expected) => {
    expect(faultsOf(country, written)).toEqual(expected)
  })

  it('has a form and a calling code for every country', () => {
    for (const key of countryKeys) {
      const { callingCode, fields } = addressForm(key)
      expect(callingCode).toMatch(/^\d{1,3}$/)
      for (const field of ['firstname', 'lastname', 'contact', 'address'] as const)
        expect(fields[field]?.required).toBe(true)
      expect(fields.zip !== undefined).toBe(key !== 'hk')
    }
  })

  it('have 18 districts in Hong Kong, Macau apart, 22 Taiwanese counties and 47 Japanese prefectures', () => {
    const { city } = choicesOf('hk')
    expect(city.filter(({ within }) => within !== 'macau')).toHaveLength(18)
    expect(choicesOf('tw').province).toHaveLength(22)
    expect(choicesOf('jp').province).toHaveLength(47)
    expect(areaOf('hk', tidyAddress('hk', anAddress({ city: 'Coloane' })))).toBe('macau')
    expect(areaOf('hk', tidyAddress('hk', anAddress()))).toBe('')
    expect(placeName('cn', 'hk', 'city', 'wan_chai')).toBe('湾仔')
    expect(placeName('en', 'us', 'city', 'Boston')).toBe('Boston')
  })
})

describe('identity numbers', () => {
  it.each([
    ['A123456789', true],
    ['A123456788', false],
    ['A800000014', true],
    ['A800000015', false],
    ['A323456789', false],
    ['312345678', true],
    ['K12345678', true],
    ['hello', false],
    ['', false],
  ])('%s: %s', (text, isOne) => {
    expect(isIdentityNumber(text)).toBe(isOne)
  })

  it('of old residence permits have the check digit of their second letter', () => {
    const valid = Array.from({ length: 10 }, (_, digit) => `AC0123456${digit}`).filter(isIdentityNumber)
    expect(valid).toHaveLength(1)
  })
})

describe('telephone numbers', () => {
  it.each([
    ['852', '9123 4567', '+85291234567', true],
    ['852', '+44 7400 123456', '+447400123456', true],
    ['886', '0912-345-678', '+886912345678', true],
    ['852', '2888 0131', '+85228880131', false],
  ])('%s %s is %s', (code, contact, e164, isMobile) => {
    expect(readPhone(code, contact)).toMatchObject({ e164, isMobile })
  })
  it.each([
    ['852', '123'],
    ['852', 'call me'],
    ['', ''],
    ['1e999', '91234567'],
  ])('%s %s is invalid', (code, contact) => {
    expect(readPhone(code, contact)).toBeNull()
  })
})
