import { randomUUID } from 'node:crypto'
import { copyFile, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { migrate } from '#platform/db/migrate.ts'

export type OlderDatabase = {
  pool: pg.Pool
  /** Applies the later migrations. */
  bringUpToDate(): Promise<void>
  close(): Promise<void>
}

/** A database with the schema before a migration, which is given by its number. */
export async function openOlderDatabase(before: string): Promise<OlderDatabase> {
  const name = `older_${randomUUID().replaceAll('-', '')}`
  const server = new pg.Pool({ connectionString: process.env.TEST_DATABASE_URL, max: 1 })
  await server.query(`create database ${name}`)
  const url = new URL(process.env.TEST_DATABASE_URL ?? '')
  url.pathname = `/${name}`
  const pool = new pg.Pool({ connectionString: url.href })
  pool.on('error', () => {}) // the database is dropped while connections still close
  const folder = await mkdtemp(join(tmpdir(), 'elowen-older-'))
  const migrateThose = async (isMeant: (file: string) => boolean) => {
    for (const file of (await readdir('db/migrations')).filter(isMeant))
      await copyFile(join('db/migrations', file), join(folder, file))
    await migrate(pool, folder)
  }
  await migrateThose((file) => file < before)
  return {
    pool,
    bringUpToDate: () => migrateThose(() => true),
    async close() {
      await pool.end()
      await server.query(`drop database ${name} with (force)`)
      await server.end()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
