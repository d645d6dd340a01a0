import { expect, it } from 'vitest'
import { deviceName, readRecoveryCode, recoveryCodeOf } from './recovery.rules.ts'

it('makes codes of signs that are not mistaken for each other', () => {
  expect(recoveryCodeOf(Uint8Array.from({ length: 32 }, (_, index) => index))).toBe('0123-4567-89AB')
  const all = Array.from({ length: 256 }, (_, byte) => recoveryCodeOf(new Uint8Array(12).fill(byte))).join('')
  expect(all).not.toMatch(/[ILOU]/)
})

it.each([
  ['0123-4567-89AB', '0123456789AB'],
  [' 0123 4567 89ab ', '0123456789AB'],
  ['O123-4567-89AB', '0123456789AB'],
  ['I123-4567-89AB', '1123456789AB'],
  ['123456', null],
  ['0123-4567-89A', null],
  ['0123-4567-89ABC', null],
  ['U123-4567-89AB', null],
  ['', null],
])('reads %j as %j', (typed, code) => expect(readRecoveryCode(typed)).toBe(code))

it.each([
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0 Safari/537.36',
    'Chrome · macOS',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile Safari/604.1',
    'Safari · iOS',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/130.0 Safari/537.36 Edg/130.0',
    'Edge · Windows',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:131.0) Gecko/20100101 Firefox/131.0', 'Firefox · Linux'],
  ['curl/8.9', 'curl/8.9'],
  ['', ''],
])('calls %j %j', (agent, name) => expect(deviceName(agent)).toBe(name))
