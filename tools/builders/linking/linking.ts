import { createHash, randomBytes, randomUUID, sign, type KeyObject } from 'node:crypto'
import type { ClientMethod } from '#shop/linking/client.rules.ts'
import { linkScopes } from '#shop/linking/scope.rules.ts'
import type { TestAnswer, TestShop } from '#tools/testing/test-shop.ts'
import { ok } from '#tools/builders/orders/desk-orders.ts'
import type { AtDesk } from '#tools/builders/staff/staff.ts'
import type { signedInMember } from '#tools/builders/members/members.ts'

const site = 'http://shop.test'
export const callback = 'https://assistant.example/callback'

type ClientParts = {
  profileUrl: string
  method?: ClientMethod
  redirects?: readonly string[]
  scopes?: readonly string[]
  keys?: string
}
export type AClient = { id: string; secret: string; method: ClientMethod }

/** A platform registered at the desk. */
export async function aClient(
  by: AtDesk,
  {
    profileUrl,
    method = 'client_secret_basic',
    redirects = [callback],
    scopes = linkScopes,
    keys = '',
  }: ClientParts,
): Promise<AClient> {
  const { seed, secret } = ok(await by.get('/link-clients/proposal')).body as { seed: string; secret: string }
  const made = ok(
    await by.send('POST', '/link-clients', {
      seed,
      name: 'Assistant',
      profile_url: profileUrl,
      redirect_uris: redirects.join('\n'),
      method,
      keys,
      scopes,
    }),
  )
  return { id: (made.body.client as { id: string }).id, secret, method }
}

export const basic = ({ id, secret }: Pick<AClient, 'id' | 'secret'>): Record<string, string> => ({
  authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`,
})

/** A platform's request to an OAuth endpoint. */
export async function askOAuth(
  shop: TestShop,
  path: '/oauth2/token' | '/oauth2/revoke',
  form: Record<string, string>,
  headers: Record<string, string> = {},
): Promise<TestAnswer> {
  const answer = await shop.shop.api.fetch(
    new Request(site + path, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      body: new URLSearchParams(form).toString(),
    }),
    { ip: '203.0.113.10', seenIn: null },
  )
  const text = await answer.text()
  return {
    status: answer.status,
    headers: answer.headers,
    body: text === '' ? {} : (JSON.parse(text) as TestAnswer['body']),
  }
}

/** A PKCE verifier and challenge. */
export function aChallenge() {
  const verifier = randomBytes(32).toString('base64url')
  return { verifier, challenge: createHash('sha256').update(verifier).digest('base64url') }
}

/** Parameters of an authorization request. */
export const anAuthorization = (
  client: Pick<AClient, 'id'>,
  challenge: string,
  more: Record<string, string> = {},
) => ({
  response_type: 'code',
  client_id: client.id,
  redirect_uri: callback,
  scope: linkScopes.join(' '),
  state: 'a state',
  code_challenge: challenge,
  code_challenge_method: 'S256',
  ...more,
})

type SignedIn = Awaited<ReturnType<typeof signedInMember>>

/** The member consents; returns the code in their browser's redirect, and the verifier. */
export async function allowed(
  member: SignedIn,
  client: Pick<AClient, 'id'>,
  more: Record<string, string> = {},
) {
  const { verifier, challenge } = aChallenge()
  const request = anAuthorization(client, challenge, more)
  const answer = ok(await member.send('POST', '/linking/answer', { ...request, allow: 'yes' }))
  const url = new URL(String(answer.body.redirect))
  return { url, code: url.searchParams.get('code') ?? '', verifier }
}

export type Tokens = { access_token: string; refresh_token: string; scope: string; expires_in: number }

/** A member links an assistant, all steps; returns its tokens and the header of calls in their name. */
export async function linked(
  shop: TestShop,
  member: SignedIn,
  client: AClient,
  more: Record<string, string> = {},
) {
  const { code, verifier } = await allowed(member, client, more)
  const form = {
    grant_type: 'authorization_code',
    code,
    code_verifier: verifier,
    redirect_uri: more.redirect_uri ?? callback,
  }
  const tokens = ok(await askOAuth(shop, '/oauth2/token', form, basic(client))).body as Tokens
  return { ...tokens, headers: { authorization: `Bearer ${tokens.access_token}` } }
}

/** A client assertion, signed by the client (RFC 7523). */
export function anAssertion(
  { id, privateKey, kid }: { id: string; privateKey: KeyObject; kid: string },
  more: Record<string, unknown> = {},
): string {
  const now = Math.floor(Date.now() / 1_000)
  const claims = {
    iss: id,
    sub: id,
    aud: `${site}/oauth2/token`,
    iat: now,
    exp: now + 60,
    jti: randomUUID(),
    ...more,
  }
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const words = `${part({ alg: 'ES256', kid })}.${part(claims)}`
  const signature = sign('sha256', Buffer.from(words), { key: privateKey, dsaEncoding: 'ieee-p1363' })
  return `${words}.${signature.toString('base64url')}`
}
