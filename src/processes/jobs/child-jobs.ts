import { spawn, type ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Job } from '#platform/jobs.ts'
import type { Ctx } from '#shop/context.ts'
import { beginFeeds } from '#shop/feeds/make.ts'

/** Number of products above which a feed takes longer than about half a second to render or compress. */
const manyProducts = 3_000
const hasManyToMake = async (ctx: Ctx) => (await beginFeeds(ctx)) > manyProducts

/** Jobs that may use the processor for seconds, with a test of whether this run will. */
const longJobs: Readonly<Record<string, (ctx: Ctx) => Promise<boolean>>> = {
  'make-feeds': hasManyToMake,
  'make-wanted-feeds': hasManyToMake,
}

type Deps = { systemContext(): Ctx; databaseUrl: string }

/**
 * Jobs for a process that also handles requests: runs that use the processor for long get a child process with low
 * priority and its own memory (docs/decisions/child-jobs.md). `stop` kills the running child processes and starts no
 * others; their jobs fail and are retried.
 */
export function childJobs(
  jobs: readonly Job[],
  deps: Deps,
): { jobs: Job[]; running(): number; stop(): Promise<void> } {
  const running = new Set<ChildProcess>()
  let isStopping = false
  const inChild = (name: string, payload: unknown): Promise<void> =>
    new Promise((done, failed) => {
      if (isStopping) return failed(new Error(`${name} is left to the next process: this one is stopping`))
      const child = startChild(name, payload, deps)
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
          (await isLong(deps.systemContext())) ? inChild(job.name, payload) : job.run(payload),
      }
    }),
    running: () => running.size,
    async stop() {
      isStopping = true
      for (const child of running) child.kill()
    },
  }
}

function startChild(name: string, payload: unknown, { systemContext, databaseUrl }: Deps): ChildProcess {
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
