import { join } from 'node:path'
import { sql } from 'kysely'
import type { RequestListener } from 'node:http'
import { startPrograms } from '#outside/programs/programs.ts'
import type { Config } from '#platform/config.ts'
import { CannotStart } from '#platform/cannot-start.ts'
import { listen } from '#platform/http/server.ts'
import { checkStorage } from '#platform/storage/open.ts'
import { startWorker } from '#platform/jobs.ts'
import { collectAtRest } from '#platform/heap/heap-at-rest.ts'
import { boundHeapGrowth } from '#platform/heap/heap-growth.ts'
import { startLog, type Log } from '#platform/log.ts'
import { openTracing } from '#platform/tracing/open.ts'
import { closing } from '#platform/cache/shared-cache.ts'
import { startMetrics, type Metrics } from '#platform/metrics.ts'
import { noteAddresses } from './addresses.ts'
import { configOrExit, exitWith } from './command-line/command-line.ts'
import { composeShop, type Shop } from './compose.ts'
import { migrateAt, openServer } from './database.ts'
import { childJobs } from './jobs/child-jobs.ts'
import { feedSearchOnChange } from './jobs/search-feed.ts'
import { hashOf } from '#outside/paydollar/adapter.ts'
import { needsPrograms } from './providers.ts'
import { sampleAccountsProblem } from './production-check.ts'
import { seedBookings } from './seeding/demo-bookings.ts'
import { seedSubscriptions } from './seeding/demo-subscriptions.ts'
import { seedLives } from './seeding/demo-lives.ts'
import { seedSchedule } from './seeding/demo-schedule.ts'
import { seedMembers } from './seeding/demo-members.ts'
import { seedStaff } from './seeding/demo-staff.ts'
import { watchStart } from './start-watch.ts'
import { readiness, type Readiness } from './answers/readiness.ts'
import { stopOnSignal } from './stopping.ts'

export type Serving = { shop: Shop; metrics: Metrics; ready: Readiness }
type Plan = {
  /** Handles requests on the port; every process serves /healthz, /readyz and /metrics there. */
  listener(serving: Serving): Promise<RequestListener>
  /** `beside`: the process also handles requests, and runs long computations in child processes. */
  jobs: boolean | 'beside'
  /** Loads modules that the shop will need, while its database starts. */
  readAhead?(): Promise<unknown>
  /** Local programs simulate payment companies that are not configured; never in production. */
  programs?: boolean
  /** Runs before the shop accepts requests, and after all other steps. */
  beforeReady?(shop: Shop): Promise<void>
  /** Called when the shop is open; `companies` is the address of the local payment programs, if they run. */
  opened?(shop: Shop, seconds: string, companies: string | null): void
}

/**
 * Opens the shop, or a part of it: database, migrations, demo products when empty, port, jobs; closes in reverse
 * order.
 */
export async function runShop(plan: Plan): Promise<void> {
  const config = configOrExit()
  const log = startLog(config.LOG_LEVEL)
  boundHeapGrowth()
  collectAtRest()
  const opened: Close[] = []
  const closeAll = async () => {
    for (const close of opened.toReversed()) await close()
  }
  const stopping = stopOnSignal(log, closeAll, 20 + config.DRAIN_SECONDS)
  try {
    await openShop(plan, config, log, opened)
  } catch (error) {
    if (stopping.begun()) return // a signal closed what the start was waiting for
    await closeAll().catch(() => undefined) // parts that did not open cannot be closed
    exitWith(error)
  }
}

type Close = () => Promise<void>

/** Adds the closing function of each part to `open` as soon as the part is open. */
async function openShop(
  { listener, jobs, readAhead, programs = false, beforeReady, opened }: Plan,
  config: Config,
  log: Log,
  open: Close[],
): Promise<void> {
  const started = performance.now()
  if (config.production) logConsole(log)
  open.push(await openTracing(config, log)) // closed last, after everything else has ended
  const watch = watchStart(log)
  watch.at('reaching the database')
  const opening = openServer(config, {
    keeps: true,
    meanwhile: async () => void (await readAhead?.().catch(() => undefined)), // loaded again where it is needed, which reports the error
  })
  open.push(async () => (await opening).stop())
  const database = await opening
  watch.at('migrating the database')
  await migrateAt(config.DATABASE_DIRECT_URL ?? database.url, log)
  watch.at('opening the port')
  let port = 0
  const companies =
    programs && needsPrograms(config)
      ? await startPrograms({ ...placeOf(config), hookUrl: () => `http://localhost:${port}/hooks/paydollar` })
      : null
  if (companies) open.push(() => companies.close())
  watch.at('looking for the place of uploads')
  await checkStorage(config, log)
  // jobs listen and hold locks: they need sessions
  const databaseUrl = (jobs && config.DATABASE_DIRECT_URL) || database.url
  const shop = composeShop({
    config,
    log,
    databaseUrl,
    ...(companies ? { programs: companies.url } : {}),
  })
  open.push(() => shop.close())
  const samples = config.production ? await sampleAccountsProblem(shop) : null
  if (samples !== null) throw new CannotStart(samples)
  const ready = readiness()
  let worker: Awaited<ReturnType<typeof startWorker>> | null = null
  const serving = { shop, metrics: startMetrics(), ready }
  const web = await listen(await listener(serving), { host: config.HOST, port: config.PORT })
  open.push(async () => {
    await ready.leave(config.DRAIN_SECONDS)
    shop.cache.drop(closing)
    await web.close()
    await worker?.stop()
  })
  port = web.port
  shop.setPublicUrl(`http://localhost:${web.port}`)
  if (!config.production && programs)
    noteAddresses(config.DATA_DIR, { shop: shop.publicUrl(), programs: companies?.url ?? null })
  watch.at('filling the demo shop')
  if (!config.production && (await isEmpty(shop))) {
    const { seedDemo } = await import('./seeding/seed.ts') // modules that read seed files are only for an empty shop
    await seedDemo(shop)
  }
  await seedSchedule(shop)
  await seedStaff(shop)
  await seedMembers(shop)
  await seedLives(shop)
  await seedBookings(shop)
  await seedSubscriptions(shop, companies?.url ?? null)
  watch.at('reading what every visitor needs')
  await shop.warm({ search: searchAtStart(jobs) }) // emails that jobs write use the words that staff edited
  const children = jobs === 'beside' ? childJobs(shop.jobs, { ...shop, databaseUrl }) : null
  if (children) open.push(() => children.stop())
  if (jobs) worker = await startWorker(shop.pool, children?.jobs ?? shop.jobs, shop.schedules, log)
  if (jobs) {
    const search = feedSearchOnChange(shop.systemContext)
    open.push(async () => search.stop())
  }
  await beforeReady?.(shop)
  ready.open()
  watch.done()

  opened?.(shop, ((performance.now() - started) / 1_000).toFixed(1), companies?.url ?? null)
}

/**
 * A single process opens before its search index is ready; one of many waits for it, as the others serve until then;
 * a worker builds none.
 */
const searchAtStart = (jobs: Plan['jobs']) => (jobs === 'beside' ? 'begun' : jobs ? 'none' : 'whole')

/** The local programs run beside the shop: same machine, same host name, another port. */
const placeOf = (config: Config) => ({
  host: config.HOST,
  port: config.OUTSIDE_PORT ?? null,
  publicHost: config.PUBLIC_URL ? new URL(config.PUBLIC_URL).hostname : 'localhost',
  folder: join(config.DATA_DIR, 'outside'),
  hash: hashOf(config),
})

/** Converts console output of libraries to log lines: log collectors expect only JSON. */
function logConsole(log: Log): void {
  const line = (args: unknown[]) =>
    args.map((argument) => (argument instanceof Error ? argument.stack : String(argument))).join(' ')
  console.error = (...args: unknown[]) => log.error({ from: 'console' }, line(args))
  console.warn = (...args: unknown[]) => log.warn({ from: 'console' }, line(args))
}

async function isEmpty(shop: Shop): Promise<boolean> {
  const found = await sql<{ some: boolean }>`select exists (select from products) as some`.execute(shop.db)
  return found.rows[0]?.some === false
}
