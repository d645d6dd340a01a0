import { setTimeout as wait } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { isDoneIn } from './is-done-in.ts'

it('returns whether work was done in time', async () => {
  expect(await isDoneIn(Promise.resolve(), 10_000)).toBe(true)
  expect(await isDoneIn(wait(10_000, undefined, { ref: false }), 1)).toBe(false)
  expect(await isDoneIn(Promise.resolve(), 0)).toBe(false)
})

it('fails when the work fails, and not later', async () => {
  await expect(isDoneIn(Promise.reject(new Error('broken')), 10_000)).rejects.toThrow('broken')
  const late = Promise.withResolvers<void>()
  expect(await isDoneIn(late.promise, 1)).toBe(false)
  late.reject(new Error('too late'))
  await wait(1) // nobody hears of it
})
