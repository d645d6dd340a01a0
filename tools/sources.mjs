// Where a process of the shop has its sources from.
import { existsSync, readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { nameSources } from './stacks.mjs'

const root = new URL('..', import.meta.url).href
const sources = `${root}src/`
const stripped = `${root}build/stripped/`
const pages = `${root}build/server/index.js`

/** Below the built pages, so that whoever builds those anew takes their bundle away. */
export const bundleFolder = fileURLToPath(`${root}build/server/bundle`)

/** What is joined when the shop is built: the processes of the shop, those of its long jobs, and the pages. */
export const bundled = {
  all: 'src/processes/all.ts',
  web: 'src/processes/web.ts',
  api: 'src/processes/api.ts',
  worker: 'src/processes/worker.ts',
  job: 'src/processes/jobs/job-process.ts',
  pages: 'build/server/index.js',
}

const module = (source) => ({ format: 'module', shortCircuit: true, source })

/** Gives Node each entry as tools/bundle.mjs joined it, and other sources as tools/strip.mjs wrote them, where they did. */
export function giveSources(folder = bundleFolder, entries = bundled) {
  const names = new Map(Object.entries(entries).map(([name, path]) => [root + path, name]))
  /** Pages share modules with their process: both are joined, or none. */
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
      const file = fileURLToPath(stripped + url.slice(sources.length))
      return existsSync(file) ? module(readFileSync(file, 'utf8')) : next(url, context)
    },
  })
}
