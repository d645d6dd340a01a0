import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { Client } from 'pg'
import { readConfig } from '#platform/config.ts'
import { startEmbedded } from '#platform/db/embedded.ts'
import { startLog } from '#platform/log.ts'
import { composeShop, type Shop } from '#processes/compose.ts'
import { migrateAt } from '#processes/database.ts'
import { seedDemo } from '#processes/seeding/seed.ts'
import { lists } from '#shop/exports/lists.ts'
import { dayLater } from '#shop/reports/period.rules.ts'
import { reportNames } from '#shop/reports/report.rules.ts'
import { countChangedDays, rebuildReports } from '#shop/reports/rollup.ts'
import { besideRollups } from './beside-rollups.ts'
import { fillDesk } from './desk-rows.ts'
import { deskReader, type Reader } from './readers.ts'

/**
 * `npm run desk-lists -- [--orders 1000000] [--members 200000] [--database URL] [--export QUERY]`: the first page of every list of
 * the desk, searches that find many, one and none, reports, an export, and reading beside the counting of
 * reports, over generated years, each with the whole way through the API. A database that is given is filled already. Ends with 1 unless every answer is one.
 */
const { values: options } = parseArgs({
  options: {
    orders: { type: 'string', default: '1000000' },
    members: { type: 'string', default: '200000' },
    database: { type: 'string' },
    /** Which orders are exported: most files are of a country, a month or a state. */
    export: { type: 'string', default: 'country=tw' },
  },
})
/** Collects garbage at once, so that what is left is what is held. */
setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

const tries = 12
const listBound = 100
const searchBound = 50
const reportBound = 500

const folder = await mkdtemp(join(tmpdir(), 'elowen-desk-'))
const server = options.database ? null : await startEmbedded(folder)
const log = startLog('error')
const databaseUrl = options.database ?? server?.url ?? ''
if (server) await migrateAt(databaseUrl, log)
const config = readConfig({
  SHOP_MODE: 'test',
  DATA_DIR: folder,
  SHOP_SECRET: 'bench'.repeat(10),
  LIMITS_FACTOR: '100000',
})
const shop = composeShop({ config, log, databaseUrl, programs: 'http://127.0.0.1:1' })
let isRight = false
try {
  if (server) {
    await seedDemo(shop)
    const rows = await fillDesk(shop.pool, {
      members: Number(options.members),
      orders: Number(options.orders),
    })
    await vacuum(databaseUrl)
    console.log(`${rows} rows`)
    await countReports(shop)
  }
  const get = await deskReader(shop)
  isRight = await measure(get)
  await besideRollups(shop, get)
} finally {
  await shop.close()
  await server?.stop()
  await rm(folder, { recursive: true, force: true })
}
process.exit(isRight ? 0 : 1)

/** Every day of every report, as the job counts them. */
async function countReports({ systemContext }: Shop): Promise<void> {
  const started = performance.now()
  const context = systemContext()
  await rebuildReports(context)
  let days = 0
  for (let more = await countChangedDays(context); more > 0; more = await countChangedDays(context))
    days += more
  console.log(`${days} days of reports in ${((performance.now() - started) / 1_000).toFixed(1)} s`)
}

/** On a connection of its own: it takes longer than any request may. */
async function vacuum(url: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  await client.query('vacuum analyze')
  await client.end()
}

type Figure = { target: string; rows: number | string; 'p50 ms': string; 'max ms': string; ok: boolean }

async function timed(get: Reader, path: string, bound: number): Promise<Figure> {
  const times: number[] = []
  let body: { total?: unknown } = {}
  let isOk = true
  for (let at = 0; at < tries; at += 1) {
    const started = performance.now()
    const answer = await get(path)
    body = (await answer.json()) as typeof body
    times.push(performance.now() - started)
    isOk &&= answer.ok
  }
  const sorted = times.slice(2).toSorted((a, b) => a - b) // the first ones warm up
  const at = (share: number) => (sorted[Math.floor((sorted.length - 1) * share)] ?? 0).toFixed(1)
  return {
    target: `< ${bound} ms`,
    rows: typeof body.total === 'number' ? body.total : '',
    'p50 ms': at(0.5),
    'max ms': at(1),
    ok: isOk,
  }
}

/** A year until today, compared with the year before. */
function aYear(): string {
  const today = new Date().toISOString().slice(0, 10)
  return `from=${dayLater(today, -364)}&to=${today}&against=year`
}

async function measure(get: Reader): Promise<boolean> {
  const figures: Record<string, Figure> = {}
  for (const [name, { list }] of Object.entries(lists)) {
    const path = list.endpoint.path.replace('//api/admin/v1', '')
    figures[name] = await timed(get, path, listBound)
  }
  const views = ['to_pick', 'picking', 'on_hold', 'sent', 'unpaid', 'refunds', 'late']
  for (const view of views) figures[`orders ${view}`] = await timed(get, `/orders?view=${view}`, listBound)
  for (const filter of [
    'country=jp',
    'country=sg',
    'payment=disputed',
    'method=fps',
    'from=2026-01-01&to=2026-01-02',
  ])
    figures[`orders ${filter}`] = await timed(get, `/orders?${filter}`, listBound)
  for (const sort of ['name', '-name', 'total', '-total'])
    for (const view of ['all', 'to_pick', 'on_hold', 'late'])
      figures[`orders ${view} by ${sort}`] = await timed(get, `/orders?view=${view}&sort=${sort}`, listBound)
  for (const filter of ['country=sg', 'payment=disputed', 'method=fps'])
    figures[`orders ${filter} by total`] = await timed(get, `/orders?${filter}&sort=-total`, listBound)
  for (const sort of ['name', '-name'])
    figures[`members by ${sort}`] = await timed(get, `/members?sort=${sort}`, listBound)
  for (const report of reportNames)
    figures[`report ${report}`] = await timed(get, `/reports/${report}?${aYear()}`, reportBound)
  for (const query of ['by=product', 'by=option&money=charged', 'by=brand&country=jp', 'by=channel&step=day'])
    figures[`report sales ${query}`] = await timed(get, `/reports/sales?${aYear()}&${query}`, reportBound)
  const words = [
    'shopper777',
    'mail.example',
    '佐藤',
    'Chan Mei',
    'GLOSS',
    '+85260000777',
    'nobody at all',
    '00F4240',
  ]
  for (const word of words)
    for (const list of ['orders', 'members', 'payments', 'messages'])
      figures[`${list} “${word}”`] = await timed(
        get,
        `/${list === 'messages' ? 'outbox' : list}?search=${encodeURIComponent(word)}`,
        searchBound,
      )
  console.table(figures)
  await exported(get)
  return Object.values(figures).every(({ ok }) => ok)
}

/** A long list as a file: how fast, how much the process grew meanwhile, and how much of that it held. */
async function exported(get: Reader): Promise<void> {
  const figures: Record<string, object> = {}
  for (const format of ['csv', 'xlsx'] as const) {
    const path = `/exports/orders?format=${format}&query=${encodeURIComponent(options.export)}`
    const { rss, ...file } = await watched(get, path, () => process.memoryUsage().rss)
    // a second file, with the garbage taken out at each look: slower, and nothing but what is held
    const { rss: held } = await watched(get, path, () => {
      collect()
      const { heapUsed, external } = process.memoryUsage()
      return heapUsed + external
    })
    figures[`orders of “${options.export}” as ${format}`] = {
      ...file,
      'memory more, MB': rss,
      'held of it, MB': held,
    }
  }
  console.table(figures)
}

async function watched(get: Reader, path: string, look: () => number) {
  collect()
  const before = look()
  let most = before
  const watch = setInterval(() => (most = Math.max(most, look())), 200)
  const started = performance.now()
  const file = await get(path)
  let bytes = 0
  for await (const part of file.body ?? []) bytes += part.length
  clearInterval(watch)
  return {
    status: file.status,
    seconds: ((performance.now() - started) / 1000).toFixed(1),
    MB: (bytes / 1e6).toFixed(1),
    rss: ((most - before) / 1e6).toFixed(0),
  }
}
