import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestShop, type TestShop } from '#tools/testing/test-shop.ts'
import { openDatabase } from './database.ts'
import { byAge, orderedBy, pageOf, rowsAfter, startOf } from './keyset.ts'

let shop: TestShop
beforeAll(async () => (shop = await openTestShop()))
afterAll(() => shop.close())

const rows = sql`(values (1, '2026-01-02'::date), (2, '2026-01-01'), (3, '2026-01-02'), (4, '2026-01-03'), (5, '2026-01-02')) as t (id, at)`

type Walk = { sort: 'created' | '-created'; isIdDown: boolean }

async function pageOfRows({ sort, isIdDown }: Walk, limit: number, after?: number): Promise<number[]> {
  const start = startOf({ page: 1, limit, sort, after: after?.toString() })
  const key = byAge(start, { by: sql`t.at`, id: sql`t.id`, from: sql`${rows}`, isIdDown })
  const found = await sql<{ id: number }>`select t.id from ${rows}
    where ${rowsAfter(key, after)} order by ${orderedBy(key)} ${pageOf(start)}`.execute(
    openDatabase(shop.shop.pool),
  )
  return found.rows.map(({ id }) => id)
}

it.each([
  ['the newest first', { sort: '-created', isIdDown: false }, [4, 1, 3, 5, 2]],
  ['the oldest first, the other way round', { sort: 'created', isIdDown: false }, [2, 5, 3, 1, 4]],
  ['with ids downwards', { sort: '-created', isIdDown: true }, [4, 5, 3, 1, 2]],
  ['with ids upwards then', { sort: 'created', isIdDown: true }, [2, 1, 3, 5, 4]],
] as const)('rows are sorted %s, and paged in the same order', async (_, walk, ids) => {
  expect(await pageOfRows(walk, 10)).toEqual(ids)
  const walked: number[] = []
  for (;;) {
    const page = await pageOfRows(walk, 2, walked.at(-1))
    walked.push(...page)
    if (page.length < 2) break
  }
  expect(walked).toEqual(ids)
})

it('finds no rows after a row that no longer exists', async () =>
  expect(await pageOfRows({ sort: 'created', isIdDown: false }, 10, 99)).toEqual([]))
