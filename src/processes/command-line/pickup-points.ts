import { setPickupPoints } from '#shop/delivery/delivery.ts'
import { allOf } from '#shop/imports/import-run.rules.ts'
import { recordCommand } from './record-command.ts'
import { usageUnless, withShop } from './command-line.ts'
import { readPickupTable } from './pickup-table.ts'

const usage = `npm run pickup-points -- import FILE.csv

The file is the whole list (db/seed/pickup-points.csv shows its columns): points it does not name are closed.`
const [command, file = ''] = process.argv.slice(2)
usageUnless(command === 'import' && file !== '', usage)

const points = await readPickupTable(file).catch((error: Error) => {
  console.error(error.message)
  process.exit(1)
})
await withShop((shop) =>
  recordCommand(shop, { kind: 'pickup_points', file }, (run) =>
    shop.systemContext().transaction(async (ctx) => {
      await setPickupPoints(ctx, points)
      await run.close(ctx, allOf(points.length))
    }),
  ),
)
console.log(`${points.length} pickup points, ${points.filter((point) => point.active).length} open`)
