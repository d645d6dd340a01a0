import { auditShop, checkNames } from '#shop/audit/audit.ts'
import { usageUnless, withShop } from './command-line.ts'

const usage = `npm run audit

Recomputes stock, sums, payments, coupons and invoices from the tables and lists what does not agree.
Ends with 1 when there is anything.`
usageUnless(process.argv.length === 2, usage)

const findings = await withShop((shop) => auditShop(shop.systemContext()))

for (const check of checkNames) {
  const found = findings.filter((finding) => finding.check === check)
  console.log(`${found.length === 0 ? 'ok   ' : 'FAULT'} ${check}`)
  for (const { entity, what } of found) console.log(`        ${entity}: ${what}`)
}
console.log(`\n${checkNames.length} checks, ${findings.length} faults`)
process.exit(findings.length === 0 ? 0 : 1)
