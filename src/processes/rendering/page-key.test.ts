import fc from '#tools/testing/properties.ts'
import { expect, it, test } from 'vitest'
import { pageKey, visitorPageKey } from './page-key.ts'

const nobody = {}

it('keeps pages by path and view, without regard to the order of words in the query', () => {
  expect(pageKey('/en/story?page=2&brand=elowen', nobody)).toBe(
    pageKey('/en/story?brand=elowen&page=2', nobody),
  )
  expect(pageKey('/en/story', nobody)).not.toBe(pageKey('/story', nobody))
})

it('has one page for all words that say nothing to it', () => {
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
    expect(pageKey(`/en/story?${query}`, nobody)).toBe(pageKey('/en/story', nobody))
  expect(pageKey('/en/story?keyword=x', nobody)).toBe(pageKey('/en/story', nobody))
  expect(pageKey('/en/story?page=2&page=3&utm_source=x', nobody)).toBe(pageKey('/en/story?page=2', nobody))
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
  expect(new Set(different.map((query) => pageKey(`/en/story?${query}`, nobody))).size).toBe(different.length)
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
])('keeps nothing for a question of somebody’s own: %s', (path) => expect(pageKey(path, nobody)).toBeNull())

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
])('takes whatever stands in a request line: %j', (path) => expect(() => pageKey(path, nobody)).not.toThrow())

it('never fails, whatever is asked for', () => {
  fc.assert(
    fc.property(
      fc.string(),
      fc.string(),
      (path, rest) => void [pageKey(path, nobody), pageKey(`/${path}`, { cookie: rest })],
    ),
  )
})

it('does not take a path of two slashes for a host, which would keep one page under another’s name', () => {
  expect(pageKey('//en/story', nobody)).not.toBe(pageKey('/story', nobody))
  expect(pageKey('http://shop/story', nobody)).toBeNull()
})

it('keeps nothing for whoever is somebody, by cookie or by token', () => {
  expect(pageKey('/en', { cookie: 'a=1; __Host-elowen_access=x' })).toBeNull()
  expect(pageKey('/en', { authorization: 'Bearer x' })).toBeNull()
  expect(pageKey('/en', { cookie: 'elowen_app=1' })).not.toBeNull()
})

it('keeps pages with holes for visits and accounts, and none that are their reader’s alone', () => {
  const cookie = 'elowen_session=a; elowen_access=b'
  expect(visitorPageKey('/en/story?utm_source=x', { cookie })).toBe(pageKey('/en/story', nobody))
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
  expect(visitorPageKey('/en/story', nobody)).toBeNull()
  expect(visitorPageKey('/en/story', { cookie: `${cookie}; elowen_flash=x` })).toBeNull()
  expect(visitorPageKey('/en/story', { cookie, authorization: 'Bearer x' })).toBeNull()
})
