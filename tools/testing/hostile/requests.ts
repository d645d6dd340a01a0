import { randomUUID } from 'node:crypto'
import { closedAddresses, mutated, odd, written, type Dice } from './values.ts'

/** What a request may name that is somebody else's, and what gets one through the first doors. */
export type World = {
  profileUrl: string
  /** Ids of sessions, orders, links and clients of others. */
  foreign: readonly string[]
  /** Tokens that are over, or belong to another platform. */
  tokens: readonly string[]
  /** Keys for repeats that were used. */
  keys: string[]
  client: { id: string; secret: string }
  desk: Readonly<Record<string, string>>
  sku: string
}
export type Hostile = {
  path: string
  method: string
  headers: Record<string, string>
  body?: string | Uint8Array<ArrayBuffer>
}

const context = { address_country: 'HK', language: 'en', currency: 'HKD' }
const destination = { street_address: '1 Nathan Road', address_region: 'Kowloon', address_country: 'HK' }

/** Requests of REST as they are meant, before anything is done to them. */
function meant(
  { sku, foreign }: World,
  by: Dice,
): { method: string; path: string; tool: string; argument: string; body: unknown } {
  const line_items = [{ item: { id: sku }, quantity: 1 }]
  const id = by.chance(0.5) ? by.pick(foreign) : String(odd(by)).slice(0, 60)
  const cart = { line_items, context }
  const checkout = {
    ...cart,
    buyer: { email: 'a@example.com', first_name: 'A', phone_number: '+85291234567' },
    discounts: { codes: ['WELCOME10'] },
    fulfillment: {
      methods: [{ type: 'shipping', destinations: [destination], selected_destination_id: `saved:${id}` }],
    },
    payment: { instruments: [{ handler_id: 'cash_dollar', selected: true }] },
  }
  const at = (path: string) => path.replace(':id', encodeURIComponent(id.toWellFormed()))
  return by.pick([
    {
      method: 'POST',
      path: '/catalog/search',
      tool: 'search_catalog',
      argument: 'catalog',
      body: { query: 'oil', context, filters: { price: { min: 1 } }, pagination: { limit: 2 } },
    },
    {
      method: 'POST',
      path: '/catalog/lookup',
      tool: 'lookup_catalog',
      argument: 'catalog',
      body: { ids: [sku, id], context },
    },
    {
      method: 'POST',
      path: '/catalog/product',
      tool: 'get_product',
      argument: 'catalog',
      body: { id: sku, selected: [{ name: 'a', label: 'b' }] },
    },
    { method: 'POST', path: '/carts', tool: 'create_cart', argument: 'cart', body: cart },
    { method: 'PUT', path: at('/carts/:id'), tool: 'update_cart', argument: 'cart', body: cart },
    {
      method: 'POST',
      path: '/checkout-sessions',
      tool: 'create_checkout',
      argument: 'checkout',
      body: checkout,
    },
    {
      method: 'PUT',
      path: at('/checkout-sessions/:id'),
      tool: 'update_checkout',
      argument: 'checkout',
      body: checkout,
    },
    {
      method: 'POST',
      path: at('/checkout-sessions/:id/complete'),
      tool: 'complete_checkout',
      argument: 'checkout',
      body: {},
    },
    {
      method: 'POST',
      path: at('/checkout-sessions/:id/cancel'),
      tool: 'cancel_checkout',
      argument: 'checkout',
      body: {},
    },
    {
      method: 'GET',
      path: at('/checkout-sessions/:id'),
      tool: 'get_checkout',
      argument: 'checkout',
      body: undefined,
    },
    { method: 'GET', path: at('/orders/:id'), tool: 'get_order', argument: 'checkout', body: undefined },
  ])
}

/** Headers of a call, some of them forged. */
function headersOf(world: World, by: Dice): Record<string, string> {
  const headers: Record<string, string> = {
    'content-type': by.chance(0.85)
      ? 'application/json'
      : by.pick([
          'text/plain',
          'application/xml',
          'multipart/form-data',
          'application/json; charset=utf-16',
          '',
          'a'.repeat(5_000),
        ]),
    'ucp-agent': by.chance(0.8)
      ? `profile="${world.profileUrl}"`
      : by.pick([
          '',
          'profile=',
          'profile=1',
          `profile="${by.pick(closedAddresses)}"`,
          'profile="a", profile="b"',
          '"'.repeat(3_000),
          `profile=:${'A'.repeat(99)}:`,
        ]),
  }
  if (by.chance(0.15)) {
    headers['signature-input'] = by.pick([
      'sig1=()',
      'sig1=("@method" "@path");keyid="platform-1"',
      'sig1=("@evil")',
      '=',
      `sig1=(${'"@path" '.repeat(500)})`,
    ])
    headers.signature = by.pick(['sig1=:AAAA:', 'sig1=::', 'x', `sig1=:${'A'.repeat(86)}==:`])
    headers['content-digest'] = by.pick(['sha-256=:AAAA:', 'md5=:AAAA:', 'x'])
  }
  if (by.chance(0.2)) {
    const key =
      by.chance(0.6) && world.keys.length > 0
        ? by.pick(world.keys)
        : by.pick([randomUUID(), '', 'x'.repeat(9_000), '../../x', '0'])
    headers['idempotency-key'] = key
    if (world.keys.length < 200 && key.length < 100) world.keys.push(key)
  }
  if (by.chance(0.2))
    headers.authorization = by.pick([
      ...world.tokens.map((token) => `Bearer ${token}`),
      'Bearer',
      'Bearer x',
      'Basic eDp5',
      `Bearer ${'x'.repeat(9_000)}`,
      'Digest username="a"',
    ])
  if (by.chance(0.1))
    headers['accept-language'] = by.pick(['*', 'xx', 'zh-Hant-HK;q=9', ','.repeat(3_000), '%00'])
  if (by.chance(0.05)) headers['content-length'] = by.pick(['-1', '99999999999', 'x'])
  if (by.chance(0.05)) headers['x-forwarded-for'] = by.pick(['127.0.0.1', '10.0.0.1, ::1', "' or 1=1"])
  return headers
}

const bodyFor = (method: string, value: unknown, by: Dice) =>
  method === 'GET' || value === undefined ? {} : { body: written(value, by) }

function rest(world: World, by: Dice): Hostile {
  const { method, path, body } = meant(world, by)
  const changed = body === undefined ? undefined : mutated(body, by)
  return { method, path: `/ucp/v1${path}`, headers: headersOf(world, by), ...bodyFor(method, changed, by) }
}

function tricks(world: World, by: Dice): Hostile {
  const base = by.pick([
    '/ucp/v1',
    '/ucp/v1/carts',
    '/ucp/v1/checkout-sessions/x',
    '/ucp/mcp',
    '/oauth2/token',
    '/.well-known/ucp',
    '/ucp',
  ])
  const tail = by.pick([
    '/',
    '//',
    '/..%2f..%2fetc/passwd',
    '/%00',
    '/%',
    '/%ff',
    '/../../api/admin/v1/orders',
    '/;x=1',
    '/*',
    `/${'a'.repeat(4_000)}`,
    '?__proto__[x]=1',
    '?a[]=1&a[]=2',
    '/\\..\\',
    '/carts%2fx%2fcancel',
  ])
  const method = by.pick(['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'HEAD'])
  const isEmpty = method === 'GET' || method === 'HEAD'
  return {
    method,
    path: base + tail,
    headers: headersOf(world, by),
    ...(isEmpty ? {} : { body: written(odd(by), by) }),
  }
}

function mcp(world: World, by: Dice): Hostile {
  const { tool, argument, body } = meant(world, by)
  const given = {
    meta: {
      'ucp-agent': { profile: by.chance(0.85) ? world.profileUrl : by.pick(closedAddresses) },
      'idempotency-key': randomUUID(),
    },
    id: by.pick(world.foreign),
    [argument]: body,
  }
  const call = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: tool, arguments: given } }
  const frame = by.pick<unknown>([
    call,
    call,
    call,
    [call, call],
    { jsonrpc: '1.0', id: 1, method: 'tools/call' },
    { jsonrpc: '2.0', id: {}, method: 'tools/list' },
    { jsonrpc: '2.0', method: 'notifications/initialized' },
    {
      jsonrpc: '2.0',
      id: 1,
      method: 'initialize',
      params: { protocolVersion: '0', capabilities: {}, clientInfo: {} },
    },
    { jsonrpc: '2.0', id: 1, result: {} },
    { jsonrpc: '2.0', id: 1, method: 'resources/read', params: { uri: 'file:///etc/passwd' } },
  ])
  const headers = {
    ...headersOf(world, by),
    accept: by.chance(0.85) ? 'application/json, text/event-stream' : by.pick(['', '*/*', 'text/html']),
  }
  const method = by.chance(0.92) ? 'POST' : by.pick(['GET', 'DELETE', 'PUT'])
  const value = by.chance(0.8) ? mutated(frame, by) : frame
  return { method, path: '/ucp/mcp', headers, ...bodyFor(method, value, by) }
}

/** A form or a query with one thing in it that is odd. */
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

function oauth(world: World, by: Dice): Hostile {
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

/** Somebody at the desk, or who took their browser over, names addresses and platforms. */
function registration(world: World, by: Dice): Hostile {
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

/** The next hostile request; the same ones in the same order for a seed. */
export function hostileRequest(world: World, by: Dice): Hostile {
  return by.pick([rest, rest, rest, mcp, mcp, oauth, oauth, tricks, registration])(world, by)
}
