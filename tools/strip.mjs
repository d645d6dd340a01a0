// Part of the build: strips the types from the server's sources in place, so that lines and columns are unchanged.
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { dirname, join } from 'node:path'
import { root } from './prepare.mjs'

const sources = join(root, 'src')
const stripped = join(root, 'build/stripped')

rmSync(stripped, { recursive: true, force: true })
rmSync(join(root, 'build/compiled'), { recursive: true, force: true }) // V8's cache of former sources (tools/stripped.mjs)
for (const file of readdirSync(sources, { recursive: true, encoding: 'utf8' })) {
  if (!file.endsWith('.ts') || file.endsWith('.test.ts')) continue
  const target = join(stripped, file)
  mkdirSync(dirname(target), { recursive: true })
  writeFileSync(target, stripTypeScriptTypes(readFileSync(join(sources, file), 'utf8')))
}
