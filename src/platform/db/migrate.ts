import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { runMigrations } from 'graphile-worker'
import type { Pool, PoolClient } from 'pg'
import { CannotStart } from '../cannot-start.ts'

/** Longest wait for another process that migrates the same database, in seconds. */
const turnSeconds = 120

/**
 * Applies db/migrations/*.sql in order, each once and in its own transaction, and returns the names of those applied;
 * forward only. Processes that start together wait for each other. The pool's client should have no query timeout.
 * Throws CannotStart where another process migrates for too long.
 */
export async function migrate(pool: Pool, folder: string): Promise<string[]> {
  const client = await pool.connect()
  const applied: string[] = []
  try {
    await client.query('set statement_timeout = 0') // overrides the role's and the pooler's: a migration may rewrite a large table
    await takeTurn(client, turnSeconds)
    await client.query(`create table if not exists migrations (
      name text primary key, hash text not null, applied_at timestamptz not null default now())`)
    const done = await client.query<{ name: string; hash: string }>('select name, hash from migrations')
    const reworded = await rewordedIn(folder)
    const known = new Map(done.rows.map((row) => [row.name, row.hash]))
    for (const name of (await readdir(folder)).filter((file) => file.endsWith('.sql')).toSorted()) {
      const sql = await readFile(join(folder, name), 'utf8')
      const hash = createHash('sha256').update(sql).digest('hex')
      const before = known.get(name)
      if (before === hash) continue
      if (before !== undefined && reworded[name]?.includes(before)) {
        await client.query('update migrations set hash = $2 where name = $1', [name, hash])
        continue
      }
      if (before) throw new Error(`migration ${name} was changed after it ran; write a new one`)
      await client.query('begin')
      try {
        await client.query(sql)
        await client.query('insert into migrations (name, hash) values ($1, $2)', [name, hash])
        await client.query('commit')
      } catch (cause) {
        await client.query('rollback')
        throw new Error(`migration ${name} failed`, { cause })
      }
      applied.push(name)
    }
    await runMigrations({ pgPool: pool })
  } finally {
    client.release(true) // closing the connection releases the lock
  }
  return applied
}

/** Former hashes, by name, of migrations whose comments were reworded: databases that ran those are up to date. */
async function rewordedIn(folder: string): Promise<Readonly<Record<string, readonly string[]>>> {
  const text = await readFile(join(folder, 'reworded.json'), 'utf8').catch(() => '{}')
  return JSON.parse(text) as Record<string, string[]> // a file of this repository
}

/** Takes the migration lock of the session. Throws CannotStart where another process holds it for longer than `seconds`. */
export async function takeTurn(client: Pick<PoolClient, 'query'>, seconds: number): Promise<void> {
  const deadline = Date.now() + seconds * 1_000
  for (;;) {
    const { rows } = await client.query<{ free: boolean }>('select pg_try_advisory_lock(804611) as free')
    if (rows[0]?.free) return
    if (Date.now() > deadline)
      throw new CannotStart(
        `Another process has been migrating this database for ${seconds} seconds. Start again when it is done.`,
      )
    await new Promise((done) => setTimeout(done, 250))
  }
}
