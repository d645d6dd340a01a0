/**
 * `npm run client`: generates the typed client of packages/client from the declared endpoints, without a running
 * shop. The generator has a package folder of its own, because it needs a TypeScript with a programmatic API.
 */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sitePath } from '#api/api.ts'
import { served } from '#api/rooms/rooms.ts'
import { openApi } from '#api/wire/openapi.ts'

const folder = join(import.meta.dirname, '../packages/client')
const generated = join(folder, 'generated')
const stamp = join(generated, '.made-from')
const hash = (...texts: readonly string[]): string =>
  createHash('sha256').update(texts.join('\n')).digest('hex')

type Operation = { parameters?: { in: string; name: string; $ref?: string }[] }

/** Removes the CSRF token parameter: the client sends it by itself. */
function withoutToken(document: { paths: Record<string, Record<string, Operation>> }): string {
  for (const calls of Object.values(document.paths))
    for (const call of Object.values(calls))
      if (call.parameters)
        call.parameters = call.parameters.filter(({ $ref }) => !$ref?.includes('CsrfToken'))
  return JSON.stringify(document)
}

function must(command: string, args: readonly string[]): void {
  const { status } = spawnSync(command, args, { cwd: folder, stdio: ['ignore', 'inherit', 'inherit'] })
  if (status !== 0) throw new Error(`${args.join(' ')} ended with ${status}`)
}

/** Generates the client again when endpoints, generator or settings differ from those of the last run. */
export function makeClient(): void {
  const offered = served.filter(({ access }) => !access.demo)
  const document = withoutToken(openApi(offered, sitePath) as Parameters<typeof withoutToken>[0]) // as openApi writes it
  const from = hash(
    document,
    readFileSync(join(folder, 'package-lock.json'), 'utf8'),
    readFileSync(join(folder, 'openapi-ts.config.mjs'), 'utf8'),
  )
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === from) return
  must('npm', ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'])
  mkdirSync(generated, { recursive: true })
  writeFileSync(join(folder, 'openapi.json'), document)
  must(process.execPath, ['node_modules/@hey-api/openapi-ts/bin/run.js'])
  writeFileSync(stamp, from)
}

if (import.meta.main) makeClient()
