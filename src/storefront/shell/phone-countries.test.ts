import { expect, it } from 'vitest'
import { phoneCountries } from './region/phone-countries.server.ts'
import { phoneCountryName } from './region/phone-country.rules.ts'

it('names about 240 countries in each language, the ones used most in front', () => {
  for (const locale of ['hk', 'zh', 'cn', 'en'] as const) {
    const { often, others } = phoneCountries(locale)
    expect(often[0]?.code).toBe('852')
    expect(often.length + others.length).toBeGreaterThan(225)
    expect(
      [...often, ...others].every(
        (one) => /^\d{1,3}$/.test(one.code) && !/^[A-Z]{2}$/.test(phoneCountryName(locale, one)),
      ),
    ).toBe(true)
    expect(new Set([...often, ...others].map(({ value }) => value)).size).toBe(often.length + others.length)
  }
  expect(
    phoneCountries('hk')
      .often.slice(0, 2)
      .map((one) => phoneCountryName('hk', one)),
  ).toEqual(['香港', '澳門'])
})

it('gives each country its three names, whatever the page speaks', () => {
  const italy = (locale: 'hk' | 'zh' | 'en') =>
    phoneCountries(locale).others.find(({ country }) => country === 'IT')
  expect(italy('en')).toMatchObject({ code: '39', name: 'Italy', name_zh: '意大利', name_cn: '意大利' })
  expect(italy('zh')).toMatchObject({ name: 'Italy', name_zh: '義大利', name_cn: '意大利' })
})
