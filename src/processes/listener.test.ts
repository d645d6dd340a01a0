import { afterEach, expect, it } from 'vitest'
import { listen, type Running } from '#platform/http/server.ts'
import type { Log } from '#platform/log.ts'
import { surely } from './listener.ts'

let running: Running | undefined
afterEach(() => running?.close())

it('goes on for everybody else after a request that nobody thought of', async () => {
  const told: unknown[] = []
  const log = { error: (what: unknown) => told.push(what) } as unknown as Log // the one word of it that is needed here
  const answer = surely({ log }, ({ url }, outgoing) => {
    if (url === '/odd') throw new TypeError('Invalid URL')
    if (url === '/late') return Promise.reject(new Error('late'))
    return outgoing.end('fine')
  })
  running = await listen(answer, { host: '127.0.0.1', port: null, first: 28_400 })
  const ask = (path: string) => fetch(`http://127.0.0.1:${running?.port}${path}`)
  expect((await ask('/odd')).status).toBe(500)
  expect((await ask('/late')).status).toBe(500)
  expect(await (await ask('/')).text()).toBe('fine')
  expect(told).toHaveLength(2)
})
