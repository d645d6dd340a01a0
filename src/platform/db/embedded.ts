import type { ChildProcess } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createServer } from 'node:net'
import { join, resolve } from 'node:path'
import { packaged, startPostgres, type Program } from './postgres-command.ts'
import { addressOfServer, findRunning, isProcessAlive, untilItAnswers, pause } from './running-server.ts'
import { clearLeftovers, passwordOf, initialiseData } from './data-folder.ts'

export type Embedded = {
  url: string
  /** Started by this call, not found running. */ isOurs: boolean
  stop(): Promise<void>
}
type Flags = Record<string, string>

/** How the server runs unless it is told otherwise. */
export const steady: Flags = {
  shared_buffers: '64MB',
  max_connections: '120',
  // a list that ends after its first page reads more with helpers, and a report takes the cores of shoppers
  max_parallel_workers_per_gather: '0',
  synchronous_commit: 'on',
  log_min_messages: 'warning',
}
/** For tests alone: a crash may lose everything, and nobody minds. */
export const careless: Flags = { ...steady, fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }

/**
 * Starts the PostgreSQL that came with the packages, on its own folder. A server that outlived its parent
 * (kill -9) is taken over instead of starting a second one on the same files. `keeps`: whoever asks looks
 * after it from now on: one that was taken over is started again as well when it dies. Commands beside an
 * open shop leave that to the shop. `meanwhile`: done while a server that was started comes up. `program`: another
 * build of the same PostgreSQL.
 */
export async function startEmbedded(
  folder: string,
  flags: Flags = steady,
  {
    keeps = false,
    meanwhile = async () => {},
    program = [packaged('postgres')],
  }: { keeps?: boolean; meanwhile?(): Promise<void>; program?: Program } = {},
): Promise<Embedded> {
  const data = resolve(folder, 'postgres')
  const password = passwordOf(folder)
  if (!existsSync(join(data, 'PG_VERSION'))) initialiseData(data, folder)
  const found = await findRunning(data, password)
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
  const url = addressOfServer({ port, socket }, password)
  let stop: () => Promise<void> = async () => undefined
  let stopping = false
  const begin = (): ChildProcess => {
    clearLeftovers(data)
    return startPostgres(program, args)
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
      if (isProcessAlive(pid)) return
      clearInterval(looking)
      await pause(1_500)
      const another = await findRunning(data, password)
      if (stopping) return
      if (another) watchOver(another.pid)
      else watch(begin())
    }, 250)
    looking.unref()
  }
  if (found) watchOver(found.pid)
  else {
    const server = begin()
    await Promise.all([meanwhile(), untilItAnswers(url, server)])
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

/** Addresses of sockets are short: a folder far down has none. */
const socketFolder = (data: string): string =>
  process.platform !== 'win32' && Buffer.byteLength(join(data, '.s.PGSQL.65535.lock')) < 100 ? data : ''

async function stopChild(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return
  const gone = new Promise<void>((done) => server.once('exit', () => done()))
  server.kill('SIGINT') // fast shutdown: end connections, write a checkpoint
  await gone
}

async function stopPid(pid: number): Promise<void> {
  if (isProcessAlive(pid)) process.kill(pid, 'SIGINT')
  while (isProcessAlive(pid)) await pause(50)
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
