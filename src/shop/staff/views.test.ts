import { afterAll, beforeAll, expect, it } from 'vitest'
import { atDesk, type AtDesk } from '#tools/builders/staff/staff.ts'
import { openTestShop, type TestShop } from '#tools/testing/test-shop.ts'

let shop: TestShop
let kelly: AtDesk
let wai: AtDesk
beforeAll(async () => {
  shop = await openTestShop({ LIMITS_FACTOR: '1000' })
  kelly = await atDesk(shop, 'care')
  wai = await atDesk(shop, 'warehouse')
})
afterAll(() => shop.close())

type View = { id: string; name: string; query: string; is_shared: boolean; is_own: boolean; by: string }
const viewsOf = async (who: AtDesk) => (await who.get('/views')).body.views as unknown as View[]
const save = (who: AtDesk, body: object) => who.send('PUT', '/views', { list: 'orders', ...body })

it('a saved search belongs to one staff user', async () => {
  await save(kelly, { name: 'Macau', query: 'country=mo&search=chan' })
  expect(await viewsOf(kelly)).toMatchObject([
    { name: 'Macau', query: 'country=mo&search=chan', is_shared: false, is_own: true },
  ])
  expect(await viewsOf(wai)).toEqual([])
})

it('a shared one is visible to all staff, without its search text', async () => {
  await save(kelly, { name: 'Macau', query: 'country=mo&search=chan', is_shared: true })
  const [seen] = await viewsOf(wai)
  expect(seen).toMatchObject({ name: 'Macau', query: 'country=mo', is_own: false, by: 'care' })
  expect((await wai.send('DELETE', `/views/${seen?.id}`)).status).toBe(404)
  expect(await viewsOf(kelly)).toHaveLength(1)
})

it('a view of search text alone cannot be shared', async () => {
  const answer = await save(kelly, { name: 'chan', query: 'search=chan', is_shared: true })
  expect(answer.body).toMatchObject({ code: 'staff.shares_words_alone' })
})

it('the same name of another user is a separate view, and saving one’s own again ends its sharing', async () => {
  await save(wai, { name: 'Macau', query: 'country=mo&status=confirmed' })
  expect(await viewsOf(wai)).toHaveLength(2)
  await save(kelly, { name: 'Macau', query: 'country=mo' })
  expect(await viewsOf(wai)).toMatchObject([{ query: 'country=mo&status=confirmed', is_own: true }])
})

it('a view that is there is changed however many there are; one more than a hundred is refused', async () => {
  for (let number = 2; number <= 100; number += 1)
    await save(kelly, { name: `View ${number}`, query: `page=${number}` })
  expect((await save(kelly, { name: 'View 7', query: 'country=tw' })).status).toBe(200)
  const refused = await save(kelly, { name: 'View 101', query: 'country=tw' })
  expect(refused.body).toMatchObject({ code: 'staff.too_many_views' })
})
