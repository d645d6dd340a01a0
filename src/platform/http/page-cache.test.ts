import { expect, it } from 'vitest'
import { everyUse } from '../cache/uses.ts'
import { openPageCache, sizeOfPage, packed } from './page-cache.ts'

const aPage = () => packed(200, Buffer.from('<p>page</p>'), {}, 300)
const always = { uses: new Set<string>(), begunAt: 0 }

it('caches the forty most recently used queries of a path, which evict no pages of other paths', async () => {
  const cache = openPageCache(1_000_000, sizeOfPage)
  const page = await aPage()
  for (const key of ['hk /story', 'hk /shelf', 'hk /shelf?page=2', 'hk /other?page=2'])
    cache.set(key, page, always)
  for (let guess = 0; guess < 500; guess += 1) {
    cache.set(`hk /shelf?category=guess-${guess}`, page, always)
    expect(cache.find('hk /shelf?page=2')).toBe(page)
  }
  for (const key of ['hk /story', 'hk /shelf', 'hk /other?page=2']) expect(cache.find(key)).toBe(page)
  expect(cache.size().pages).toBe(40 + 3)
  cache.clear()
  const now = { uses: new Set<string>(), begunAt: cache.age() }
  for (let guess = 0; guess < 41; guess += 1) cache.set(`hk /shelf?page=${guess}`, page, now)
  expect(cache.size().pages).toBe(40)
})

it('drops only the pages that use a change', async () => {
  const cache = openPageCache(1_000_000, sizeOfPage)
  const page = await aPage()
  const using = (...uses: string[]) => ({ uses: new Set(uses), begunAt: cache.age() })
  cache.set('hk /a', page, using('settings', 'product:1'))
  cache.set('hk /b', page, using('settings', 'product:2', 'list:x'))
  cache.set('hk /c', page, using('settings', everyUse))
  const found = () => ['hk /a', 'hk /b', 'hk /c'].filter((key) => cache.find(key))
  cache.change(new Set(['product:3']))
  expect(found()).toEqual(['hk /a', 'hk /b'])
  cache.change(new Set(['list:x', 'menu']))
  expect(found()).toEqual(['hk /a'])
  cache.change(new Set(['settings']))
  expect(found()).toEqual([])
})

it('does not store a page that was begun before data it uses changed', async () => {
  const cache = openPageCache(1_000_000, sizeOfPage)
  const page = await aPage()
  const begunAt = cache.age()
  cache.change(new Set(['product:1']))
  cache.set('hk /a', page, { uses: new Set(['product:1']), begunAt })
  cache.set('hk /b', page, { uses: new Set(['product:2']), begunAt })
  expect(['hk /a', 'hk /b'].map((key) => cache.find(key))).toEqual([undefined, page])
  cache.clear()
  cache.set('hk /c', page, { uses: new Set(['product:2']), begunAt })
  expect(cache.find('hk /c')).toBeUndefined()
  // only so many dropped uses are remembered: beyond them no page that was begun before is stored
  const later = cache.age()
  for (let change = 0; change < 30_000; change += 1) cache.change(new Set([`product:${change}`]))
  cache.set('hk /d', page, { uses: new Set(['menu']), begunAt: later })
  expect(cache.find('hk /d')).toBeUndefined()
})

it('replaces the uses of a page that is rendered again', async () => {
  const cache = openPageCache(1_000_000, sizeOfPage)
  const page = await aPage()
  cache.set('hk /a', page, { uses: new Set(['product:1']), begunAt: 0 })
  cache.set('hk /a', page, { uses: new Set(['product:2']), begunAt: 0 })
  cache.change(new Set(['product:1']))
  expect(cache.find('hk /a')).toBe(page)
  cache.change(new Set(['product:2']))
  expect(cache.find('hk /a')).toBeUndefined()
})
