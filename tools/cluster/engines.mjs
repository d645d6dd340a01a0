import { spawnSync } from 'node:child_process'
import { mkdirSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root, say } from '../prepare.mjs'
import { CannotRun } from './cannot-run.mjs'
import { hasEngines } from './places.mjs'

const script = (name) => join(root, 'deploy', name)

/** Downloads the engines unless they are present, and checks that they run. Throws CannotRun. */
export function ensureEngines(places) {
  ensureFetched(places)
  const { stdout, stderr, status } = inEngines(places, ['postgres', '--version'])
  if (status !== 0)
    throw new CannotRun(
      `This machine does not let ${process.getuid() === 0 ? 'root' : 'an ordinary user'} make namespaces, in which the engines run (${firstLine(stderr) || `unshare ended with ${status}`}). deploy/README.md says how to use engines of your own.`,
    )
  if (!/ 18\./.test(stdout))
    throw new CannotRun(
      `The engines are ${stdout.trim()}, and the shop needs PostgreSQL 18: set SUITE to a Debian release that has it and remove ${places.engines}.`,
    )
}

/** Downloads the engines unless they are present. Throws CannotRun. */
export function ensureFetched(places) {
  if (process.platform !== 'linux')
    throw new CannotRun(
      'The engines run on Linux alone. deploy/README.md says how to use engines of your own.',
    )
  if (!hasEngines(places)) fetchEngines(places)
}

function fetchEngines({ engines }) {
  say(`Fetching the engines, about 100 MB, into ${engines}`)
  const unfinished = `${engines}.unfinished`
  rmSync(unfinished, { recursive: true, force: true })
  mkdirSync(dirname(engines), { recursive: true })
  const made = spawnSync('sh', [script('engines.sh'), unfinished], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  if (made.status !== 0) {
    rmSync(unfinished, { recursive: true, force: true })
    throw new CannotRun(`The engines could not be fetched: ${lastLine(made.stderr) || 'engines.sh failed'}`)
  }
  rmSync(engines, { recursive: true, force: true })
  renameSync(unfinished, engines)
}

/** Program and arguments, for spawn, that run a command inside the engines' namespace. */
export const engineCommand = ({ engines, data }, command) => [
  'sh',
  [script('in-engines.sh'), engines, data, ...command],
]

/** Runs a command inside the engines' namespace until it ends. */
export function inEngines(places, command) {
  mkdirSync(places.data, { recursive: true, mode: 0o700 })
  const [program, args] = engineCommand(places, command)
  const { status, stdout, stderr } = spawnSync(program, args, { encoding: 'utf8' })
  return { status, stdout: stdout ?? '', stderr: stderr ?? '' }
}

const firstLine = (text) => text.trim().split('\n')[0] ?? ''
const lastLine = (text) => text.trim().split('\n').at(-1) ?? ''
