import { expect, it } from 'vitest'
import { isCommonPassword } from './common-passwords.ts'

it.each([
  'password1',
  'Password123',
  'P@ssw0rd',
  'passw0rd1',
  'qwerty123',
  'Qwerty2026!',
  'abc12345',
  'abcd1234',
  '1qaz2wsx',
  '1q2w3e4r',
  'q1w2e3r4t5',
  'iloveyou1',
  'letmein123',
  'welcome1',
  'admin123',
  'aaaa1111',
  'a1a1a1a1',
  '123456abc',
  'woaini520',
  '12345678a',
  'sunshine99',
  'elowen2026',
])('%s is common', (password) => expect(isCommonPassword(password)).toBe(true))

it.each([
  'a good password 1',
  'teal-heron-91',
  'kX9vq2LmZ',
  'blau44fische',
  'my dog eats 7 socks',
  '我愛喝凍檸茶3杯',
  'correcthorse5battery',
])('%s is not common', (password) => expect(isCommonPassword(password)).toBe(false))

it('rejects passwords derived from the owner’s own data', () => {
  expect(isCommonPassword('kayan.chan88', ['kayan.chan@example.com'])).toBe(false)
  expect(isCommonPassword('kayan1990', ['kayan.chan@example.com'])).toBe(true)
  expect(isCommonPassword('kayan1990')).toBe(false)
})
