import { expect, it } from 'vitest'
import { openPageCache, packed } from './page-cache.ts'

const aPage = () => packed(200, Buffer.from('<p>page</p>'), {}, 300)

it('keeps forty queries of a path, the ones that are asked for, and pages of other paths beside any number of them', async () => {
  const cache = openPageCache(1_000_000)
  const page = await aPage()
  for (const key of ['hk /story', 'hk /shelf', 'hk /shelf?page=2', 'hk /other?page=2']) cache.keep(key, page)
  for (let guess = 0; guess < 500; guess += 1) {
    cache.keep(`hk /shelf?category=guess-${guess}`, page)
    expect(cache.find('hk /shelf?page=2')).toBe(page)
  }
  for (const key of ['hk /story', 'hk /shelf', 'hk /other?page=2']) expect(cache.find(key)).toBe(page)
  expect(cache.size().pages).toBe(40 + 3)
  cache.clear()
  for (let guess = 0; guess < 41; guess += 1) cache.keep(`hk /shelf?page=${guess}`, page)
  expect(cache.size().pages).toBe(40)
})

it('drops the pages of some paths alone, and keeps nothing that was rendered before', async () => {
  const cache = openPageCache(1_000_000)
  const page = await aPage()
  const keys = [
    'hk.HKD /terms',
    'hk.HKD /terms?version=2',
    'en.HKD /en/terms',
    'hk.HKD /terms-of-art',
    'hk.HKD /',
  ]
  for (const key of keys) cache.keep(key, page)
  const age = cache.age()
  cache.drop((path) => path === '/terms')
  expect(keys.filter((key) => cache.find(key))).toEqual(keys.slice(2))
  expect(cache.age()).toBeGreaterThan(age)
})
