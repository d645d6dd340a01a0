import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startLog } from '../log.ts'
import { openSharedCache } from '../cache/shared-cache.ts'
import { openDatabase, openPool, type Database, type Db } from './database.ts'
import { nonDurable, startEmbedded } from './embedded.ts'
import { openReplica } from './replica.ts'

const log = startLog('silent')
const url = process.env.TEST_DATABASE_URL ?? ''
const primaryPool = openPool(url, { max: 2, log })
const primary: Database = openDatabase(primaryPool)
const opened: { close(): Promise<void> }[] = []

/** Another server, whose write-ahead log is far shorter than that of the tests: it acts as a standby that lags. */
let folder: string
let behind: Awaited<ReturnType<typeof startEmbedded>>
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'elowen-behind-'))
  behind = await startEmbedded(folder, nonDurable)
  await sql.raw(`create database ${beside}`).execute(primary)
})
afterAll(async () => {
  for (const each of opened.toReversed()) await each.close()
  await sql.raw(`drop database ${beside} with (force)`).execute(primary)
  await primaryPool.end()
  await behind.stop()
  await rm(folder, { recursive: true, force: true })
})

const replicaAt = (at: string) => {
  const replica = openReplica(at, primary, { max: 2, log })
  opened.push(replica)
  return replica
}
/** Another database on the primary's server, which has all of its log: it acts as a standby with data of its own. */
const beside = `beside_${process.pid}`
const besideUrl = Object.assign(new URL(url), { pathname: `/${beside}` }).href
const nameOf = async (db: Db) =>
  (await sql<{ name: string }>`select current_database() as name`.execute(db)).rows[0]?.name

it('does not name statements for a pooler that supports no prepared statements', async () => {
  const replica = openReplica(besideUrl, primary, { max: 1, log, prepared: false })
  opened.push(replica)
  const near = await replica.caughtUp(primary)
  const named = async (word: string) =>
    near &&
    (
      await sql<{
        count: number
      }>`select count(*)::int as count from pg_prepared_statements where ${word} <> ''`.execute(near)
    ).rows[0]?.count
  await named('once')
  expect(await named('twice')).toBe(0)
})

it('reads a standby that has replayed the commits, and none that lags or is unavailable', async () => {
  const near = await replicaAt(besideUrl).caughtUp(primary)
  expect(near && (await nameOf(near))).toBe(beside)
  expect(await replicaAt(behind.url).caughtUp(primary)).toBeNull()
  expect(await replicaAt(behind.url).recent()).toBeNull()
  expect(await replicaAt('postgres://shop:x@127.0.0.1:1/none').recent()).toBeNull()
})

it('loads cached values from the standby, and from the primary while it lags or fails (rules/operations#17)', async () => {
  const filledFrom = async (at: string, load: (db: Db) => Promise<string | undefined> = nameOf) => {
    const cache = openSharedCache(url, log, { replica: replicaAt(at) })
    opened.push(cache)
    return cache.get('anything', load)
  }
  const here = await nameOf(primary)
  expect(await filledFrom(besideUrl)).toBe(beside)
  expect(await filledFrom(behind.url)).toBe(here)
  const cut = async (db: Db) => {
    const name = await nameOf(db)
    if (name === beside) throw Object.assign(new Error('cut off'), { code: '57P01' })
    return name
  }
  expect(await filledFrom(besideUrl, cut)).toBe(here)
})

it('does not name statements with `prepared: false`, for poolers in transaction mode', async () => {
  const pool = openPool(url, { max: 1, log })
  const named = async (prepared: boolean) => {
    const db = openDatabase(pool, { prepared })
    await sql`select ${1}::int`.execute(db)
    const { rows } = await sql<{
      many: number
    }>`select count(*)::int as many from pg_prepared_statements`.execute(db)
    return rows[0]?.many
  }
  expect(await named(false)).toBe(0)
  await pool.end()
})
