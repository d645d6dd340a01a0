import type { ChildProcess } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'

/**
 * URL of the server, by a Unix socket in its own folder where there is one: that takes a quarter less processor time
 * than TCP. Otherwise by TCP.
 */
export const addressOfServer = ({ port, socket }: { port: number; socket: string }, password: string) =>
  `postgres://shop:${password}@127.0.0.1:${port}/postgres${socket && `?host=${encodeURIComponent(socket)}`}`

type Found = { url: string; pid: number; port: number; socket: string }

/** Finds the server that runs on this data folder and accepts connections, within some ten seconds; null: none. */
export async function findRunning(data: string, password: string): Promise<Found | null> {
  const file = join(data, 'postmaster.pid')
  if (!existsSync(file)) return null
  const lines = readFileSync(file, 'utf8').split('\n')
  const pid = Number(lines[0])
  const at = { port: Number(lines[3]), socket: lines[4] ?? '' }
  const url = addressOfServer(at, password)
  if (!isProcessAlive(pid)) return null
  for (let tries = 0; tries < 50 && isProcessAlive(pid); tries += 1) {
    if (await accepts(url)) return { url, pid, ...at }
    await pause(200)
  }
  return null
}

/** Whether a process with this pid runs. */
export function isProcessAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false // no such process
  }
}

async function accepts(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 1_000 })
  client.on('error', () => undefined) // the server may end meanwhile
  try {
    await client.connect()
    await client.end()
    return true
  } catch {
    return false // not up yet
  }
}

/**
 * Waits until a server accepts connections, at most some fifteen seconds. Throws with the server's output where it exits
 * or takes longer.
 */
export async function waitUntilReady(url: string, server: ChildProcess): Promise<void> {
  let output = ''
  server.stderr?.on('data', (chunk: Buffer) => (output = (output + chunk.toString()).slice(-4_000)))
  for (let tries = 0; tries < 750; tries += 1) {
    if (server.exitCode !== null) throw new Error(`PostgreSQL did not start: ${output}`)
    if (await accepts(url)) return
    await pause(20)
  }
  throw new Error(`PostgreSQL did not answer in time: ${output}`)
}

export const pause = (ms: number) => new Promise((done) => setTimeout(done, ms))
