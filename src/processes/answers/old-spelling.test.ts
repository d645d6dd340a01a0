import { expect, it } from 'vitest'
import { oldSpelling } from './old-spelling.ts'

it.each([
  ['/hk/story', '/story'],
  ['/HK', '/'],
  ['/EN', '/en'],
  ['/En/story?a=B', '/en/story?a=B'],
  ['/Zh/terms/', '/zh/terms'],
  ['/contact-us', '/contactus'],
  ['/zh/contact-us', '/zh/contactus'],
  ['/maintenance', '/maintance'],
  ['/en/maintenance', '/en/maintance'],
  ['/story/', '/story'],
])('%s redirects to %s (rules/api#8)', (from, to) =>
  expect(oldSpelling(new URL(from, 'http://shop.example'))).toBe(to),
)

it.each([
  '/',
  '/en',
  '/en/story',
  '/english',
  '/enough/said',
  '/en//story',
  '/ENGLISH',
  '/desk/settings/maintenance',
])('%s does not redirect', (path) => expect(oldSpelling(new URL(path, 'http://shop.example'))).toBeNull())
