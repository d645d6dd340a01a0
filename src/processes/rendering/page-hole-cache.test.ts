import { expect, it } from 'vitest'
import type { Visitor } from '#api/sessions/visitors.ts'
import { fragmentsAsPlain } from '#platform/http/gzip-fragments.ts'
import { pageWithHoles, type PageWithHoles } from './filled-page.ts'
import { openPageHoleCache } from './page-hole-cache.ts'

const visitor = (firstname: string | null, wished: readonly string[] = []): Visitor => ({
  view: { groups: [], discountRate: 0 },
  firstname,
  carts: null,
  isWishlisted: async (id) => wished.includes(id),
})
const made = { status: 200, headers: {}, locale: 'en', until: Date.now() + 60_000 } as const
const page = (text: string) => pageWithHoles(Buffer.from(text), made, true)
const textOf = (found: PageWithHoles | undefined): string | undefined =>
  found && fragmentsAsPlain(found.pieces).toString()
const member = '["member"]'
const wished = '["wished","a"]'
const more = (of: Visitor, questions: string[]) => ({
  visitor: of,
  questions,
  uses: new Set(['pages']),
  begunAt: 0,
})

it('finds a page for visitors with the same answers to its questions', async () => {
  const holeCache = openPageHoleCache(1_000_000)
  expect(holeCache.mayHave('en /story')).toBe(false)
  await holeCache.set('en /story', await page('for members'), more(visitor('Mei'), [member]))
  expect(textOf(await holeCache.find('en /story', visitor('Ka Yan')))).toBe('for members')
  expect(await holeCache.find('en /story', visitor(null))).toBeUndefined()
  expect(await holeCache.find('hk /story', visitor('Mei'))).toBeUndefined()
})

it('does not return a page that was cached before a question was added', async () => {
  const holeCache = openPageHoleCache(1_000_000)
  await holeCache.set('key', await page('asks little'), more(visitor('Mei'), [member]))
  await holeCache.set('key', await page('asks more'), more(visitor('Mei', ['a']), [member, wished]))
  expect(textOf(await holeCache.find('key', visitor('Mei', ['a'])))).toBe('asks more')
  expect(await holeCache.find('key', visitor('Mei'))).toBeUndefined()
})

it('stores no page with too many questions, and none that is expired or changed since it was begun', async () => {
  const holeCache = openPageHoleCache(1_000_000)
  const many = Array.from({ length: 25 }, (_, at) => JSON.stringify(['holds', `S-${at}`]))
  await holeCache.set('many', await page('x'), more(visitor(null), many))
  expect(await holeCache.find('many', visitor(null))).toBeUndefined()
  await holeCache.set('old', { ...(await page('x')), until: Date.now() - 1 }, more(visitor(null), []))
  expect(await holeCache.find('old', visitor(null))).toBeUndefined()
  holeCache.change(new Set(['pages']))
  await holeCache.set('late', await page('x'), more(visitor(null), []))
  expect(await holeCache.find('late', visitor(null))).toBeUndefined()
  await holeCache.set('now', await page('x'), { ...more(visitor(null), []), begunAt: holeCache.age() })
  expect(await holeCache.find('now', visitor(null))).toBeDefined()
  holeCache.change(new Set(['pages']))
  expect(await holeCache.find('now', visitor(null))).toBeUndefined()
})
