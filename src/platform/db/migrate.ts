import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { runMigrations } from 'graphile-worker'
import type { Pool } from 'pg'

/** Applies db/migrations/*.sql in order, each once and in a transaction of its own; forward only. Two starters wait for each other. */
export async function migrate(pool: Pool, folder: string): Promise<string[]> {
  const client = await pool.connect()
  const applied: string[] = []
  try {
    await client.query('select pg_advisory_lock(804611)')
    await client.query(`create table if not exists migrations (
      name text primary key, hash text not null, applied_at timestamptz not null default now())`)
    const done = await client.query<{ name: string; hash: string }>('select name, hash from migrations')
    const known = new Map(done.rows.map((row) => [row.name, row.hash]))
    for (const name of (await readdir(folder)).filter((file) => file.endsWith('.sql')).toSorted()) {
      const sql = await readFile(join(folder, name), 'utf8')
      const hash = createHash('sha256').update(sql).digest('hex')
      const before = known.get(name)
      if (before === hash) continue
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
    await client.query('select pg_advisory_unlock(804611)')
    client.release()
  }
  return applied
}
