import { join } from 'node:path'
import type { ServerBuild } from 'react-router'
import { createServer } from 'vite'
import { webListener } from './listener.ts'
import { createPages } from './rendering/pages.ts'
import { runShop } from './run.ts'

/**
 * The shop with hot reload: Vite renders pages from the sources; a changed server file restarts the process (node
 * --watch).
 */
await runShop({
  jobs: true,
  programs: true,
  async listener(serving) {
    const vite = await createServer({
      root: join(import.meta.dirname, '../..'),
      server: { middlewareMode: true, hmr: { port: 0 } },
      appType: 'custom',
    })
    const pages = createPages(
      serving.shop,
      async () => (await vite.ssrLoadModule('virtual:react-router/server-build')) as ServerBuild,
    ) // provided by React Router's plugin
    const rest = await webListener(serving, { pages, files: null })
    return (incoming, outgoing) => vite.middlewares(incoming, outgoing, () => rest(incoming, outgoing))
  },
  opened: (shop, seconds) => console.log(`\n  ELOWEN, hot reload, at ${shop.publicUrl()}  (${seconds} s)\n`),
})
