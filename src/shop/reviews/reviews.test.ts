import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestShop, type TestShop } from '#tools/testing/test-shop.ts'
import { atDesk } from '#tools/builders/staff/staff.ts'
import { languageOf } from './writing/language.rules.ts'
import { instagramEmbed, distributionOf } from './rules.ts'

let shop: TestShop
let shampoo = ''
beforeAll(async () => {
  shop = await openTestShop()
  const { body } = await shop.get('/api/v1/product?unique_url=scalp-balance-shampoo')
  shampoo = String((body.product as { _id: string })._id)
})
afterAll(() => shop.close())

type Comment = {
  _id: string
  rating: number
  helpful: number
  created_at: string
  language: string
  title: string
  content: string
}
const comments = async (query = '', locale = 'hk') =>
  (await shop.get(`/api/v1/product/comment/${shampoo}${query}`, { 'x-shop-locale': locale })).body as {
    comment_list: Comment[]
    total: number
    average: number
    distribution: { rating: number; count: number }[]
  }

describe('GET /product/comment/{id}', () => {
  it('answers eight a page, newest first within a language, with how the stars are spread', async () => {
    const first = await comments()
    expect(first.comment_list).toHaveLength(8)
    const ownKeys = first.comment_list
      .filter(({ language }) => language === 'chi')
      .map((one) => one.created_at)
    expect(ownKeys.length).toBeGreaterThan(1)
    expect(ownKeys).toEqual(ownKeys.toSorted().toReversed())
    expect(first.distribution.reduce((sum, one) => sum + one.count, 0)).toBe(first.total)
    const last = await comments(`?page=${Math.ceil(first.total / 8)}`)
    expect(last.comment_list.length).toBe(first.total % 8 || 8)
  })

  it('sorts by helpful votes, within a language', async () => {
    const { comment_list: list } = await comments('?sort=helpful', 'en')
    const helpful = list.filter(({ language }) => language === 'eng').map((one) => one.helpful)
    expect(helpful.length).toBeGreaterThan(1)
    expect(helpful).toEqual(helpful.toSorted((a, b) => b - a))
  })

  it.each([
    ['hk', ['chi', 'cn', 'eng']],
    ['zh', ['chi', 'cn', 'eng']],
    ['cn', ['cn', 'chi', 'eng']],
    ['en', ['eng', 'chi', 'cn']],
  ])('puts those in the language of %s first, over all pages', async (locale, order) => {
    const { total } = await comments('', locale)
    const pages = await Promise.all(
      Array.from({ length: Math.ceil(total / 8) }, (_, at) => comments(`?page=${at + 1}`, locale)),
    )
    const places = pages.flatMap(({ comment_list: list }) =>
      list.map(({ language }) => order.indexOf(language)),
    )
    expect(new Set(places).size).toBe(3)
    expect(places).toEqual(places.toSorted((a, b) => a - b))
  })

  it('shows published reviews alone', async () => {
    const before = await comments()
    const { send } = await atDesk(shop, 'content')
    const hidden = await send('POST', `/reviews/${before.comment_list[0]?._id}/hide`, {
      reasons: ['off_topic'],
    })
    expect(hidden.status).toBe(200)
    await expect.poll(async () => (await comments()).total).toBe(before.total - 1)
  })

  it('gives tiles the same average', async () => {
    const { body } = await shop.get('/api/v1/product?unique_url=scalp-serum')
    const product = body.product as { _id: string; rating: { average: number; count: number } }
    const page = (await shop.get(`/api/v1/product/comment/${product._id}`)).body
    expect(product.rating).toEqual({ average: page.average, count: page.total })
  })
})

describe('GET /language/translate', () => {
  it('converts between Chinese scripts itself, in the requested order', async () => {
    const chinese = (await comments()).comment_list
      .filter((one) => one.language === 'chi')
      .slice(0, 2)
      .toReversed()
    const { body } = await shop.get(
      `/api/v1/language/translate?lang=zh-CN&comment_ids=${chinese.map((one) => one._id).join(',')}`,
    )
    const translations = body.translations as { comment_id: string; content: string }[]
    expect(translations.map((one) => one.comment_id)).toEqual(chinese.map((one) => one._id))
    expect(languageOf(translations[0]?.content ?? '')).not.toBe('eng')
  })

  it('returns title and content for one review, and leaves out those without a translation', async () => {
    const [one] = (await comments('', 'en')).comment_list.filter((comment) => comment.language === 'eng')
    const same = await shop.get(`/api/v1/language/translate?lang=en&comment_ids=${one?._id}`)
    expect(same.body).toMatchObject({ title: one?.title, content: one?.content })
    const none = await shop.get(`/api/v1/language/translate?lang=zh-TW&comment_ids=${one?._id}`)
    expect(none).toMatchObject({ status: 200, body: { translations: [] } })
  })

  it.each(['lang=fr&comment_ids=019a0000-0000-7000-8000-000000000001', 'lang=en&comment_ids=1', 'lang=en'])(
    'refuses %s',
    async (query) => {
      expect((await shop.get(`/api/v1/language/translate?${query}`)).status).toBe(400)
    },
  )
})

it.each([
  ['Lovely on my scalp', 'eng'],
  ['洗完個頭好舒服', 'chi'],
  ['洗完头皮很清爽，会回购', 'cn'],
  ['好 good good good good', 'eng'],
  ['12345 !!!', 'eng'],
])('%s is %s', (text, language) => {
  expect(languageOf(text)).toBe(language)
})

it('spreads stars and averages them', () => {
  expect(distributionOf([5, 5, 4, 1])).toMatchObject({
    average: 3.75,
    distribution: [
      { rating: 5, count: 2 },
      { rating: 4, count: 1 },
      { rating: 3, count: 0 },
      { rating: 2, count: 0 },
      { rating: 1, count: 1 },
    ],
  })
  expect(distributionOf([]).average).toBe(0)
})

it.each([
  ['https://www.instagram.com/p/CxAb-1_z/', 'https://www.instagram.com/p/CxAb-1_z/embed/'],
  ['https://instagram.com/reel/CxAb123?utm=1', 'https://www.instagram.com/reel/CxAb123/embed/'],
  ['https://instagram.com.evil.example/p/CxAb123/', null],
  ['https://example.com/not-instagram', null],
  ['javascript:alert(1)', null],
  [undefined, null],
])('%s embeds as %s', (link, embed) => {
  expect(instagramEmbed(link)).toBe(embed)
})
