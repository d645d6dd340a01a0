import { spawn, type ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Job } from '#platform/jobs.ts'
import type { Ctx } from '#shop/context.ts'
import { beginFeeds } from '#shop/feeds/make.ts'

/** As many products are rendered or packed in about half a second. */
const manyProducts = 3_000
const hasManyToMake = async (ctx: Ctx) => (await beginFeeds(ctx)) > manyProducts

/** Jobs that may compute for seconds, and whether they will this time. */
const longJobs: Readonly<Record<string, (ctx: Ctx) => Promise<boolean>>> = {
  'make-feeds': hasManyToMake,
  'make-wanted-feeds': hasManyToMake,
}

type Parts = { systemContext(): Ctx; databaseUrl: string }

/**
 * The jobs for a process that answers shoppers as well: what computes for long runs in a child process, with a processor
 * that shoppers leave to it and memory of its own (docs/decisions/child-jobs.md). `stop` ends those that run and
 * begins no others; their jobs fail and are tried again.
 */
export function childJobs(
  jobs: readonly Job[],
  parts: Parts,
): { jobs: Job[]; running(): number; stop(): Promise<void> } {
  const running = new Set<ChildProcess>()
  let isStopping = false
  const inChild = (name: string, payload: unknown): Promise<void> =>
    new Promise((done, failed) => {
      if (isStopping) return failed(new Error(`${name} is left to the next process: this one is stopping`))
      const child = startChild(name, payload, parts)
      running.add(child)
      child.once('error', failed)
      child.once('exit', (code, signal) => {
        running.delete(child)
        if (code === 0) done()
        else failed(new Error(`the process of ${name} ended with ${signal ?? code}`))
      })
    })
  return {
    jobs: jobs.map((job) => {
      const isLong = longJobs[job.name]
      if (!isLong) return job
      return {
        name: job.name,
        run: async (payload) =>
          (await isLong(parts.systemContext())) ? inChild(job.name, payload) : job.run(payload),
      }
    }),
    running: () => running.size,
    async stop() {
      isStopping = true
      for (const child of running) child.kill()
    },
  }
}

function startChild(name: string, payload: unknown, { systemContext, databaseUrl }: Parts): ChildProcess {
  const entry = fileURLToPath(new URL('./job-process.ts', import.meta.url))
  return spawn(process.execPath, [...process.execArgv, entry, name, JSON.stringify(payload ?? null)], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    env: {
      ...process.env,
      DATABASE_URL: databaseUrl,
      PUBLIC_URL: systemContext().shop.publicUrl,
      DATABASE_POOL: '4',
    },
  })
}
