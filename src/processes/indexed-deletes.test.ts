import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestShop, type TestShop } from '#tools/testing/test-shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

const source = join(import.meta.dirname, '..')

/** Tables from which code deletes rows. */
function tablesOfDeletes(): Set<string> {
  const files = readdirSync(source, { recursive: true })
    .map(String)
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  return new Set(
    files.flatMap((file) =>
      [
        ...readFileSync(join(source, file), 'utf8').matchAll(
          /deleteFrom\('(\w+)|delete from (\w+)|deleteInPortions\(\s*\S+,\s*'(\w+)/g,
        ),
      ].flatMap(([, first, second, third]) => first ?? second ?? third ?? []),
    ),
  )
}

it('no delete scans a whole table for references to the row', async () => {
  const { rows } = await shop.shop.pool.query<{ parent: string; name: string }>(
    `select c.confrelid::regclass::text as parent, c.conrelid::regclass || '.' || a.attname as name
     from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
     where c.contype = 'f' and c.connamespace = 'public'::regnamespace
       and not exists (select from pg_index i where i.indrelid = c.conrelid and i.indkey[0] = c.conkey[1])`,
  )
  const deleted = tablesOfDeletes()
  expect(deleted.size).toBeGreaterThan(50)
  // a feed per market, a handful
  const small = ['feeds.market']
  expect(
    rows.filter(({ parent, name }) => deleted.has(parent) && !small.includes(name)).map(({ name }) => name),
  ).toEqual([])
})
