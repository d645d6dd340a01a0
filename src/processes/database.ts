import { join } from 'node:path'
import pg from 'pg'
import type { Config } from '#platform/config.ts'
import { startEmbedded, type Embedded } from '#platform/db/embedded.ts'
import { requireDatabase } from '#platform/db/requirements.ts'
import { migrate } from '#platform/db/migrate.ts'
import type { Log } from '#platform/log.ts'

export const migrations = join(import.meta.dirname, '../../db/migrations')

/**
 * The server of DATABASE_URL, or the embedded one, which the caller supervises if `keeps`; `meanwhile` runs while it
 * starts. Throws CannotStart when the named server cannot be used.
 */
export async function openServer(
  config: Config,
  { keeps, meanwhile }: { keeps?: boolean; meanwhile?(): Promise<void> } = {},
): Promise<Embedded> {
  if (config.DATABASE_URL) await requireDatabase(config.DATABASE_URL)
  if (config.DATABASE_DIRECT_URL)
    await requireDatabase(config.DATABASE_DIRECT_URL, { variable: 'DATABASE_DIRECT_URL' })
  if (config.DATABASE_URL) return { url: config.DATABASE_URL, isOurs: false, stop: async () => undefined }
  return startEmbedded(config.DATA_DIR, undefined, { keeps, meanwhile })
}

export async function migrateAt(url: string, log: Log): Promise<void> {
  // no statement timeout: a migration may rewrite a large table
  const pool = new pg.Pool({
    connectionString: url,
    max: 2,
    connectionTimeoutMillis: 10_000,
    application_name: 'elowen migrations',
  })
  const noted = (error: Error) => log.warn({ error: error.message }, 'a database connection ended')
  pool.on('error', noted)
  pool.on('connect', (client) => client.on('error', noted))
  try {
    const applied = await migrate(pool, migrations)
    if (applied.length > 0) log.info({ applied }, 'migrated')
  } finally {
    await pool.end()
  }
}
