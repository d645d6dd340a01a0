import { expect, it } from 'vitest'
import type { ServerBuild } from 'react-router'
import { pagePatterns } from './page-patterns.ts'

const route = (id: string, parentId: string | undefined, path?: string, index?: true) => ({
  id,
  ...(parentId === undefined ? {} : { parentId }),
  ...(path === undefined ? {} : { path }),
  ...(index ? { index } : {}),
})
const routes = Object.fromEntries(
  [
    route('root', undefined, ''),
    route('home', 'root', undefined, true),
    route('en', 'root', '/en'),
    route('product', 'en', 'products/:slug'),
    route('order', 'root', 'orders/:token'),
  ].map((each) => [each.id, each]),
) as unknown as ServerBuild['routes'] // what matching reads of them

it.each([
  ['/', '/'],
  ['/en/products/hair-oil', '/en/products/:slug'],
  ['/orders/ord_secret', '/orders/:token'],
  ['/orders/ord_secret.data', '/orders/:token'],
  ['/mary@example.com', 'unknown'],
])('says of %s no more than its pattern', (path, pattern) => {
  expect(pagePatterns(routes)(path)).toBe(pattern)
})
