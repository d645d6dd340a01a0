import { countChangedDays, rebuildReports } from '#shop/reports/rollup.ts'
import { usageUnless, withShop } from './command-line.ts'

const usage = `npm run reports

Counts every day of every report again, from orders and ledgers, day by day beside the running shop.`
usageUnless(process.argv.length === 2, usage)

const days = await withShop(async (shop) => {
  const context = shop.systemContext()
  await rebuildReports(context)
  let counted = 0
  for (let more = await countChangedDays(context); more > 0; more = await countChangedDays(context))
    counted += more
  return counted
})
console.log(`${days} days counted`)
