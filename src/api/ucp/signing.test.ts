import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aPlatform, aProfile, openPlatforms } from '#tools/builders/agents/platform.ts'
import { openTestShop, type TestShop } from '#tools/testing/test-shop.ts'
import { signatureProblem } from '#platform/http/message-signature.ts'

let shop: TestShop
let platforms: Awaited<ReturnType<typeof openPlatforms>>
let profileUrl: string
beforeAll(async () => {
  ;[shop, platforms] = await Promise.all([openTestShop({ WEBHOOKS_LOOPBACK: '1' }), openPlatforms()])
  profileUrl = platforms.publish(aProfile())
})
afterAll(() => Promise.all([shop.close(), platforms.close()]))

const line_items = [{ item: { id: 'ELOWEN-SCALP-SHAMPOO-500' }, quantity: 1 }]
const context = { address_country: 'HK', language: 'en' }

async function raw(path: string, body: object, ip = '203.0.113.9') {
  const answer = await shop.shop.api.fetch(
    new Request(`http://shop.test${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        'ucp-agent': `profile="${profileUrl}"`,
      },
      body: JSON.stringify(body),
    }),
    { ip, seenIn: null },
  )
  return { status: answer.status, headers: answer.headers, bytes: new Uint8Array(await answer.arrayBuffer()) }
}

async function problemOf({ status, headers, bytes }: Awaited<ReturnType<typeof raw>>) {
  const { signing_keys: keys } = (await shop.get('/.well-known/ucp')).body as {
    signing_keys: Record<string, unknown>[]
  }
  const message = { status, url: new URL('http://shop.test'), headers: Object.fromEntries(headers) }
  return signatureProblem(message, bytes, ['@status', 'content-digest', 'content-type'], keys)
}

describe('signed responses of the shop (rules/agents#25)', () => {
  it.each([
    ['REST', '/ucp/v1/checkout-sessions', { line_items, context }],
    [
      'MCP',
      '/ucp/mcp',
      {
        jsonrpc: '2.0',
        id: 1,
        method: 'tools/call',
        params: {
          name: 'create_checkout',
          get arguments() {
            return { meta: { 'ucp-agent': { profile: profileUrl } }, checkout: { line_items, context } }
          },
        },
      },
    ],
  ])('about a checkout verify by a key of the profile, over %s', async (_, path, body) => {
    const answer = await raw(path, body)
    expect(await problemOf(answer)).toBeNull()
    expect(await problemOf({ ...answer, status: answer.status + 1 })).toBe('signature_invalid')
    expect(await problemOf({ ...answer, bytes: new Uint8Array([...answer.bytes, 32]) })).toBe(
      'digest_mismatch',
    )
  })

  it('are not used for public data', async () => {
    expect(await problemOf(await raw('/ucp/v1/catalog/search', { query: 'oil', context }))).toBe(
      'signature_missing',
    )
  })
})

describe('coupon guesses of a platform (rules/agents#26)', () => {
  it('share one limit, from however many addresses', async () => {
    const statuses: number[] = []
    for (let tries = 0; tries < 62; tries += 1) {
      const body = { line_items, context, discounts: { codes: [`GUESS${tries}`] } }
      statuses.push((await raw('/ucp/v1/checkout-sessions', body, `198.18.${tries}.7`)).status)
    }
    expect([statuses.slice(0, 60).every((status) => status === 201), statuses[60]]).toEqual([true, 429])
    // this does not block another platform's buyers
    const other = aPlatform(shop, platforms.publish(aProfile()))
    const { status } = await other.post('/checkout-sessions', {
      line_items,
      context,
      discounts: { codes: ['WELCOME10'] },
    })
    expect(status).toBe(201)
  })
})
