import { sql } from 'kysely'
import { readConfig } from '#platform/config.ts'
import { listen } from '#platform/http/server.ts'
import { startWorker } from '#platform/jobs.ts'
import { startLog } from '#platform/log.ts'
import { startMetrics } from '#platform/metrics.ts'
import { composeShop } from './compose.ts'
import { migrateAt, openServer } from './database.ts'
import { seedDemo } from './seed.ts'
import { stopOnSignal } from './stopping.ts'
import { webListener } from './web.ts'

/** The whole shop in one process: database, pages, API and jobs. */
const started = performance.now()
const config = readConfig()
const log = startLog(config.LOG_LEVEL)
const database = await openServer(config)
await migrateAt(database.url, log)

const shop = composeShop({ config, log, databaseUrl: database.url })
let isReady = false
const web = await listen(await webListener({ shop, metrics: startMetrics(), ready: { isReady: () => isReady } }), { host: config.HOST, port: config.PORT })
shop.setPublicUrl(`http://localhost:${web.port}`)
const isEmpty = (await sql<{ found: boolean }>`select exists (select from products) as found`.execute(shop.db)).rows[0]?.found === false
if (isEmpty && !config.production) await seedDemo(shop)
const worker = await startWorker(shop.pool, shop.jobs, shop.schedules, log)
isReady = true

stopOnSignal(log, async () => {
  isReady = false
  await web.close()
  await worker.stop()
  await shop.close()
  await database.stop()
})
const seconds = ((performance.now() - started) / 1_000).toFixed(1)
console.log(`\n  ELOWEN is open at ${shop.publicUrl()}  (${seconds} s)\n  API        ${shop.publicUrl()}/api/v1/docs\n  Mailbox    ${config.DATA_DIR}/mailbox.jsonl\n`)
