import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { parseArgs } from 'node:util'
import { Client } from 'pg'
import { readConfig } from '#platform/config.ts'
import { startEmbedded } from '#platform/db/embedded.ts'
import { startLog } from '#platform/log.ts'
import { composeShop, type Shop } from '#processes/compose.ts'
import { migrateAt } from '#processes/database.ts'
import { seedDemo } from '#processes/seeding/seed.ts'
import { makeFeeds } from '#shop/feeds/make.ts'

/**
 * `npm run feeds -- [--products 100000] [--markets hk-en]`: seconds and memory that the product feeds of a large catalogue
 * take: all of it, again when nothing changed, after 600 changed prices, and fetching a file.
 */
const { values: options } = parseArgs({
  options: {
    products: { type: 'string', default: '100000' },
    markets: { type: 'string', default: 'hk-en' },
  },
})
const folder = await mkdtemp(join(tmpdir(), 'elowen-feeds-'))
const server = await startEmbedded(folder)
const log = startLog('error')
await migrateAt(server.url, log)
const config = readConfig({
  SHOP_MODE: 'test',
  DATA_DIR: folder,
  SHOP_SECRET: 'bench'.repeat(10),
  PUBLIC_URL: 'http://shop.test',
  LIMITS_FACTOR: '100000',
})
const shop = composeShop({ config, log, databaseUrl: server.url, programs: 'http://127.0.0.1:1' })
try {
  await seedDemo(shop)
  await fill(server.url, Number(options.products))
  await measure(shop)
} finally {
  await shop.close()
  await server.stop()
  await rm(folder, { recursive: true, force: true })
}
process.exit(0)

/** Copies of the demo's products, with their options, texts and stock, on a connection of its own. */
async function fill(url: string, count: number): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  const copy = (table: string, changes: string, where = 'true') =>
    client.query(
      `insert into ${table} select copied.* from ${table} r, generate_series(1, $1::int) as n,
         lateral jsonb_populate_record(null::${table}, to_jsonb(r) || jsonb_build_object(${changes})) as copied
       where ${where}`,
      [copies],
    )
  const { rows } = await client.query<{ models: number }>(
    `select count(*)::int as models from products where product_type = 'SinglePurchase'`,
  )
  const copies = Math.ceil(count / (rows[0]?.models ?? 1))
  const id = (column: string) => `'${column}', md5(r.${column}::text || n)::uuid`
  const sold = `r.product_id in (select id from products where product_type = 'SinglePurchase' and sku not like 'N%-%')`
  await client.query(`insert into settings (key, value) values ('product_feeds', $1)`, [
    JSON.stringify({ markets: options.markets.split(',') }),
  ])
  await copy(
    'products',
    `${id('id')}, 'sku', 'N' || n || '-' || r.sku, 'unique_url', r.unique_url || '-' || n`,
    `r.product_type = 'SinglePurchase'`,
  )
  await copy('product_texts', id('product_id'), sold)
  await copy(
    'product_options',
    `${id('id')}, ${id('product_id')}, 'sub_sku', 'N' || n || '-' || r.sub_sku,
     'subscription_parent_sku', 'N' || n || '-' || r.subscription_parent_sku`,
    sold,
  )
  await copy(
    'stock_levels',
    `'sub_sku', 'N' || n || '-' || r.sub_sku`,
    `r.place = 'warehouse' and r.sub_sku not like 'N%-%'`,
  )
  await client.query('vacuum analyze')
  const { rows: total } = await client.query<{ products: string }>(
    'select count(*) as products from products',
  )
  console.log(`${total[0]?.products} products, markets ${options.markets}`)
  await client.end()
}

async function measure({ systemContext, pool, api }: Shop): Promise<void> {
  const ctx = systemContext()
  await timed('all of it', () => makeFeeds(ctx))
  await timed('nothing changed', () => makeFeeds(ctx))
  await pool.query(
    `update product_options set price = price + 100 where id in (select id from product_options order by id limit 600)`,
  )
  await timed('600 prices changed', () => makeFeeds(ctx))
  const { rows } = await pool.query<{ feed: string; items: number }>(
    'select feed, sum(items)::int as items from feed_chunks group by 1 order by 1',
  )
  const extension: Record<string, string> = { google: 'xml', meta: 'csv', openai: 'jsonl' }
  for (const { feed, items } of rows)
    await timed(`fetch ${feed}, ${items} items`, async () => {
      const path = `/feeds/${feed}.${extension[feed.split('/')[0] ?? '']}`
      const request = new Request(`http://shop.test${path}`, { headers: { 'accept-encoding': 'gzip' } })
      const answer = await api.fetch(request, { ip: '127.0.0.1', seenIn: null })
      let bytes = 0
      for await (const piece of answer.body ?? []) bytes += piece.length
      return `${(bytes / 1e6).toFixed(1)} MB`
    })
}

/**
 * Runs something and prints how long it took, the most memory this process held in each fifth of that time, and how long
 * it answered nobody.
 */
async function timed(name: string, work: () => Promise<string | void>): Promise<void> {
  const held = [process.memoryUsage.rss()]
  const pauses = monitorEventLoopDelay({ resolution: 5 })
  pauses.enable()
  const look = setInterval(() => held.push(process.memoryUsage.rss()), 50)
  const started = performance.now()
  const before = process.cpuUsage()
  const outcome = await work()
  clearInterval(look)
  pauses.disable()
  const seconds = ((performance.now() - started) / 1_000).toFixed(1)
  const { user, system } = process.cpuUsage(before)
  const spent = ((user + system) / 1e6).toFixed(1)
  console.log(
    `${name}: ${seconds} s (${spent} s of this process’s CPU), ${fifths(held).join(', ')} MB, longest pause ${Math.round(pauses.max / 1e6)} ms${outcome ? `, ${outcome}` : ''}`,
  )
}

/** The most of each fifth of a row of bytes, in MB; all of it at once when there are fewer than five. */
function fifths(bytes: readonly number[]): number[] {
  const parts = bytes.length < 5 ? 1 : 5
  return Array.from({ length: parts }, (_, at) =>
    Math.round(
      Math.max(
        ...bytes.slice(
          Math.floor((at * bytes.length) / parts),
          Math.floor(((at + 1) * bytes.length) / parts),
        ),
      ) / 1e6,
    ),
  )
}
