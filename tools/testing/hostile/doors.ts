import { randomUUID } from 'node:crypto'
import { closedAddresses, mutated, written, type Dice } from './values.ts'
import { headersOf, type Hostile, type World } from './world.ts'

/** A form or a query with one malformed or unexpected field. */
function fields(meantFields: Record<string, string>, by: Dice): string {
  const changed = mutated(meantFields, by)
  const entries = typeof changed === 'object' && changed !== null ? Object.entries(changed) : [['x', changed]]
  const search = new URLSearchParams(
    entries.map(([key, value]) => [
      String(key).toWellFormed(),
      (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).toWellFormed().slice(0, 20_000),
    ]),
  )
  return by.chance(0.05) ? `${search.toString()}&${search.toString()}` : search.toString()
}

export function oauth(world: World, by: Dice): Hostile {
  const { id, secret } = world.client
  const authorization = {
    response_type: 'code',
    client_id: id,
    redirect_uri: 'https://assistant.example/callback',
    scope: 'dev.ucp.shopping.cart:manage',
    state: 's',
    code_challenge: 'x'.repeat(43),
    code_challenge_method: 'S256',
  }
  if (by.chance(0.3)) {
    const path = by.pick(['/oauth2/authorize', '/api/v1/linking/request'])
    return { method: 'GET', path: `${path}?${fields(authorization, by)}`, headers: headersOf(world, by) }
  }
  const form: Record<string, string> = by.pick<Record<string, string>>([
    {
      grant_type: 'authorization_code',
      code: by.pick(world.tokens),
      code_verifier: 'x'.repeat(43),
      redirect_uri: 'https://assistant.example/callback',
    },
    { grant_type: 'refresh_token', refresh_token: by.pick(world.tokens), scope: 'a b' },
    { grant_type: 'client_credentials' },
    { token: by.pick(world.tokens), token_type_hint: 'access_token' },
    {
      client_id: id,
      client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
      client_assertion: by.pick(['a.b.c', 'e30.e30.', `${'A'.repeat(3_000)}.e30.AA`, '..']),
    },
  ])
  const basic = `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`
  const headers = {
    ...headersOf(world, by),
    'content-type': by.chance(0.9) ? 'application/x-www-form-urlencoded' : 'application/json',
  }
  const proof = by.pick<Record<string, string>>([
    { authorization: basic },
    { authorization: basic },
    { authorization: 'Basic %%%' },
    {},
  ])
  return {
    method: 'POST',
    path: by.pick(['/oauth2/token', '/oauth2/token', '/oauth2/revoke']),
    headers: { ...headers, ...proof },
    body: fields(form, by),
  }
}

/** Registration requests of a staff user, or of an attacker in their browser, with addresses and platforms. */
export function registration(world: World, by: Dice): Hostile {
  const seed = Buffer.from(randomUUID() + randomUUID())
    .toString('base64url')
    .slice(0, 43)
  const address = by.chance(0.7) ? by.pick(closedAddresses) : 'https://hooks.example.com/x'
  const value = by.pick<{ path: string; body: object }>([
    { path: '/webhook-endpoints', body: { seed, name: 'n', url: address, events: ['order.confirmed'] } },
    {
      path: '/link-clients',
      body: {
        seed,
        name: 'n',
        profile_url: address,
        redirect_uris: 'https://a.example/cb',
        method: 'private_key_jwt',
        keys: '{"keys":[{}]}',
        scopes: ['dev.ucp.shopping.cart:manage'],
      },
    },
  ])
  const body = by.chance(0.6) ? mutated(value.body, by) : value.body
  return {
    method: 'POST',
    path: `/api/admin/v1${value.path}`,
    headers: { ...world.desk, 'content-type': 'application/json' },
    body: written(body, by),
  }
}
