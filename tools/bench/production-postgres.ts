import { spawnSync } from 'node:child_process'
import { existsSync, globSync } from 'node:fs'
import { join } from 'node:path'
import { packaged, type Program } from '#platform/db/postgres-command.ts'
import { CannotRun } from '../cluster/cannot-run.mjs'
import { ensureFetched } from '../cluster/engines.mjs'
import { placesOf } from '../cluster/places.mjs'

const databases = ['production', 'packages'] as const
type Database = (typeof databases)[number]

/** Validates the option `--database`. Throws an error that lists the choices. */
export function databaseIn(text: string): Database {
  const database = databases.find((each) => each === text)
  if (!database) throw new Error(`--database is ${databases.join(' or ')}, not “${text}”`)
  return database
}

/**
 * The PostgreSQL that is measured. `production`: Debian's, as in the cluster, downloaded once (`deploy/engines.sh`).
 * `packages`: that of the npm packages, which `npm start` runs; it is compiled for size, not speed. Where Debian's cannot
 * be had, it prints a message and uses that of the packages.
 */
export function postgresOf(database: Database): Program {
  const program = (database === 'production' ? debian() : undefined) ?? ([packaged('postgres')] as const)
  const [file, ...words] = program
  console.log(`database: ${spawnSync(file, [...words, '--version'], { encoding: 'utf8' }).stdout.trim()}`)
  return program
}

/** Debian's program, run with its own loader and libraries, which are newer than those of many machines. */
function debian(): Program | undefined {
  try {
    const places = placesOf()
    ensureFetched(places)
    const [loader] = globSync(join(places.engines, 'usr/lib/*/ld-linux-*.so.*'))
    const postgres = join(places.engines, 'usr/lib/postgresql/18/bin/postgres')
    // it reads the machine's time zones; that of the packages has its own
    if (!loader || !existsSync('/usr/share/zoneinfo/Asia/Hong_Kong'))
      throw new CannotRun('This machine lacks its loader or the time zones (tzdata).')
    return [loader, '--library-path', join(loader, '..'), '--argv0', postgres, postgres]
  } catch (error) {
    if (!(error instanceof CannotRun)) throw error
    console.log(`Debian's PostgreSQL cannot be had. ${error.message}`)
    return undefined
  }
}
