import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openPool } from './db/database.ts'
import { isAtWork, runWaiting, startWorker } from './jobs.ts'
import { startLog } from './log.ts'

let server: pg.Client
let pool: pg.Pool
const name = `jobs_${randomBytes(6).toString('hex')}`

beforeAll(async () => {
  server = new pg.Client({ connectionString: process.env.TEST_DATABASE_URL ?? '' })
  await server.connect()
  await server.query(`create database ${name} template demo strategy file_copy`)
  const url = new URL(process.env.TEST_DATABASE_URL ?? '')
  url.pathname = `/${name}`
  pool = openPool(url.href, { max: 6, log: startLog('silent') })
  await pool.query('delete from graphile_worker._private_jobs')
})

afterAll(async () => {
  await pool.end()
  await server.query(`drop database ${name} with (force)`)
  await server.end()
})

/** A job that a worker of this name has begun. */
const begun = (word: string, worker: string) =>
  pool
    .query(
      `with added as (select id from graphile_worker.add_job('say', json_build_object('word', $1::text)))
     select * from added`,
      [word],
    )
    .then(({ rows }) =>
      pool.query('update graphile_worker._private_jobs set locked_by = $2, locked_at = now() where id = $1', [
        rows[0].id,
        worker,
      ]),
    )

it('jobs of a killed worker are run by the next one at once, and jobs of a living one are left alone', async () => {
  const healthy = await pool.connect()
  await healthy.query(`select pg_advisory_lock(804612, hashtext('pool-living'))`)
  await begun('of the dead', 'pool-dead')
  await begun('of the living', 'pool-living')
  const expected: string[] = []
  const jobs = [
    { name: 'say', run: async (payload: unknown) => void expected.push((payload as { word: string }).word) },
  ]
  const worker = await startWorker(pool, jobs, [], startLog('silent'))
  await expect.poll(() => expected, { timeout: 20_000 }).toEqual(['of the dead'])
  const held = () =>
    pool.query('select locked_by from graphile_worker._private_jobs').then(({ rows }) => rows)
  await expect.poll(held).toEqual([{ locked_by: 'pool-living' }]) // what ran is taken away a moment later
  await worker.stop()
  // stopped or dead, nobody holds their names
  const left = await healthy.query(
    `select count(*)::int as locks from pg_locks where locktype = 'advisory' and classid = 804612`,
  )
  expect(left.rows).toEqual([{ locks: 1 }])
  healthy.release(true)
})

it('a worker whose connection ended can be stopped', async () => {
  const log = startLog('silent')
  const worker = await startWorker(pool, [], [], log)
  const holders = `select pid from pg_locks where locktype = 'advisory' and classid = 804612 and granted
    and database = (select oid from pg_database where datname = current_database())`
  await pool.query(`select pg_terminate_backend(pid) from (${holders}) as h`)
  await expect.poll(async () => (await pool.query(holders)).rowCount).toBe(0)
  await worker.stop()
})

it('jobs that run outside of workers are not treated as stale', async () => {
  await pool.query('delete from graphile_worker._private_jobs')
  const log = startLog('silent')
  let times = 0
  let end = (): void => undefined
  const ended = new Promise<void>((done) => (end = done))
  const jobs = [
    {
      name: 'say',
      run: async () => {
        times += 1
        await ended
      },
    },
  ]
  await pool.query(`select graphile_worker.add_job('say', '{}'::json)`)
  const working = runWaiting(pool, jobs, log)
  await expect.poll(() => times, { timeout: 20_000 }).toBe(1)
  expect(await isAtWork(pool)).toBe(true)
  const worker = await startWorker(pool, jobs, [], log) // looks for jobs of the dead first
  const { rows } = await pool.query(
    'select count(*)::int as held from graphile_worker.jobs where locked_by is not null',
  )
  expect([rows, times]).toEqual([[{ held: 1 }], 1])
  end()
  await working
  await worker.stop()
  expect([await isAtWork(pool), times]).toEqual([false, 1])
})
