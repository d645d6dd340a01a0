import { request } from 'node:http'
import { afterEach, expect, it, test } from 'vitest'
import { listen, type Running } from '#platform/http/server.ts'
import type { Log } from '#platform/log.ts'
import { startMetrics } from '#platform/metrics.ts'
import { apiListener } from './listener.ts'
import { loggedPath } from '#platform/http/logged-path.ts'
import { withErrorGuard } from './answers/failure-answer.ts'
import { openTestShop } from '#tools/testing/test-shop.ts'

let running: Running | undefined
afterEach(() => running?.close())

it('goes on for everybody else after a request that nobody thought of', async () => {
  const logged: unknown[] = []
  const log = { error: (what: unknown) => logged.push(what) } as unknown as Log // the one word of it that is needed here
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

it('answers no TRACE, lets nothing run in what is no page, and shows numbers to the whole token alone', async () => {
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

test.each([
  ['/hooks/payme/SECRETKEY', '/hooks/payme/…'],
  ['/hooks/payme/SECRETKEY/more?x=1', '/hooks/payme/…'],
  ['/hooks/paydollar', '/hooks/paydollar'],
  ['/en/story', '/en/story'],
  ['/api/v1/booking-feed/SECRET.ics', '/api/v1/booking-feed/…'],
  ['/api/v1/booking-feed', '/api/v1/booking-feed'],
  ['/en/reset-password?token=SECRET', '/en/reset-password'],
  ['/l/SECRET', '/l/…'],
])('the log has %s as %s', (path, logged) => expect(loggedPath(path)).toBe(logged))
