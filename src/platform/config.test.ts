import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { isWeakSecret, readConfig } from './config.ts'

const folder = mkdtempSync(join(tmpdir(), 'elowen-config-'))
const real = {
  SHOP_MODE: 'production',
  PUBLIC_URL: 'https://shop.example',
  DATABASE_URL: 'postgres://db/elowen',
  SHOP_SECRET: '6f1d0b9a47c3e852d1a0f6b7c4e39528',
  SMTP_URL: 'smtp://mail.example:587',
}

describe('configuration', () => {
  it('needs no settings for a trial, and stores a generated secret', () => {
    const first = readConfig({ DATA_DIR: folder })
    expect(first).toMatchObject({ SHOP_MODE: 'demo', production: false, demoCalls: true, PORT: null })
    expect(readConfig({ DATA_DIR: folder }).SHOP_SECRET).toBe(first.SHOP_SECRET)
  })

  it.each([
    ['https://shop.example/', 'https://shop.example'],
    ['https://Shop.Example:443', 'https://shop.example'],
    ['https://例子.example', 'https://xn--fsqu00a.example'],
    ['https://shop.example:8443//', 'https://shop.example:8443'],
    ['http://localhost:4000', 'http://localhost:4000'],
    ['http://127.0.0.1:4000/', 'http://127.0.0.1:4000'],
  ])('parses %s as the origin that browsers send: %s (rules/access#4)', (written, origin) =>
    expect(readConfig({ ...real, PUBLIC_URL: written }).PUBLIC_URL).toBe(origin),
  )

  it.each([
    ['https://shop.example/shop', 'is scheme and host alone'],
    ['https://shop.example?a=1', 'is scheme and host alone'],
    ['https://user:word@shop.example', 'is scheme and host alone'],
    ['ftp://shop.example', 'PUBLIC_URL'],
    ['http://shop.example', 'has to begin with https'],
    ['http://localhost.example', 'has to begin with https'],
    ['http://127.example', 'has to begin with https'],
  ])('does not start production at %s', (written, why) =>
    expect(() => readConfig({ ...real, PUBLIC_URL: written })).toThrow(why),
  )

  it.each([
    [real, true],
    [{ PUBLIC_URL: 'https://shop.example', DEMO_ON_PUBLIC_HOST: '1' }, true],
    [{ PUBLIC_URL: 'http://shop.example', DEMO_ON_PUBLIC_HOST: '1' }, false],
    [{}, false],
  ])('sets Secure cookies if browsers connect over TLS: %o', (env, secure) =>
    expect(readConfig({ DATA_DIR: folder, ...env }).secure).toBe(secure),
  )

  it('accepts addresses and networks of proxies, and no names', () => {
    const TRUSTED_PROXIES = '10.0.0.7, 173.245.48.0/20,2400:cb00::/32'
    expect(readConfig({ ...real, TRUSTED_PROXIES }).TRUSTED_PROXIES).toHaveLength(3)
    expect(() => readConfig({ ...real, TRUSTED_PROXIES: 'haproxy.internal' })).toThrow('TRUSTED_PROXIES')
  })

  it.each(['PUBLIC_URL', 'DATABASE_URL', 'SHOP_SECRET', 'SMTP_URL'])(
    'refuses to start in production without %s, with a message',
    (name) => {
      expect(() => readConfig({ ...real, [name]: '' })).toThrow(`production needs ${name}`)
    },
  )

  it('stores uploads in a bucket if all of its settings are present, and names a missing one', () => {
    const bucket = {
      STORAGE_URL: 'https://s3.example/',
      STORAGE_BUCKET: 'uploads',
      STORAGE_ACCESS_KEY: 'key',
      STORAGE_SECRET_KEY: 'very secret',
    }
    expect(readConfig({ DATA_DIR: folder, ...bucket })).toMatchObject({
      STORAGE_URL: 'https://s3.example',
      STORAGE_REGION: 'us-east-1',
    })
    for (const name of Object.keys(bucket)) {
      const partly = () => readConfig({ DATA_DIR: folder, ...bucket, [name]: '' })
      expect(partly).toThrow(`uploads in a bucket need ${name} too. See .env.example.`)
      expect(partly).not.toThrow('very secret')
    }
    expect(() => readConfig({ DATA_DIR: folder, STORAGE_URL: 'bucket' })).toThrow('STORAGE_URL')
  })

  it('requires both forms of the mailing list or none, so that subscribers can always unsubscribe', () => {
    const forms = {
      NEWSLETTER_URL: 'https://list.example/join',
      NEWSLETTER_UNSUBSCRIBE_URL: 'https://list.example/leave',
    }
    expect(readConfig({ DATA_DIR: folder, ...forms })).toMatchObject(forms)
    for (const name of Object.keys(forms))
      expect(() => readConfig({ DATA_DIR: folder, ...forms, [name]: '' })).toThrow(
        'the mailing list needs NEWSLETTER_URL and NEWSLETTER_UNSUBSCRIBE_URL',
      )
  })

  it('exports no traces by default, and reads the standard variables of OpenTelemetry', () => {
    expect(readConfig({ DATA_DIR: folder })).toMatchObject({
      OTEL_EXPORTER_OTLP_HEADERS: {},
      OTEL_SERVICE_NAME: 'elowen',
      OTEL_TRACES_SAMPLER_ARG: 1,
    })
    expect(readConfig({ DATA_DIR: folder }).OTEL_EXPORTER_OTLP_ENDPOINT).toBeUndefined()
    const taken = {
      OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318/',
      OTEL_EXPORTER_OTLP_HEADERS: 'Authorization=Bearer%20abc, x-team = shop,',
      OTEL_TRACES_SAMPLER_ARG: '0.05',
    }
    expect(readConfig({ DATA_DIR: folder, ...taken })).toMatchObject({
      OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318',
      OTEL_EXPORTER_OTLP_HEADERS: { authorization: 'Bearer abc', 'x-team': 'shop' },
      OTEL_TRACES_SAMPLER_ARG: 0.05,
    })
  })

  it.each(['a very secret key', 'x-key=very%secret'])(
    'refuses %s as headers of the trace receiver, without repeating it',
    (text) => {
      const read = () => readConfig({ DATA_DIR: folder, OTEL_EXPORTER_OTLP_HEADERS: text })
      expect(read).toThrow('OTEL_EXPORTER_OTLP_HEADERS is name=value by commas')
      expect(read).not.toThrow('secret')
    },
  )

  it.each(['DATABASE_DIRECT_URL', 'DATABASE_REPLICA_URL'])(
    'refuses %s together with DATABASE_URL',
    (name) => {
      const database = { [name]: 'postgres://db:5001/elowen' }
      expect(() => readConfig({ DATA_DIR: folder, ...database })).toThrow(
        `${name} leads to the database of DATABASE_URL`,
      )
      expect(readConfig({ ...real, DATA_DIR: folder, ...database })).toMatchObject({
        ...database,
        DATABASE_PREPARED: 'on',
        DRAIN_SECONDS: 0,
      })
    },
  )

  it('starts in production with all settings, without demo endpoints', () => {
    expect(readConfig(real)).toMatchObject({ production: true, demoCalls: false, LIMITS_FACTOR: 1 })
  })

  it.each([
    ['a'.repeat(64), true],
    ['test'.repeat(10), true],
    ['abcdefghijklmnop'.repeat(2), true],
    ['0123456789a'.repeat(3).slice(0, 32), true],
    ['abababababababababacacacacacacac', true],
    ['6f1d0b9a47c3e852d1a0f6b7c4e39528', false],
    ['correct horse battery staple, and more', false],
  ])('%s is guessable: %s', (secret, weak) => expect(isWeakSecret(secret)).toBe(weak))

  it.each([
    [{ HOST: '0.0.0.0' }, false],
    [{ HOST: '192.168.1.7' }, false],
    [{ HOST: '::' }, false],
    [{ PUBLIC_URL: 'https://shop.example' }, false],
    [{ SHOP_MODE: 'development', PUBLIC_URL: 'http://203.0.113.7' }, false],
    [{ HOST: '0.0.0.0', DEMO_ON_PUBLIC_HOST: '1' }, true],
    [{ HOST: '::1', PUBLIC_URL: 'http://[::1]:3000' }, true],
    [{ HOST: 'localhost', PUBLIC_URL: 'http://localhost:3000' }, true],
    [{ HOST: '127.0.0.2' }, true],
  ])('a trial shop starts with %o: %s', (env, starts) => {
    const start = () => readConfig({ DATA_DIR: folder, ...env })
    if (starts) expect(start).not.toThrow()
    else expect(start).toThrow('DEMO_ON_PUBLIC_HOST=1 if that is meant')
  })

  it.each([
    ['PORT', 'eighty'],
    ['SHOP_SECRET', 'short'],
    ['PUBLIC_URL', 'shop.example'],
    ['LIMITS_FACTOR', '0'],
  ])('names %s if it is not %s', (name, value) => {
    expect(() => readConfig({ DATA_DIR: folder, [name]: value })).toThrow(name)
  })
})
