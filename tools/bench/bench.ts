import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { buildIfStale } from '../prepare.mjs'
import { goodsOf, measureBuyers, type Bought } from './buyers.ts'
import { countingServer } from './counting-server.ts'
import { loads, measureAll, megabytes, untilFound, type Reading } from './loads.ts'
import { manyProducts } from './many-products.ts'
import { measureMembers } from './members.ts'
import { measureOrders, printOrderCosts } from './order-costs.ts'
import { databaseIn, postgresOf } from './production-postgres.ts'
import { command, openShop } from './shop-process.ts'
import { measureStart, printStart } from './start.ts'
import { drawnInVisits } from './visits.ts'

/**
 * `npm run bench`: prints performance figures of this machine, load generator included. Read loads are measured with the
 * demo catalogue and with 10,000 products in the same run, with their ratio. `-- --database packages`: uses the
 * PostgreSQL of the npm packages instead of production's (production-postgres.ts).
 */
const { values: options } = parseArgs({ options: { database: { type: 'string', default: 'production' } } })
const postgres = postgresOf(databaseIn(options.database))
type Figure = { name: string; target: string; small: Reading; large: Reading }

buildIfStale()
const start = await measureStart()
const data = await mkdtemp(join(tmpdir(), 'elowen-bench-'))
const server = await countingServer(data, postgres)
const shop = await openShop(data)
try {
  const small = await measureAll(shop.address)
  await command(data, ['tools/bench/fill-shelves.ts'])
  const bought = [...(await measureBuyers(shop.address)), ...(await measureMembers(shop.address))]
  const costs = await measureOrders(
    {
      address: shop.address,
      goods: await goodsOf(shop.address),
      shopPid: shop.process.pid ?? 0,
      data,
      url: server.url,
    },
    1_500,
  )
  const started = performance.now()
  const file = await manyProducts(data, 10_000)
  await command(data, ['src/processes/command-line/catalogue.ts', 'import', file])
  const importSeconds = (performance.now() - started) / 1_000
  await untilFound(shop.address, 'N9999')
  const large = await measureAll(shop.address)
  const figures = loads.map((load, index): Figure => ({
    ...load,
    small: reading(small, index),
    large: reading(large, index),
  }))
  print(figures, importSeconds, await megabytes(shop.process))
  printBought(bought)
  printVisits(figures, await drawnInVisits(shop.address, 1_000))
  printOrderCosts(costs)
  printStart(start)
  await command(data, ['tools/bench/slots.ts'])
  await command(data, ['tools/bench/feeds.ts'])
  await command(data, ['src/processes/command-line/audit.ts'])
} finally {
  shop.process.kill('SIGTERM')
  await new Promise((done) => shop.process.once('exit', done))
  await server.stop()
  await rm(data, { recursive: true, force: true })
}

const none: Reading = { perSecond: 0, p50: 0, p99: 0, errors: 0 }
function reading(all: Reading[], index: number): Reading {
  return all[index] ?? none
}

function print(figures: Figure[], importSeconds: number, memory: number): void {
  const number = (value: number) => Math.round(value).toLocaleString('en')
  console.table(
    Object.fromEntries(
      figures.map(({ name, target, small, large }) => [
        name,
        {
          target,
          '67 products/s': number(small.perSecond),
          'p50 ms': small.p50,
          'p99 ms': small.p99,
          '10,000 products/s': number(large.perSecond),
          'p50 ms ': large.p50,
          'p99 ms ': large.p99,
          ratio: (large.perSecond / small.perSecond).toFixed(2),
          errors: small.errors + large.errors,
        },
      ]),
    ),
  )
  console.log(
    `10,000 products made and imported in ${importSeconds.toFixed(1)} s (target < 60 s); memory of the process after all: ${memory} MB (target < 400 MB)`,
  )
}

/** Prints the cost of pages with a visitor's bag beside that of anonymous pages. */
function printVisits(figures: Figure[], renders: number): void {
  const [anonymous, withBag] = ['product page, anonymous (kept)', 'product page, visitor with a bag'].map(
    (name) => figures.find((figure) => figure.name === name)?.small.perSecond ?? 0,
  )
  const ratio = (anonymous ?? 0) / (withBag || 1)
  console.log(
    `a kept page is sent ${ratio.toFixed(1)} times as fast to nobody in particular as with somebody’s bag; pages drawn in a thousand visits of guests with bags: ${renders}`,
  )
}

function printBought(rows: Bought[]): void {
  console.table(
    Object.fromEntries(
      rows.map(({ name, target, perSecond, p50, p99, refused, failed }) => [
        name,
        {
          target,
          'a second': Math.round(perSecond).toLocaleString('en'),
          'p50 ms': p50,
          'p99 ms': p99,
          refused,
          failed,
        },
      ]),
    ),
  )
}
