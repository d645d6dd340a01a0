import type { RouteConfigEntry } from '@react-router/dev/routes'
import type { ServerBuild } from 'react-router'
import routes from '../../src/routes.ts'

type Route = { id: string; path: string; file: string }

/** Pages of one language from `routes.ts`: `prefix` has put the language before their paths. */
const listed = (routes as RouteConfigEntry[]).flatMap(({ id, path, file }): Route[] =>
  id?.startsWith('en:') ? [{ id, path: path ?? '', file }] : [],
)

/**
 * The storefront's pages in English, rendered without a build: for tests that compare the sent HTML. No browser could
 * hydrate it.
 */
export async function storefrontBuild(): Promise<ServerBuild> {
  const source = (file: string) => import(/* @vite-ignore */ `../../src/${file}`)
  const pages = await Promise.all(
    listed.map(async ({ id, path, file }) => ({ id, path, parentId: 'root', module: await source(file) })),
  )
  // tests have no style sheets
  const root = { ...(await source('root.tsx')), links: () => [] }
  const all = [{ id: 'root', path: '', parentId: undefined, module: root }, ...pages]
  const inBrowser = all.map(({ id, path, parentId, module }) => [
    id,
    {
      id,
      path,
      parentId,
      module: `/${id}.js`,
      imports: [],
      css: [],
      hasLoader: 'loader' in module,
      hasAction: 'action' in module,
      hasClientLoader: false,
      hasClientAction: false,
      hasClientMiddleware: false,
      hasErrorBoundary: 'ErrorBoundary' in module,
    },
  ])
  return {
    entry: { module: await source('entry.server.tsx') },
    routes: Object.fromEntries(all.map((route) => [route.id, route])),
    assets: {
      entry: { imports: [], module: '/entry.js' },
      routes: Object.fromEntries(inBrowser),
      url: '/manifest.js',
      version: '1',
    },
    publicPath: '/',
    assetsBuildDirectory: '',
    basename: '/',
    future: {},
    ssr: true,
    isSpaMode: false,
    prerender: [],
    routeDiscovery: { mode: 'initial', manifestPath: '/__manifest' },
  } as unknown as ServerBuild // the properties of a build that a server reads
}
