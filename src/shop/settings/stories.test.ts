import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { atDesk, type AtDesk } from '#tools/builders/staff/staff.ts'
import { openTestShop, type TestShop } from '#tools/testing/test-shop.ts'
import { Stories } from '../content/stories.rules.ts'

let shop: TestShop
let content: AtDesk
beforeAll(async () => {
  shop = await openTestShop({ LIMITS_FACTOR: '1000' })
  content = await atDesk(shop, 'content')
})
afterAll(() => shop.close())

type Version = { id: string; number: number; made_at: string; value: object[] }
type Setting = { live: Version; draft: Version | null; past: Version[] }
type Shown = { id: string; name: string; products: { sku: string; url: string }[] }
const look = async () => (await content.get('/settings/stories')).body.setting as Setting
async function save(value: readonly object[], who = content) {
  const { live, draft } = await look()
  return who.send('PUT', '/settings/stories/draft', { base: live.number, seen: draft?.made_at ?? '', value })
}
const publish = async () => {
  const { draft } = await look()
  return content.send('POST', `/setting-versions/${draft?.id}/publish`, {})
}
const shown = async (): Promise<Shown[]> => {
  shop.shop.cache.drop('settings') // the notification of the change is asynchronous
  return (await shop.get(`/api/v1/review-stories?x=${Math.random()}`)).body.stories as Shown[]
}
const words = (text: string) => ({ chi: text, eng: text, cn: text })
const story = (name: string, more: object = {}) => ({
  title: words(name),
  text: words('Good'),
  name,
  rating: 5,
  picture: '/media/products/elowen-scalp-serum-b.webp',
  ...more,
})

describe('stories of a shop that was there before', () => {
  it('are migrated to the setting, and reviews that staff featured are unchanged', async () => {
    const old = await openTestShop()
    const texts = JSON.stringify(words('Old'))
    await old.shop.pool.query(`delete from settings where key = 'stories'`)
    await old.shop.pool.query(
      `insert into review_stories (code, position, image_url, title, description, name, rating, ig_link, sku)
       values ('story-a', 0, '/media/products/a.webp', $1, $1, 'Ann', 4, 'https://www.instagram.com/p/abc/', 'SKU-A'),
         ('story-b', 1, '/media/products/b.webp', $1, $1, 'Ben', 5, null, null),
         ('review:1', 2, '/photos/1', $1, $1, 'Cat', 5, null, 'SKU-C')`,
      [texts],
    )
    const migration = join(import.meta.dirname, '../../../db/migrations/0261-stories-setting.sql')
    await old.shop.pool.query(await readFile(migration, 'utf8'))
    const { rows } = await old.shop.pool.query<{ value: unknown }>(
      `select value from settings where key = 'stories'`,
    )
    expect(Stories.parse(rows[0]?.value)).toEqual([
      {
        title: words('Old'),
        text: words('Old'),
        name: 'Ann',
        rating: 4,
        picture: '/media/products/a.webp',
        post: 'https://www.instagram.com/p/abc/',
        products: ['SKU-A'],
      },
      {
        title: words('Old'),
        text: words('Old'),
        name: 'Ben',
        rating: 5,
        picture: '/media/products/b.webp',
        products: [],
      },
    ])
    await old.close()
  })
})

describe('stories', () => {
  it('are those of the files until others are published', async () => {
    const { live } = await look()
    expect(live.value).toHaveLength(9)
    const stories = await shown()
    expect(stories).toHaveLength(9)
    expect(stories[0]).toMatchObject({
      name: 'Karen',
      products: [{ sku: 'ELOWEN-SCALP-SERUM', url: '/elowen/scalp-serum' }],
    })
    expect(new Set(stories.map(({ id }) => id)).size).toBe(9)
  })

  it('are published from a draft, shown within their window, and restored', async () => {
    const far = { from: '2020-01-01T00:00:00Z', until: '2020-02-01T00:00:00Z' }
    expect((await save([story('Amy', { products: ['ELOWEN-HAIR-MASK'] }), story('Bo', far)])).status).toBe(
      200,
    )
    expect(await shown()).toHaveLength(9)
    await publish()
    expect((await shown()).map(({ name }) => name)).toEqual(['Amy'])
    await shop.shop.pool.query(`update products set archived = true where sku = 'ELOWEN-HAIR-MASK'`)
    await expect.poll(async () => (await shown())[0]?.products).toEqual([])
    const [before] = (await look()).past
    await content.send('POST', `/setting-versions/${before?.id}/restore`, { reason: 'too few' })
    // one of the nine names a product that is archived now, so it cannot be restored unchanged
    expect((await shown()).map(({ name }) => name)).toEqual(['Amy'])
    await shop.shop.pool.query(`update products set archived = false where sku = 'ELOWEN-HAIR-MASK'`)
    const again = () => content.send('POST', `/setting-versions/${before?.id}/restore`, { reason: 'too few' })
    await expect.poll(async () => (await again()).status).toBe(200)
    await expect.poll(async () => (await shown()).length).toBe(9)
  })

  it.each([
    ['a picture that is not there', story('A', { picture: '/media/nothing.webp' }), '/0/picture'],
    ['a picture of another host', story('A', { picture: 'https://example.com/a.jpg' }), '/0/picture'],
    ['a product that is not there', story('A', { products: ['NOTHING'] }), '/0/products'],
    ['six stars', story('A', { rating: 6 }), '/0/rating'],
    ['a post without https', story('A', { post: 'javascript:alert(1)' }), '/0/post'],
    ['a language left out', story('A', { title: { chi: '題', eng: '', cn: '题' } }), '/0/title/eng'],
  ])('refuse %s', async (_, written, field) => {
    const { status, body } = await save([written])
    expect(status).toBe(400)
    expect(Object.keys(body.fields as object)).toEqual([`typed.${field}`])
  })

  it('are looked at by a link before they count', async () => {
    await save([story('Cy')])
    const { draft } = await look()
    const { body } = await content.get(`/setting-versions/${draft?.id}/stories-preview`)
    const token = String(body.path).split('/').at(-1)
    const preview = await shop.get(`/api/v1/stories/preview?token=${token}`)
    expect((preview.body.stories as Shown[]).map(({ name }) => name)).toEqual(['Cy'])
    expect((await shop.get(`/api/v1/menus/preview?token=${token}`)).status).toBe(404)
    expect((await shown()).map(({ name }) => name)).not.toContain('Cy')
  })

  it('require the right to change the storefront', async () => {
    const auditor = await atDesk(shop, 'auditor')
    expect((await save([story('Dee')], auditor)).status).toBe(403)
  })
})
