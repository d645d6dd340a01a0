import fc from '#tools/testing/properties.ts'
import { expect, it, test } from 'vitest'
import { pageKey, visitorPageKey } from './page-key.ts'

const anonymous = {}

it('caches pages by path and view, regardless of the order of query parameters', () => {
  expect(pageKey('/en/story?page=2&brand=elowen', anonymous)).toBe(
    pageKey('/en/story?brand=elowen&page=2', anonymous),
  )
  expect(pageKey('/en/story', anonymous)).not.toBe(pageKey('/story', anonymous))
})

it('has one key for all query parameters that the page ignores', () => {
  for (const query of [
    'utm_source=x',
    'fbclid=1&gclid=2',
    'x=1',
    'page=0',
    'page=9999',
    'sort=%00',
    'page=a',
    'ref=<',
    'order=1',
    '',
    `option=${'a'.repeat(65)}`,
  ])
    expect(pageKey(`/en/story?${query}`, anonymous)).toBe(pageKey('/en/story', anonymous))
  expect(pageKey('/en/story?keyword=x', anonymous)).toBe(pageKey('/en/story', anonymous))
  expect(pageKey('/en/story?page=2&page=3&utm_source=x', anonymous)).toBe(
    pageKey('/en/story?page=2', anonymous),
  )
  const different = [
    '',
    'page=2',
    'sort=newest',
    'reviews=2',
    'brand=elowen',
    'category=hair',
    'option=EL-1',
    '_routes=root',
  ]
  expect(new Set(different.map((query) => pageKey(`/en/story?${query}`, anonymous))).size).toBe(
    different.length,
  )
})

test.each([
  '/en/search?keyword=x',
  '/search.data?keyword=x',
  '/en?ref=ABCDEFGH',
  '/en/account?x=1',
  '/zh/register?_852=91234567',
  '/reset-password?token=x',
  '/en/subscription?token=x',
  '/en/booking/ticket/x?token=y',
  '/diagnostic/start?link=x',
  '/zh/diagnostic/result?test=x',
  '/__manifest?paths=%2Fen',
  '/en/Search?keyword=x',
  '/en/Reset-Password?token=x',
  '/Unsubscribe?token=x',
])('has no key for a personal request: %s', (path) => expect(pageKey(path, anonymous)).toBeNull())

test.each([
  '//',
  '//[',
  '///',
  'http://[',
  'http://evil.example/en',
  '*',
  '\\\\',
  '',
  '//x:999999/',
  '/%',
  '/\\',
])('accepts any target of a request line: %j', (path) => expect(() => pageKey(path, anonymous)).not.toThrow())

it('never throws, for any path', () => {
  fc.assert(
    fc.property(
      fc.string(),
      fc.string(),
      (path, rest) => void [pageKey(path, anonymous), pageKey(`/${path}`, { cookie: rest })],
    ),
  )
})

it('does not read a path of two slashes as a host, which would store a page under another key', () => {
  expect(pageKey('//en/story', anonymous)).not.toBe(pageKey('/story', anonymous))
  expect(pageKey('http://shop/story', anonymous)).toBeNull()
})

it('has no key for an identified visitor, by cookie or by token', () => {
  expect(pageKey('/en', { cookie: 'a=1; __Host-elowen_access=x' })).toBeNull()
  expect(pageKey('/en', { authorization: 'Bearer x' })).toBeNull()
  expect(pageKey('/en', { cookie: 'elowen_app=1' })).not.toBeNull()
})

it('has a key of pages with holes for sessions and accounts, and none for personal pages', () => {
  const cookie = 'elowen_session=a; elowen_access=b'
  expect(visitorPageKey('/en/story?utm_source=x', { cookie })).toBe(pageKey('/en/story', anonymous))
  const own = [
    '/en/bag',
    '/en/bag?x=1',
    '/en/account',
    '/account.data',
    '/en/checkout/x',
    '/preferences',
    '/desk',
  ]
  for (const path of [...own, '/en/search?keyword=x', '/en?ref=ABCDEFGH'])
    expect(visitorPageKey(path, { cookie })).toBeNull()
  expect(visitorPageKey('/en/story', anonymous)).toBeNull()
  expect(visitorPageKey('/en/story', { cookie: `${cookie}; elowen_flash=x` })).toBeNull()
  expect(visitorPageKey('/en/story', { cookie, authorization: 'Bearer x' })).toBeNull()
})
