import { readConfig } from '#platform/config.ts'
import { startLog } from '#platform/log.ts'
import { setPickupPoints } from '#shop/delivery/delivery.ts'
import { composeShop } from './compose.ts'
import { migrateAt, openServer } from './database.ts'
import { readPickupTable } from './pickup-table.ts'

const [command, file] = process.argv.slice(2)
if (command !== 'import' || !file) {
  console.error(
    'npm run pickup-points -- import FILE.csv\n\nThe file is the whole list (db/seed/pickup-points.csv shows its columns): points it does not name are closed.',
  )
  process.exit(2)
}

const points = await readPickupTable(file).catch((error: Error) => {
  console.error(error.message)
  process.exit(1)
})
const config = readConfig()
const log = startLog('warn')
const server = await openServer(config)
await migrateAt(server.url, log)
const shop = composeShop({ config, log, databaseUrl: server.url })
try {
  await shop.systemContext().transaction((ctx) => setPickupPoints(ctx, points))
  console.log(`${points.length} pickup points, ${points.filter((point) => point.active).length} open`)
} finally {
  await shop.close()
  if (server.isOurs) await server.stop()
}
