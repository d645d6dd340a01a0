import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { openDatabase, openPool } from '#platform/db/database.ts'
import { readConfig } from '#platform/config.ts'
import { startLog } from '#platform/log.ts'
import { openServer } from '#processes/database.ts'

/**
 * Changes ten prices a second for `seconds`, and reports how many milliseconds it took until the shop's responses showed
 * each: `price-feed.ts <address> <seconds>`.
 */
const [address = '', seconds = '20'] = process.argv.slice(2)
const config = readConfig()
const server = await openServer(config)
const log = startLog('warn')
const pool = openPool(server.url, { max: 4, log })
const db = openDatabase(pool)
const { rows: options } = await sql<{ sub_sku: string; sku: string }>`
  select o.sub_sku, p.sku from product_options o join products p on p.id = o.product_id
  where p.sku like 'N%' and o.interval_months is null and o.availability in ('in_stock', 'pre_order') order by md5(o.sub_sku) limit 400`.execute(
  db,
)

const seenAfter: number[] = []
const looking: Promise<void>[] = []
const started = Date.now()
for (let turn = 0; Date.now() - started < Number(seconds) * 1_000; turn += 1) {
  const option = options[turn % options.length]
  if (!option) break
  const price = 10_000 + turn
  await sql`update product_options set price = ${price} where sub_sku = ${option.sub_sku}`.execute(db)
  looking.push(untilSeen(option, price / 100))
  await wait(Math.max(0, started + (turn + 1) * 100 - Date.now()))
}
await Promise.all(looking)
seenAfter.sort((a, b) => a - b)
console.log(
  JSON.stringify({
    changes: seenAfter.length,
    p50: seenAfter[seenAfter.length >> 1],
    p99: seenAfter[Math.floor(seenAfter.length * 0.99)],
    most: seenAfter.at(-1),
  }),
)
await db.destroy()
if (server.isOurs) await server.stop()

async function untilSeen({ sub_sku, sku }: { sub_sku: string; sku: string }, price: number): Promise<void> {
  const changedAt = performance.now()
  for (;;) {
    const answer = await fetch(`${address}/api/v1/product?channel=4&skus=${sku}`)
    const { products } = (await answer.json()) as {
      products: { product_option: { sub_sku: string; price: number }[] }[]
    }
    const shown = products[0]?.product_option.find((option) => option.sub_sku === sub_sku)
    if (shown?.price === price) break
    if (performance.now() - changedAt > 30_000) throw new Error(`${sub_sku} is not shown at ${price}`)
    await wait(20)
  }
  seenAfter.push(performance.now() - changedAt)
}
