import { describe, expect, it } from 'vitest'
import { settingsShape } from '#shop/content/settings.rules.ts'
import { themeOf } from './theme.ts'

const market = settingsShape.market.parse(undefined)

describe('the theme of a path', () => {
  it.each([
    ['/', 'default'],
    ['/en/collection/elowen', 'default'],
    ['/pi-marketplace', 'marketplace'],
    ['/cn/collection/big_pi', 'marketplace'],
    ['/zh/oxygen-ceuticals/oxygen-mist', 'marketplace'],
    ['/en/collection/elsewhere', 'default'],
  ])('%s is %s', (path, theme) => expect(themeOf(path, market)).toBe(theme))

  it.each([
    ['/en/collection', '?brand=big_pi', 'marketplace'],
    ['/collection/hair_care', '?sort=new&brand=oxygen-ceuticals', 'marketplace'],
    ['/collection/big_pi', '?brand=elowen', 'marketplace'],
    ['/en/collection', '?brand=elowen', 'default'],
    ['/en/story', '?brand=big_pi', 'default'],
  ])('of %s%s is %s', (path, search, theme) => expect(themeOf(path, market, search)).toBe(theme))

  it('follows the setting', () => {
    const other = { ...market, slugs: ['elsewhere'] }
    expect(themeOf('/en/collection/elsewhere', other)).toBe('marketplace')
    expect(themeOf('/cn/collection/big_pi', other)).toBe('default')
  })

  it('is the default one where no settings could be read', () =>
    expect(themeOf('/en/collection/big_pi', null)).toBe('default'))
})
