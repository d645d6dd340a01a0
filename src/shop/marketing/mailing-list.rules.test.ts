import { expect, it } from 'vitest'
import { nextTry } from './mailing-list.rules.ts'

it.each([
  [1, 1],
  [2, 5],
  [3, 30],
  [4, 60],
  [5, 60],
  [5_000, 60],
])('after try %i the company is called again in %i minutes', (tries, minutes) => {
  const now = new Date('2026-11-28T10:00:00Z')
  expect(nextTry(tries, now).getTime() - now.getTime()).toBe(minutes * 60_000)
})
