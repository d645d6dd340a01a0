import { auditShop, checkNames } from '#shop/audit/audit.ts'
import { usageUnless, withShop } from './command-line.ts'

const isSecond = (text: string): boolean =>
  /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(text) && !Number.isNaN(Date.parse(text))

const usage = `npm run audit [-- --at SECOND]

Recomputes stock, sums, payments, coupons and invoices from the tables and lists what does not agree.
--at, as 2026-11-22T05:54:35Z: of a copy that was restored to that second, what had run out by then.
Ends with 1 when there is anything.`
const [flag, second = '', ...more] = process.argv.slice(2)
const at = flag === undefined ? undefined : new Date(second)
usageUnless(more.length === 0 && (!at || (flag === '--at' && isSecond(second))), usage)

const findings = await withShop((shop) => auditShop(shop.systemContext(), at))

for (const check of checkNames) {
  const found = findings.filter((finding) => finding.check === check)
  console.log(`${found.length === 0 ? 'ok   ' : 'FAULT'} ${check}`)
  for (const { entity, what } of found) console.log(`        ${entity}: ${what}`)
}
console.log(`\n${checkNames.length} checks, ${findings.length} faults`)
process.exit(findings.length === 0 ? 0 : 1)
