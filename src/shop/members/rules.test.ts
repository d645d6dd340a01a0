import { describe, expect, it } from 'vitest'
import { limitsOf } from './code.rules.ts'
import { deviceName, deviceLabel } from './device.rules.ts'
import { readReferral, referralCodeFrom } from './referral.rules.ts'
import { birthDay, emailOf, isStrong, lockMinutesAfter, writtenDay } from './rules.ts'

it.each([
  [0, 15],
  [1, 30],
  [2, 60],
  [3, 60],
  [9, 60],
])('after %i locks the next lasts %i minutes', (locks, minutes) =>
  expect(lockMinutesAfter(locks)).toBe(minutes),
)

it.each([
  [' Ka.Yan@Example.COM ', 'ka.yan@example.com'],
  ['ka@bücher.example', 'ka@xn--bcher-kva.example'],
  ['a@bücher.example', 'a@xn--bcher-kva.example'],
  ['a@b@example.com', 'a@b@example.com'],
  ['@example.com', '@example.com'],
  ['ka.yan', 'ka.yan'],
  ['ka@exa mple', 'ka@exa mple'],
  ['Ｋa@example.com', 'ka@example.com'],
])('%j is compared as %j', (written, email) => expect(emailOf(written)).toBe(email))

it.each([
  ['abcdef1', false],
  ['abcdefg1', true],
  ['abcdefgh', false],
  ['12345678', false],
  ['密碼密碼密碼密1', true],
  [`a1${'x'.repeat(126)}`, true],
  [`a1${'x'.repeat(127)}`, false],
  ['😀😀😀😀a1', false],
])('%j is strong: %s', (password, is) => expect(isStrong(password)).toBe(is))

it.each([
  ['31/01/1990', '1990-01-31'],
  [' 31/01/1990 ', '1990-01-31'],
  ['29/02/2000', '2000-02-29'],
  ['29/02/1999', null],
  ['31/04/1990', null],
  ['00/01/1990', null],
  ['01/00/1990', null],
  ['01/13/1990', null],
  ['01/01/1900', '1900-01-01'],
  ['31/12/1899', null],
  ['20/11/2026', '2026-11-20'],
  ['21/11/2026', null],
  ['1/1/1990', null],
  ['', null],
])('%j is the day %s', (written, day) => {
  expect(birthDay(written, '2026-11-20')).toBe(day)
  const fullWidth = written.replaceAll(/[!-~]/g, (sign) => String.fromCodePoint(sign.charCodeAt(0) + 0xfee0))
  expect(birthDay(fullWidth, '2026-11-20')).toBe(day)
  if (day !== null) expect(writtenDay(day)).toBe(written.trim())
})

describe('codes', () => {
  const limits = { hour: 1, day: 2, address: 3, prefix: 4, country: 5, shop: 6 }
  const ownKeys = [
    { of: ['address', '10.0.0.1'], most: 3, minutes: 1_440 },
    { of: ['hour', 'ka@example.com'], most: 1, minutes: 60 },
    { of: ['day', 'ka@example.com'], most: 2, minutes: 1_440 },
  ]
  it('by mail count against address and target', () => {
    expect(limitsOf({ channel: 'mail', to: 'ka@example.com' }, '10.0.0.1', limits)).toEqual(ownKeys)
  })

  it.each([
    ['HK', 'HK'],
    [null, ''],
  ])('by text count also against prefix, country and shop: %s', (country, word) => {
    const found = limitsOf({ channel: 'sms', to: '+85291234567', country }, '10.0.0.1', limits)
    expect(found.slice(3)).toEqual([
      { of: ['prefix', '+8529123'], most: 4, minutes: 1_440 },
      { of: ['country', word], most: 5, minutes: 1_440 },
      { of: ['shop'], most: 6, minutes: 1_440 },
    ])
  })
})

it.each([
  ['abcd1234', 'ABCD1234'],
  [' oil01234 ', '01101234'],
  ['ABCD123', null],
  ['ABCD12345', null],
  ['ABCD123U', null],
  ['', null],
  [null, null],
  [undefined, null],
])('%j is the code of a friend: %s', (written, code) => expect(readReferral(written)).toBe(code))

it('a friend’s code is eight signs of its bytes', () => {
  expect(referralCodeFrom(Uint8Array.from([0, 9, 10, 31, 32, 41, 255, 17, 5]))).toBe('09AZ09ZH')
})

it.each([
  ['Mozilla/5.0 (Windows NT 10.0) Chrome/130.0 Safari/537.36', 'Chrome, Windows'],
  ['Mozilla/5.0 (iPhone) Version/18 Safari/604', 'Safari, iPhone'],
  ['Mozilla/5.0 (Linux; Android 15)', 'Android'],
  ['curl/8.0', null],
])('%s is %s', (agent, name) => {
  expect(deviceName(agent)).toBe(name)
  expect(deviceLabel(agent)).toBe(name ?? 'curl')
})
