import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ok } from '#tools/builders/desk-orders.ts'
import * as linking from '#tools/builders/linking.ts'
import { signedInMember } from '#tools/builders/members.ts'
import { aKey, aPlatform, aProfile, openPlatforms } from '#tools/builders/platform.ts'
import { atDesk, type AtDesk } from '#tools/builders/staff.ts'
import { openTestShop, type TestShop } from '#tools/testing/test-shop.ts'
import { linkScopes } from '#shop/linking/scope.rules.ts'

let shop: TestShop
let owner: AtDesk
let platforms: Awaited<ReturnType<typeof openPlatforms>>
let profileUrl: string
let client: linking.AClient
let member: Awaited<ReturnType<typeof signedInMember>>
beforeAll(async () => {
  ;[shop, platforms] = await Promise.all([
    openTestShop({ LIMITS_FACTOR: '1000', WEBHOOKS_LOOPBACK: '1' }),
    openPlatforms(),
  ])
  owner = await atDesk(shop, 'owner')
  profileUrl = platforms.publish(aProfile())
  client = await linking.aClient(owner, { profileUrl })
  member = await signedInMember(shop)
})
afterAll(() => Promise.all([shop.close(), platforms.close()]))

const query = { query: 'shampoo', context: { address_country: 'HK', language: 'en' } }
const searchWith = async (authorization: string) =>
  aPlatform(shop, profileUrl).post('/catalog/search', query, { authorization })
const works = async (access: string) => (await searchWith(`Bearer ${access}`)).status
const token = (form: Record<string, string>, headers = linking.basic(client)) =>
  linking.askOAuth(shop, '/oauth2/token', form, headers)
const exchange = (
  { code, verifier }: { code: string; verifier: string },
  more: Record<string, string> = {},
  headers = linking.basic(client),
) =>
  token(
    {
      grant_type: 'authorization_code',
      code,
      code_verifier: verifier,
      redirect_uri: linking.callback,
      ...more,
    },
    headers,
  )
const renewed = (refresh_token: string, more: Record<string, string> = {}) =>
  token({ grant_type: 'refresh_token', refresh_token, ...more })
const errorOf = ({ status, body }: { status: number; body: Record<string, unknown> }) => [status, body.error]

describe('documents of the server (rules/agents#18)', () => {
  it('say how to link, with the issuer letter by letter', async () => {
    const { status, body } = await shop.get('/.well-known/oauth-authorization-server')
    expect(status).toBe(200)
    expect(body).toMatchObject({
      issuer: 'http://shop.test',
      authorization_endpoint: 'http://shop.test/oauth2/authorize',
      token_endpoint: 'http://shop.test/oauth2/token',
      revocation_endpoint: 'http://shop.test/oauth2/revoke',
      scopes_supported: linkScopes,
      code_challenge_methods_supported: ['S256'],
      token_endpoint_auth_methods_supported: ['private_key_jwt', 'client_secret_basic', 'none'],
      authorization_response_iss_parameter_supported: true,
    })
    const resource = (await shop.get('/.well-known/oauth-protected-resource')).body
    expect(resource).toMatchObject({
      resource: 'http://shop.test',
      authorization_servers: ['http://shop.test'],
    })
  })

  it.each([
    ['ui_locales=zh-CN', '/cn/link-assistant'],
    ['ui_locales=en-GB', '/en/link-assistant'],
    ['ui_locales=zh-HK', '/link-assistant'],
  ])('lead to the page in the language %s', async (search, path) => {
    const { status, headers } = await shop.get(`/oauth2/authorize?client_id=x&${search}`)
    expect([status, headers.get('location')?.split('?')[0]]).toEqual([303, path])
  })
})

describe('a request to link (rules/agents#19)', () => {
  const ask = async (more: Record<string, string> = {}, by: Pick<typeof member, 'get'> = member) => {
    const words = linking.anAuthorization(client, linking.aChallenge().challenge, more)
    return ok(await by.get(`/linking/request?${new URLSearchParams(words).toString()}`)).body
  }

  it('is shown with who asks, for what and for whom', async () => {
    expect(await ask()).toMatchObject({
      kind: 'open',
      name: 'Assistant',
      subjects: ['prices', 'checkout', 'orders'],
      email: member.email,
      redirect: null,
    })
    expect(await ask({}, { get: (path) => shop.get(`/api/v1${path}`) })).toMatchObject({
      kind: 'sign_in',
      email: null,
    })
  })

  it.each([
    ['another path', 'https://assistant.example/callback/'],
    ['a prefix', 'https://assistant.example/call'],
    ['more after it', 'https://assistant.example/callback?x=1'],
    ['other letters', 'https://ASSISTANT.example/callback'],
    ['a guest in it', 'https://assistant.example@evil.example/callback'],
    ['none', ''],
  ])('leads to no address that was not registered: %s', async (_, redirect_uri) => {
    expect(await ask({ redirect_uri })).toMatchObject({ kind: 'unknown', redirect: null, name: '' })
  })

  it.each([
    ['another type', { response_type: 'token' }, 'unsupported_response_type'],
    ['no challenge', { code_challenge: '' }, 'invalid_request'],
    ['a plain challenge', { code_challenge_method: 'plain' }, 'invalid_request'],
    ['a scope that is none', { scope: 'everything' }, 'invalid_scope'],
    ['a scope that is none of the shop', { scope: 'dev.ucp.shopping.order:manage' }, 'invalid_scope'],
  ])('tells the platform what is wrong: %s', async (_, more, error) => {
    const { kind, redirect } = await ask(more)
    const url = new URL(String(redirect))
    expect(kind).toBe('refused')
    expect(url.origin + url.pathname).toBe(linking.callback)
    expect(Object.fromEntries(url.searchParams)).toEqual({ error, state: 'a state', iss: 'http://shop.test' })
  })

  it('is answered with a code, or with a no', async () => {
    const { url } = await linking.allowed(member, client)
    expect([...url.searchParams.keys()]).toEqual(['code', 'state', 'iss'])
    expect(url.searchParams.get('iss')).toBe('http://shop.test')
    const words = linking.anAuthorization(client, linking.aChallenge().challenge)
    const { body } = ok(await member.send('POST', '/linking/answer', { ...words, allow: 'no' }))
    expect(new URL(String(body.redirect)).searchParams.get('error')).toBe('access_denied')
  })

  it('cannot be answered by a guest, nor from another site', async () => {
    const words = { ...linking.anAuthorization(client, linking.aChallenge().challenge), allow: 'yes' }
    expect((await shop.send('POST', '/api/v1/linking/answer', words)).status).toBe(401)
    const headers = { ...member.headers, origin: 'https://evil.example', 'x-csrf-token': 'x' }
    expect((await shop.send('POST', '/api/v1/linking/answer', words, headers)).status).toBe(403)
  })

  it('goes to any port of the reader’s own machine, and to no other path there', async () => {
    const method = 'none'
    const app = await linking.aClient(owner, { profileUrl, method, redirects: ['http://127.0.0.1/cb'] })
    const kindAt = async (redirect_uri: string) => (await ask({ client_id: app.id, redirect_uri })).kind
    expect(await Promise.all(['http://127.0.0.1:5123/cb', 'http://127.0.0.1/cb'].map(kindAt))).toEqual([
      'open',
      'open',
    ])
    expect(
      await Promise.all(
        ['http://127.0.0.1:5123/other', 'http://localhost:5123/cb', 'https://127.0.0.1:5123/cb'].map(kindAt),
      ),
    ).toEqual(['unknown', 'unknown', 'unknown'])
  })
})

describe('a code (rules/agents#20)', () => {
  it('becomes tokens that work, are kept as hashes, and are good for a quarter of an hour', async () => {
    const answer = ok(await exchange(await linking.allowed(member, client)))
    expect(answer.headers.get('cache-control')).toBe('no-store')
    const tokens = answer.body as linking.Tokens
    expect(tokens).toMatchObject({ token_type: 'Bearer', expires_in: 900, scope: linkScopes.join(' ') })
    expect(await works(tokens.access_token)).toBe(200)
    for (const table of ['link_tokens', 'link_codes', 'member_links', 'link_clients']) {
      const { rows } = await shop.shop.pool.query(`select t::text from ${table} t`)
      for (const word of [tokens.access_token, tokens.refresh_token, client.secret])
        expect(JSON.stringify(rows)).not.toContain(word)
    }
    await shop.shop.pool.query(
      "update link_tokens set expires_at = now() - interval '1 second' where kind = 'access'",
    )
    expect(await works(tokens.access_token)).toBe(401)
  })

  it('is good once; shown again it ends what it became', async () => {
    const given = await linking.allowed(member, client)
    const tokens = ok(await exchange(given)).body as linking.Tokens
    expect(errorOf(await exchange(given))).toEqual([400, 'invalid_grant'])
    expect(await works(tokens.access_token)).toBe(401)
    expect(errorOf(await renewed(tokens.refresh_token))).toEqual([400, 'invalid_grant'])
  })

  it('becomes tokens for one of many who show it at once', async () => {
    const given = await linking.allowed(member, client)
    const answers = await Promise.all([1, 2, 3, 4].map(() => exchange(given)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  it.each([
    ['no verifier', { code_verifier: '' }],
    ['another verifier', { code_verifier: 'x'.repeat(43) }],
    ['another address', { redirect_uri: 'https://assistant.example/other' }],
  ])('is used up by %s', async (_, more) => {
    const given = await linking.allowed(member, client)
    expect(errorOf(await exchange(given, more))).toEqual([400, 'invalid_grant'])
    expect(errorOf(await exchange(given))).toEqual([400, 'invalid_grant'])
  })

  it('is over after a minute, and none of another platform', async () => {
    const late = await linking.allowed(member, client)
    await shop.shop.pool.query("update link_codes set expires_at = now() - interval '1 second'")
    expect(errorOf(await exchange(late))).toEqual([400, 'invalid_grant'])
    const other = await linking.aClient(owner, { profileUrl })
    const given = await linking.allowed(member, client)
    expect(errorOf(await exchange(given, {}, linking.basic(other)))).toEqual([400, 'invalid_grant'])
    expect((await exchange(given)).status).toBe(200)
  })
})

describe('a refresh token (rules/agents#20)', () => {
  it('is good once, for the next two; shown again it ends them all', async () => {
    const first = await linking.linked(shop, member, client)
    const second = ok(await renewed(first.refresh_token)).body as linking.Tokens
    expect(await works(second.access_token)).toBe(200)
    expect(errorOf(await renewed(first.refresh_token))).toEqual([400, 'invalid_grant'])
    expect([await works(second.access_token), await works(first.access_token)]).toEqual([401, 401])
    expect(errorOf(await renewed(second.refresh_token))).toEqual([400, 'invalid_grant'])
  })

  it('is given fewer scopes where that is asked, and never more', async () => {
    const scope = 'dev.ucp.shopping.catalog.search:read'
    const { refresh_token } = await linking.linked(shop, member, client, {
      scope: `${scope} dev.ucp.shopping.cart:manage`,
    })
    expect(errorOf(await renewed(refresh_token, { scope: linkScopes.join(' ') }))).toEqual([
      400,
      'invalid_scope',
    ])
    expect(ok(await renewed(refresh_token, { scope })).body.scope).toBe(scope)
  })
})

describe('who asks for tokens (rules/agents#22)', () => {
  it.each([
    ['nothing', () => ({})],
    ['a wrong secret', () => linking.basic({ ...client, secret: 'wrong' })],
    ['somebody unknown', () => linking.basic({ id: crypto.randomUUID(), secret: 'x' })],
    ['no header of Basic', () => ({ authorization: 'Basic ***' })],
  ])('has to prove it: %s', async (_, headers) => {
    const given = await linking.allowed(member, client)
    expect(errorOf(await exchange(given, { client_id: client.id }, headers()))).toEqual([
      401,
      'invalid_client',
    ])
  })

  it('is told so by the header where it tried the header', async () => {
    const { headers } = await token(
      { grant_type: 'refresh_token' },
      linking.basic({ ...client, secret: 'wrong' }),
    )
    expect(headers.get('www-authenticate')).toBe('Basic realm="http://shop.test"')
  })

  it('proves it by what it signs, once', async () => {
    const key = aKey()
    const keys = JSON.stringify({ keys: [key.jwk] })
    const signing = await linking.aClient(owner, { profileUrl, method: 'private_key_jwt', keys })
    const proof = (more: Record<string, unknown> = {}, by = key) => ({
      client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
      client_assertion: linking.anAssertion({ id: signing.id, privateKey: by.privateKey, kid: by.kid }, more),
    })
    const given = await linking.allowed(member, signing)
    const now = Math.floor(Date.now() / 1_000)
    for (const bad of [
      proof({ aud: 'https://other.example' }),
      proof({ exp: now - 1 }),
      proof({ exp: now + 86_400 }),
      proof({ iss: 'another' }),
      proof({ jti: undefined }),
      proof({}, aKey()),
    ])
      expect(errorOf(await exchange(given, bad, {}))).toEqual([401, 'invalid_client'])
    const good = proof()
    expect((await exchange(given, good, {})).status).toBe(200)
    expect(errorOf(await token({ grant_type: 'refresh_token', refresh_token: 'x', ...good }, {}))).toEqual([
      401,
      'invalid_client',
    ])
    expect(errorOf(await exchange(given, {}, linking.basic(signing)))).toEqual([401, 'invalid_client'])
  })

  it('needs nothing but PKCE where it can keep no secret', async () => {
    const app = await linking.aClient(owner, { profileUrl, method: 'none' })
    const given = await linking.allowed(member, app)
    expect((await exchange(given, { client_id: app.id }, {})).status).toBe(200)
  })

  it('is not let guess for long', async () => {
    const guessed = await linking.aClient(owner, { profileUrl })
    const guess = () => token({ grant_type: 'refresh_token' }, linking.basic({ ...guessed, secret: 'wrong' }))
    const statuses: number[] = []
    for (let tries = 0; tries < 22; tries += 1) statuses.push((await guess()).status)
    expect([statuses[19], statuses[20]]).toEqual([401, 429])
  })

  it.each([
    ['JSON', 'application/json', '{}'],
    ['a field twice', 'application/x-www-form-urlencoded', 'grant_type=a&grant_type=b'],
  ])('is told what cannot be read: %s', async (_, type, body) => {
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

describe('the end of a link (rules/agents#21)', () => {
  const linkOf = async (by = member) => {
    const tokens = await linking.linked(shop, by, client)
    expect(await works(tokens.access_token)).toBe(200)
    return tokens
  }
  const isOver = async ({ access_token, refresh_token }: linking.Tokens) => {
    expect(await works(access_token)).toBe(401)
    expect(errorOf(await renewed(refresh_token))).toEqual([400, 'invalid_grant'])
  }

  it('comes when the platform gives its refresh token back; an access token goes alone', async () => {
    const revoke = (word: string, headers = linking.basic(client)) =>
      linking.askOAuth(shop, '/oauth2/revoke', { token: word }, headers)
    const tokens = await linkOf()
    expect((await revoke(tokens.access_token)).status).toBe(200)
    expect(await works(tokens.access_token)).toBe(401)
    const next = ok(await renewed(tokens.refresh_token)).body as linking.Tokens
    const other = await linking.aClient(owner, { profileUrl })
    expect((await revoke(next.refresh_token, linking.basic(other))).status).toBe(200)
    expect(await works(next.access_token)).toBe(200)
    expect((await revoke(next.refresh_token, {})).status).toBe(401)
    expect((await revoke(next.refresh_token)).status).toBe(200)
    await isOver(next)
    expect((await revoke('nothing like a token')).status).toBe(200)
  })

  it('comes by the member’s own press, and by nobody else’s', async () => {
    const tokens = await linkOf()
    const [link] = ok(await member.get('/account/links')).body.links as {
      _id?: string
      id?: string
      name: string
    }[]
    const id = link?._id ?? link?.id ?? ''
    const stranger = await signedInMember(shop)
    const end = (by: typeof member) =>
      shop.shop.api.fetch(
        new Request('http://shop.test/api/v1/account/links', {
          method: 'DELETE',
          headers: { ...by.headers, 'content-type': 'application/json' },
          body: JSON.stringify({ _id: id }),
        }),
        { ip: '203.0.113.12', seenIn: null },
      )
    expect(ok(await stranger.get('/account/links')).body.links).toEqual([])
    expect((await end(stranger)).status).toBe(404)
    expect(await works(tokens.access_token)).toBe(200)
    expect((await end(member)).status).toBe(200)
    await isOver(tokens)
  })

  it('comes with a new password, a closed account, an erased one and one that is merged', async () => {
    const ctx = shop.shop.systemContext()
    const { setPassword, suspend, reopen, erasePerson, closeMerged } =
      await import('#shop/members/details.ts')
    const ends = {
      password: (id: string) => setPassword(ctx, id, 'another good password 2'),
      staff: async (id: string) => [await suspend(ctx, id), await reopen(ctx, id)],
      erased: (id: string) => erasePerson(ctx, id),
      merged: (id: string) => closeMerged(ctx, id, member.id),
    }
    for (const end of Object.values(ends)) {
      const other = await signedInMember(shop)
      const tokens = await linkOf(other)
      const waiting = await linking.allowed(other, client)
      await end(other.id)
      await isOver(tokens)
      expect(errorOf(await exchange(waiting))).toEqual([400, 'invalid_grant'])
    }
  })

  it('comes for everybody when the platform is revoked at the desk', async () => {
    const gone = await linking.aClient(owner, { profileUrl })
    const tokens = await linking.linked(shop, member, gone)
    const { body } = ok(await owner.send('POST', `/link-clients/${gone.id}/revoke`, {}))
    expect(body.client).toMatchObject({ state: 'revoked', links: 0 })
    expect(await works(tokens.access_token)).toBe(401)
    expect(
      errorOf(await token({ grant_type: 'refresh_token', refresh_token: 'x' }, linking.basic(gone))),
    ).toEqual([401, 'invalid_client'])
  })

  it('is told with a challenge, and counts in calls of its platform alone', async () => {
    const { access_token } = await linkOf()
    const elsewhere = platforms.publish(aProfile())
    for (const [url, word] of [
      [elsewhere, access_token],
      [profileUrl, 'x'.repeat(43)],
      [profileUrl, 'short'],
    ] as const) {
      const headers = { authorization: `Bearer ${word}` }
      const answer = await aPlatform(shop, url).post('/catalog/search', query, headers)
      expect(answer.status).toBe(401)
      expect(answer.headers.get('www-authenticate')).toBe(
        'Bearer realm="http://shop.test", error="invalid_token", resource_metadata="http://shop.test/.well-known/oauth-protected-resource"',
      )
      expect(answer.body.messages).toMatchObject([
        { code: 'identity_required', severity: 'requires_buyer_review' },
      ])
    }
    // and opens nothing of the account itself
    const asMember = await shop.get('/api/v1/account', { authorization: `Bearer ${access_token}` })
    expect(asMember.status).toBe(401)
  })
})

describe('a platform at the desk (rules/agents#19)', () => {
  const typed = {
    name: 'Assistant',
    redirect_uris: linking.callback,
    method: 'none',
    scopes: [linkScopes[0]],
  }
  const register = async (more: object) => {
    const { seed } = ok(await owner.get('/link-clients/proposal')).body
    return owner.send('POST', '/link-clients', {
      seed,
      profile_url: 'https://a.example/profile',
      ...typed,
      ...more,
    })
  }

  it.each([
    'http://assistant.example/cb',
    'https://assistant.example/cb#x',
    'https://a:b@assistant.example/cb',
    'javascript:alert(1)',
    'data:text/html,x',
    'app:/cb',
    '/cb',
    '',
  ])('has no address for answers like %s', async (redirect_uris) => {
    expect((await register({ redirect_uris })).body.code).toBe('linking.bad_redirect')
  })

  it('has keys that verify, without their private part', async () => {
    const key = aKey()
    const method = 'private_key_jwt'
    for (const keys of [
      '',
      '{}',
      'x',
      JSON.stringify({ ...key.jwk, y: 'x' }),
      JSON.stringify({ ...key.jwk, d: 'x' }),
    ])
      expect((await register({ method, keys })).body.code).toBe('linking.bad_keys')
    expect((await register({ method, keys: JSON.stringify(key.jwk) })).status).toBe(200)
  })

  it('is one when its button is pressed twice, and nobody’s to make but who may', async () => {
    const { seed } = ok(await owner.get('/link-clients/proposal')).body
    const press = () =>
      owner.send('POST', '/link-clients', { seed, profile_url: 'https://a.example/profile', ...typed })
    const made = await Promise.all([press(), press()])
    expect(new Set(made.map((each) => (ok(each).body.client as { id: string }).id)).size).toBe(1)
    const auditor = await atDesk(shop, 'auditor')
    const refused = await auditor.send('POST', '/link-clients', {
      seed,
      profile_url: 'https://a.example/p',
      ...typed,
    })
    expect(refused.status).toBe(403)
  })
})
