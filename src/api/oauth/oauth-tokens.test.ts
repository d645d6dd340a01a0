import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { linkScopes } from '#shop/linking/scope.rules.ts'
import { ok } from '#tools/builders/orders/desk-orders.ts'
import * as linking from '#tools/builders/linking/linking.ts'
import { errorOf, openOAuthShop, type OAuthShop } from '#tools/builders/linking/oauth-shop.ts'
import { aKey } from '#tools/builders/agents/platform.ts'

let shop: OAuthShop
beforeAll(async () => {
  shop = await openOAuthShop()
})
afterAll(() => shop.close())

describe('a code (rules/agents#20)', () => {
  it('is exchanged for tokens that work, are stored as hashes, and expire after a quarter of an hour', async () => {
    const answer = ok(await shop.exchange(await linking.allowed(shop.member, shop.client)))
    expect(answer.headers.get('cache-control')).toBe('no-store')
    const tokens = answer.body as linking.Tokens
    expect(tokens).toMatchObject({ token_type: 'Bearer', expires_in: 900, scope: linkScopes.join(' ') })
    expect(await shop.works(tokens.access_token)).toBe(200)
    for (const table of ['link_tokens', 'link_codes', 'member_links', 'link_clients']) {
      const { rows } = await shop.shop.pool.query(`select t::text from ${table} t`)
      for (const word of [tokens.access_token, tokens.refresh_token, shop.client.secret])
        expect(JSON.stringify(rows)).not.toContain(word)
    }
    await shop.shop.pool.query(
      "update link_tokens set expires_at = now() - interval '1 second' where kind = 'access'",
    )
    expect(await shop.works(tokens.access_token)).toBe(401)
  })

  it('is valid once; used again it revokes its tokens', async () => {
    const given = await linking.allowed(shop.member, shop.client)
    const tokens = ok(await shop.exchange(given)).body as linking.Tokens
    expect(errorOf(await shop.exchange(given))).toEqual([400, 'invalid_grant'])
    expect(await shop.works(tokens.access_token)).toBe(401)
    expect(errorOf(await shop.renewed(tokens.refresh_token))).toEqual([400, 'invalid_grant'])
  })

  it('is exchanged once by many concurrent requests', async () => {
    const given = await linking.allowed(shop.member, shop.client)
    const answers = await Promise.all([1, 2, 3, 4].map(() => shop.exchange(given)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  it.each([
    ['no verifier', { code_verifier: '' }],
    ['another verifier', { code_verifier: 'x'.repeat(43) }],
    ['another address', { redirect_uri: 'https://assistant.example/other' }],
  ])('is invalidated by %s', async (_, more) => {
    const given = await linking.allowed(shop.member, shop.client)
    expect(errorOf(await shop.exchange(given, more))).toEqual([400, 'invalid_grant'])
    expect(errorOf(await shop.exchange(given))).toEqual([400, 'invalid_grant'])
  })

  it('expires after a minute, and is bound to its platform', async () => {
    const late = await linking.allowed(shop.member, shop.client)
    await shop.shop.pool.query("update link_codes set expires_at = now() - interval '1 second'")
    expect(errorOf(await shop.exchange(late))).toEqual([400, 'invalid_grant'])
    const other = await linking.aClient(shop.owner, { profileUrl: shop.profileUrl })
    const given = await linking.allowed(shop.member, shop.client)
    expect(errorOf(await shop.exchange(given, {}, linking.basic(other)))).toEqual([400, 'invalid_grant'])
    expect((await shop.exchange(given)).status).toBe(200)
  })
})

describe('a refresh token (rules/agents#20)', () => {
  it('is valid once, for the next pair; used again it revokes all', async () => {
    const first = await linking.linked(shop, shop.member, shop.client)
    const second = ok(await shop.renewed(first.refresh_token)).body as linking.Tokens
    expect(await shop.works(second.access_token)).toBe(200)
    expect(errorOf(await shop.renewed(first.refresh_token))).toEqual([400, 'invalid_grant'])
    expect([await shop.works(second.access_token), await shop.works(first.access_token)]).toEqual([401, 401])
    expect(errorOf(await shop.renewed(second.refresh_token))).toEqual([400, 'invalid_grant'])
  })

  it('can be exchanged for fewer scopes, and never for more', async () => {
    const scope = 'dev.ucp.shopping.catalog.search:read'
    const { refresh_token } = await linking.linked(shop, shop.member, shop.client, {
      scope: `${scope} dev.ucp.shopping.cart:manage`,
    })
    expect(errorOf(await shop.renewed(refresh_token, { scope: linkScopes.join(' ') }))).toEqual([
      400,
      'invalid_scope',
    ])
    expect(ok(await shop.renewed(refresh_token, { scope })).body.scope).toBe(scope)
  })
})

describe('client authentication (rules/agents#22)', () => {
  it.each([
    ['no credentials', () => ({})],
    ['a wrong secret', () => linking.basic({ ...shop.client, secret: 'wrong' })],
    ['an unknown client', () => linking.basic({ id: crypto.randomUUID(), secret: 'x' })],
    ['a malformed Basic header', () => ({ authorization: 'Basic ***' })],
  ])('fails with %s', async (_, headers) => {
    const given = await linking.allowed(shop.member, shop.client)
    expect(errorOf(await shop.exchange(given, { client_id: shop.client.id }, headers()))).toEqual([
      401,
      'invalid_client',
    ])
  })

  it('is requested by a response header where the client used the header', async () => {
    const { headers } = await shop.token(
      { grant_type: 'refresh_token' },
      linking.basic({ ...shop.client, secret: 'wrong' }),
    )
    expect(headers.get('www-authenticate')).toBe('Basic realm="http://shop.test"')
  })

  it('accepts a signed assertion once', async () => {
    const key = aKey()
    const keys = JSON.stringify({ keys: [key.jwk] })
    const signing = await linking.aClient(shop.owner, {
      profileUrl: shop.profileUrl,
      method: 'private_key_jwt',
      keys,
    })
    const proof = (more: Record<string, unknown> = {}, by = key) => ({
      client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
      client_assertion: linking.anAssertion({ id: signing.id, privateKey: by.privateKey, kid: by.kid }, more),
    })
    const given = await linking.allowed(shop.member, signing)
    const now = Math.floor(Date.now() / 1_000)
    for (const bad of [
      proof({ aud: 'https://other.example' }),
      proof({ exp: now - 1 }),
      proof({ exp: now + 86_400 }),
      proof({ iss: 'another' }),
      proof({ jti: undefined }),
      proof({}, aKey()),
    ])
      expect(errorOf(await shop.exchange(given, bad, {}))).toEqual([401, 'invalid_client'])
    const good = proof()
    expect((await shop.exchange(given, good, {})).status).toBe(200)
    expect(
      errorOf(await shop.token({ grant_type: 'refresh_token', refresh_token: 'x', ...good }, {})),
    ).toEqual([401, 'invalid_client'])
    expect(errorOf(await shop.exchange(given, {}, linking.basic(signing)))).toEqual([401, 'invalid_client'])
  })

  it('requires only PKCE for a public client', async () => {
    const app = await linking.aClient(shop.owner, { profileUrl: shop.profileUrl, method: 'none' })
    const given = await linking.allowed(shop.member, app)
    expect((await shop.exchange(given, { client_id: app.id }, {})).status).toBe(200)
  })

  it('limits guesses, in any spelling of the client id', async () => {
    const guessed = await linking.aClient(shop.owner, { profileUrl: shop.profileUrl })
    const guess = (id: string) =>
      shop.token({ grant_type: 'refresh_token' }, linking.basic({ ...guessed, id, secret: 'wrong' }))
    const statuses: number[] = []
    for (let tries = 0; tries < 22; tries += 1)
      statuses.push((await guess(tries % 2 === 0 ? guessed.id : guessed.id.toUpperCase())).status)
    expect([statuses[19], statuses[20]]).toEqual([401, 429])
  })

  it.each([
    ['JSON', 'application/json', '{}'],
    ['a field twice', 'application/x-www-form-urlencoded', 'grant_type=a&grant_type=b'],
  ])('reports invalid requests: %s', async (_, type, body) => {
    const request = new Request('http://shop.test/oauth2/token', {
      method: 'POST',
      headers: { 'content-type': type },
      body,
    })
    const answer = await shop.shop.api.fetch(request, { ip: '203.0.113.11', seenIn: null })
    expect([answer.status, ((await answer.json()) as { error: string }).error]).toEqual([
      400,
      'invalid_request',
    ])
  })
})
