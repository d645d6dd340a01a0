import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { servedAtDesk } from '#api/rooms/desk-rooms.ts'
import { wireNames } from '#shop/endpoint.ts'
import { exportLists } from '#shop/exports/rules.ts'
import { lists } from '#shop/exports/lists.ts'
import { deskLists } from '#shop/staff/lists/lists.rules.ts'

const text = (path: string): string => readFileSync(path, 'utf8')

/** Endpoints of the desk that return a page of a list, without a path parameter, by their names in screens. */
const pagedNames = new Set(
  servedAtDesk
    .filter(({ access, endpoint: { query } }) => {
      const isWhole = query.safeDecode({} as never).success // the schema decides
      return access.who === 'staff' && wireNames(query).has('page') && isWhole
    })
    .map(({ endpoint }) => endpoint.name),
)
const pagedCalls = globSync('src/shop/**/*contract.ts').flatMap((path) =>
  [...text(path).matchAll(/export const (\w+) = endpoint\(\s*'GET',[^{]*\{\s*name: '([\w-]+)'/g)].flatMap(
    ([, call = '', name = '']) => (pagedNames.has(name) ? [call] : []),
  ),
)

/** Pages of the desk without a path parameter, with their modules. */
const pages = [
  ...(text('src/routes.ts').split('const deskPages')[1] ?? '').matchAll(
    /\['([^':*]+)', '([^']+\.route\.tsx)'\]/g,
  ),
].map(([, path = '', file = '']) => {
  const route = join('src/backoffice', file)
  const source = text(route)
  const parts = [...source.matchAll(/from '(\.\.?\/(?!.*shell)[^']+\.tsx)'/g)].map(([, part = '']) =>
    text(join(dirname(route), part)),
  )
  return { path, source, whole: [source, ...parts].join('\n') }
})
const kitOf = (whole: string): string[] =>
  [...whole.matchAll(/<List\s+name="([^"]+)"/g)].map(([, name = '']) => name)

it('finds paged endpoints and pages', () => {
  expect(pagedCalls.length).toBeGreaterThan(25)
  expect(pages.length).toBeGreaterThan(40)
})

/** A staff user's own actions, in a card of their own page. */
const ofOneself = new Set(['listOwnSignIns'])

it.each(pagedCalls.filter((call) => !ofOneself.has(call)))(
  '%s is rendered by the list kit on every page that uses it',
  (call) => {
    const readers = pages.filter(({ source }) =>
      new RegExp(`callDesk\\(\\s*args,\\s*${call}\\b`).test(source),
    )
    if (readers.length === 0) return
    expect(readers.filter(({ whole }) => kitOf(whole).length > 0).map(({ path }) => path)).not.toEqual([])
  },
)

it('each list has the name of its page, and each name has a list', () => {
  const named = pages.flatMap(({ path, whole }) => [...new Set(kitOf(whole))].map((name) => [path, name]))
  expect(named.filter(([path, name]) => path !== name)).toEqual([])
  expect(named.map(([, name]) => name).toSorted()).toEqual([...deskLists].toSorted())
})

it('every list that can be exported has an export link', () => {
  const offered = pages.flatMap(({ whole }) =>
    [...whole.matchAll(/\bfile="([\w-]+)"/g)].map(([, file]) => file),
  )
  // a page of one record links to related lists
  const ofOneThing = globSync('src/backoffice/**/*.route.tsx').flatMap((path) =>
    [...text(path).matchAll(/<ExportLinks list="([\w-]+)"/g)].map(([, file]) => file),
  )
  expect([...new Set([...offered, ...ofOneThing])].toSorted()).toEqual([...exportLists].toSorted())
})

it('every list with pages is exported by its own endpoint', () => {
  for (const { list, whole } of Object.values(lists))
    expect([list.endpoint.name, wireNames(list.endpoint.query).has('page')]).toEqual([
      list.endpoint.name,
      !whole,
    ])
})
