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
})
