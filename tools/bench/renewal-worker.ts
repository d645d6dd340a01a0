import { spawn, type ChildProcess } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readConfig } from '#platform/config.ts'
import { openPool } from '#platform/db/database.ts'
import { startEmbedded } from '#platform/db/embedded.ts'
import { startLog } from '#platform/log.ts'
import { startSealing } from '#platform/sealing.ts'
import { nodeOfTheShop, ownDatabase, root, runtimeEnvironment, runtimeFlags } from '../prepare.mjs'
import { manyContracts, standing } from './contracts.ts'

/** A worker process of the shop with its database, charging at the provider's program. */
export type BenchWorker = Awaited<ReturnType<typeof openWorker>>

export async function openWorker(folder: string, programs: string) {
  const started = await startWorkerProcess(folder, programs)
  const server = await startEmbedded(folder) // the worker's own
  const pool = openPool(server.url, { max: 3, log: startLog('silent') })
  const { SHOP_SECRET } = readConfig({ ...process.env, SHOP_MODE: 'demo', DATA_DIR: folder })

  async function states() {
    const found = await standing(pool)
    const text = Object.entries(found.states)
      .map(([state, cycles]) => `${cycles} ${state}`)
      .join(', ')
    return { ...found, text }
  }

  async function end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
    const gone = new Promise((done) => started.once('exit', done))
    await pool.end()
    started.kill(signal)
    await gone
  }

  return {
    standing: states,
    /** Inserts contracts that are all due on a past day. */
    prepare: (count: number, day: string) =>
      manyContracts(pool, { count, day, programs, sealing: startSealing(SHOP_SECRET) }),
    /** Runs the cron job of each minute at once. */
    run: () => pool.query("select graphile_worker.add_job('run-subscriptions')"),
    /** Runs it until nothing is due any more. */
    async settle(): Promise<void> {
      await pool.query("select graphile_worker.add_job('run-subscriptions')")
      for (;;) {
        const { rows } = await pool.query<{ left: number }>(
          `select count(*)::int as left from graphile_worker.jobs where task_identifier = 'run-subscriptions'`,
        )
        if (rows[0]?.left === 0) return
        await new Promise((next) => setTimeout(next, 200))
      }
    },
    /** Describes the queued jobs: emails and other subscribers of payments. */
    async backlog(): Promise<string> {
      const { rows } = await pool.query<{ jobs: number; letters: number }>(
        `select (select count(*) from graphile_worker.jobs)::int as jobs, (select count(*) from messages)::int as letters`,
      )
      return `${rows[0]?.letters ?? 0} letters written, ${rows[0]?.jobs ?? 0} jobs still wait`
    },
    /** Number of deliveries that several of these payment references pay. */
    async deliveriesPaidTwice(references: readonly string[]): Promise<number> {
      const { rows } = await pool.query<{ twice: number }>(
        `select count(*)::int as twice from (
           select split_part(a.charge_key, ':', 1) from unnest($1::text[]) as r (reference)
           join payment_attempts a using (reference) group by 1 having count(*) > 1) doubled`,
        [references],
      )
      return rows[0]?.twice ?? 0
    },
    stop: async () => {
      await end('SIGTERM')
      await server.stop().catch(() => undefined) // it may have stopped with the worker
    },
    /** Kills worker and database at once, without a shutdown. */
    async kill(): Promise<void> {
      const postmaster = Number(
        (await readFile(join(folder, 'postgres/postmaster.pid'), 'utf8')).split('\n')[0],
      )
      process.kill(postmaster, 'SIGKILL')
      await end('SIGKILL')
    },
  }
}

async function startWorkerProcess(folder: string, programs: string): Promise<ChildProcess> {
  const started = spawn(nodeOfTheShop(), [...runtimeFlags, 'src/processes/worker.ts'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...runtimeEnvironment,
      ...process.env,
      NODE_ENV: 'production',
      SHOP_MODE: 'demo',
      DATA_DIR: folder,
      PORT: '0',
      ...ownDatabase,
      DATABASE_POOL: '20',
      OUTSIDE_PORT: new URL(programs).port,
      LOG_LEVEL: 'info',
    },
  })
  await new Promise<void>((open, failed) => {
    started.stdout.on('data', (chunk: Buffer) => {
      for (const line of chunk.toString().split('\n')) {
        if (line.includes('worker is at work')) open()
        if (/"level":"(?:error|fatal)"/.test(line)) process.stderr.write(`${line}\n`)
      }
    })
    started.once('exit', (code) => failed(new Error(`the worker ended with ${code}`)))
  })
  return started
}
