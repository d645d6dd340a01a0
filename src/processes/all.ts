import { storeBuiltFiles } from './built-files.ts'
import { webListener } from './listener.ts'
import { loadBuild } from './rendering/pages.ts'
import { memberSignIns } from './seeding/demo-members.ts'
import { staffSignIns } from './seeding/demo-staff.ts'
import { runShop } from './run.ts'

/** The whole shop in one process: database, pages, API and jobs. */
await runShop({
  listener: webListener,
  readAhead: loadBuild,
  jobs: 'beside',
  programs: true,
  opened(shop, seconds, companies) {
    void storeBuiltFiles(shop)
    const address = shop.publicUrl()
    if (shop.config.production) return shop.log.info({ address, seconds }, 'the shop is open')
    const signIns = `\n${memberSignIns()}\n\n${staffSignIns()}\n`
    console.log(
      `\n  ELOWEN is open at ${address}  (${seconds} s)\n\n  API        ${address}/api/v1/docs\n${shop.config.demoCalls ? `  Mailbox    ${address}/dev/mailbox\n` : ''}${companies ? `  Payments   ${companies}  (no real money)\n` : ''}${signIns}`,
    )
  },
})
