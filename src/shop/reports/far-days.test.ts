import { afterAll, beforeAll, expect, it } from 'vitest'
import { signedInMember } from '#tools/builders/members/members.ts'
import { atDesk } from '#tools/builders/staff/staff.ts'
import { openTestShop, type TestShop } from '#tools/testing/test-shop.ts'
import { countChangedDays, rebuildReports } from './rollup.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop({ LIMITS_FACTOR: '1000' })
})
afterAll(() => shop.close())

const ctx = () => shop.shop.systemContext()
const marks = async () =>
  (await shop.shop.pool.query<{ day: string }>('select day::text from report_changes')).rows

it('counts a membership that lasts until the last possible date', async () => {
  const desk = await atDesk(shop, 'owner')
  const { id } = await signedInMember(shop)
  const [group] = (await shop.shop.pool.query<{ name: string }>('select name from member_groups limit 1'))
    .rows
  const body = { group: group?.name, last_day: '9999-12-31', reason: 'for good' }
  expect((await desk.send('POST', `/members/${id}/groups`, body)).status).toBe(200)
  await countChangedDays(ctx())
  expect(await marks()).toEqual([])
  await rebuildReports(ctx())
  while ((await countChangedDays(ctx())) > 0);
  expect(await marks()).toEqual([])
})

it('counts the other days when one cannot be counted, and reports it at the end', async () => {
  await shop.shop.pool.query(
    `insert into report_changes (subject, day) values ('sales', '0044-03-15 BC'), ('sales', '2026-01-02'), ('tenders', '2026-01-02')`,
  )
  await expect(countChangedDays(ctx())).rejects.toThrow()
  expect(await marks()).toEqual([{ day: '0044-03-15 BC' }])
})
