import { spawn, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, it } from 'vitest'
import { nonDurable, startEmbedded } from './embedded.ts'
import { packaged } from './postgres-command.ts'

/** Starts a server and exits without stopping it, as a killed shop does. */
function leftAlone(folder: string): Promise<unknown> {
  const words = `const { careless, startEmbedded } = await import(${JSON.stringify(join(import.meta.dirname, 'embedded.ts'))})
    await startEmbedded(${JSON.stringify(folder)}, careless)
    process.kill(process.pid, 'SIGKILL')`
  const parent = spawn(process.execPath, ['--input-type=module', '-e', words], { stdio: 'ignore' })
  return new Promise((done) => parent.once('exit', done))
}

const pidIn = (folder: string): number =>
  Number(readFileSync(join(folder, 'postgres/postmaster.pid'), 'utf8').split('\n')[0])

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 1_000 })
  client.on('error', () => undefined)
  return client.connect().then(
    () => client.end().then(() => true),
    () => false,
  )
}

it(
  'is started again when it dies, also one that was left by a killed shop',
  { timeout: 60_000 },
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'elowen-pg-'))
    await leftAlone(folder)
    const left = pidIn(folder)
    const server = await startEmbedded(folder, nonDurable, { keeps: true })
    try {
      expect({ isOurs: server.isOurs, pid: pidIn(folder) }).toEqual({ isOurs: false, pid: left })
      process.kill(left, 'SIGKILL')
      await expect.poll(() => answers(server.url), { timeout: 20_000, interval: 200 }).toBe(false)
      await expect.poll(() => answers(server.url), { timeout: 20_000, interval: 200 }).toBe(true)
      const next = pidIn(folder)
      process.kill(next, 'SIGKILL')
      await expect.poll(() => answers(server.url), { timeout: 20_000, interval: 50 }).toBe(false)
      await expect.poll(() => answers(server.url), { timeout: 20_000, interval: 200 }).toBe(true)
    } finally {
      await server.stop()
      await rm(folder, { recursive: true, force: true })
    }
  },
)

const mayBatch = spawnSync('chrt', ['--batch', '0', 'true']).status === 0
it.runIf(mayBatch)('leaves the processor to the shop, with all its connections', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'elowen-pg-'))
  const server = await startEmbedded(folder, nonDurable)
  const client = new pg.Client({ connectionString: server.url })
  try {
    await client.connect()
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    // the scheduling policy is field 41, behind the name in brackets, which is the second; 3 is SCHED_BATCH
    const policyOf = (pid = 0) => {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
      return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[38]
    }
    expect([policyOf(pidIn(folder)), policyOf(rows[0]?.pid)]).toEqual(['3', '3'])
  } finally {
    await client.end()
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
})

it('runs another build of PostgreSQL that is passed to it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'elowen-pg-'))
  const program = [packaged('postgres'), '-c', 'cluster_name=another'] as const
  const server = await startEmbedded(folder, nonDurable, { program })
  const client = new pg.Client({ connectionString: server.url })
  try {
    await client.connect()
    const { rows } = await client.query('show cluster_name')
    expect(rows).toEqual([{ cluster_name: 'another' }])
  } finally {
    await client.end()
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
})
