// Preloaded by `npm start`: no process of the shop keeps a TypeScript parser, and what V8 made of its sources is there
// for the next start.
import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'
import { giveSources } from './sources.mjs'

enableCompileCache(fileURLToPath(new URL('../build/compiled/', import.meta.url)))
giveSources()
