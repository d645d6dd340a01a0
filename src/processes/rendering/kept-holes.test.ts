import { expect, it } from 'vitest'
import type { Visitor } from '#api/visitors.ts'
import { pageWithHoles } from './filled-page.ts'
import { keptHoles } from './kept-holes.ts'

const visitor = (firstname: string | null, wished: readonly string[] = []): Visitor => ({
  view: { groups: [], discountRate: 0 },
  firstname,
  carts: null,
  isWished: async (id) => wished.includes(id),
})
const made = { status: 200, headers: {}, locale: 'en', until: Date.now() + 60_000 } as const
const page = (text: string) => pageWithHoles(Buffer.from(text), made, true)
const member = '["member"]'
const wished = '["wished","a"]'
const more = (of: Visitor, questions: string[]) => ({
  visitor: of,
  questions,
  uses: new Set(['pages']),
  begunAt: 0,
})

it('finds a page for those who answer its questions alike', async () => {
  const kept = keptHoles(1_000_000)
  expect(kept.mayHave('en /story')).toBe(false)
  await kept.keep('en /story', await page('for members'), more(visitor('Mei'), [member]))
  expect((await kept.find('en /story', visitor('Ka Yan')))?.pieces[0]?.plain.toString()).toBe('for members')
  expect(await kept.find('en /story', visitor(null))).toBeUndefined()
  expect(await kept.find('hk /story', visitor('Mei'))).toBeUndefined()
})

it('gives nobody a page that was kept before more was questions', async () => {
  const kept = keptHoles(1_000_000)
  await kept.keep('key', await page('asks little'), more(visitor('Mei'), [member]))
  await kept.keep('key', await page('asks more'), more(visitor('Mei', ['a']), [member, wished]))
  expect((await kept.find('key', visitor('Mei', ['a'])))?.pieces[0]?.plain.toString()).toBe('asks more')
  expect(await kept.find('key', visitor('Mei'))).toBeUndefined()
})

it('keeps nothing that asks too much, that is out of date, or that has changed since it was begun', async () => {
  const kept = keptHoles(1_000_000)
  const many = Array.from({ length: 25 }, (_, at) => JSON.stringify(['holds', `S-${at}`]))
  await kept.keep('many', await page('x'), more(visitor(null), many))
  expect(await kept.find('many', visitor(null))).toBeUndefined()
  await kept.keep('old', { ...(await page('x')), until: Date.now() - 1 }, more(visitor(null), []))
  expect(await kept.find('old', visitor(null))).toBeUndefined()
  kept.change(new Set(['pages']))
  await kept.keep('late', await page('x'), more(visitor(null), []))
  expect(await kept.find('late', visitor(null))).toBeUndefined()
  await kept.keep('now', await page('x'), { ...more(visitor(null), []), begunAt: kept.age() })
  expect(await kept.find('now', visitor(null))).toBeDefined()
  kept.change(new Set(['pages']))
  expect(await kept.find('now', visitor(null))).toBeUndefined()
})
