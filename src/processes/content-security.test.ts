import { expect, it } from 'vitest'
import { readConfig } from '#platform/config.ts'
import { contentSecurityPolicy, outsiders } from './content-security.ts'
import { accountsOf, formTargets } from './providers.ts'

const real = {
  SHOP_MODE: 'test',
  PAYDOLLAR_URL: 'https://www.paydollar.com/b2c2/',
  PAYDOLLAR_MERCHANT_ID: '1',
  PAYDOLLAR_SECRET: 's',
  PAYDOLLAR_LOGIN: 'l',
  PAYDOLLAR_PASSWORD: 'p',
}

it('lets forms lead to the payment pages that the shop takes, and nowhere else', () => {
  const config = readConfig({ ...real, PAYMENT_METHODS: 'paydollar' })
  const targets = formTargets(accountsOf(config, 'http://localhost:3900'))
  expect(targets).toEqual(['https://www.paydollar.com'])
  expect(contentSecurityPolicy('', outsiders(config, targets))).toContain("form-action 'self' https://www.paydollar.com;")
  expect(formTargets(accountsOf(readConfig({ SHOP_MODE: 'test' }), 'http://localhost:3901'))).toEqual(['http://localhost:3901'])
})
