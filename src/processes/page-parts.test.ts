import type { ServerBuild } from 'react-router'
import { expect, test } from 'vitest'
import { onlySection, sectionOf } from './page-parts.ts'

test.each([
  ['/', ''],
  ['/_root.data', ''],
  ['/collection/face', ''],
  ['/english/tea', ''],
  ['/form/add-to-cart', ''],
  ['/en', 'en'],
  ['/en.data', 'en'],
  ['/EN/story', 'en'],
  ['/zh/story.data', 'zh'],
  ['/cn/', 'cn'],
  ['/desk', 'desk'],
  ['/desk/orders/12', 'desk'],
  ['/deskchair/oak', ''],
  ['/%65n/story', null],
  ['//en/story', ''],
])('%s is served by the part %j', (path, part) => expect(sectionOf(path)).toBe(part))

const route = (id: string, path: string | undefined, parentId: string | undefined) =>
  [id, { id, path, parentId, module: {} }] as const
const routes = Object.fromEntries([
  route('root', '', undefined),
  route('hk:/', '/', 'root'),
  route('hk:/story', 'story', 'root'),
  route('en:/', 'en', 'root'),
  route('en:/story', 'en/story', 'root'),
  route('desk', 'desk', 'root'),
  route('frame', undefined, 'desk'),
  route('orders', 'orders', 'frame'),
  route('form', 'form/:call', 'root'),
])
const build = { routes, assets: { version: '7', routes } } as unknown as ServerBuild // what of a build is read here

test('every route is in one part, with its parents', () => {
  const parts = ['', 'en', 'zh', 'cn', 'desk'].map((part) => onlySection(build, part))
  expect(parts.map((part) => Object.keys(part.routes))).toEqual([
    ['root', 'hk:/', 'hk:/story', 'form'],
    ['root', 'en:/', 'en:/story'],
    ['root'],
    ['root'],
    ['root', 'desk', 'frame', 'orders'],
  ])
  for (const part of parts) expect(Object.keys(part.assets.routes)).toEqual(Object.keys(part.routes))
  expect(parts[0]?.assets.version).toBe('7')
})
