import fc from '#tools/testing/properties.ts'
import { describe, expect, it, test } from 'vitest'
import {
  cookieIn,
  cookieName,
  eitherCookieIn,
  hasCookie,
  hasIdentityCookie,
  isVisitors,
  setCookie,
} from './cookies.ts'

describe('reading cookies', () => {
  test.each([
    ['elowen_access=T', 'T'],
    ['elowen_access =T', 'T'],
    ['elowen_access= T', 'T'],
    ['\telowen_access\t=\tT\t', 'T'],
    [' elowen_access = T ; b=2', 'T'],
    ['a=1;elowen_access=T', 'T'],
    ['a=1;\telowen_access=T;b=2', 'T'],
    ['elowen_access="T"', 'T'],
    ['elowen_access=T; elowen_access=U', 'T'],
    ['elowen_access=; elowen_access=U', ''],
    ['elowen_access=T=U', 'T=U'],
    [';;; ;elowen_access=T;', 'T'],
    ['junk; elowen_access=T', 'T'],
    ['ELOWEN_ACCESS=T', undefined],
    ['elowen%5Faccess=T', undefined],
    ['xelowen_access=T', undefined],
    ['elowen_access', undefined],
    ['=T; elowen_accessor=U', undefined],
    ['a="; elowen_access=T; "', 'T'],
    ['', undefined],
    [null, undefined],
  ])('%j holds %j', (header, value) => expect(cookieIn(header, 'elowen_access')).toBe(value))

  it('knows somebody by the same reading', () => {
    const words = ['session', 'access', 'refresh', 'staff', 'impersonation', 'flash', 'flash_2', 'pass']
    const names = words.flatMap((word) => [`elowen_${word}`, `__Host-elowen_${word}`])
    const blank = fc.string({ unit: fc.constantFrom(' ', '\t', ';', '"'), maxLength: 3 })
    const odd = fc.tuple(
      blank,
      fc.constantFrom(...names),
      blank,
      fc.constantFrom('=', '==', ' =', '\t=', ''),
      blank,
      fc.string(),
    )
    const anyHeader = fc
      .array(
        fc.oneof(
          odd.map((parts) => parts.join('')),
          fc.string(),
        ),
        { maxLength: 5 },
      )
      .map((parts) => parts.join(';'))
    fc.assert(
      fc.property(anyHeader, (header) => {
        if (names.some((name) => cookieIn(header, name) !== undefined))
          expect(hasIdentityCookie(header)).toBe(true)
      }),
      { numRuns: 2_000 },
    )
    expect(hasIdentityCookie('elowen_app=1; elowen_ref=ABCD1234; elowen_desk=en.')).toBe(false)
  })

  it('has one spelling where there is TLS, which counts first where both may stand', () => {
    expect([cookieName('elowen_ref', true), cookieName('elowen_ref', false)]).toEqual([
      '__Host-elowen_ref',
      'elowen_ref',
    ])
    expect(eitherCookieIn('elowen_ref=B; __Host-elowen_ref=A', 'elowen_ref')).toBe('A')
    expect(hasCookie('__Host-elowen_session =x', 'elowen_session')).toBe(true)
    expect(hasCookie('elowen_session=', 'elowen_session')).toBe(false)
  })

  it('writes Secure where there is TLS', () => {
    const wanted = { name: '__Host-elowen_ref', value: 'A', httpOnly: true, seconds: 60 }
    expect(setCookie({ ...wanted, secure: true })).toBe(
      '__Host-elowen_ref=A; Path=/; Max-Age=60; SameSite=Lax; HttpOnly; Secure',
    )
    expect(setCookie({ ...wanted, secure: false })).not.toContain('Secure')
  })
})

test.each<[header: string, is: boolean]>([
  ['elowen_session=a', true],
  ['a=1; __Host-elowen_access =x; elowen_refresh=y', true],
  ['elowen_app=1', false],
  ['', false],
  ...['staff', 'impersonation', 'flash', 'flash_2', 'pass'].map((name): [string, boolean] => [
    `elowen_session=a; elowen_${name}=b`,
    false,
  ]),
])('%j is a visitor and nothing else: %s', (header, is) => expect(isVisitors(header)).toBe(is))
