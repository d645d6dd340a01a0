import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { statementsOf } from '#tools/testing/counted-statements.ts'
import { databaseDoor } from '#tools/testing/database-door.ts'
import { isDatabaseUnavailable } from './database-errors.ts'
import { inTransaction, openDatabase, type Database, type Db } from './database.ts'

let door: Awaited<ReturnType<typeof databaseDoor>>
let pool: pg.Pool
let db: Database
const table = `notes_${randomBytes(4).toString('hex')}`

beforeAll(async () => {
  door = await databaseDoor()
  pool = new pg.Pool({
    connectionString: door.url,
    max: 1,
    query_timeout: 300,
    connectionTimeoutMillis: 2_000,
  })
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  db = openDatabase(pool)
  await pool.query(`create table ${table} (word text)`)
})
afterAll(async () => {
  await pool.query(`drop table ${table}`)
  await pool.end()
  await door.close()
})

const write = (on: Db, word: string) => sql`insert into ${sql.table(table)} values (${word})`.execute(on)

it('commits nothing of a transaction that timed out while the server was silent, and recovers', async () => {
  const statements = await statementsOf(async () => {
    const failed = inTransaction(db, async (tx) => {
      await write(tx, 'of the one that was given up')
      door.pause()
      await write(tx, 'in the silence')
    })
    await expect(failed).rejects.toSatisfy(isDatabaseUnavailable)
  })
  door.goOn()
  await inTransaction(db, (tx) => write(tx, 'of the next one'))
  const { rows } = await pool.query(`select word from ${table}`)
  expect(rows).toEqual([{ word: 'of the next one' }])
  expect(statements).toBe(3) // begin and two inserts: a rollback would wait for another timeout
})

it('uses another connection after a statement that timed out', async () => {
  const ask = () => sql<{ n: number }>`select ${1}::int as n`.execute(db)
  await ask()
  door.pause()
  await expect(ask()).rejects.toSatisfy(isDatabaseUnavailable)
  expect((await ask()).rows).toEqual([{ n: 1 }])
  door.goOn()
})
