import { readConfig } from '#platform/config.ts'
import { startLog } from '#platform/log.ts'
import { changeSetting } from '#shop/content/content.ts'
import { passOf } from './closed-door.ts'
import { composeShop } from './compose.ts'
import { openServer } from './database.ts'

/** `npm run maintenance -- on|off`: closes or opens the shop to shoppers and prints how staff get past the closed door. */
const wish = process.argv[2]
if (wish !== 'on' && wish !== 'off') {
  console.error('npm run maintenance -- on | off')
  process.exit(2)
}
const config = readConfig()
const server = await openServer(config)
const shop = composeShop({ config, log: startLog('warn'), databaseUrl: server.url })
await changeSetting(shop.systemContext(), 'maintenance', wish === 'on')
await shop.close()
if (server.isOurs) await server.stop()
console.log(wish === 'on' ? `The shop is closed. Staff look in at /maintance?pass=${passOf(config.SHOP_SECRET)}` : 'The shop is open.')
