import { createPrivateKey, generateKeyPairSync, randomUUID, type KeyObject } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { capabilities, version } from '#api/ucp/capabilities.ts'
import { contentDigest, signatureHeaders } from '#platform/http/message-signature.ts'
import type { TestAnswer, TestShop } from '#tools/testing/test-shop.ts'
import { ucpErrors, type Answered } from '#tools/testing/ucp-validator.ts'

type ProfileParts = {
  version?: string
  only?: readonly string[]
  webhookUrl?: string
  keys?: readonly object[]
}

/** A platform's profile: with all capabilities of the shop, or `only` some of them. */
export function aProfile({ version: spoken = version, only, webhookUrl, keys = [] }: ProfileParts = {}) {
  const named = Object.entries(capabilities).filter(([name]) => only?.includes(name) ?? true)
  return {
    ucp: {
      version: spoken,
      services: {},
      payment_handlers: {},
      capabilities: Object.fromEntries(
        named.map(([name, { spec, schema }]) => {
          const config = name.endsWith('.order') && webhookUrl ? { config: { webhook_url: webhookUrl } } : {}
          return [name, [{ version, spec, schema, ...config }]]
        }),
      ),
    },
    signing_keys: keys,
  }
}

/** A request that was posted to a platform. */
export type Posted = { path: string; headers: IncomingMessage['headers']; body: string }

/** A server that hosts platforms' profiles and receives order webhooks, for any number of platforms. */
export async function openPlatforms() {
  const profiles = new Map<string, { body: string; headers: Record<string, string>; status: number }>()
  const reads: string[] = []
  const posted: Posted[] = []
  let takes = 200
  const server = createServer((request: IncomingMessage, response: ServerResponse) => {
    const path = request.url ?? '/'
    if (request.method === 'POST') {
      void text(request).then((body) => {
        posted.push({ path, headers: request.headers, body })
        response.writeHead(takes).end()
      })
      return
    }
    reads.push(path)
    const found = profiles.get(path)
    response.writeHead(found?.status ?? 404, { 'content-type': 'application/json', ...found?.headers })
    response.end(found?.body ?? '{}')
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo // of a server that listens on a port
  return {
    reads,
    posted,
    /** Sets the status of its responses to posts. */
    answerPosts(status: number): void {
      takes = status
    },
    url: (path: string) => `http://127.0.0.1:${port}${path}`,
    /** Publishes a profile; returns its URL. */
    publish(
      profile: unknown,
      { path = `/${randomUUID()}`, status = 200, headers = {} as Record<string, string> } = {},
    ) {
      const body = typeof profile === 'string' ? profile : JSON.stringify(profile)
      profiles.set(path, { body, status, headers })
      return `http://127.0.0.1:${port}${path}`
    },
    close: () => new Promise((done) => server.close(done)),
  }
}

/** A signing key of a platform, with its published part. */
export function aKey(kid = 'platform-1'): {
  kid: string
  privateKey: KeyObject
  jwk: Record<string, unknown>
} {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  return {
    kid,
    privateKey: createPrivateKey(privateKey.export({ type: 'pkcs8', format: 'pem' })),
    jwk: { kid, ...publicKey.export({ format: 'jwk' }) },
  }
}

type Method = 'GET' | 'POST' | 'PUT'

const kindOf = (path: string): Answered =>
  path.startsWith('/carts')
    ? 'cart'
    : path.startsWith('/checkout-sessions')
      ? 'checkout'
      : path.startsWith('/orders')
        ? 'order'
        : path === '/catalog/search'
          ? 'search_catalog'
          : path === '/catalog/lookup'
            ? 'lookup_catalog'
            : 'get_product'

/** Calls of one platform; each response of 200 or 201 is validated by the protocol's schemas. */
export function aPlatform(shop: TestShop, profileUrl: string, more: Record<string, string> = {}) {
  async function call(
    method: Method,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<TestAnswer> {
    const address = `http://shop.test/ucp/v1${path}`
    const answer = await shop.shop.api.fetch(
      new Request(address, {
        method,
        headers: {
          'ucp-agent': `profile="${profileUrl}"`,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...more,
          ...headers,
        },
        ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      }),
      { ip: '203.0.113.9', seenIn: null },
    )
    const read = (await answer.json()) as Record<string, unknown>
    if (answer.status < 300) {
      const errors = ucpErrors(kindOf(path), read)
      if (errors.length > 0)
        throw new Error(`${method} ${path}: ${errors.join('; ')} in ${JSON.stringify(read).slice(0, 400)}`)
    }
    return { status: answer.status, headers: answer.headers, body: read }
  }
  return {
    call,
    post: (path: string, body: unknown, headers: Record<string, string> = {}) =>
      call('POST', path, body, headers),
    put: (path: string, body: unknown, headers: Record<string, string> = {}) =>
      call('PUT', path, body, headers),
    get: (path: string, headers: Record<string, string> = {}) => call('GET', path, undefined, headers),
    /** Headers of a signed call. */
    signed(
      method: Method,
      path: string,
      body: unknown,
      key: Pick<ReturnType<typeof aKey>, 'kid' | 'privateKey'>,
      until: Date | null = null,
    ) {
      const headers = {
        'ucp-agent': `profile="${profileUrl}"`,
        ...(body === undefined
          ? {}
          : { 'content-type': 'application/json', 'content-digest': contentDigest(JSON.stringify(body)) }),
      }
      const url = new URL(`http://shop.test/ucp/v1${path}`)
      const components = ['@method', '@authority', '@path', ...Object.keys(headers)]
      return { ...headers, ...signatureHeaders({ method, url, headers }, components, key, new Date(), until) }
    },
  }
}
export type APlatform = ReturnType<typeof aPlatform>
