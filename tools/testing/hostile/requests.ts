import { randomUUID } from 'node:crypto'
import { oauth, registration } from './doors.ts'
import { closedAddresses, mutated, odd, written, type Dice } from './values.ts'
import { headersOf, type Hostile, type World } from './world.ts'

const context = { address_country: 'HK', language: 'en', currency: 'HKD' }
const destination = { street_address: '1 Nathan Road', address_region: 'Kowloon', address_country: 'HK' }

/** Valid REST requests, before any mutation. */
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

/** The next hostile request; deterministic for a seed. */
export function hostileRequest(world: World, by: Dice): Hostile {
  return by.pick([rest, rest, rest, mcp, mcp, oauth, oauth, tricks, registration])(world, by)
}
