import { fileURLToPath } from 'node:url'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'
import { compileWords } from './tools/words.mjs'

compileWords()

/**
 * Sentences are compiled beforehand, for browser and server alike: the formatter comes without its parser.
 */
const compiledSentences: Plugin = {
  name: 'compiled-sentences',
  enforce: 'pre',
  resolveId(id) {
    return id === 'use-intl/format-message' ? this.resolve('use-intl/format-message/format-only') : undefined
  },
}

/** Icons are drawn by our own small component; the set comes with shapes alone (src/ui/icon.tsx). */
const drawnIcons: Plugin = {
  name: 'drawn-icons',
  enforce: 'pre',
  async resolveId(id, importer) {
    if (id !== '../createLucideIcon.mjs' || !importer?.includes('lucide-react')) return undefined
    return (
      (await this.resolve('/src/ui/icon.tsx')) ?? this.error('src/ui/icon.tsx, which draws icons, is gone')
    )
  },
}

/**
 * Zod compiles its checks with `new Function`, and tries at start whether it may. The shop's pages forbid it
 * (rules/access#7), so in a browser it is not tried: each page would report a breach of its own policy.
 */
const zodWithoutEval: Plugin = {
  name: 'zod-without-eval',
  applyToEnvironment: ({ name }) => name === 'client',
  transform: {
    filter: { id: /zod[\\/]v4[\\/]core[\\/]core\.js$/ },
    handler: (code) => ({ code: `${code}\nglobalConfig.jitless = true\n`, map: null }),
  },
}

const shopFolder = fileURLToPath(new URL('src/shop/', import.meta.url))

/**
 * Contracts and rules that pages read are the API's own modules, which the process has read anyway: bundled, they
 * would be in memory twice.
 */
const sharedContracts: Plugin = {
  name: 'shared-contracts',
  enforce: 'pre',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'ssr',
  async resolveId(id, importer, options) {
    const found = await this.resolve(id, importer, { ...options, skipSelf: true })
    return found?.id.startsWith(shopFolder)
      ? { id: `#shop/${found.id.slice(shopFolder.length)}`, external: true }
      : undefined
  },
}

/** What pages of the storefront read, without the modules that bring zod along: those are for the desk (docs/decisions/browser-scripts.md). */
const readByStorefront = new Set<string>()
const storefrontModules: Plugin = {
  name: 'storefront-modules',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  buildEnd() {
    const all = [...this.getModuleIds()]
    const of = (id: string) => this.getModuleInfo(id)
    const pages = all.filter((id) => /[\\/]src[\\/](?:storefront[\\/]|root\.tsx)/.test(id))
    const schemas = all.filter((id) => /node_modules[\\/]zod[\\/]/.test(id))
    const read = reachedFrom(pages, (id) => [
      ...(of(id)?.importedIds ?? []),
      ...(of(id)?.dynamicallyImportedIds ?? []),
    ])
    const withSchemas = reachedFrom(schemas, (id) => of(id)?.importers ?? [])
    for (const id of read.difference(withSchemas)) readByStorefront.add(id)
  },
}

function reachedFrom(start: readonly string[], next: (id: string) => readonly string[]): Set<string> {
  const reached = new Set(start)
  for (const id of reached) for (const each of next(id)) reached.add(each)
  return reached
}

/** Parts of the shell that arrive when they are needed, each in a file of its own. */
const late =
  'menu-panel|menu-links|region-modal|side-panel|country-choices|language-choices|open-adapters|error-words|confirm-country-bar|recently-viewed|visually-hidden|offline-copies|tracking|search-box|search-suggestions|use-suggestions'

/** Few files of things that are always wanted together: small ones compress badly and cost a request each. */
const groups = [
  {
    name: 'react',
    test: /node_modules[\\/](?:react|react-dom|scheduler|react-router|cookie|set-cookie-parser|turbo-stream)[\\/]/,
  },
  {
    name: 'words',
    test: /node_modules[\\/](?:use-intl|icu-minify|intl-messageformat|@formatjs|@schummar)[\\/]/,
  },
  {
    name: 'shell',
    test: new RegExp(
      `src[\\\\/](?:root\\.tsx|storefront[\\\\/](?:shell|i18n)[\\\\/](?:[a-z-]+[\\\\/])?(?!${late}|[a-z-]+\\.route)[a-z.-]+$)`,
    ),
  },
  {
    name: (id: string) => (readByStorefront.has(id) ? 'shop' : null),
    // shelves come apart, as the pages of products have no use for them; so do the places and fields that
    // only forms and the desk read
    test: /src[\\/](?:shop|api|ui|storefront[\\/]catalogue)[\\/](?!collection[\\/](?:collection-page|product-grid)|empty-state|tabs|delivery[\\/]places|auth|fields[\\/](?:dropdown|password-input|text-input|select))|node_modules[\\/]lucide-react[\\/]/,
    minShareCount: 3,
  },
]

export default defineConfig({
  plugins: [
    compiledSentences,
    drawnIcons,
    zodWithoutEval,
    sharedContracts,
    storefrontModules,
    tailwindcss(),
    reactRouter(),
  ],
  build: { target: 'es2023', assetsInlineLimit: 0 },
  ssr: { noExternal: ['use-intl', 'icu-minify', 'lucide-react'] },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: { codeSplitting: { groups } },
          // big.js only makes its constructor when it is loaded: where nobody rounds, it need not come along
          treeshake: { moduleSideEffects: [{ test: /node_modules[\\/]big\.js/, sideEffects: false }] },
        },
      },
    },
  },
})
