import { describe, expect, it } from 'vitest'
import { mayTrack } from '#shop/app-state.ts'
import type { CountryKey, Locale } from '#shop/region.ts'
import {
  asksForConsent,
  asksForCountry,
  countriesByName,
  countryOnLoad,
  languagesFor,
  localeAfterCountry,
  suggestedCountry,
} from './language-options.ts'

describe('languages and countries', () => {
  it('hides Taiwan’s Chinese in Hong Kong and Hong Kong’s Chinese in other countries', () => {
    expect(languagesFor('hk').map(({ key }) => key)).toEqual(['hk', 'cn', 'en'])
    expect(languagesFor('tw').map(({ key }) => key)).toEqual(['zh', 'cn', 'en'])
    expect(languagesFor('us').map(({ key }) => key)).toEqual(['zh', 'cn', 'en'])
  })

  it('lists countries by their English short names', () => {
    const names = countriesByName.map(({ shortNameEng }) => shortNameEng)
    expect(names).toEqual([...names].sort())
    expect(names).toContain('Hong Kong')
  })

  const after: [locale: Locale, country: CountryKey, then: Locale][] = [
    ['hk', 'tw', 'zh'],
    ['zh', 'hk', 'hk'],
    ['hk', 'hk', 'hk'],
    ['zh', 'tw', 'zh'],
    ['hk', 'us', 'hk'],
    ['zh', 'sg', 'zh'],
    ['en', 'tw', 'en'],
    ['cn', 'hk', 'cn'],
  ]
  it.each(after)('%s and then %s continues in %s', (locale, country, then) =>
    expect(localeAfterCountry(locale, country)).toBe(then),
  )

  const onLoad: [locale: Locale, country: CountryKey, confirmed: boolean, then: CountryKey][] = [
    ['zh', 'hk', false, 'tw'],
    ['hk', 'tw', false, 'hk'],
    ['en', 'tw', false, 'tw'],
    ['cn', 'us', false, 'us'],
    ['zh', 'hk', true, 'hk'],
    ['hk', 'tw', true, 'tw'],
  ]
  it.each(onLoad)(
    'a page in %s with %s (confirmed: %s) loads with %s',
    (locale, country, confirmCountry, then) =>
      expect(countryOnLoad(locale, { country, confirmCountry })).toBe(then),
  )
})

describe('the question where to deliver', () => {
  const requested: [detected: CountryKey | null, country: CountryKey, confirmed: boolean, asks: boolean][] = [
    [null, 'hk', false, true],
    ['tw', 'hk', false, true],
    ['hk', 'hk', false, false],
    [null, 'hk', true, false],
    ['us', 'hk', true, false],
  ]
  it.each(requested)(
    'detected %s, shown %s, confirmed %s: %s',
    (detected, country, confirmCountry, isAsked) =>
      expect(asksForCountry(detected, { country, confirmCountry })).toBe(isAsked),
  )

  it('suggests the detected country, or the one of the language, or the current one', () => {
    expect(suggestedCountry('us', 'zh', 'hk')).toBe('us')
    expect(suggestedCountry(null, 'zh', 'hk')).toBe('tw')
    expect(suggestedCountry(null, 'en', 'jp')).toBe('jp')
  })
})

describe('consent', () => {
  it('is requested once, and not where the setting excludes it', () => {
    expect(asksForConsent({ country: 'uk', agreedGdpr: null }, ['hk'])).toBe(true)
    expect(asksForConsent({ country: 'hk', agreedGdpr: null }, ['hk'])).toBe(false)
    expect(asksForConsent({ country: 'uk', agreedGdpr: false }, ['hk'])).toBe(false)
  })

  it('decides whether tracking is allowed; a refusal applies in Hong Kong too', () => {
    expect(mayTrack({ country: 'uk', agreedGdpr: null }, ['hk'])).toBe(false)
    expect(mayTrack({ country: 'uk', agreedGdpr: true }, ['hk'])).toBe(true)
    expect(mayTrack({ country: 'hk', agreedGdpr: null }, ['hk'])).toBe(true)
    expect(mayTrack({ country: 'hk', agreedGdpr: false }, ['hk'])).toBe(false)
  })
})
