// Preloaded by `npm start`: gives Node the sources as tools/strip.mjs wrote them, so that no process of the
// shop keeps a TypeScript parser, and keeps what V8 made of them for the next start.
import { existsSync, readFileSync } from 'node:fs'
import { enableCompileCache, registerHooks } from 'node:module'
import { fileURLToPath } from 'node:url'

const sources = new URL('../src/', import.meta.url).href
const stripped = new URL('../build/stripped/', import.meta.url).href

enableCompileCache(fileURLToPath(new URL('../build/compiled/', import.meta.url)))
registerHooks({
  load(url, context, next) {
    if (!url.startsWith(sources) || !url.endsWith('.ts')) return next(url, context)
    const file = fileURLToPath(stripped + url.slice(sources.length))
    if (!existsSync(file)) return next(url, context)
    return { format: 'module', shortCircuit: true, source: readFileSync(file, 'utf8') }
  },
})
