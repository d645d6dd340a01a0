import { expect, test } from 'vitest'
import { ownPath } from './form-origin.ts'

test.each([
  '//evil.example',
  '/\\evil.example',
  'https://evil.example',
  'javascript:alert(1)',
  'x',
  '/a b',
  '/\u0001',
  '/\u0085',
  '/\ud800',
  '/a\r\nb',
])('%j is not a page of the shop', (input) => expect(ownPath(input, '/en')).toBe('/en'))

test.each([
  ['/en/bag?view=1#top', '/en/bag?view=1#top'],
  ['/%E6%B4%97', '/%E6%B4%97'],
  ['/search?keyword=洗髮😀', '/search?keyword=%E6%B4%97%E9%AB%AE%F0%9F%98%80'],
])('%j is one, as a header value', (input, path) => {
  expect(ownPath(input)).toBe(path)
  expect(new Headers({ location: path }).get('location')).toBe(path)
})
