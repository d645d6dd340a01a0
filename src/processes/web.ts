import { storeBuiltFiles } from './built-files.ts'
import { webListener } from './listener.ts'
import { loadBuild } from './rendering/pages.ts'
import { runShop } from './run.ts'

/**
 * Pages and API without jobs; any number may run, they share only PostgreSQL. With API_URL, pages call that API over
 * HTTP.
 */
await runShop({
  listener: webListener,
  readAhead: loadBuild,
  jobs: false,
  beforeReady: storeBuiltFiles, // a page of this build may request its scripts from another process
  opened: (shop) => shop.log.info({ address: shop.publicUrl() }, 'web is open'),
})
