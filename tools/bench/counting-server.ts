import pg from 'pg'
import { startEmbedded, steady, type Embedded } from '#platform/db/embedded.ts'
import type { Program } from '#platform/db/postgres-command.ts'

/** Starts the shop's database with `program` before the shop opens, with pg_stat_statements available to count statements. */
export async function countingServer(data: string, program: Program): Promise<Embedded> {
  const server = await startEmbedded(
    data,
    { ...steady, shared_preload_libraries: 'pg_stat_statements' },
    { program },
  )
  const client = new pg.Client({ connectionString: server.url })
  await client.connect()
  await setTracking(client, 'none')
  await client.end()
  return server
}

/** Sets which statements are counted: none, which costs nothing; those that are sent; or also those inside functions. */
export async function setTracking(client: pg.Client, track: 'none' | 'top' | 'all'): Promise<void> {
  await client.query(`alter system set pg_stat_statements.track = '${track}'`)
  await client.query(`alter system set pg_stat_statements.track_planning = ${track === 'all'}`)
  await client.query('select pg_reload_conf()')
  await new Promise((done) => setTimeout(done, 500))
}
