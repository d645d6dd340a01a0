import type { ChildProcess } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createServer } from 'node:net'
import { join, resolve } from 'node:path'
import { packaged, startPostgres, type Program } from './postgres-command.ts'
import { addressOfServer, findRunning, isProcessAlive, waitUntilReady, pause } from './running-server.ts'
import { clearLeftovers, passwordOf, initialiseData } from './data-folder.ts'

export type Embedded = {
  url: string
  /** Started by this call, not found running. */ isOurs: boolean
  stop(): Promise<void>
}
type Flags = Record<string, string>

/** Default settings of the server. */
export const steady: Flags = {
  shared_buffers: '64MB',
  max_connections: '120',
  // with parallel workers a list that ends after its first page reads more, and a report takes cores from shoppers
  max_parallel_workers_per_gather: '0',
  synchronous_commit: 'on',
  log_min_messages: 'warning',
}
/** Settings for tests only: a crash may lose all data. */
export const nonDurable: Flags = {
  ...steady,
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
}

/**
 * Starts the PostgreSQL of the npm packages on its own folder. A server that outlived its parent (kill -9) is taken over,
 * as a second one must not run on the same files. `keeps`: the caller supervises the server, which is restarted when it
 * dies, also where it was taken over; commands beside a running shop leave that to the shop. `meanwhile`: runs while a
 * new server starts. `program`: another build of the same PostgreSQL.
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
  /** Restarts a child server that exits, on the same files and port; it recovers by itself. */
  const watch = (server: ChildProcess) => {
    stop = () => stopChild(server)
    server.stderr?.resume() // unread, its output would fill the pipe and block it
    server.once('exit', () => setTimeout(() => !stopping && watch(begin()), 500))
  }
  /** Restarts a server that was taken over, once its process ends. Waits first, in case another process restarts it. */
  const watchOver = (pid: number) => {
    stop = () => stopPid(pid)
    const polling = setInterval(async () => {
      if (isProcessAlive(pid)) return
      clearInterval(polling)
      await pause(1_500)
      const another = await findRunning(data, password)
      if (stopping) return
      if (another) watchOver(another.pid)
      else watch(begin())
    }, 250)
    polling.unref()
  }
  if (found) watchOver(found.pid)
  else {
    const server = begin()
    await Promise.all([meanwhile(), waitUntilReady(url, server)])
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

/** Folder of the Unix socket; empty where its path would be too long for one, or on Windows. */
const socketFolder = (data: string): string =>
  process.platform !== 'win32' && Buffer.byteLength(join(data, '.s.PGSQL.65535.lock')) < 100 ? data : ''

async function stopChild(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return
  const exited = new Promise<void>((done) => server.once('exit', () => done()))
  server.kill('SIGINT') // fast shutdown: end connections, write a checkpoint
  await exited
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
