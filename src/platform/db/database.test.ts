import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { statementsOf } from '#tools/testing/counted-statements.ts'
import { startLog } from '../log.ts'
import { inTransaction, openDatabase, openPool, type Database } from './database.ts'
import { isDatabaseUnavailable } from './database-errors.ts'
import { setStatementTimeout } from './statement-timeout.ts'

let pool: pg.Pool
let db: Database
const table = `plans_${randomBytes(4).toString('hex')}`

beforeAll(async () => {
  pool = openPool(process.env.TEST_DATABASE_URL ?? '', { max: 1, log: startLog('silent') })
  db = openDatabase(pool)
  await pool.query(`create table ${table} (id integer); insert into ${table} values (1), (2)`)
})
afterAll(async () => {
  await pool.query(`drop table ${table}`)
  await pool.end()
})

const find = (on: Database, id: number) =>
  sql<{ id: number }>`select * from ${sql.table(table)} where id = ${id}`.execute(on)

it('prepares a statement once per connection', async () => {
  await find(db, 1)
  await find(db, 2)
  const { rows } = await pool.query<{ statement: string }>(
    'select statement from pg_prepared_statements where statement like $1',
    [`%${table}%`],
  )
  expect(rows).toHaveLength(1)
})

it('recovers after a migration changed the columns of a statement, also in a transaction', async () => {
  await find(db, 1)
  await pool.query(`alter table ${table} add column name text default 'new'`)
  expect((await find(db, 1)).rows).toEqual([{ id: 1, name: 'new' }])
  await pool.query(`alter table ${table} add column other text default 'newer'`)
  const answer = await inTransaction(db, async (tx) => (await find(tx as unknown as Database, 2)).rows)
  expect(answer).toEqual([{ id: 2, name: 'new', other: 'newer' }])
})

it('returns the same rows from a prepared statement as on its first execution', async () => {
  const ask = (on: Database, rows: number) =>
    sql`select n, n::text as text, null::int as absent, n > 1 as flag, '2026-11-28T01:00:00Z'::timestamptz as at, '{"a":[1]}'::jsonb as json,
      array['x', null] as list, '\\x00ff'::bytea as bytes from generate_series(1, ${rows}::int) as n`.execute(
      on,
    )
  const first = await ask(db, 2)
  expect(first.rows[1]).toEqual({
    n: 2,
    text: '2',
    absent: null,
    flag: true,
    at: new Date('2026-11-28T01:00:00Z'),
    json: { a: [1] },
    list: ['x', null],
    bytes: Buffer.from([0, 255]),
  })
  expect((await ask(db, 2)).rows).toEqual(first.rows)
  expect(await db.transaction().execute((tx) => ask(tx, 2))).toMatchObject({ rows: first.rows })
  expect((await ask(db, 0)).rows).toEqual([])
})

it('counts the rows that a prepared statement changed', async () => {
  const change = (least: number) =>
    sql`update ${sql.table(table)} set id = id where id >= ${least}`.execute(db)
  await change(1)
  const counts: (bigint | undefined)[] = []
  for (const least of [1, 2, 3]) counts.push((await change(least)).numAffectedRows)
  expect(counts).toEqual([2n, 1n, 0n])
})

it('recovers after a value that cannot be written, and after a row that cannot be read', async () => {
  const ask = (value: unknown) => sql<{ value: unknown }>`select ${value}::jsonb as value`.execute(db)
  await ask({})
  const circular: { self?: object } = {}
  circular.self = circular
  await expect(ask(circular)).rejects.toThrow('circular')
  expect((await ask({ after: 1 })).rows).toEqual([{ value: { after: 1 } }])
  const readJson = pg.types.getTypeParser(pg.types.builtins.JSONB)
  const broken = sql<{ value: unknown }>`select ${'{}'}::jsonb as value, 1 as broken`
  pg.types.setTypeParser(pg.types.builtins.JSONB, (text) => {
    if (text === '{"broken": true}') throw new Error('cannot be read')
    return readJson(text) as unknown
  })
  try {
    await broken.execute(db)
    const unreadable = sql`select ${'{"broken": true}'}::jsonb as value, 1 as broken`
    await expect(unreadable.execute(db)).rejects.toThrow('cannot be read')
    expect((await broken.execute(db)).rows).toEqual([{ value: {}, broken: 1 }])
  } finally {
    pg.types.setTypeParser(pg.types.builtins.JSONB, readJson)
  }
})

it('begins a transaction with its first statement, and sends nothing for an empty one', async () => {
  const twice = () =>
    db.transaction().execute(async (tx) => {
      const at = () => sql<{ at: Date }>`select now() as at where ${1}::int = 1`.execute(tx)
      return [(await at()).rows[0]?.at, (await at()).rows[0]?.at]
    })
  expect(await statementsOf(twice)).toBe(4) // not prepared yet: begin, the two, commit
  expect(await statementsOf(twice)).toBe(3)
  const [first, second] = await twice()
  expect(first).toBeInstanceOf(Date)
  expect(second).toEqual(first)
  expect(await statementsOf(() => db.transaction().execute(() => Promise.resolve()))).toBe(0)
})

it.each(['first', 'second', 'neither'])(
  'rolls back a transaction when its first statement, its second statement or its work fails (%s)',
  async (failing) => {
    const places = `${table}_${failing}`
    await pool.query(`create table ${places} (id integer primary key, check (id < 100))`)
    const add = (on: Database, id: number) => sql`insert into ${sql.table(places)} values (${id})`.execute(on)
    const listed = async () => (await pool.query<{ id: number }>(`select id from ${places} order by id`)).rows
    try {
      await add(db, 1)
      const work = db.transaction().execute(async (tx) => {
        await add(tx, failing === 'first' ? 100 : 2)
        await add(tx, failing === 'second' ? 100 : 3)
        throw new Error('the work failed')
      })
      await expect(work).rejects.toThrow(failing === 'neither' ? 'the work failed' : 'check constraint')
      expect(await listed()).toEqual([{ id: 1 }])
      await db.transaction().execute(async (tx) => void (await add(tx, 4)))
      expect(await listed()).toEqual([{ id: 1 }, { id: 4 }])
    } finally {
      await pool.query(`drop table ${places}`)
    }
  },
)

it('extends the client timeout to that of the transaction, and not beyond it', async () => {
  const slow = (on: Database) => sql`select pg_sleep(${6.5}::float)`.execute(on)
  const within = db.transaction().execute(async (tx) => {
    await setStatementTimeout(tx, 20)
    await slow(tx)
    return (await slow(tx)).rows.length // prepared by now
  })
  await expect(within).resolves.toBe(1)
  await expect(slow(db)).rejects.toThrow(/timeout/)
}, 40_000)

it('reports a lost connection as an unavailable database, whenever it is used', async () => {
  const other = openPool(process.env.TEST_DATABASE_URL ?? '', { max: 1, log: startLog('silent') })
  const client = await other.connect()
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  await pool.query('select pg_terminate_backend($1)', [rows[0]?.pid])
  const output: unknown[] = []
  for (let attempt = 0; attempt < 3; attempt += 1)
    output.push(await client.query('select 1').catch((error: unknown) => error))
  expect(output.map(isDatabaseUnavailable)).toEqual([true, true, true])
  client.release(true)
  await other.end()
})

it('reports a missing socket as an unavailable database', async () => {
  const nowhere = openPool('postgres://shop:x@127.0.0.1:1/postgres?host=%2Ftmp%2Fno-such-folder', {
    max: 1,
    log: startLog('silent'),
  })
  expect(isDatabaseUnavailable(await nowhere.query('select 1').catch((error: unknown) => error))).toBe(true)
  await nowhere.end()
})

it('destroys a connection to a server that became read-only, and writes again once a server accepts writes', async () => {
  const url = new URL(process.env.TEST_DATABASE_URL ?? '')
  const name = `failover_${randomBytes(4).toString('hex')}`
  await pool.query(`create database ${name}`)
  url.pathname = `/${name}`
  const other = openPool(url.href, { max: 1, log: startLog('silent') })
  try {
    await other.query('create table things (id integer)')
    await other.query('set session characteristics as transaction read only') // this connection leads to the old primary
    const error = await other.query('insert into things values (1)').catch((caught: unknown) => caught)
    expect(isDatabaseUnavailable(error)).toBe(true)
    await other.query('insert into things values (2)')
    await other.query('set session characteristics as transaction read only')
    await inTransaction(openDatabase(other), (tx) => sql`insert into things values (3)`.execute(tx))
    expect((await other.query('select id from things order by id')).rows).toEqual([{ id: 2 }, { id: 3 }])
  } finally {
    await other.end()
    await pool.query(`drop database ${name} with (force)`)
  }
})
