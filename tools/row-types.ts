import { execFileSync } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { readConfig } from '#platform/config.ts'
import { startLog } from '#platform/log.ts'
import { migrateAt, openServer } from '#processes/database.ts'

async function viewsOf(databaseUrl: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ name: string }>(
      "select relname as name from pg_class where relkind = 'v' and relnamespace = 'public'::regnamespace",
    )
    return rows.map(({ name }) => name)
  } finally {
    await client.end()
  }
}

/** `npm run row-types`: writes src/platform/db/tables.ts from the migrated database. */
const root = join(import.meta.dirname, '..')
const server = await openServer(readConfig())
try {
  await migrateAt(server.url, startLog('warn'))
  // a view is a table's former name, only for processes of the previous version
  const formerNames = await viewsOf(server.url)
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
    `public.@(migrations|${formerNames.join('|')})`,
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
