// Selects the source files of a process of the shop: bundles, stripped sources or the originals.
import { existsSync, readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { nameSources } from './stacks.mjs'

const root = new URL('..', import.meta.url).href
const sources = `${root}src/`
const stripped = fileURLToPath(`${root}build/stripped/`)
const pages = `${root}build/server/index.js`

/** Below the built pages, so that a new build of those deletes their bundle. */
export const bundleFolder = fileURLToPath(`${root}build/server/bundle`)

/**
 * Entries that are bundled when the shop is built: the processes of the shop, those of its long jobs, and the pages.
 */
export const bundled = {
  all: 'src/processes/all.ts',
  web: 'src/processes/web.ts',
  api: 'src/processes/api.ts',
  worker: 'src/processes/worker.ts',
  job: 'src/processes/jobs/job-process.ts',
  pages: 'build/server/index.js',
}

const module = (source) => ({ format: 'module', shortCircuit: true, source })

/**
 * Makes Node load each entry from its bundle (tools/bundle.mjs), and other sources from their stripped files
 * (tools/strip.mjs), where these exist.
 */
export function giveSources(folder = bundleFolder, entries = bundled, strippedFolder = stripped) {
  const names = new Map(Object.entries(entries).map(([name, path]) => [root + path, name]))
  /** Pages share modules with their process: both are bundled, or neither. */
  let joined = false
  const joinedSource = (url) => {
    const name = names.get(url)
    if (!name || (url === pages && !joined) || !existsSync(join(folder, `${name}.js`))) return null
    if (!joined) nameSources(folder)
    joined = true
    return `export * from ${JSON.stringify(pathToFileURL(join(folder, `${name}.js`)).href)}`
  }
  registerHooks({
    load(url, context, next) {
      const whole = joinedSource(url)
      if (whole) return module(whole)
      if (!url.startsWith(sources) || !url.endsWith('.ts')) return next(url, context)
      const file = join(strippedFolder, fileURLToPath(url).slice(fileURLToPath(sources).length))
      return existsSync(file) ? module(readFileSync(file, 'utf8')) : next(url, context)
    },
  })
}
