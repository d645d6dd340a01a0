import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { sentence } from './refusals.ts'

it.each([
  [0, 'in 0 seconds.'],
  [1, 'in 1 second.'],
  [2, 'in 2 seconds.'],
  [21, 'in 21 seconds.'],
])('forms the English plural for %i', (seconds, end) => {
  expect(sentence('en', 'members.code_pause', { seconds })).toContain(end)
  expect(sentence('hk', 'members.code_pause', { seconds })).toContain(`${seconds} 秒後`)
})

it('resolves every plural form', () => {
  const words = JSON.parse(readFileSync(new URL('words/en.json', import.meta.url), 'utf8')) as Record<
    string,
    string
  >
  const unread = Object.keys(words).filter((code) => sentence('en', code).includes('plural'))
  expect(unread).toEqual([])
})
