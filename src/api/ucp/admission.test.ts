import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aKey, aPlatform, aProfile, openPlatforms } from '#tools/builders/agents/platform.ts'
import { openTestShop, type TestShop } from '#tools/testing/test-shop.ts'
import { ucpErrors } from '#tools/testing/ucp-validator.ts'
import { restPath } from './profile.ts'

let shop: TestShop
let platforms: Awaited<ReturnType<typeof openPlatforms>>
beforeAll(async () => {
  ;[shop, platforms] = await Promise.all([
    openTestShop({ LIMITS_FACTOR: '1000', WEBHOOKS_LOOPBACK: '1' }),
    openPlatforms(),
  ])
})
afterAll(() => Promise.all([shop.close(), platforms.close()]))

const query = { query: 'shampoo', context: { address_country: 'HK', language: 'en' } }
const searchAs = (profileUrl: string, headers: Record<string, string> = {}) =>
  aPlatform(shop, profileUrl).post('/catalog/search', query, headers)

describe('the profile of the shop (rules/agents#1)', () => {
  it('conforms to the protocol, may be cached, and lists the endpoints', async () => {
    const { status, headers, body } = await shop.get('/.well-known/ucp')
    expect(status).toBe(200)
    expect(ucpErrors('profile', body)).toEqual([])
    expect(headers.get('cache-control')).toMatch(/^public, max-age=\d{3}/)
    const { ucp, signing_keys: keys } = body as {
      ucp: Record<string, Record<string, { endpoint: string; transport: string }[]>>
      signing_keys: Record<string, string>[]
    }
    expect(ucp.services?.['dev.ucp.shopping']?.map(({ endpoint }) => endpoint)).toContain(
      `http://shop.test${restPath}`,
    )
    expect(keys).toHaveLength(1)
    expect(Object.keys(keys[0] ?? {})).not.toContain('d')
  })
})

describe('the calling platform (rules/agents#3)', () => {
  it('has its profile fetched once while it is fresh', async () => {
    const url = platforms.publish(aProfile(), { headers: { 'cache-control': 'public, max-age=600' } })
    expect((await searchAs(url)).status).toBe(200)
    expect((await searchAs(url)).status).toBe(200)
    expect(platforms.reads.filter((path) => url.endsWith(path))).toHaveLength(1)
  })

  it.each([
    ['no header', ''],
    ['no dictionary', 'profile=https://a.example'],
    ['another key', 'other="https://a.example/p"'],
  ])('must be named: %s', async (_, header) => {
    const { status, body } = await searchAs('x', { 'ucp-agent': header })
    expect([status, body.code]).toEqual([400, 'invalid_profile_url'])
  })

  it.each([
    'http://platform.example/profile',
    'https://10.0.0.7/profile',
    'https://[fd00::1]/profile',
    'https://user:pass@platform.example/profile',
    'https://localhost.internal/profile',
    'ftp://platform.example/profile',
    `https://platform.example/${'x'.repeat(600)}`,
    'nonsense',
  ])('is never fetched from %s', async (url) => {
    const { status, body } = await searchAs(url)
    expect([status, body.code]).toEqual([400, 'invalid_profile_url'])
  })

  it.each([
    ['is away', {}, { status: 500 }, 424, 'profile_unreachable'],
    [
      'leads elsewhere',
      {},
      { status: 302, headers: { location: 'https://platform.example/' } },
      424,
      'profile_unreachable',
    ],
    ['is no JSON', '<html>', {}, 422, 'profile_malformed'],
    ['is no profile', { ucp: { version: 3 } }, {}, 422, 'profile_malformed'],
    ['is endless', { ...aProfile(), more: 'x'.repeat(80_000) }, {}, 422, 'profile_malformed'],
    ['holds half a character', { ...aProfile(), more: 'a\ud800' }, {}, 422, 'profile_malformed'],
    [
      'is nested without end',
      JSON.stringify(aProfile()).replace('{', `{"more":${'['.repeat(20_000)}${']'.repeat(20_000)},`),
      {},
      422,
      'profile_malformed',
    ],
    ['has another version', aProfile({ version: '2025-01-01' }), {}, 422, 'version_unsupported'],
  ])('is refused when its profile %s', async (_, profile, how, status, code) => {
    const answer = await searchAs(platforms.publish(profile, how))
    expect([answer.status, answer.body.code]).toEqual([status, code])
    expect(answer.body.continue_url).toMatch(/^http:\/\/shop\.test\//)
  })

  it('is not fetched again immediately after a failure', async () => {
    const url = platforms.publish({}, { status: 500 })
    await searchAs(url)
    await searchAs(url)
    expect(platforms.reads.filter((path) => url.endsWith(path))).toHaveLength(1)
  })
})

describe('common capabilities (rules/agents#4)', () => {
  it('are listed in the response, as far as they apply', async () => {
    const { body } = await searchAs(platforms.publish(aProfile()))
    expect((body.ucp as { capabilities: object }).capabilities).toEqual({
      'dev.ucp.shopping.catalog.search': [{ version: '2026-04-08' }],
    })
  })

  it('are required: otherwise nothing is executed', async () => {
    const { status, body } = await searchAs(platforms.publish(aProfile({ only: ['dev.ucp.shopping.cart'] })))
    expect(status).toBe(200)
    expect(body).toMatchObject({
      ucp: { status: 'error', capabilities: {} },
      messages: [{ code: 'capabilities_incompatible', severity: 'unrecoverable' }],
    })
  })
})

describe('a request signature (rules/agents#6)', () => {
  const key = aKey()
  const signer = () => aPlatform(shop, platforms.publish(aProfile({ keys: [key.jwk] })))

  it('is valid until the time it states', async () => {
    const platform = signer()
    const statusUntil = async (seconds: number) => {
      const until = new Date(Date.now() + seconds * 1_000)
      const headers = platform.signed('POST', '/catalog/search', query, key, until)
      return (await platform.post('/catalog/search', query, headers)).status
    }
    expect([await statusUntil(60), await statusUntil(-1)]).toEqual([200, 401])
  })

  it('is accepted if it is valid', async () => {
    const platform = signer()
    const headers = platform.signed('POST', '/catalog/search', query, key)
    expect((await platform.post('/catalog/search', query, headers)).status).toBe(200)
  })

  it.each([
    [
      'the body',
      (headers: Record<string, string>) => [{ ...query, query: 'soap' }, headers],
      400,
      'digest_mismatch',
    ],
    [
      'the digest beside it',
      (headers: Record<string, string>) => [query, { ...headers, 'content-digest': 'sha-256=:AAAA:' }],
      400,
      'digest_mismatch',
    ],
    [
      'the signature',
      (headers: Record<string, string>) => [query, { ...headers, signature: `sig1=:${'A'.repeat(86)}==:` }],
      401,
      'signature_invalid',
    ],
    [
      'its head',
      (headers: Record<string, string>) => [
        query,
        { ...headers, 'signature-input': 'sig1=("@method");keyid="platform-1"' },
      ],
      401,
      'signature_invalid',
    ],
    [
      'one of two',
      ({ signature: _, ...headers }: Record<string, string>) => [query, headers],
      401,
      'signature_missing',
    ],
  ] as const)('is rejected when %s was changed', async (_, change, status, code) => {
    const platform = signer()
    const [body, headers] = change(platform.signed('POST', '/catalog/search', query, key))
    const answer = await platform.post('/catalog/search', body, headers as Record<string, string>)
    expect([answer.status, answer.body.code]).toEqual([status, code])
  })

  it('with an unknown key causes one more fetch of the profile', async () => {
    const path = `/${randomUUID()}`
    const url = platforms.publish(aProfile(), { path })
    const platform = aPlatform(shop, url)
    expect((await platform.post('/catalog/search', query)).status).toBe(200)
    const headers = platform.signed('POST', '/catalog/search', query, key)
    platforms.publish(aProfile({ keys: [key.jwk] }), { path })
    expect((await platform.post('/catalog/search', query, headers)).status).toBe(200)
    const stranger = aKey('stranger')
    const other = platform.signed('POST', '/catalog/search', query, stranger)
    expect((await platform.post('/catalog/search', query, other)).body.code).toBe('key_not_found')
    expect(platforms.reads.filter((each) => each === path)).toHaveLength(2)
  })
})

describe('limits (rules/agents#5)', () => {
  it('for unknown profiles of one address do not block a new platform (rules/agents#3)', async () => {
    const small = await openTestShop({ WEBHOOKS_LOOPBACK: '1' })
    const statusOf = async (ip: string, profileUrl: string) => {
      const answer = await small.shop.api.fetch(
        new Request(`http://shop.test${restPath}/catalog/search`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'ucp-agent': `profile="${profileUrl}"` },
          body: JSON.stringify(query),
        }),
        { ip, seenIn: null },
      )
      return answer.status
    }
    try {
      const flood = Array.from({ length: 80 }, (_, at) =>
        statusOf('198.51.100.7', platforms.url(`/no-${at}`)),
      )
      expect((await Promise.all(flood)).filter((status) => status === 429)).toHaveLength(65)
      expect(await statusOf('198.51.100.8', platforms.publish(aProfile()))).toBe(200)
    } finally {
      await small.close()
    }
  })

  it('of unsigned requests in a platform’s name do not block its signed requests', async () => {
    const small = await openTestShop({ WEBHOOKS_LOOPBACK: '1' })
    try {
      const key = aKey()
      const platform = aPlatform(small, platforms.publish(aProfile({ keys: [key.jwk] })))
      const forged = { ...platform.signed('POST', '/catalog/search', query, key), signature: 'sig1=:AAAA:' }
      expect((await platform.post('/catalog/search', query)).status).toBe(200)
      await small.shop.pool.query('update tries set tries = 1199')
      expect((await platform.post('/catalog/search', query, forged)).status).toBe(401)
      expect((await platform.post('/catalog/search', query, forged)).status).toBe(429)
      expect((await platform.post('/catalog/search', query)).status).toBe(429)
      const signed = platform.signed('POST', '/catalog/search', query, key)
      expect((await platform.post('/catalog/search', query, signed)).status).toBe(200)
      await small.shop.pool.query('update tries set tries = 100000')
      expect((await platform.post('/catalog/search', query, signed)).status).toBe(429)
    } finally {
      await small.close()
    }
  })

  it('apply to a platform, whatever address it calls from', async () => {
    const small = await openTestShop({ WEBHOOKS_LOOPBACK: '1' })
    try {
      const platform = aPlatform(small, platforms.publish(aProfile()))
      await platform.post('/catalog/search', query)
      const { rows } = await small.shop.pool.query('select id from agent_platforms')
      for (let count = 0; count < 12; count += 1)
        await small.shop.pool.query('update tries set tries = 100000')
      expect(rows).toHaveLength(1)
      const answer = await platform.post('/catalog/search', query)
      expect([answer.status, answer.body.code]).toEqual([429, 'too_many_requests'])
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
    } finally {
      await small.close()
    }
  })
})
