import { expect, it } from 'vitest'
import { oldSpelling } from './old-spelling.ts'

it.each([
  ['/hk/story', '/story'],
  ['/HK', '/'],
  ['/EN', '/en'],
  ['/En/story?a=B', '/en/story?a=B'],
  ['/Zh/terms/', '/zh/terms'],
  ['/contact-us', '/contactus'],
  ['/en/maintenance', '/en/maintance'],
  ['/story/', '/story'],
])('%s leads to %s (rules/api#8)', (from, to) =>
  expect(oldSpelling(new URL(from, 'http://shop.example'))).toBe(to),
)

it.each(['/', '/en', '/en/story', '/english', '/enough/said', '/en//story', '/ENGLISH'])('%s stays', (path) =>
  expect(oldSpelling(new URL(path, 'http://shop.example'))).toBeNull(),
)
