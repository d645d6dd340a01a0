import { afterEach, expect, it } from 'vitest'
import { listen, type Running } from '#platform/http/server.ts'
import { answersHealth } from './health-answer.ts'
import { readiness } from './readiness.ts'

let running: Running | undefined
afterEach(() => running?.close())

it('returns 503 on /readyz before it stops, and answers other requests meanwhile (rules/operations#15)', async () => {
  const ready = readiness()
  const listener: Parameters<typeof listen>[0] = (incoming, outgoing) => {
    if (!answersHealth(incoming, outgoing, ready)) outgoing.end('an answer')
  }
  running = await listen(listener, { host: '127.0.0.1', port: null, first: 28_500 })
  const at = async (path: string) => {
    const answer = await fetch(`http://127.0.0.1:${running?.port}${path}`)
    return `${answer.status} ${(await answer.text()).trim()}`
  }
  const both = async () => [await at('/readyz'), await at('/')]

  expect(await both()).toEqual(['503 starting', '503 starting'])
  ready.open()
  expect(await both()).toEqual(['200 ready', '200 an answer'])
  const left = ready.leave(1)
  expect(await both()).toEqual(['503 leaving', '200 an answer'])
  expect(await at('/healthz')).toBe('200 ok')
  await left
  expect(await both()).toEqual(['503 starting', '503 starting'])
})

it('stops at once if it never opened, or without a load balancer', async () => {
  const starting = readiness()
  await starting.leave(3_600)
  const open = readiness()
  open.open()
  await open.leave(0)
  expect([starting.takesCalls(), open.takesCalls()]).toEqual([false, false])
})
