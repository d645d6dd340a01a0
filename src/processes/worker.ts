import { apiListener } from './listener.ts'
import { runShop } from './run.ts'

/** Only jobs; its port serves health, readiness and metrics. */
await runShop({
  listener: (serving) => apiListener(serving, { calls: false }),
  jobs: true,
  opened: (shop) => shop.log.info('worker is at work'),
})
