import type { ServerBuild } from 'react-router'
import { expect, test } from 'vitest'
import { onlySection, sectionOf } from './page-sections.ts'

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
])('%s is served by the section %j', (path, section) => expect(sectionOf(path)).toBe(section))

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

test('every route is in one section, with its parents', () => {
  const sections = ['', 'en', 'zh', 'cn', 'desk'].map((section) => onlySection(build, section))
  expect(sections.map((section) => Object.keys(section.routes))).toEqual([
    ['root', 'hk:/', 'hk:/story', 'form'],
    ['root', 'en:/', 'en:/story'],
    ['root'],
    ['root'],
    ['root', 'desk', 'frame', 'orders'],
  ])
  for (const section of sections)
    expect(Object.keys(section.assets.routes)).toEqual(Object.keys(section.routes))
  expect(sections[0]?.assets.version).toBe('7')
})
