import { readConfig } from '#platform/config.ts'
import { startLog } from '#platform/log.ts'
import { composeShop } from '#processes/compose.ts'
import { openServer } from '#processes/database.ts'
import { catalogueOf } from '#shop/catalogue/catalogue.ts'
import { setOnHand } from '#shop/stock/stock.ts'

/**
 * Sets the stock of every option, by default to 100,000 pieces, so that no order is refused for lack of stock. Further
 * arguments set the stock of single options, number first: `fill-shelves.ts 100000 60 SUB_SKU`.
 */
const pieces = Number(process.argv[2] ?? 100_000)
const config = readConfig()
const server = await openServer(config)
const shop = composeShop({ config, log: startLog('warn'), databaseUrl: server.url })
const ctx = shop.systemContext()
const { bySubSku } = await catalogueOf(ctx)
const few = Number(process.argv[3] ?? pieces)
const scarce = new Set(process.argv.slice(4))
const counts = [...bySubSku.keys()].map((subSku) => ({ subSku, onHand: scarce.has(subSku) ? few : pieces }))
await setOnHand(ctx, counts, 'bench', 'bench')
await shop.close()
if (server.isOurs) await server.stop()
