import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { readConfig } from '#platform/config.ts'
import { startLog } from '#platform/log.ts'
import { composeShop } from '#processes/compose.ts'
import { findHistories } from '#shop/orders/buyers.store.ts'
import { deskReader, memberReader, type Reader } from './readers.ts'

/**
 * `npm run explain -- --database URL`: the statements behind the calls that are made most at the desk and in an account, each
 * explained on a database that `npm run desk-lists` has filled: the longest of each call, how long it took, how many blocks
 * it read, and by which indexes. The account is a member's of the demo, read as the member with the most orders. Last what each
 * confirmed order asks of all orders: whether its buyers ordered before, of the newest eight and of eight of that member.
 */
const { values: options } = parseArgs({ options: { database: { type: 'string' } } })
const databaseUrl = options.database ?? ''

const deskPaths = [
  '/orders',
  '/orders?view=to_pick',
  '/orders?view=late',
  '/orders?country=jp',
  '/orders?payment=disputed',
  '/orders?search=shopper777',
  '/orders?search=Chan%20Mei',
  '/members?sort=name',
  '/members?search=shopper777',
  '/payments',
  '/payments?search=00F4240',
  '/outbox',
  '/refunds',
  '/today/counts',
  '/reports/sales?from=2026-10-01&to=2026-10-31&against=before',
]
const accountPaths = ['/orders?page=1&limit=10', '/account/dashboard', '/wallet', '/account/sessions']

type Statement = { text: string; values: unknown[] }
type Plan = {
  'Node Type': string
  'Index Name'?: string
  'Relation Name'?: string
  'Shared Hit Blocks': number
  'Shared Read Blocks': number
  Plans?: Plan[]
}
type Explained = { ms: number; blocks: number; by: string }

const folder = await mkdtemp(join(tmpdir(), 'elowen-explain-'))
const config = readConfig({
  SHOP_MODE: 'test',
  DATA_DIR: folder,
  SHOP_SECRET: 'bench'.repeat(10),
  LIMITS_FACTOR: '100000',
  // sent with their text and their values, where one that is prepared goes by its name
  DATABASE_PREPARED: 'off',
})
const shop = composeShop({ config, log: startLog('error'), databaseUrl, programs: 'http://127.0.0.1:1' })
const client = new pg.Client({ connectionString: databaseUrl })
await client.connect()
try {
  const desk = await deskReader(shop)
  const member = await memberReader(shop, 'member@elowen.example')
  const found = await client.query<{ demo: string; busiest: string }>(
    `select (select id from members where lower(email) = 'member@elowen.example') as demo,
       (select member_id from orders where member_id is not null group by 1 order by count(*) desc limit 1) as busiest`,
  )
  const { demo = '', busiest = '' } = found.rows[0] ?? {}
  const figures: Record<string, object> = {}
  for (const path of deskPaths) figures[`desk ${path}`] = await costOf(await statementsOfCall(desk, path))
  for (const path of accountPaths)
    figures[`account ${path}`] = await costOf(
      (await statementsOfCall(member, path)).map(({ text, values }) => ({
        text,
        values: values.map((value) => (value === demo ? busiest : value)),
      })),
    )
  figures['confirmed, the newest 8'] = await costOf(await statementsOfHistories('true', []))
  figures['confirmed, 8 of one member'] = await costOf(
    await statementsOfHistories('member_id = $1', [busiest]),
  )
  console.table(figures)
} finally {
  await client.end()
  await shop.close()
  await rm(folder, { recursive: true, force: true })
}

async function statementsOfCall(read: Reader, path: string): Promise<Statement[]> {
  await (await read(path)).arrayBuffer() // what is kept in memory is read with the first one
  return statementsOf(async () => {
    const answer = await read(path)
    if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`)
    await answer.arrayBuffer()
  })
}

async function statementsOfHistories(condition: string, values: unknown[]): Promise<Statement[]> {
  const found = await client.query<{ id: string }>(
    `select id from orders where ${condition} order by created_at desc limit 8`,
    values,
  )
  const ids = found.rows.map(({ id }) => id)
  const { db } = shop.systemContext()
  return statementsOf(async () => void (await findHistories(db, ids, 24 * 3_600_000)))
}

async function costOf(statements: Statement[]) {
  const explained: Explained[] = []
  for (const { text, values } of statements)
    if (
      /^\s*(?:select|with)\b/i.test(text) &&
      !/\b(?:insert into|update|delete from|for update)\b/i.test(text)
    )
      explained.push(await explain({ text, values }))
  const longest = explained.toSorted((a, b) => b.ms - a.ms)[0]
  return {
    statements: statements.length,
    'all ms': explained.reduce((sum, { ms }) => sum + ms, 0).toFixed(1),
    'longest ms': longest?.ms.toFixed(1) ?? '',
    blocks: longest?.blocks ?? '',
    by: longest?.by ?? '',
  }
}

/** What is sent to the database while some work is done, with its values. */
async function statementsOf(work: () => Promise<void>): Promise<Statement[]> {
  const { prototype } = pg.Client
  const send = prototype.query
  const sent: Statement[] = []
  prototype.query = function noted(this: pg.Client, ...input: unknown[]) {
    const [query, values] = input as [string | { text: string; values?: unknown[] }, unknown]
    if (typeof query === 'string') sent.push({ text: query, values: Array.isArray(values) ? values : [] })
    else sent.push({ text: query.text, values: query.values ?? (Array.isArray(values) ? values : []) })
    return Reflect.apply(send, this, input) as never
  } as typeof send
  try {
    await work()
  } finally {
    prototype.query = send
  }
  return sent
}

async function explain({ text, values }: Statement): Promise<Explained> {
  const answer = await client.query<{ 'QUERY PLAN': { Plan: Plan; 'Execution Time': number }[] }>({
    text: `explain (analyze, buffers, format json) ${text}`,
    values,
  })
  const [whole] = answer.rows[0]?.['QUERY PLAN'] ?? []
  if (!whole) throw new Error(`no plan of ${text.slice(0, 80)}`)
  return {
    ms: whole['Execution Time'],
    blocks: whole.Plan['Shared Hit Blocks'] + whole.Plan['Shared Read Blocks'],
    by: [...new Set(waysOf(whole.Plan))].join(', ').slice(0, 160),
  }
}

/** The indexes of a plan, and tables that are read whole. */
function waysOf(plan: Plan): string[] {
  const way =
    plan['Index Name'] ?? (plan['Node Type'] === 'Seq Scan' ? `all of ${plan['Relation Name'] ?? ''}` : '')
  return [...(way === '' ? [] : [way]), ...(plan.Plans ?? []).flatMap(waysOf)]
}
