// Part of the build: bundles the modules that a process of the shop loads at its start, its pages included, into few
// files (docs/decisions/start.md).
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { decode } from '@jridgewell/sourcemap-codec'
import { rolldown } from 'rolldown'
import { root } from './prepare.mjs'
import { bundleFolder, bundled } from './sources.mjs'

/**
 * Packages of many small modules that are plain ECMAScript: they read no file, and have no state that a second copy
 * would have to share.
 */
const joined =
  /^(?:kysely|zod|libphonenumber-js|react-router|@remix-run\/route-pattern|@base-ui\/(?:react|utils)|hono|pinyin-pro|csv-(?:parse|stringify)|altcha-lib)(?:\/|$)/

const outside = {
  name: 'outside',
  resolveId: {
    filter: { id: /^(?:@?[a-z0-9])/ },
    handler: (id, importer) => (importer && !joined.test(id) ? { id, external: true } : undefined),
  },
}

/** A module resolves other files relative to its source, not to its bundle. */
const placesIn = (folder) => ({
  name: 'places',
  transform: {
    filter: { code: /import\.meta|\b(?:__dirname|__filename)\b/ },
    handler(code, id) {
      const place = (path) => JSON.stringify(relative(folder, path).replaceAll('\\', '/'))
      const path = "process.getBuiltinModule('node:path').join"
      const written = code
        .replaceAll('import.meta.url', `new URL(${place(id)}, import.meta.url).href`)
        .replaceAll('import.meta.dirname', `${path}(import.meta.dirname, ${place(dirname(id))})`)
      if (/\bimport\.meta\.(?:filename|resolve|main)\b|\b(?:__dirname|__filename)\b/.test(written))
        this.error(`${id} asks where it stands in a way that a bundle cannot answer`)
      return { code: written, map: null } // line numbers are unchanged
    },
  },
})

/**
 * Writes a bundle for each entry, by its name, and shared modules to files beside them.
 * @param {string} [folder]
 * @param {Record<string, string>} [entries]
 */
export async function makeBundles(folder = bundleFolder, entries = bundled) {
  const bundle = await rolldown({
    cwd: root,
    platform: 'node',
    input: entries,
    plugins: [outside, placesIn(folder)],
    // directives concern frameworks with a client and a server side; these packages run on either
    onLog: (level, { code, message }) =>
      level === 'warn' && code !== 'MODULE_LEVEL_DIRECTIVE' && console.warn(message),
  })
  const { output } = await bundle.generate({
    dir: folder,
    format: 'esm',
    sourcemap: true,
    comments: false,
    chunkFileNames: '[name]-[hash].js',
  })
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  for (const { type, fileName, code, map } of output) {
    if (type !== 'chunk') continue // a source map, whose content is in its chunk
    writeFileSync(join(folder, fileName), code)
    if (map) writeFileSync(join(folder, `${fileName}.lines`), linesOf(map, folder))
  }
}

/** `lines`: per line `[column, source, line, column, source, line …]`, wherever the source or its line changes. */
function linesOf({ sources, mappings }, folder) {
  const lines = decode(mappings).map((segments) => {
    const changes = []
    for (const [column, source, line] of segments)
      if (source !== undefined && (source !== changes.at(-2) || line !== changes.at(-1)))
        changes.push(column, source, line)
    return changes
  })
  return JSON.stringify({ sources: sources.map((source) => relative(root, join(folder, source))), lines })
}

if (import.meta.main) await makeBundles()
