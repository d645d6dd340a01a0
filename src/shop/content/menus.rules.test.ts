import { describe, expect, it } from 'vitest'
import fc from '#tools/testing/properties.ts'
import { isForCountry, isOutsideAddress, Menus } from './menus.rules.ts'

describe('menus', () => {
  it('equal the former menus by default', () => {
    const { header, drawer, footer } = Menus.parse({})
    expect(header.map(({ target }) => target)).toEqual([
      'hair_care',
      'face',
      'treatment',
      '/diagnostic/start',
    ])
    expect(drawer.map(({ target }) => target)).toEqual([
      'treatment',
      '/diagnostic/start',
      '/membership',
      '/shops',
    ])
    expect(footer.map(({ below }) => below.map(({ target }) => target))).toEqual([
      ['/shipping', '/exchange', '/contactus', '/shops'],
      ['/story', '/membership'],
    ])
  })

  it('are for the countries of an entry, or for all', () => {
    expect(isForCountry({ countries: [] }, 'jp')).toBe(true)
    expect(isForCountry({ countries: ['hk', 'tw'] }, 'tw')).toBe(true)
    expect(isForCountry({ countries: ['hk', 'tw'] }, 'jp')).toBe(false)
  })
})

describe('an external address (rules/storefront#14)', () => {
  it.each([
    ['https://www.example.com', true],
    ['https://example.com/a?b=c#d', true],
    ['HTTPS://EXAMPLE.COM/', true],
    ['https://例子.com/', true],
    ['http://example.com', false],
    ['//example.com', false],
    ['/shipping', false],
    ['javascript:alert(1)', false],
    ['data:text/html,x', false],
    [' javascript:alert(1)', false],
    ['https:example.com', false],
    ['https://user@example.com', false],
    ['https://user:word@example.com', false],
    ['https://example.com:8443', false],
    ['https://localhost', false],
    ['https://printer.local', false],
    ['https://wiki.internal/', false],
    ['https://router.home', false],
    ['https://intranet', false],
    ['https://127.0.0.1', false],
    ['https://10.1.2.3/', false],
    ['https://0x7f.1/', false],
    ['https://2130706433/', false],
    ['https://[::1]/', false],
    ['https://example.com./', false],
    ['', false],
    ['https://', false],
  ])('%s: %s', (address, expected) => expect(isOutsideAddress(address)).toBe(expected))

  it('never has another scheme', () =>
    fc.assert(
      fc.property(fc.string(), fc.constantFrom('javascript:', 'http://', 'file://', ''), (text, scheme) => {
        if (isOutsideAddress(scheme + text)) expect(new URL(scheme + text).protocol).toBe('https:')
      }),
    ))
})
