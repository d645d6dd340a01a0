import { setTimeout as after } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { concurrencyLimiter, QueueFull } from './concurrency-limiter.ts'

it('runs at most the given number of tasks at once, and the others in order', async () => {
  const limit = concurrencyLimiter({ most: 2, line: 10, timeoutMs: 1_000 })
  const begun: number[] = []
  let together = 0
  let most = 0
  await Promise.all(
    [0, 1, 2, 3, 4].map((nth) =>
      limit(async () => {
        begun.push(nth)
        most = Math.max(most, (together += 1))
        await after(5)
        together -= 1
      }),
    ),
  )
  expect({ begun, most }).toEqual({ begun: [0, 1, 2, 3, 4], most: 2 })
})

it('rejects tasks that wait too long or find the queue full, and runs later ones', async () => {
  const limit = concurrencyLimiter({ most: 1, line: 1, timeoutMs: 20 })
  let finish = () => undefined as void
  const held = limit(() => new Promise<void>((done) => (finish = done)))
  const late = limit(async () => 'late')
  await expect(limit(async () => 'too many')).rejects.toThrow(QueueFull)
  await expect(late).rejects.toThrow(QueueFull)
  finish()
  await held
  expect(await limit(async () => 'next')).toBe('next')
})

it('runs the next task when one fails', async () => {
  const limit = concurrencyLimiter({ most: 1, line: 5, timeoutMs: 1_000 })
  const failed = limit(() => Promise.reject(new Error('no')))
  const next = limit(async () => 'yes')
  await expect(failed).rejects.toThrow('no')
  expect(await next).toBe('yes')
})

it('delays a visitor by at most one request of a crowd from another source', async () => {
  const limit = concurrencyLimiter({ most: 1, line: 400, timeoutMs: 5_000 })
  const done: string[] = []
  const request = (from: string) =>
    limit(async () => void done.push(from), from).catch(() => void done.push('away'))
  const crowd = Array.from({ length: 500 }, () => request('crowd'))
  const visitor = request('visitor')
  await Promise.all([...crowd, visitor])
  const served = done.filter((from) => from !== 'away')
  expect(served.indexOf('visitor')).toBeLessThanOrEqual(2)
  expect(done.filter((from) => from === 'away').length).toBe(500 - 1 - 400 + 1)
})
