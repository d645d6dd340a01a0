import type { MetaDescriptor } from 'react-router'
import { expect, it } from 'vitest'
import { pageMeta } from './head.ts'

type Given = Parameters<typeof pageMeta>[0]

/** Links in the head of an indexed page at this path. */
function linked(pathname: string): string[] {
  const given = {
    loaderData: { head: { title: 'Story' } },
    location: { pathname },
    matches: [{ id: 'root', loaderData: { site: 'https://shop.example' } }],
  } as unknown as Given // shaped like the router's arguments
  const tags = (pageMeta(given) ?? []) as (MetaDescriptor & { href?: string })[] // a list of ours
  return tags.flatMap(({ href }) => (href === undefined ? [] : [href]))
}

it.each(['/en/STORY', '/en/story//', '/en//story', '/en/%73tory', '/en/s%54ory/'])(
  'declares one canonical spelling of %s',
  (path) => expect(linked(path)).toEqual(linked('/en/story')),
)

it.each(['/en', '/zh/', '/'])('has the home page at %s', (path) => {
  const site = 'https://shop.example'
  expect(new Set(linked(path))).toEqual(new Set([`${site}/`, `${site}/zh`, `${site}/cn`, `${site}/en`]))
})

it.each(['/en/%zz', '/en/%2fstory', '/en/a%3Fb'])(
  'leaves characters with another meaning unchanged: %s',
  (path) => expect(linked(path)[0]).toBe(`https://shop.example${path.toLowerCase()}`),
)
