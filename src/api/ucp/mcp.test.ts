import { randomUUID } from 'node:crypto'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aPlatform, aProfile, openPlatforms } from '#tools/builders/agents/platform.ts'
import { openTestShop, type TestShop } from '#tools/testing/test-shop.ts'
import { ucpErrors, type Answered } from '#tools/testing/ucp-validator.ts'
import { operations } from './operations.ts'

let shop: TestShop
let platforms: Awaited<ReturnType<typeof openPlatforms>>
let profile = ''
let client: Client
const place = { ip: '203.0.113.9', seenIn: null }
const endpoint = 'http://shop.test/ucp/mcp'
beforeAll(async () => {
  ;[shop, platforms] = await Promise.all([
    openTestShop({ LIMITS_FACTOR: '1000', WEBHOOKS_LOOPBACK: '1' }),
    openPlatforms(),
  ])
  profile = platforms.publish(aProfile())
  client = new Client({ name: 'assistant', version: '1' })
  const fetch = (url: string | URL, init?: RequestInit) => shop.shop.api.fetch(new Request(url, init), place)
  await client.connect(
    new StreamableHTTPClientTransport(new URL(endpoint), { fetch }) as Parameters<Client['connect']>[0],
  )
})
afterAll(async () => {
  await client.close()
  await Promise.all([shop.close(), platforms.close()])
})

const meta = (more: object = {}) => ({ 'ucp-agent': { profile }, ...more })
async function call(name: string, given: object, kind: Answered): Promise<Record<string, unknown>> {
  const { structuredContent, content } = await client.callTool({
    name,
    arguments: { meta: meta(), ...given },
  })
  expect(ucpErrors(kind, structuredContent)).toEqual([])
  expect(JSON.parse((content as { text: string }[])[0]!.text)).toEqual(structuredContent)
  return structuredContent as Record<string, unknown>
}
const hongKong = { address_country: 'HK', language: 'en' }
const shampoo = 'ELOWEN-SCALP-SHAMPOO-500'
const line_items = [{ item: { id: shampoo }, quantity: 2 }]

/** A message as a program without the client library writes it. */
async function raw(params: object, how: RequestInit = {}) {
  const answer = await shop.shop.api.fetch(
    new Request(endpoint, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params }),
      ...how,
    }),
    place,
  )
  return {
    status: answer.status,
    body: (await answer.json()) as { error?: { code: number; data?: { code: string } } },
  }
}

describe('tools over MCP (rules/agents#15)', () => {
  it('are the operations, by name', async () => {
    const { tools } = await client.listTools()
    expect(tools.map(({ name }) => name)).toEqual(operations.map(({ name }) => name))
    // from here on the client validates each response by the tool's output schema
    for (const { outputSchema } of tools)
      expect(Object.keys(outputSchema?.properties ?? {}).length).toBeGreaterThan(3)
  })

  it('return the same as REST', async () => {
    const request = { query: 'shampoo', context: hongKong }
    const found = await call('search_catalog', { catalog: request }, 'search_catalog')
    const { body } = await aPlatform(shop, profile).post('/catalog/search', request)
    expect(found).toEqual(body)
  })

  it('fill a cart and a checkout, and cancel it once', async () => {
    const cart = await call('create_cart', { cart: { line_items, context: hongKong } }, 'cart')
    expect(await call('get_cart', { id: cart.id }, 'cart')).toMatchObject({
      id: cart.id,
      totals: cart.totals,
    })
    const checkout = await call(
      'create_checkout',
      { checkout: { cart_id: cart.id, line_items: [] } },
      'checkout',
    )
    const buyer = { email: 'mcp@example.com' }
    const changed = await call(
      'update_checkout',
      { id: checkout.id, checkout: { line_items, buyer } },
      'checkout',
    )
    expect(changed).toMatchObject({ id: checkout.id, buyer })
    const given = { id: checkout.id, meta: meta({ 'idempotency-key': randomUUID() }) }
    const over = await call('cancel_checkout', given, 'checkout')
    expect(over.status).toBe('canceled')
    expect(await call('cancel_checkout', given, 'checkout')).toEqual(over)
  })

  it.each([
    ['no profile', { name: 'get_cart', arguments: { id: 'x' } }, 400, -32_001, 'invalid_profile_url'],
    [
      'no key where one is needed',
      { name: 'cancel_cart', arguments: { meta: 'later', id: 'x' } },
      400,
      -32_602,
      'invalid_request',
    ],
    [
      'a request of another shape',
      { name: 'search_catalog', arguments: { meta: 'later', catalog: 7 } },
      400,
      -32_602,
      'invalid_request',
    ],
    ['a tool that is none', { name: 'drop_tables', arguments: {} }, 404, -32_601, 'not_found'],
  ])('refuse %s with a status and a code', async (_, params, status, code, word) => {
    const given = JSON.parse(JSON.stringify(params).replace('"later"', JSON.stringify(meta()))) as object
    const answer = await raw(given)
    expect([answer.status, answer.body.error?.code, answer.body.error?.data?.code]).toEqual([
      status,
      code,
      word,
    ])
  })

  it('refuse a body that is not JSON', async () => {
    expect(await raw({}, { body: '{' })).toMatchObject({ status: 400, body: { error: { code: -32_700 } } })
  })
})
