// Preloaded by `npm start`: processes of the shop load no TypeScript parser, and V8's compile cache is stored for the
// next start.
import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'
import { giveSources } from './sources.mjs'

enableCompileCache(fileURLToPath(new URL('../build/compiled/', import.meta.url)))
giveSources()
