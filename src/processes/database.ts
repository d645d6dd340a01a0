import { join } from 'node:path'
import type { Config } from '#platform/config.ts'
import { openPool } from '#platform/db/database.ts'
import { startEmbedded, type Embedded } from '#platform/db/embedded.ts'
import { migrate } from '#platform/db/migrate.ts'
import type { Log } from '#platform/log.ts'

export const migrations = join(import.meta.dirname, '../../db/migrations')

/** The server named by DATABASE_URL, or our own, looked after by whoever `keeps` it. */
export async function openServer(config: Config, { keeps = false } = {}): Promise<Embedded> {
  if (config.DATABASE_URL) return { url: config.DATABASE_URL, isOurs: false, stop: async () => undefined }
  return startEmbedded(config.DATA_DIR, undefined, { keeps })
}

export async function migrateAt(url: string, log: Log): Promise<void> {
  const pool = openPool(url, { max: 2, log })
  try {
    const applied = await migrate(pool, migrations)
    if (applied.length > 0) log.info({ applied }, 'migrated')
  } finally {
    await pool.end()
  }
}
