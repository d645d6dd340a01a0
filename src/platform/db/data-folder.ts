import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runPostgres } from './postgres-command.ts'

/**
 * Removes the pid file and socket of a killed server. They would stop the next one from starting if another process has
 * its pid by now.
 */
export function clearLeftovers(data: string): void {
  for (const file of readdirSync(data))
    if (file === 'postmaster.pid' || file.startsWith('.s.PGSQL.')) rmSync(join(data, file), { force: true })
}

/** Password of the folder's server; generated on first use, in a file that only its owner may read. */
export function passwordOf(folder: string): string {
  const file = join(folder, 'postgres-password')
  if (!existsSync(file)) {
    mkdirSync(folder, { recursive: true })
    writeFileSync(file, randomBytes(24).toString('hex'), { mode: 0o600 })
  }
  return readFileSync(file, 'utf8')
}

/** Creates an empty data folder with `initdb`. Throws an error that says what to do where that fails. */
export function initialiseData(data: string, folder: string): void {
  rmSync(data, { recursive: true, force: true }) // left by an interrupted first start
  const made = runPostgres('initdb', [
    '-D',
    data,
    '-U',
    'shop',
    '--auth=scram-sha-256',
    `--pwfile=${join(folder, 'postgres-password')}`,
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
    '--no-instructions',
  ])
  if (made.status !== 0) {
    throw new Error(`PostgreSQL could not make its data folder ${data}: ${String(made.stderr)}
It does not run as root and this machine offers no user namespace. Set DATABASE_URL to a PostgreSQL 18 of your own.`)
  }
}
