import { readConfig } from '#platform/config.ts'
import { startLog } from '#platform/log.ts'
import { auditShop, checkNames } from '#shop/audit/audit.ts'
import { composeShop } from './compose.ts'
import { openServer } from './database.ts'

/** `npm run audit`: recomputes what must agree, lists what does not, and ends with 1 when there is anything. */
const config = readConfig()
const server = await openServer(config)
const shop = composeShop({ config, log: startLog('warn'), databaseUrl: server.url })
const faults = await auditShop(shop.systemContext())
await shop.close()
if (server.isOurs) await server.stop()

for (const check of checkNames) {
  const found = faults.filter((fault) => fault.check === check)
  console.log(`${found.length === 0 ? 'ok   ' : 'FAULT'} ${check}`)
  for (const { entity, what } of found) console.log(`        ${entity}: ${what}`)
}
console.log(`\n${checkNames.length} checks, ${faults.length} faults`)
process.exit(faults.length === 0 ? 0 : 1)
