import { request } from 'node:http'
import { afterEach, expect, it, test } from 'vitest'
import { listen, type Running } from '#platform/http/server.ts'
import type { Log } from '#platform/log.ts'
import { startMetrics } from '#platform/metrics.ts'
import { apiListener, webListener } from './listener.ts'
import { loggedPath } from '#platform/http/logged-path.ts'
import { withErrorGuard } from './answers/failure-answer.ts'
import { openTestShop } from '#tools/testing/test-shop.ts'

let running: Running | undefined
afterEach(() => running?.close())

it('continues to serve other requests after an unexpected error', async () => {
  const logged: unknown[] = []
  const log = { error: (what: unknown) => logged.push(what) } as unknown as Log // the only method needed here
  const answer = withErrorGuard({ log }, ({ url }, outgoing) => {
    if (url === '/odd') throw new TypeError('Invalid URL')
    if (url === '/late') return Promise.reject(new Error('late'))
    return outgoing.end('fine')
  })
  running = await listen(answer, { host: '127.0.0.1', port: null, first: 28_400 })
  const ask = (path: string) => fetch(`http://127.0.0.1:${running?.port}${path}`)
  expect((await ask('/odd')).status).toBe(500)
  expect((await ask('/late')).status).toBe(500)
  expect(await (await ask('/')).text()).toBe('fine')
  expect(logged).toHaveLength(2)
})

it('refuses TRACE, sends a strict CSP outside of pages, and returns metrics for the exact token only', async () => {
  const shop = await openTestShop({ METRICS_TOKEN: 'let me in' })
  try {
    const serving = {
      shop: shop.shop,
      metrics: startMetrics(),
      ready: { isReady: () => true, takesCalls: () => true },
    }
    running = await listen(await apiListener(serving), { host: '127.0.0.1', port: null, first: 28_450 })
    const at = `http://127.0.0.1:${running.port}`
    const traced = await new Promise<number | undefined>((done) =>
      request(`${at}/api/v1/csrf`, { method: 'TRACE' }, (answer) => done(answer.resume().statusCode)).end(),
    )
    expect(traced).toBe(405)
    const json = await fetch(`${at}/api/v1/setting`)
    expect(json.headers.get('content-security-policy')).toContain("default-src 'none'")
    const metrics = async (token: string) =>
      (await fetch(`${at}/metrics`, { headers: { authorization: `Bearer ${token}` } })).status
    expect([await metrics('let me in'), await metrics('let me'), await metrics('let me in!')]).toEqual([
      200, 404, 404,
    ])
  } finally {
    await shop.close()
  }
})

it('redirects pages at the other spelling of its host, and answers API requests there', async () => {
  const shop = await openTestShop({ PUBLIC_URL: 'http://shop.localhost' })
  try {
    const pages = { find: () => undefined, findFilled: () => null, render: async () => new Response('page') }
    const serving = {
      shop: shop.shop,
      metrics: startMetrics(),
      ready: { isReady: () => true, takesCalls: () => true },
    }
    const listener = await webListener(serving, { pages, files: null })
    running = await listen(listener, { host: '127.0.0.1', port: null, first: 28_460 })
    const { port } = running
    const ask = (path: string, host: string) =>
      new Promise<{ status: number | undefined; location: string | undefined }>((done) =>
        request({ port, path, headers: { host } }, (answer) =>
          done({ status: answer.resume().statusCode, location: answer.headers.location }),
        ).end(),
      )
    const redirected = { status: 301, location: 'http://shop.localhost/en/story?x=1' }
    expect(await ask('/en/story?x=1', 'www.shop.localhost')).toEqual(redirected)
    expect((await ask('/en/story?x=1', 'shop.localhost')).status).toBe(200)
    expect((await ask('/api/v1/setting', 'www.shop.localhost')).status).toBe(200)
  } finally {
    await shop.close()
  }
})

test.each([
  ['/hooks/payme/SECRETKEY', '/hooks/payme/…'],
  ['/hooks/payme/SECRETKEY/more?x=1', '/hooks/payme/…'],
  ['/hooks/paydollar', '/hooks/paydollar'],
  ['/en/story', '/en/story'],
  ['/api/v1/booking-feed/SECRET.ics', '/api/v1/booking-feed/…'],
  ['/api/v1/booking-feed', '/api/v1/booking-feed'],
  ['/en/reset-password?token=SECRET', '/en/reset-password'],
  ['/l/SECRET', '/l/…'],
])('the log contains %s as %s', (path, logged) => expect(loggedPath(path)).toBe(logged))
