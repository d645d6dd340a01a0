import { expect, it } from 'vitest'
import { readConfig } from '#platform/config.ts'
import { contentSecurityPolicy, outsiders } from './content-security.ts'
import { openPayments } from '../providers.ts'

const real = {
  SHOP_MODE: 'test',
  PAYDOLLAR_URL: 'https://www.paydollar.com/b2c2/',
  PAYDOLLAR_MERCHANT_ID: '1',
  PAYDOLLAR_SECRET: 's',
  PAYDOLLAR_LOGIN: 'l',
  PAYDOLLAR_PASSWORD: 'p',
}

it('allows forms to post to the payment pages of the enabled methods only', () => {
  const config = readConfig({ ...real, PAYMENT_METHODS: 'paydollar' })
  const targets = openPayments(config, 'http://localhost:3900').formTargets
  expect(targets).toEqual(['https://www.paydollar.com'])
  expect(contentSecurityPolicy([], outsiders(config, targets))).toContain(
    "form-action 'self' https://www.paydollar.com;",
  )
  expect(openPayments(readConfig({ SHOP_MODE: 'test' }), 'http://localhost:3901').formTargets).toEqual([
    'http://localhost:3901',
  ])
})

it('allows the hosts of the bot check only where the shop has keys for it', () => {
  const keys = { RECAPTCHA_SITE_KEY: 'k', RECAPTCHA_SECRET: 's' }
  const policy = contentSecurityPolicy([], outsiders(readConfig({ SHOP_MODE: 'test', ...keys })))
  expect(policy).toContain("script-src 'self' https://www.google.com https://www.gstatic.com;")
  expect(policy).toContain('frame-src https://www.instagram.com https://www.google.com;')
  expect(contentSecurityPolicy([], outsiders(readConfig({ SHOP_MODE: 'test' })))).not.toContain('google')
  expect(() => readConfig({ SHOP_MODE: 'test', RECAPTCHA_SITE_KEY: 'k' })).toThrow('RECAPTCHA_SECRET')
})
