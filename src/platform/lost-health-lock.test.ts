import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { databaseDoor } from '#tools/testing/database-door.ts'
import { startLog } from './log.ts'
import { reapStaleJobs } from './stale-jobs.ts'

let server: pg.Client
let door: Awaited<ReturnType<typeof databaseDoor>>
let pool: pg.Pool
const name = `health_${randomBytes(6).toString('hex')}`
beforeAll(async () => {
  server = new pg.Client({ connectionString: process.env.TEST_DATABASE_URL ?? '' })
  await server.connect()
  await server.query(`create database ${name} template demo strategy file_copy`)
  door = await databaseDoor()
  const url = new URL(door.url)
  url.pathname = `/${name}`
  pool = new pg.Pool({ connectionString: url.href, query_timeout: 500, lock_timeout: 200 })
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
})
afterAll(async () => {
  await pool.end()
  await door.close()
  await server.query(`drop database ${name} with (force)`)
  await server.end()
})

/** Which sessions say that a worker lives. */
const holders = async (): Promise<number[]> => {
  const { rows } = await server.query<{ pid: number }>(
    `select pid from pg_locks where locktype = 'advisory' and classid = 804612 and objid = hashtext('pool-of-this-test')::bigint & 4294967295 and granted`,
  )
  return rows.map(({ pid }) => pid)
}

it('a worker whose lock was lost with its server acquires it again', { timeout: 15_000 }, async () => {
  const healthy = await reapStaleJobs(pool, 'pool-of-this-test', startLog('silent'), 0.2)
  const [first] = await holders()
  expect(first).toBeTypeOf('number')
  door.pause() // no word of what happens to the session reaches the worker
  await server.query('select pg_terminate_backend($1)', [first])
  const others = async () => (await holders()).filter((pid) => pid !== first)
  await expect.poll(others, { timeout: 20_000 }).toHaveLength(1)
  door.goOn()
  await healthy.stop()
  await expect.poll(holders).toEqual([])
})
