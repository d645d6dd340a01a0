import { execFileSync } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readConfig } from '#platform/config.ts'
import { startLog } from '#platform/log.ts'
import { migrateAt, openServer } from '#processes/database.ts'

/** `npm run row-types`: writes src/platform/db/tables.ts from the migrated database. */
const root = join(import.meta.dirname, '..')
const server = await openServer(readConfig())
try {
  await migrateAt(server.url, startLog('warn'))
  const codegen = join(root, 'node_modules/kysely-codegen/dist/cli/bin.js')
  const options = [
    '--print',
    '--dialect',
    'postgres',
    '--type-only-imports',
    '--date-parser',
    'string',
    '--include-pattern',
    'public.*',
    '--exclude-pattern',
    'public.migrations',
  ]
  const printed = execFileSync(process.execPath, [codegen, ...options], {
    env: { ...process.env, DATABASE_URL: server.url },
  }).toString()
  const types = printed
    .slice(printed.indexOf('/**'))
    .replace(/export type Int8 = .*/, 'export type Int8 = ColumnType<number, number, number>;')
  await writeFile(join(root, 'src/platform/db/tables.ts'), types)
} finally {
  await server.stop()
}
