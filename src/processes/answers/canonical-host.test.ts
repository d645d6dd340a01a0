import { expect, it } from 'vitest'
import { atCanonicalHost } from './canonical-host.ts'

const ask = (publicUrl: string, host: string, url = '/en/cart?x=1', method = 'GET') =>
  atCanonicalHost(publicUrl, { method, url, headers: { host } })

it.each([
  ['https://shop.example', 'www.shop.example', 'https://shop.example/en/cart?x=1'],
  ['https://shop.example', 'WWW.Shop.Example:443', 'https://shop.example/en/cart?x=1'],
  ['https://www.shop.example', 'shop.example', 'https://www.shop.example/en/cart?x=1'],
  ['https://shop.example:8443', 'www.shop.example:8443', 'https://shop.example:8443/en/cart?x=1'],
  ['https://shop.example', 'shop.example', null],
  ['https://shop.example', 'www.shop.example:8443', null],
  ['https://shop.example', 'www.www.shop.example', null],
  ['https://shop.example', 'www.shop.example.evil.example', null],
  ['https://shop.example', '10.0.0.7:3000', null],
  ['http://localhost:3000', 'localhost:3000', null],
  ['', 'www.shop.example', null],
  ['', '', null],
])('for %s a page requested at %s redirects to %s', (publicUrl, host, expected) =>
  expect(ask(publicUrl, host)).toBe(expected),
)

it.each([
  '/hooks/payme/KEY',
  '/api/v1/setting',
  '/ucp/v1/carts',
  '/.well-known/ucp',
  '/.well-known/acme-challenge/x',
  '/metrics',
  '/feeds/hk.xml',
  '*',
  'http://evil.example/',
])('%s does not redirect', (url) => expect(ask('https://shop.example', 'www.shop.example', url)).toBeNull())

it('redirects only GET requests, and never to another host', () => {
  expect(ask('https://shop.example', 'www.shop.example', '/', 'POST')).toBeNull()
  expect(ask('https://shop.example', 'www.shop.example', '//evil.example/x')).toBe(
    'https://shop.example//evil.example/x',
  )
  expect(ask('https://shop.example', 'www.shop.example', '/apiary')).toBe('https://shop.example/apiary')
  expect(ask('https://shop.example', 'www.shop.example', '/l/spring')).toBe('https://shop.example/l/spring')
})
