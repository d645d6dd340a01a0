import { describe, expect, it } from 'vitest'
import { callingChoice, readCallingCode, writtenCallingCode } from './calling.rules.ts'
import { readPhone } from './phone.ts'

const choice = (code: string, country: string, isMain = false) => ({ code, country, isMain })
const choices = [
  choice('1', 'CA'),
  choice('1', 'VI'),
  choice('1', 'US', true),
  choice('44', 'JE'),
  choice('44', 'GB', true),
  choice('7', 'KZ'),
  choice('7', 'RU', true),
]

describe('calling codes', () => {
  it.each([
    ['1-US', '1', 'US'],
    ['44-gb', '44', 'GB'],
    ['+852', '852', null],
    ['001', '1', null],
    ['', '', null],
    ['-US', '', null],
  ])('are parsed from %s', (written, code, country) =>
    expect(readCallingCode(written)).toEqual({ code, country }),
  )

  it.each([
    ['the country that was chosen', '1-CA', 'US', 'CA'],
    ['a small country that shares a code', '1-VI', null, 'VI'],
    ['the current country for a code alone', '1', 'CA', 'CA'],
    ['the main country for a code alone', '+1', 'HK', 'US'],
    ['the United Kingdom, not Jersey', '44', null, 'GB'],
    ['Russia, not Kazakhstan', '7', null, 'RU'],
    ['the country of the code if the named one has another code', '1-GB', null, 'US'],
  ])('select %s', (_, written, atHand, country) =>
    expect(callingChoice(choices, written, atHand)?.country).toBe(country),
  )

  it('have no choice if the code is unknown', () => expect(callingChoice(choices, '999', null)).toBeNull())

  it('are parsed alike with and without their country', () => {
    const number = { e164: '+12133734253', country: 'US', isMobile: true }
    expect(readPhone('1', '2133734253')).toEqual(number)
    expect(readPhone(writtenCallingCode({ code: '1', country: 'CA' }), '2133734253')).toEqual(number)
  })
})
