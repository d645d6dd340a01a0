import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestShop, type TestShop } from '#tools/testing/test-shop.ts'
import { currentPage } from '../content/content.ts'
import { readLive } from './documents.ts'
import { setNow } from './versions.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

const ctx = () => shop.shop.systemContext()
const set = (key: 'page_terms' | 'page_story', value: unknown) =>
  ctx().transaction((tx) => setNow(tx, key, value, ''))
const live = (key: 'page_terms' | 'page_story') => readLive(ctx(), key) as Promise<Record<string, object>>

it('a page with a language that is not written yet does not count by the command line either', async () => {
  const page = await live('page_story')
  const halved = { ...page, body: { ...page.body, eng: [] } }
  await expect(set('page_story', halved)).rejects.toMatchObject({ code: 'settings.incomplete' })
  await set('page_story', { ...page, title: { chi: '故事', eng: 'A story', cn: '故事' } })
  expect((await currentPage(ctx(), 'story'))?.title.eng).toBe('A story')
})

it('a legal text that requires a notice to members is refused on the command line', async () => {
  const page = await live('page_terms')
  const news = { chi: '新', eng: 'New', cn: '新' }
  await expect(set('page_terms', { ...page, changes: news, announced: true })).rejects.toMatchObject({
    code: 'settings.told_first',
  })
})

it.each(['javascript:alert(1)', 'http://shop.example', 'https://10.0.0.1', 'data:text/html,x'])(
  'pages elsewhere do not lead to %s',
  async (url) => {
    const set = (key: 'social' | 'investor_url', value: unknown) =>
      ctx().transaction((tx) => setNow(tx, key, value, ''))
    await expect(set('social', [{ name: 'Somewhere', url }])).rejects.toMatchObject({
      code: 'settings.invalid',
      detail: { fields: { 'typed./0/url': expect.any(String) } },
    })
    await expect(set('investor_url', url)).rejects.toMatchObject({ code: 'settings.invalid' })
  },
)
