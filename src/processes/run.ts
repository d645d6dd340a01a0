import { join } from 'node:path'
import { sql } from 'kysely'
import type { RequestListener } from 'node:http'
import { startPrograms } from '#outside/programs/programs.ts'
import { readConfig, type Config } from '#platform/config.ts'
import { listen } from '#platform/http/server.ts'
import { startWorker } from '#platform/jobs.ts'
import { startLog } from '#platform/log.ts'
import { startMetrics, type Metrics } from '#platform/metrics.ts'
import { composeShop, type Shop } from './compose.ts'
import { migrateAt, openServer } from './database.ts'
import { needsPrograms } from './providers.ts'
import { sampleAccountsFault } from './production-check.ts'
import { seedLives } from './demo-lives.ts'
import { seedMembers } from './demo-members.ts'
import { seedStaff } from './demo-staff.ts'
import { seedDemo } from './seed.ts'
import { stopOnSignal } from './stopping.ts'

export type Serving = { shop: Shop; metrics: Metrics; ready: { isReady(): boolean } }
type Plan = {
  /** What answers on the port; every process answers /healthz, /readyz and /metrics there. */
  listener(serving: Serving): Promise<RequestListener>
  jobs: boolean
  /** Our own programs stand in for payment companies that are not configured; never in production. */
  programs?: boolean
  /** Called when the shop is open; `companies` is where our own payment companies are, if they are. */
  opened?(shop: Shop, seconds: string, companies: string | null): void
}

/** Opens the shop, or a part of it: database, migrations, demo goods when empty, port, jobs; closes in the opposite order. */
export async function runShop({ listener, jobs, programs = false, opened }: Plan): Promise<void> {
  const started = performance.now()
  const config = configOrExit()
  const log = startLog(config.LOG_LEVEL)
  const database = await openServer(config, { keeps: true })
  await migrateAt(database.url, log)
  let port = 0
  const companies =
    programs && needsPrograms(config)
      ? await startPrograms({ ...placeOf(config), hookUrl: () => `http://localhost:${port}/hooks/paydollar` })
      : null
  const shop = composeShop({ config, log, databaseUrl: database.url, ...(companies ? { programs: companies.url } : {}) })
  if (config.production) await exitOn(await sampleAccountsFault(shop), shop)
  let isReady = false
  const web = await listen(await listener({ shop, metrics: startMetrics(), ready: { isReady: () => isReady } }), {
    host: config.HOST,
    port: config.PORT,
  })
  port = web.port
  shop.setPublicUrl(`http://localhost:${web.port}`)
  if (!config.production && (await isEmpty(shop))) await seedDemo(shop)
  await seedStaff(shop)
  await seedMembers(shop)
  await seedLives(shop)
  const worker = jobs ? await startWorker(shop.pool, shop.jobs, shop.schedules, log) : null
  await shop.warm()
  isReady = true

  stopOnSignal(log, async () => {
    isReady = false
    await web.close()
    await worker?.stop()
    await companies?.close()
    await shop.close()
    await database.stop()
  })
  opened?.(shop, ((performance.now() - started) / 1_000).toFixed(1), companies?.url ?? null)
}

/** The programs stand beside the shop: same machine, same name, a port of their own. */
const placeOf = (config: Config) => ({
  host: config.HOST,
  port: config.OUTSIDE_PORT ?? null,
  publicHost: config.PUBLIC_URL ? new URL(config.PUBLIC_URL).hostname : 'localhost',
  folder: join(config.DATA_DIR, 'outside'),
  hash: config.PAYDOLLAR_HASH,
})

function configOrExit(): Config {
  try {
    return readConfig()
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error))
    process.exit(1)
  }
}

/** Stops with one sentence before anything listens. */
async function exitOn(fault: string | null, shop: Shop): Promise<void> {
  if (fault === null) return
  console.error(fault)
  await shop.close()
  process.exit(1)
}

async function isEmpty(shop: Shop): Promise<boolean> {
  const found = await sql<{ some: boolean }>`select exists (select from products) as some`.execute(shop.db)
  return found.rows[0]?.some === false
}
