import { apiListener } from './listener.ts'
import { runShop } from './run.ts'

/** Only the API. */
await runShop({
  listener: apiListener,
  jobs: false,
  opened: (shop) => shop.log.info({ address: shop.publicUrl() }, 'api is open'),
})
