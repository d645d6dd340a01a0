import { setTimeout as after } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { concurrencyLimiter, QueueFull } from './concurrency-limiter.ts'

it('runs so many at once, the others in order', async () => {
  const turn = concurrencyLimiter({ most: 2, line: 10, timeoutMs: 1_000 })
  const begun: number[] = []
  let together = 0
  let most = 0
  await Promise.all(
    [0, 1, 2, 3, 4].map((nth) =>
      turn(async () => {
        begun.push(nth)
        most = Math.max(most, (together += 1))
        await after(5)
        together -= 1
      }),
    ),
  )
  expect({ begun, most }).toEqual({ begun: [0, 1, 2, 3, 4], most: 2 })
})

it('turns away who would wait too long or stand in too long a line, and goes on afterwards', async () => {
  const turn = concurrencyLimiter({ most: 1, line: 1, timeoutMs: 20 })
  let finish = () => undefined as void
  const held = turn(() => new Promise<void>((done) => (finish = done)))
  const late = turn(async () => 'late')
  await expect(turn(async () => 'too many')).rejects.toThrow(QueueFull)
  await expect(late).rejects.toThrow(QueueFull)
  finish()
  await held
  expect(await turn(async () => 'next')).toBe('next')
})

it('passes the turn on when work fails', async () => {
  const turn = concurrencyLimiter({ most: 1, line: 5, timeoutMs: 1_000 })
  const failed = turn(() => Promise.reject(new Error('no')))
  const next = turn(async () => 'yes')
  await expect(failed).rejects.toThrow('no')
  expect(await next).toBe('yes')
})

it('delays nobody by more than one of a crowd that asks from another place', async () => {
  const turn = concurrencyLimiter({ most: 1, line: 400, timeoutMs: 5_000 })
  const done: string[] = []
  const ask = (from: string) =>
    turn(async () => void done.push(from), from).catch(() => void done.push('away'))
  const crowd = Array.from({ length: 500 }, () => ask('crowd'))
  const visitor = ask('visitor')
  await Promise.all([...crowd, visitor])
  const served = done.filter((from) => from !== 'away')
  expect(served.indexOf('visitor')).toBeLessThanOrEqual(2)
  expect(done.filter((from) => from === 'away').length).toBe(500 - 1 - 400 + 1)
})
