import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { readConfig } from '#platform/config.ts'
import { openServer } from '#processes/database.ts'
import { buildIfStale, ownDatabase } from '../prepare.mjs'
import { goodsOf, newVisitor, post, orderInput } from './buyers.ts'
import { command, openShop } from './shop-process.ts'

/**
 * `npm run survive` (crash drill): twenty buyers order without pause while the shop is killed (-9) repeatedly.
 * Afterwards every acknowledged order must exist exactly once, the audit must be clean, and the work of killed processes
 * must be completed: each order has its email (rules/operations#1). Exits with 1 otherwise.
 */
const rounds = Number(process.argv[2] ?? 5)
const secondsBetween = 3

buildIfStale()
const data = await mkdtemp(join(tmpdir(), 'elowen-survive-'))
const acknowledged = new Set<string>()
let tried = 0
let shop = await openShop(data)
await command(data, ['tools/bench/fill-shelves.ts'])
const goods = await goodsOf(shop.address)

for (let round = 1; round <= rounds; round += 1) {
  const { address } = shop
  const killed = new AbortController()
  const buyers = Array.from({ length: 20 }, async () => {
    while (!killed.signal.aborted) await buy(address).catch(() => undefined) // the connection breaks when the shop is killed
  })
  await new Promise((done) => setTimeout(done, secondsBetween * 1_000))
  const gone = new Promise((done) => shop.process.once('exit', done))
  shop.process.kill('SIGKILL')
  await gone
  killed.abort()
  await Promise.all(buyers)
  const started = performance.now()
  shop = await openShop(data)
  console.log(
    `round ${round}: ${acknowledged.size} of ${tried} orders acknowledged so far; open again after ${Math.round(performance.now() - started)} ms`,
  )
}

const server = await openServer(
  readConfig({ ...process.env, SHOP_MODE: 'demo', DATA_DIR: data, ...ownDatabase }),
)
const client = new pg.Client({ connectionString: server.url })
await client.connect()
const { rows } = await client.query<{ number: string; times: number }>(
  'select number, count(*)::int as times from orders group by 1',
)
const withoutLetter = await lettersLacking(client)
await client.end()
const there = new Map(rows.map((row) => [row.number, row.times]))
const lost = [...acknowledged].filter((number) => there.get(number) !== 1)
console.log(
  `${acknowledged.size} orders acknowledged, ${there.size} in the database, ${lost.length} lost or doubled, ${withoutLetter} without their letter`,
)
const audit = await command(data, ['src/processes/command-line/audit.ts']).then(
  () => true,
  () => false,
)
const stopped = new Promise((done) => shop.process.once('exit', done))
shop.process.kill('SIGTERM')
await stopped
await rm(data, { recursive: true, force: true })
process.exit(lost.length === 0 && withoutLetter === 0 && audit ? 0 : 1)

/** Number of orders without an email; waits up to a minute after the last kill for them to be sent. */
async function lettersLacking(asking: pg.Client): Promise<number> {
  let lacking = 0
  for (let seconds = 0; seconds < 60; seconds += 1) {
    const found = await asking.query<{ lacking: number }>(
      'select count(*)::int as lacking from orders o where not exists (select from messages m where m.order_id = o.id)',
    )
    lacking = found.rows[0]?.lacking ?? 0
    if (lacking === 0) break
    await new Promise((done) => setTimeout(done, 1_000))
  }
  return lacking
}

async function buy(address: string): Promise<void> {
  const visitor = await newVisitor(address)
  tried += 1
  const { pid, sku, subSku } = goods[tried % goods.length] ?? { pid: '', sku: '', subSku: '' }
  const bag = await post(address, '/cart', visitor, {
    pid,
    sku,
    sub_sku: subSku,
    quantity: 1,
    currency: 'HKD',
  })
  if (bag.status !== 200) return
  const cart = (JSON.parse(bag.body) as { single_cart: { _id: string; update_ts: string } }).single_cart
  Object.assign(visitor, { cartId: cart._id, updateTs: cart.update_ts })
  // by FPS, whose email is sent at once; with a card payment it is sent after five minutes
  const placed = await post(address, '/order/create', visitor, {
    ...orderInput(visitor, tried % 900_000),
    payment_method: 'fps',
  })
  if (placed.status === 200)
    acknowledged.add((JSON.parse(placed.body) as { order: { number: string } }).order.number)
}
