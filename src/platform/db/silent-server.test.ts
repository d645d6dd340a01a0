import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { databaseDoor } from '#tools/testing/database-door.ts'
import { isAway } from './database-errors.ts'
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

it('goes on after a transaction that was given up while the server was silent, and commits nothing of it', async () => {
  const begun = performance.now()
  const failed = inTransaction(db, async (tx) => {
    await write(tx, 'of the one that was given up')
    door.pause()
    await write(tx, 'in the silence')
  })
  await expect(failed).rejects.toSatisfy(isAway)
  const waitedMs = performance.now() - begun
  door.goOn()
  await inTransaction(db, (tx) => write(tx, 'of the next one'))
  const { rows } = await pool.query(`select word from ${table}`)
  expect(rows).toEqual([{ word: 'of the next one' }])
  expect(waitedMs).toBeLessThan(550) // once, and not again to take it back
})

it('asks on another connection after a statement that got no answer', async () => {
  const ask = () => sql<{ n: number }>`select ${1}::int as n`.execute(db)
  await ask()
  door.pause()
  await expect(ask()).rejects.toSatisfy(isAway)
  expect((await ask()).rows).toEqual([{ n: 1 }])
  door.goOn()
})
