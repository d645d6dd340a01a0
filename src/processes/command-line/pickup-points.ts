import { basename } from 'node:path'
import { setPickupPoints } from '#shop/delivery/delivery.ts'
import { allOf } from '#shop/imports/import-run.rules.ts'
import { recordCommand } from './record-command.ts'
import { usageUnless, withShop } from './command-line.ts'
import { readPickupTable } from './pickup-table.ts'

const usage = `npm run pickup-points -- import FILE.csv

The file is the whole list (db/seed/pickup-points.csv shows its columns): points it does not name are closed.`
const [command, file = ''] = process.argv.slice(2)
usageUnless(command === 'import' && file !== '', usage)

const points = await withShop((shop) =>
  recordCommand(shop, { kind: 'pickup_points', file }, async (run) => {
    const ctx = shop.systemContext()
    const read = await readPickupTable(file).catch((error: Error) => error.message)
    if (typeof read === 'string') {
      const problems = [{ line: 1, name: basename(file), reason: { text: read } }]
      await run.close(ctx, { ...allOf(0), rows: null, refused: 1, problems, isRefused: true })
      return read
    }
    await ctx.transaction(async (tx) => {
      await setPickupPoints(tx, read)
      await run.close(tx, allOf(read.length))
    })
    return read
  }),
)
if (typeof points === 'string') {
  console.error(points)
  process.exit(1)
}
console.log(`${points.length} pickup points, ${points.filter((point) => point.active).length} open`)
