import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readConfig } from '#platform/config.ts'
import { openPing } from '#tools/builders/payments/fourth-method.ts'
import { methodsTaken, openPayments, paymentAdapters } from './providers.ts'

const folder = mkdtempSync(join(tmpdir(), 'elowen-providers-'))
const real = {
  SHOP_MODE: 'production',
  PUBLIC_URL: 'https://shop.example',
  DATABASE_URL: 'postgres://db/elowen',
  SHOP_SECRET: '6f1d0b9a47c3e852d1a0f6b7c4e39528',
  SMTP_URL: 'smtp://mail.example:587',
}
const payMe = {
  PAYME_CLIENT_ID: 'c',
  PAYME_CLIENT_SECRET: 's',
  PAYME_SIGNING_KEY_ID: 'k',
  PAYME_SIGNING_KEY: 'a2V5',
}
const taken = (env: NodeJS.ProcessEnv) => methodsTaken(readConfig(env)).map(({ profile }) => profile.method)

describe('the payment methods of a configuration', () => {
  it('are all methods in a trial, and the configured ones in production', () => {
    expect(taken({ DATA_DIR: folder })).toEqual(['paydollar', 'payme', 'fps'])
    expect(taken(real)).toEqual([])
    expect(taken({ ...real, FPS_PROXY_ID: '1234567' })).toEqual(['fps'])
    expect(taken({ DATA_DIR: folder, PAYMENT_METHODS: 'fps' })).toEqual(['fps'])
    const url = { PAYME_URL: 'https://api.payme.hsbc.com.hk' }
    expect(taken({ ...real, ...payMe, ...url })).toEqual(['payme'])
    expect(taken({ DATA_DIR: folder, ...payMe, PAYME_URL: 'http://127.0.0.1:3900/payme' })).toContain('payme')
  })

  it('are those of the composed adapters, whatever their names', () => {
    const adapters = [...paymentAdapters, openPing().adapter]
    const config = readConfig({ DATA_DIR: folder, PAYMENT_METHODS: 'ping' })
    const { payments } = openPayments(config, 'http://localhost:3900', adapters)
    expect(payments.providers.map(({ method }) => method)).toEqual(['ping'])
    expect(payments.profiles).toHaveLength(4)
    expect(() => methodsTaken(config)).toThrow('PAYMENT_METHODS names ping')
  })

  it.each([
    [{ ...real, PAYMENT_METHODS: 'fps' }, 'taking fps needs FPS_PROXY_ID'],
    [
      { ...real, PAYDOLLAR_URL: 'https://www.paydollar.com/b2c2' },
      'taking paydollar needs PAYDOLLAR_MERCHANT_ID, PAYDOLLAR_SECRET',
    ],
    [
      { DATA_DIR: folder, PAYME_URL: 'https://sandbox.api.payme.hsbc.com.hk' },
      'taking payme needs PAYME_CLIENT_ID',
    ],
    [{ ...real, ...payMe, PAYME_URL: 'http://127.0.0.1:3900/payme' }, 'PAYME_URL has to begin with https'],
    [{ DATA_DIR: folder, PAYMENT_METHODS: 'cheque' }, 'PAYMENT_METHODS'],
    [{ DATA_DIR: folder, FPS_PROXY_ID: '12' }, 'FPS_PROXY_ID'],
    [{ DATA_DIR: folder, PAYME_URL: 'payme' }, 'PAYME_URL'],
  ])('are refused with the missing or invalid setting', (env, words) =>
    expect(() => taken(env)).toThrow(words),
  )
})
