import { spawnSync } from 'node:child_process'
import { existsSync, globSync } from 'node:fs'
import { join } from 'node:path'
import { packaged, type Program } from '#platform/db/postgres-command.ts'
import { CannotRun } from '../cluster/cannot-run.mjs'
import { ensureFetched } from '../cluster/engines.mjs'
import { placesOf } from '../cluster/places.mjs'

const databases = ['production', 'packages'] as const
type Database = (typeof databases)[number]

/** What a command was given as `--database`. Throws a sentence that names what there is. */
export function databaseIn(text: string): Database {
  const database = databases.find((each) => each === text)
  if (!database) throw new Error(`--database is ${databases.join(' or ')}, not “${text}”`)
  return database
}

/**
 * The PostgreSQL that figures are taken with. `production`: Debian's, which the cluster runs as well, fetched once
 * (`deploy/engines.sh`). What comes with the packages is compiled to be small, not fast: `npm start` runs it, a shop in
 * production has a server of its own. Where Debian's cannot be had, a sentence says so and it is the packages'.
 */
export function postgresOf(database: Database): Program {
  const program = (database === 'production' ? debian() : undefined) ?? ([packaged('postgres')] as const)
  const [file, ...words] = program
  console.log(`database: ${spawnSync(file, [...words, '--version'], { encoding: 'utf8' }).stdout.trim()}`)
  return program
}

/** Debian's program by its own loader and libraries, which are newer than those of many machines. */
function debian(): Program | undefined {
  try {
    const places = placesOf()
    ensureFetched(places)
    const [loader] = globSync(join(places.engines, 'usr/lib/*/ld-linux-*.so.*'))
    const postgres = join(places.engines, 'usr/lib/postgresql/18/bin/postgres')
    // it reads the zones of the machine, where the packages' brings its own
    if (!loader || !existsSync('/usr/share/zoneinfo/Asia/Hong_Kong'))
      throw new CannotRun('This machine lacks its loader or the time zones (tzdata).')
    return [loader, '--library-path', join(loader, '..'), '--argv0', postgres, postgres]
  } catch (error) {
    if (!(error instanceof CannotRun)) throw error
    console.log(`Debian's PostgreSQL cannot be had. ${error.message}`)
    return undefined
  }
}
