import { readConfig } from '#platform/config.ts'
import { startLog } from '#platform/log.ts'
import { composeShop } from '#processes/compose.ts'
import { openServer } from '#processes/database.ts'
import { catalogueOf } from '#shop/catalogue/catalogue.ts'
import { setOnHand } from '#shop/stock/stock.ts'

/**
 * Puts so many pieces of every option on the shelf: a hundred thousand, unless another number is named, so
 * that nobody is refused for want of goods.
 */
const pieces = Number(process.argv[2] ?? 100_000)
const config = readConfig()
const server = await openServer(config)
const shop = composeShop({ config, log: startLog('warn'), databaseUrl: server.url })
const ctx = shop.systemContext()
const { bySubSku } = await catalogueOf(ctx)
const counts = [...bySubSku.keys()].map((subSku) => ({ subSku, onHand: pieces }))
await setOnHand(ctx, counts, 'bench', 'bench')
await shop.close()
if (server.isOurs) await server.stop()
