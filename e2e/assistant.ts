import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { APIRequestContext } from '@playwright/test'

const version = '2026-04-08'
type Answer = Record<string, unknown>

/** Profile of an assistant's platform, with all capabilities that the shop supports. */
const profileFor = (capabilities: Record<string, unknown>) => ({
  ucp: { version, services: {}, payment_handlers: {}, capabilities },
  signing_keys: [],
})

/** Scripted assistant: discovers the shop and calls it as its profile declares. */
export async function openAssistant(request: APIRequestContext, shop: string) {
  const discovered = (await (await request.get(`${shop}/.well-known/ucp`)).json()) as {
    ucp: {
      services: Record<string, { transport: string; endpoint: string }[]>
      capabilities: Record<string, unknown>
    }
  }
  const { services, capabilities } = discovered.ucp
  const rest = services['dev.ucp.shopping']?.find(({ transport }) => transport === 'rest')?.endpoint ?? ''
  const server = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'application/json', 'cache-control': 'public, max-age=600' })
    response.end(JSON.stringify(profileFor(capabilities)))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo // the server listens on a port
  const profile = `http://127.0.0.1:${port}/assistant.json`
  const headers: Record<string, string> = { 'ucp-agent': `profile="${profile}"` }
  return {
    host: `127.0.0.1:${port}`,
    profile,
    /** Makes further calls on behalf of a member. */
    actFor(accessToken: string): void {
      headers.authorization = `Bearer ${accessToken}`
    },
    post: async (path: string, data: object): Promise<Answer> =>
      (await (await request.post(rest + path, { data, headers })).json()) as Answer,
    put: async (path: string, data: object): Promise<Answer> =>
      (await (await request.put(rest + path, { data, headers })).json()) as Answer,
    get: async (path: string): Promise<Answer> =>
      (await (await request.get(rest + path, { headers })).json()) as Answer,
    close: () => new Promise((done) => server.close(done)),
  }
}
