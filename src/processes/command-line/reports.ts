import { countChangedMembers, rebuildFigures } from '#shop/segments/figures/figures.ts'
import { countChangedDays, rebuildReports } from '#shop/reports/rollup.ts'
import { usageUnless, withShop } from './command-line.ts'

const usage = `npm run reports

Counts every day of every report again, from orders and ledgers, and what each member has bought, bit by bit
beside the running shop.`
usageUnless(process.argv.length === 2, usage)

const [days, members] = await withShop(async (shop) => {
  const context = shop.systemContext()
  await rebuildReports(context)
  let counted = 0
  for (let more = await countChangedDays(context); more > 0; more = await countChangedDays(context))
    counted += more
  await rebuildFigures(context)
  return [counted, await countChangedMembers(context)]
})
console.log(`${days} days and ${members} members counted`)
