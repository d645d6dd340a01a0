import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runPostgres } from './postgres-command.ts'

/** What a killed server leaves would keep the next one out, should another process have its number by now. */
export function clearLeftovers(data: string): void {
  for (const file of readdirSync(data))
    if (file === 'postmaster.pid' || file.startsWith('.s.PGSQL.')) rmSync(join(data, file), { force: true })
}

/** Password of the server of this folder; made once, readable by its owner alone. */
export function passwordOf(folder: string): string {
  const file = join(folder, 'postgres-password')
  if (!existsSync(file)) {
    mkdirSync(folder, { recursive: true })
    writeFileSync(file, randomBytes(24).toString('hex'), { mode: 0o600 })
  }
  return readFileSync(file, 'utf8')
}

/** Makes an empty data folder for PostgreSQL. Throws a sentence that says what to do instead. */
export function initialiseData(data: string, folder: string): void {
  rmSync(data, { recursive: true, force: true }) // what an interrupted first start left
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
