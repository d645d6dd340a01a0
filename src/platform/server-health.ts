import { statfs } from 'node:fs/promises'
import { sql } from 'kysely'
import type { Db } from './db/database.ts'

export type DatabaseHealth = {
  version: string
  migration: string
  bytes: number
  connections: number
  mostConnections: number
  longestSeconds: number
  answerMs: number
}

/** State of the database as it reports it, and its response time. */
export async function databaseHealth(db: Db): Promise<DatabaseHealth> {
  const begun = performance.now()
  await sql`select 1`.execute(db)
  const answerMs = Math.round((performance.now() - begun) * 10) / 10
  const found = await sql<Omit<DatabaseHealth, 'answerMs'>>`
    select current_setting('server_version') as version, (select max(name) from migrations) as migration,
      pg_database_size(current_database())::bigint as bytes,
      (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as connections,
      current_setting('max_connections')::int as "mostConnections",
      coalesce((select extract(epoch from max(now() - xact_start))::int from pg_stat_activity
        where backend_type = 'client backend' and state <> 'idle' and pid <> pg_backend_pid()), 0) as "longestSeconds"`.execute(
    db,
  )
  const [row] = found.rows
  if (!row) throw new Error('the database answered with no row about itself')
  return { ...row, answerMs }
}

export type DiskHealth = { bytes: number; freeBytes: number }

/** State of the server's disk. */
export async function diskHealth(): Promise<DiskHealth> {
  const { blocks, bavail, bsize } = await statfs(process.cwd())
  return { bytes: blocks * bsize, freeBytes: bavail * bsize }
}

export const runtimeHealth = () => ({
  node: process.versions.node,
  uptimeSeconds: Math.round(process.uptime()),
  memoryBytes: process.memoryUsage.rss(),
})
