import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readConfig } from './config.ts'

const folder = mkdtempSync(join(tmpdir(), 'elowen-config-'))
const real = {
  SHOP_MODE: 'production',
  PUBLIC_URL: 'https://shop.example',
  DATABASE_URL: 'postgres://db/elowen',
  SHOP_SECRET: 's'.repeat(32),
}

describe('configuration', () => {
  it('needs nothing for a look around, and makes itself a secret that stays', () => {
    const first = readConfig({ DATA_DIR: folder })
    expect(first).toMatchObject({ SHOP_MODE: 'demo', production: false, demoCalls: true, PORT: null })
    expect(readConfig({ DATA_DIR: folder }).SHOP_SECRET).toBe(first.SHOP_SECRET)
  })

  it.each(['PUBLIC_URL', 'DATABASE_URL', 'SHOP_SECRET'])('stops in production without %s and says so', (name) => {
    expect(() => readConfig({ ...real, [name]: '' })).toThrow(`production needs ${name}`)
  })

  it('starts in production with everything, demo calls off unless set on purpose', () => {
    expect(readConfig(real)).toMatchObject({ production: true, demoCalls: false })
    expect(readConfig({ ...real, DEMO_CALLS: '1' })).toMatchObject({ demoCalls: true })
  })

  it.each([
    ['PORT', 'eighty'],
    ['SHOP_SECRET', 'short'],
    ['PUBLIC_URL', 'shop.example'],
    ['LIMITS_FACTOR', '0'],
  ])('names %s when it cannot be %s', (name, value) => {
    expect(() => readConfig({ DATA_DIR: folder, [name]: value })).toThrow(name)
  })

  it('takes every way to pay when trying the shop out, and for real those that are set up', () => {
    expect(readConfig({ DATA_DIR: folder }).PAYMENT_METHODS).toEqual(['paydollar', 'payme', 'fps'])
    expect(readConfig(real).PAYMENT_METHODS).toEqual([])
    expect(readConfig({ ...real, FPS_PROXY_ID: '1234567' }).PAYMENT_METHODS).toEqual(['fps'])
    expect(readConfig({ DATA_DIR: folder, PAYMENT_METHODS: 'fps' }).PAYMENT_METHODS).toEqual(['fps'])
  })

  it.each([
    [{ ...real, PAYMENT_METHODS: 'fps' }, 'taking fps needs FPS_PROXY_ID'],
    [{ ...real, PAYDOLLAR_URL: 'https://www.paydollar.com/b2c2' }, 'taking paydollar needs PAYDOLLAR_MERCHANT_ID, PAYDOLLAR_SECRET'],
    [{ DATA_DIR: folder, PAYME_URL: 'https://sandbox.api.payme.hsbc.com.hk' }, 'taking payme needs PAYME_CLIENT_ID'],
    [{ DATA_DIR: folder, PAYMENT_METHODS: 'cheque' }, 'PAYMENT_METHODS'],
  ])('says what a way to pay lacks', (env, words) => expect(() => readConfig(env)).toThrow(words))
})
