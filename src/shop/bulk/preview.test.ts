import { afterAll, beforeAll, expect, it } from 'vitest'
import { ok } from '#tools/builders/orders/desk-orders.ts'
import { atDesk, type AtDesk } from '#tools/builders/staff/staff.ts'
import { openTestShop, type TestShop } from '#tools/testing/test-shop.ts'

let shop: TestShop
let owner: AtDesk
beforeAll(async () => {
  shop = await openTestShop({ LIMITS_FACTOR: '1000' })
  owner = await atDesk(shop, 'owner')
})
afterAll(() => shop.close())

const rows = async <R>(text: string) => (await shop.shop.pool.query(text)).rows as R[]

it('the preview of a search with more results than the bound reports that, on any page', async () => {
  await rows(`insert into members
      (email, firstname, lastname, nickname, country, locale, password_hash, password_changed_at, created_at)
    select 'many-' || n || '@example.com', 'Manyfold', 'Chan', '', 'hk', 'hk', '$argon2id$none', now(), now()
    from generate_series(1, 230) n`)
  const preview = async (query: string) =>
    ok(await owner.get(`/bulk-runs/preview?list=members&query=${encodeURIComponent(query)}`)).body
  expect(await preview('search=manyfold')).toMatchObject({ total: 200, is_more: true })
  const [{ id } = { id: '' }] = await rows<{ id: string }>(
    `select id from members where firstname = 'Manyfold' order by id limit 1`,
  )
  expect(await preview(`search=manyfold&after=${id}`)).toMatchObject({ total: 200, is_more: true })
  expect(await preview('search=many-7@example.com')).toMatchObject({ total: 1, is_more: false })
})
