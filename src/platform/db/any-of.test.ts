import { sql, type RawBuilder } from 'kysely'
import type { Pool } from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startLog } from '../log.ts'
import { anyOf, opaque } from './any-of.ts'
import { openDatabase, openPool, type Db } from './database.ts'

let pool: Pool
let db: Db
beforeAll(async () => {
  pool = openPool(process.env.TEST_DATABASE_URL ?? '', { max: 1, log: startLog('silent') })
  db = openDatabase(pool)
  await pool.query('create temp table many as select n::text as id from generate_series(1, 20000) as n')
  await pool.query('create index on many (id)')
  await pool.query('analyze many')
})
afterAll(() => pool.end())

/** How many of eight executions of a query for one of many rows are planned for their values (custom plans). */
async function timesPlanned(condition: (id: string) => RawBuilder<unknown>): Promise<number> {
  for (let nth = 1; nth <= 8; nth += 1) {
    const id = String(nth * 1_000)
    const { rows } = await sql`select id from many where ${condition(id)}`.execute(db)
    expect(rows).toEqual([{ id }])
  }
  const { rows } = await pool.query<{ plans: number }>(
    `select custom_plans as plans from pg_prepared_statements where statement like 'select id from many%' order by prepare_time desc limit 1`,
  )
  return Number(rows[0]?.plans)
}

it('reuses the plan of a query with a list of any length', async () => {
  expect(await timesPlanned((id) => sql`id = any (${[id]}::text[])`)).toBe(8)
  expect(await timesPlanned((id) => sql`id = ${anyOf([id], 'text')}`)).toBe(5)
})

it('reuses the plan of a query in which a null would rule a condition out', async () => {
  const orElse = (id: string, none: RawBuilder<unknown>) =>
    sql`(id = ${id} or id = ${none} or id = ${none} || '-')`
  expect(await timesPlanned((id) => orElse(id, sql`${null}::text`))).toBe(8)
  expect(await timesPlanned((id) => orElse(id, opaque(null, 'text')))).toBe(5)
})
