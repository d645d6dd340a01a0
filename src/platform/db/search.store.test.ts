import { sql } from 'kysely'
import type { Pool } from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import fc from '#tools/testing/properties.ts'
import { startLog } from '../log.ts'
import { openDatabase, openPool, type Db } from './database.ts'
import { hasWords } from './search.store.ts'

let pool: Pool
let db: Db
beforeAll(() => {
  pool = openPool(process.env.TEST_DATABASE_URL ?? '', { max: 1, log: startLog('silent') })
  db = openDatabase(pool)
})
afterAll(() => pool.end())

const letters = fc.string({ unit: fc.constantFrom('a', 'b', '.', '-', '_', '%'), minLength: 3, maxLength: 6 })
const digits = fc.string({ unit: fc.constantFrom('0', '1'), minLength: 2, maxLength: 9 })
const address = fc.tuple(letters, digits, fc.constantFrom('', '@b')).map((parts) => parts.join(''))

it('finds only rows with the whole word, whichever part the index lookup uses', async () => {
  const texts = fc.array(address, { minLength: 1, maxLength: 12 })
  const word = fc
    .tuple(address, fc.nat({ max: 3 }), fc.nat({ max: 2 }))
    .map(([text, from, less]) => text.slice(from, text.length - less))
  await fc.assert(
    fc.asyncProperty(
      texts,
      word.filter((text) => text.trim().length > 2),
      async (all, search) => {
        const found = await sql<{
          text: string
        }>`select text from unnest(${[...all, `+852${all[0]}`]}::text[]) as t (text)
        where ${hasWords({ text: sql`(' ' || lower(t.text))` }, search)}`.execute(db)
        const expected = [...all, `+852${all[0]}`].filter((text) => text.includes(search))
        expect(found.rows.map(({ text }) => text)).toEqual(expected)
      },
    ),
    { numRuns: 150 },
  )
})
