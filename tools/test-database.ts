import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { readConfig } from '#platform/config.ts'
import { nonDurable, startEmbedded } from '#platform/db/embedded.ts'
import { startLog } from '#platform/log.ts'
import { composeShop } from '#processes/compose.ts'
import { migrateAt } from '#processes/database.ts'
import { changeSetting } from '#shop/content/content.ts'
import { seedDemo } from '#processes/seeding/seed.ts'
import { scratchFolder } from './scratch.mjs'

/** One PostgreSQL for all tests, with the seeded shop as a template that each test file clones. */
export default async function setup(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(scratchFolder(), 'elowen-tests-'))
  const server = await startEmbedded(folder, nonDurable)
  const client = new pg.Client({ connectionString: server.url })
  await client.connect()
  await client.query('create database demo')
  await client.end()

  const url = new URL(server.url)
  url.pathname = '/demo'
  const log = startLog('silent')
  await migrateAt(url.href, log)
  const shop = composeShop({
    config: readConfig({ SHOP_MODE: 'test', DATA_DIR: folder, SHOP_SECRET: 'test'.repeat(10) }),
    log,
    databaseUrl: url.href,
  })
  await seedDemo(shop)
  // the code of the month is applied automatically; expected sums are easier to read without it
  await changeSetting(shop.systemContext(), 'monthly_code', null)
  await shop.pool.query('analyze')
  for (const job of shop.jobs.filter((one) => one.name === 'take-ratings')) {
    const waiting = await shop.pool.query('delete from graphile_worker._private_jobs returning payload')
    for (const row of waiting.rows) await job.run(row.payload)
  }
  await shop.close()
  process.env.TEST_DATABASE_URL = server.url
  return async () => {
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
