import fc from 'fast-check'
import { expect, it, test } from 'vitest'
import { pageKey } from './page-key.ts'

const nobody = {}

it('keeps pages by path and view, without regard to the order of words in the query', () => {
  expect(pageKey('/en/story?page=2&brand=elowen', nobody)).toBe(pageKey('/en/story?brand=elowen&page=2', nobody))
  expect(pageKey('/en/story', nobody)).not.toBe(pageKey('/story', nobody))
  expect(pageKey('/en/story?utm_source=x', nobody)).toBeNull()
})

test.each(['//', '//[', '///', 'http://[', 'http://evil.example/en', '*', '\\\\', '', '//x:999999/', '/%', '/\\'])(
  'takes whatever stands in a request line: %j',
  (path) => expect(() => pageKey(path, nobody)).not.toThrow(),
)

it('never fails, whatever is asked for', () => {
  fc.assert(fc.property(fc.string(), fc.string(), (path, rest) => void [pageKey(path, nobody), pageKey(`/${path}`, { cookie: rest })]))
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
