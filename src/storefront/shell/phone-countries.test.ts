import { expect, it } from 'vitest'
import { phoneCountries } from './phone-countries.server.ts'

it('names about 240 countries in each language, the ones used most in front', () => {
  for (const locale of ['hk', 'zh', 'cn', 'en'] as const) {
    const { often, others } = phoneCountries(locale)
    expect(often[0]?.code).toBe('852')
    expect(often.length + others.length).toBeGreaterThan(225)
    expect([...often, ...others].every(({ code, name }) => /^\d{1,3}$/.test(code) && !/^[A-Z]{2}$/.test(name))).toBe(true)
    expect(new Set([...often, ...others].map(({ value }) => value)).size).toBe(often.length + others.length)
  }
  expect(
    phoneCountries('hk')
      .often.slice(0, 2)
      .map(({ name }) => name),
  ).toEqual(['香港', '澳門'])
})
