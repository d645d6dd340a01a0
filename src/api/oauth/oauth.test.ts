import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { linkScopes } from '#shop/linking/scope.rules.ts'
import { ok } from '#tools/builders/orders/desk-orders.ts'
import * as linking from '#tools/builders/linking/linking.ts'
import { openOAuthShop, type OAuthShop } from '#tools/builders/linking/oauth-shop.ts'
import { aKey } from '#tools/builders/agents/platform.ts'
import { atDesk } from '#tools/builders/staff/staff.ts'

let shop: OAuthShop
beforeAll(async () => {
  shop = await openOAuthShop()
})
afterAll(() => shop.close())

describe('documents of the authorization server (rules/agents#18)', () => {
  it('describe the endpoints, with the exact issuer', async () => {
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
  ])('redirect to the page in the language %s', async (search, path) => {
    const { status, headers } = await shop.get(`/oauth2/authorize?client_id=x&${search}`)
    expect([status, headers.get('location')?.split('?')[0]]).toEqual([303, path])
  })
})

describe('an authorization request (rules/agents#19)', () => {
  const ask = async (
    more: Record<string, string> = {},
    by: Pick<typeof shop.member, 'get'> = shop.member,
  ) => {
    const words = linking.anAuthorization(shop.client, linking.aChallenge().challenge, more)
    return ok(await by.get(`/linking/request?${new URLSearchParams(words).toString()}`)).body
  }

  it('is shown with the platform, the scopes and the member', async () => {
    expect(await ask()).toMatchObject({
      kind: 'open',
      name: 'Assistant',
      subjects: ['prices', 'checkout', 'orders'],
      email: shop.member.email,
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
  ])('does not redirect to an unregistered address: %s', async (_, redirect_uri) => {
    expect(await ask({ redirect_uri })).toMatchObject({ kind: 'unknown', redirect: null, name: '' })
  })

  it.each([
    ['another type', { response_type: 'token' }, 'unsupported_response_type'],
    ['no challenge', { code_challenge: '' }, 'invalid_request'],
    ['a plain challenge', { code_challenge_method: 'plain' }, 'invalid_request'],
    ['a scope that is none', { scope: 'everything' }, 'invalid_scope'],
    ['a scope that is none of the shop', { scope: 'dev.ucp.shopping.order:manage' }, 'invalid_scope'],
  ])('reports an error to the platform: %s', async (_, more, error) => {
    const { kind, redirect } = await ask(more)
    const url = new URL(String(redirect))
    expect(kind).toBe('refused')
    expect(url.origin + url.pathname).toBe(linking.callback)
    expect(Object.fromEntries(url.searchParams)).toEqual({ error, state: 'a state', iss: 'http://shop.test' })
  })

  it('is answered with a code, or with access_denied', async () => {
    const { url } = await linking.allowed(shop.member, shop.client)
    expect([...url.searchParams.keys()]).toEqual(['code', 'state', 'iss'])
    expect(url.searchParams.get('iss')).toBe('http://shop.test')
    const words = linking.anAuthorization(shop.client, linking.aChallenge().challenge)
    const { body } = ok(await shop.member.send('POST', '/linking/answer', { ...words, allow: 'no' }))
    expect(new URL(String(body.redirect)).searchParams.get('error')).toBe('access_denied')
  })

  it('cannot be answered by a guest, nor from another site', async () => {
    const words = { ...linking.anAuthorization(shop.client, linking.aChallenge().challenge), allow: 'yes' }
    expect((await shop.send('POST', '/api/v1/linking/answer', words)).status).toBe(401)
    const headers = { ...shop.member.headers, origin: 'https://evil.example', 'x-csrf-token': 'x' }
    expect((await shop.send('POST', '/api/v1/linking/answer', words, headers)).status).toBe(403)
  })

  it('redirects to any port of the loopback address, but only to the registered path', async () => {
    const method = 'none'
    const app = await linking.aClient(shop.owner, {
      profileUrl: shop.profileUrl,
      method,
      redirects: ['http://127.0.0.1/cb'],
    })
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

describe('a platform registered at the desk (rules/agents#19)', () => {
  const typed = {
    name: 'Assistant',
    redirect_uris: linking.callback,
    method: 'none',
    scopes: [linkScopes[0]],
  }
  const register = async (more: object) => {
    const { seed } = ok(await shop.owner.get('/link-clients/proposal')).body
    return shop.owner.send('POST', '/link-clients', {
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
  ])('cannot have a redirect address like %s', async (redirect_uris) => {
    expect((await register({ redirect_uris })).body.code).toBe('linking.bad_redirect')
  })

  it('needs valid public keys, and refuses private ones', async () => {
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

  it('is registered once by two presses of the button, by staff with the right only', async () => {
    const { seed } = ok(await shop.owner.get('/link-clients/proposal')).body
    const press = () =>
      shop.owner.send('POST', '/link-clients', { seed, profile_url: 'https://a.example/profile', ...typed })
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
