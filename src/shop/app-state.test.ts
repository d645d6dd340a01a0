import fc from '#tools/testing/properties.ts'
import { describe, expect, it } from 'vitest'
import { pageVariant, readAppState, themes, writeAppState } from './app-state.ts'
import { cookieIn } from './cookies.ts'
import { countryFromIso, countryKeys, localeOfPath } from './region.ts'

describe('what the browser remembers', () => {
  it('starts as hk, hk, HKD', () => {
    expect(readAppState(undefined)).toEqual({
      country: 'hk',
      language: 'hk',
      currency: 'HKD',
      theme: 'light',
      confirmCountry: false,
      agreedGdpr: null,
    })
  })

  it('sets tw for locale zh and hk for locale hk until a country is confirmed', () => {
    const inSingapore = { ...readAppState(undefined), country: 'sg' as const, currency: 'SGD' as const }
    expect(readAppState(undefined, 'zh')).toMatchObject({ country: 'tw', currency: 'TWD' })
    expect(readAppState(writeAppState(inSingapore), 'zh')).toMatchObject({
      country: 'tw',
      currency: 'TWD',
      language: 'zh',
    })
    expect(readAppState(writeAppState(inSingapore), 'en')).toMatchObject({ country: 'sg', currency: 'SGD' })
    expect(readAppState(writeAppState({ ...inSingapore, confirmCountry: true }), 'zh')).toMatchObject({
      country: 'sg',
      currency: 'SGD',
    })
  })

  it('reads back what it wrote', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...countryKeys),
        fc.constantFrom(...themes),
        fc.boolean(),
        (country, theme, agreed) => {
          const state = {
            ...readAppState(undefined),
            country,
            theme,
            agreedGdpr: agreed,
            confirmCountry: true,
          }
          expect(
            readAppState(cookieIn(`a=1; elowen_app=${writeAppState(state)}; b=2`, 'elowen_app')),
          ).toEqual(state)
        },
      ),
    )
  })

  it('takes anything odd as not remembered', () => {
    fc.assert(
      fc.property(fc.string(), (junk) => {
        expect(readAppState(junk).country).toBe('hk')
      }),
    )
    expect(
      readAppState(encodeURIComponent('{"country":"__proto__","currency":"constructor","theme":1}')),
    ).toEqual(readAppState(undefined))
  })

  it('gives the same page to equal states alone', () => {
    const state = readAppState(undefined)
    expect(pageVariant(state)).toBe(pageVariant({ ...state }))
    expect(pageVariant(state)).not.toBe(pageVariant({ ...state, currency: 'JPY' }))
  })
})

it.each([
  ['/', 'hk'],
  ['/en', 'en'],
  ['/en.data', 'en'],
  ['/cn/story', 'cn'],
  ['/hk/story', 'hk'],
  ['/zhongwen', 'hk'],
])('the path %s is written in %s', (path, locale) => {
  expect(localeOfPath(path)).toBe(locale)
})

it('knows GB as uk and counts Macau to hk (rules/delivery#2)', () => {
  expect([countryFromIso('GB'), countryFromIso('MO'), countryFromIso('FR')]).toEqual(['uk', 'hk', null])
})
