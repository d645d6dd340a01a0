import { keepBuiltFiles } from './built-files.ts'
import { webListener } from './listener.ts'
import { loadBuild } from './rendering/pages.ts'
import { runShop } from './run.ts'

/**
 * Pages and API without jobs; any number may run, they share nothing but PostgreSQL. With API_URL, pages ask
 * that API over the network.
 */
await runShop({
  listener: webListener,
  readAhead: loadBuild,
  jobs: false,
  beforeReady: keepBuiltFiles, // a page of this build may ask the process beside it for its scripts
  opened: (shop) => shop.log.info({ address: shop.publicUrl() }, 'web is open'),
})
