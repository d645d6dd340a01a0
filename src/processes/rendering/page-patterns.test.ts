import type { RouteConfigEntry } from '@react-router/dev/routes'
import type { ServerBuild } from 'react-router'
import { expect, it } from 'vitest'
import ours from '../../routes.ts'
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
])('reduces %s to its pattern', (path, pattern) => {
  expect(pagePatterns(routes)(path)).toBe(pattern)
})

const flat = (entries: readonly RouteConfigEntry[], parent: string): ReturnType<typeof route>[] =>
  entries.flatMap(({ id, file, path, index, children }) => {
    const name = id ?? file
    return [route(name, parent, path, index ? true : undefined), ...flat(children ?? [], name)]
  })

it('contains only literal route segments and parameter names, for every page of the shop and the desk', () => {
  const pages = flat(ours as RouteConfigEntry[], 'root')
  const all = Object.fromEntries([route('root', undefined, ''), ...pages].map((each) => [each.id, each]))
  const patternOf = pagePatterns(all as unknown as ServerBuild['routes']) // what matching reads of them
  const paths = pages.flatMap(({ parentId, path }) => (parentId === 'root' && path ? [path] : []))
  expect(paths.length).toBeGreaterThan(200)
  for (const path of paths) {
    const address = `/${path.replaceAll(/:\w+\??|\*/g, 'markedtoken')}`
    expect(patternOf(address), address).not.toContain('markedtoken')
    expect(patternOf(address), address).not.toBe('unknown')
  }
})
