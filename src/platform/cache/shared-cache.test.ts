import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { expect, it } from 'vitest'
import { openSharedCache } from './shared-cache.ts'
import { startLog } from '../log.ts'

it('leaves no connection open when it is closed before it listens, so that a short command ends', async () => {
  const server = process.env.TEST_DATABASE_URL ?? ''
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  const name = `kept_${randomBytes(6).toString('hex')}`
  await client.query(`create database ${name}`)
  const url = new URL(server)
  url.pathname = `/${name}`
  await openSharedCache(url.href, startLog('silent')).close()
  const open = async () =>
    (
      await client.query(
        `select 1 from pg_stat_activity where datname = $1 and application_name = 'elowen changes'`,
        [name],
      )
    ).rowCount
  // the connection was being opened when the cache was closed; it ends once it is open
  for (let tries = 0; tries < 50; tries += 1) await open()
  await expect.poll(open).toBe(0)
  await client.query(`drop database ${name}`)
  await client.end()
})
