import { readFile } from 'node:fs/promises'
import { importHolidays } from '#shop/branches/branches.ts'
import { isRefusal } from '#shop/refusal.ts'
import { sentence } from '#api/refusals.ts'
import { allOf } from '#shop/imports/import-run.rules.ts'
import { recordCommand } from './record-command.ts'
import { usageUnless, withShop } from './command-line.ts'

const usage = `npm run holidays -- import FILE.csv

Public holidays with the columns country, day, chi, cn, eng and, if it differs, tw:

  country,day,chi,cn,eng
  hk,2028-01-01,一月一日,一月一日,The first day of January

The years that the file names are replaced, country by country; others stay.`
const [command, file = ''] = process.argv.slice(2)
usageUnless(command === 'import' && file !== '', usage)

const table = await readFile(file, 'utf8').catch((error: Error) => {
  console.error(error.message)
  process.exit(1)
})
try {
  const count = await withShop((shop) =>
    recordCommand(shop, { kind: 'holidays', file }, (run) =>
      shop.systemContext().transaction(async (ctx) => {
        const days = await importHolidays(ctx, table)
        await run.close(ctx, allOf(days))
        return days
      }),
    ),
  )
  console.log(`${count} public holidays`)
} catch (error) {
  if (!isRefusal(error)) throw error
  console.error(sentence('en', error.code, error.detail.values))
  process.exit(1)
}
