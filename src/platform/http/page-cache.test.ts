import { expect, it } from 'vitest'
import { everyUse } from '../cache/uses.ts'
import { openPageCache, sizeOfPage, packed } from './page-cache.ts'

const aPage = () => packed(200, Buffer.from('<p>page</p>'), {}, 300)
const always = { uses: new Set<string>(), begunAt: 0 }

it('keeps forty queries of a path, the ones that are asked for, and pages of other paths beside any number of them', async () => {
  const cache = openPageCache(1_000_000, sizeOfPage)
  const page = await aPage()
  for (const key of ['hk /story', 'hk /shelf', 'hk /shelf?page=2', 'hk /other?page=2'])
    cache.keep(key, page, always)
  for (let guess = 0; guess < 500; guess += 1) {
    cache.keep(`hk /shelf?category=guess-${guess}`, page, always)
    expect(cache.find('hk /shelf?page=2')).toBe(page)
  }
  for (const key of ['hk /story', 'hk /shelf', 'hk /other?page=2']) expect(cache.find(key)).toBe(page)
  expect(cache.size().pages).toBe(40 + 3)
  cache.clear()
  const now = { uses: new Set<string>(), begunAt: cache.age() }
  for (let guess = 0; guess < 41; guess += 1) cache.keep(`hk /shelf?page=${guess}`, page, now)
  expect(cache.size().pages).toBe(40)
})

it('drops the pages that use what has changed, and no others', async () => {
  const cache = openPageCache(1_000_000, sizeOfPage)
  const page = await aPage()
  const using = (...uses: string[]) => ({ uses: new Set(uses), begunAt: cache.age() })
  cache.keep('hk /a', page, using('settings', 'product:1'))
  cache.keep('hk /b', page, using('settings', 'product:2', 'list:x'))
  cache.keep('hk /c', page, using('settings', everyUse))
  const found = () => ['hk /a', 'hk /b', 'hk /c'].filter((key) => cache.find(key))
  cache.change(new Set(['product:3']))
  expect(found()).toEqual(['hk /a', 'hk /b'])
  cache.change(new Set(['list:x', 'menu']))
  expect(found()).toEqual(['hk /a'])
  cache.change(new Set(['settings']))
  expect(found()).toEqual([])
})

it('keeps no page that was begun before something it uses has changed', async () => {
  const cache = openPageCache(1_000_000, sizeOfPage)
  const page = await aPage()
  const begunAt = cache.age()
  cache.change(new Set(['product:1']))
  cache.keep('hk /a', page, { uses: new Set(['product:1']), begunAt })
  cache.keep('hk /b', page, { uses: new Set(['product:2']), begunAt })
  expect(['hk /a', 'hk /b'].map((key) => cache.find(key))).toEqual([undefined, page])
  cache.clear()
  cache.keep('hk /c', page, { uses: new Set(['product:2']), begunAt })
  expect(cache.find('hk /c')).toBeUndefined()
  // what was dropped is not remembered for ever: rather is too much of what was begun before not kept
  const later = cache.age()
  for (let change = 0; change < 30_000; change += 1) cache.change(new Set([`product:${change}`]))
  cache.keep('hk /d', page, { uses: new Set(['menu']), begunAt: later })
  expect(cache.find('hk /d')).toBeUndefined()
})

it('a page that is made anew uses what it uses now', async () => {
  const cache = openPageCache(1_000_000, sizeOfPage)
  const page = await aPage()
  cache.keep('hk /a', page, { uses: new Set(['product:1']), begunAt: 0 })
  cache.keep('hk /a', page, { uses: new Set(['product:2']), begunAt: 0 })
  cache.change(new Set(['product:1']))
  expect(cache.find('hk /a')).toBe(page)
  cache.change(new Set(['product:2']))
  expect(cache.find('hk /a')).toBeUndefined()
})
