import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { stripQuery, fixedPaths } from './paths.rules.ts'

const routes = [...readFileSync('src/routes.ts', 'utf8').matchAll(/^  \['([^']*)',/gm)].map(
  ([, path = '']) => `/${path.replace(/\/?:\w+\?$/, '')}`,
)

it.each(fixedPaths)('%s is a page of the shop', (path) => expect(routes).toContain(path))

it.each([
  ['/collection/face?sort=new#top', '/collection/face'],
  ['/terms/', '/terms'],
  ['/', '/'],
])('%s is the page %s', (path, bare) => expect(stripQuery(path)).toBe(bare))
