import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openPool } from './db/database.ts'
import { startWorker } from './jobs.ts'
import { startLog } from './log.ts'

let server: pg.Client
let pool: pg.Pool
const name = `missed_${randomBytes(6).toString('hex')}`

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

it('a daily job runs later, once, if no worker ran at its time', async () => {
  const ran: string[] = []
  const jobs = ['daily', 'hourly'].map((job) => ({ name: job, run: async () => void ran.push(job) }))
  const { hour, minute } = { hour: new Date(Date.now() - 3 * 3_600_000).getUTCHours(), minute: 7 }
  const schedules = [
    { job: 'daily', at: `${minute} ${hour} * * *` },
    { job: 'hourly', at: `${minute} * * * *` },
  ]
  const work = async () => (await startWorker(pool, jobs, schedules, startLog('silent'))).stop()
  await work() // they are known from now on
  expect(ran).toEqual([])
  await pool.query(
    `update graphile_worker._private_known_crontabs set known_since = now() - interval '9 days', last_execution = now() - interval '1 day'`,
  )
  const worker = await startWorker(pool, jobs, schedules, startLog('silent'))
  await expect.poll(() => ran, { timeout: 20_000 }).toContain('daily')
  await worker.stop()
  await work()
  expect(ran.filter((job) => job === 'daily')).toHaveLength(1)
  expect(ran.filter((job) => job === 'hourly').length).toBeLessThanOrEqual(1) // its own minute may just have come
})
