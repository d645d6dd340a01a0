import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { buildIfStale } from '../prepare.mjs'
import { goodsOf } from './buyers.ts'
import { countingServer } from './counting-server.ts'
import { measureOrders, printOrderCosts } from './order-costs.ts'
import { databaseIn, postgresOf } from './production-postgres.ts'
import { command, openShop } from './shop-process.ts'

/**
 * `npm run orders -- [--orders 1500] [--statements] [--database packages]`: prints the cost of a placed and of a paid order
 * on this machine. `--statements`: also their statements, those inside functions and triggers included.
 * `--database packages`: uses the PostgreSQL of the npm packages instead of Debian's (production-postgres.ts).
 */
const { values: options } = parseArgs({
  options: {
    orders: { type: 'string', default: '1500' },
    statements: { type: 'boolean', default: false },
    database: { type: 'string', default: 'production' },
  },
})
const orders = Number(options.orders)
const postgres = postgresOf(databaseIn(options.database))

buildIfStale()
const data = await mkdtemp(join(tmpdir(), 'elowen-orders-'))
const server = await countingServer(data, postgres)
const shop = await openShop(data)
try {
  await command(data, ['tools/bench/fill-shelves.ts'])
  const goods = await goodsOf(shop.address)
  const measured = { address: shop.address, goods, shopPid: shop.process.pid ?? 0, data, url: server.url }
  printOrderCosts(await measureOrders(measured, orders, { lists: options.statements }))
  await command(data, ['src/processes/command-line/audit.ts'])
} finally {
  shop.process.kill('SIGTERM')
  await new Promise((done) => shop.process.once('exit', done))
  await server.stop()
  await rm(data, { recursive: true, force: true })
}
