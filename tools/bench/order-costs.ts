import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { timed, type Bought, type Goods } from './buyers.ts'
import { setTracking } from './counting-server.ts'
import { wait } from './loads.ts'
import { toPaid, toPlaced, type Flow } from './order-flows.ts'

/** Cost of one order, its jobs included, and the number of jobs in the queue five seconds after the last order. */
export type OrderCost = Bought & {
  statements: number
  commits: number
  walBytes: number
  shopMs: number
  databaseMs: number
  jobsWaiting: number
}
/** Upper bounds of the costs, printed beside the measured values. */
export type Bounds = Pick<
  OrderCost,
  'statements' | 'commits' | 'walBytes' | 'shopMs' | 'databaseMs' | 'jobsWaiting'
>

type Measured = {
  address: string
  goods: readonly Goods[]
  /** Pid of the shop's process. */
  shopPid: number
  /** Data folder of the database, whose server has pg_stat_statements loaded. */
  data: string
  url: string
}

const flows: readonly { name: string; target: string; flow: Flow; pays: boolean; bounds: Bounds }[] = [
  {
    name: 'empty cart to placed order',
    target: '≥ 200/s',
    flow: toPlaced,
    pays: false,
    bounds: { statements: 24, commits: 15, walBytes: 24_000, shopMs: 6, databaseMs: 6, jobsWaiting: 0 },
  },
  {
    name: 'empty cart to paid order (signed callback)',
    target: '≥ 120/s',
    flow: toPaid,
    pays: true,
    bounds: { statements: 100, commits: 32, walBytes: 60_000, shopMs: 8, databaseMs: 8, jobsWaiting: 0 },
  },
]

/**
 * Places `orders` of each flow, twenty at a time, then some more whose statements are counted, as counting takes time
 * itself. `lists`: prints those statements, also those inside functions and triggers.
 */
export async function measureOrders(
  shop: Measured,
  orders: number,
  { lists = false } = {},
): Promise<OrderCost[]> {
  const client = new pg.Client({ connectionString: shop.url, application_name: 'bench' })
  await client.connect()
  try {
    await client.query('create extension if not exists pg_stat_statements')
    const costs: OrderCost[] = []
    for (const { name, target, flow, pays } of flows) {
      await timed(name, target, 200, (nth) => flow(shop.address, shop.goods, nth)) // warm
      await untilDone(client)
      await client.query('analyze') // as in a shop that has been open for a day
      costs.push(await costOf(shop, client, { name, target, flow, pays, orders }))
      if (lists) await listStatements(client, name, (nth) => flow(shop.address, shop.goods, nth))
    }
    return costs
  } finally {
    await client.end()
  }
}

type Measuring = { name: string; target: string; flow: Flow; pays: boolean; orders: number }

async function costOf(shop: Measured, client: pg.Client, measuring: Measuring): Promise<OrderCost> {
  const { name, target, flow, pays, orders } = measuring
  const before = await totals(shop, client)
  const bought = await timed(name, target, orders, (nth) => flow(shop.address, shop.goods, nth))
  await wait(5_000)
  const jobsWaiting = await countWaiting(client)
  await untilDone(client)
  const after = await totals(shop, client)
  const paid = after.paid - before.paid
  if (bought.refused + bought.failed > 0 || paid !== (pays ? orders : 0))
    throw new Error(`${paid} of ${orders} orders were paid: ${JSON.stringify(bought)}`)
  const each = (total: keyof Totals, of: number) => (after[total] - before[total]) / of
  return {
    ...bought,
    statements: await statementsOf(client, 200, (nth) => flow(shop.address, shop.goods, nth)),
    commits: each('commits', orders),
    walBytes: each('walBytes', orders),
    shopMs: each('shopMs', orders),
    databaseMs: each('databaseMs', orders),
    jobsWaiting,
  }
}

type Totals = { paid: number; commits: number; walBytes: number; shopMs: number; databaseMs: number }

async function totals({ shopPid, data }: Measured, client: pg.Client): Promise<Totals> {
  await wait(1_500) // backends report their statistics once a second
  const { rows } = await client.query<Pick<Totals, 'paid' | 'commits' | 'walBytes'>>(
    `select (select count(*) from orders where confirmed_at is not null)::int as paid, (select sum(xact_commit) from pg_stat_database)::float8 as commits,
       pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::float8 as "walBytes"`,
  )
  const [row] = rows
  if (!row) throw new Error('a row of totals is there')
  const server = Number((await readFile(join(data, 'postgres', 'postmaster.pid'), 'utf8')).split('\n', 1)[0])
  return { ...row, shopMs: await cpuOf(shopPid), databaseMs: await cpuOfServer(server) }
}

/** Statements sent per order, `begin` and `commit` included; not those inside functions and triggers. */
async function statementsOf(
  client: pg.Client,
  orders: number,
  order: Parameters<typeof timed>[3],
): Promise<number> {
  await setTracking(client, 'top')
  await client.query('select pg_stat_statements_reset()')
  await timed('', '', orders, order)
  await untilDone(client)
  const { rows } = await client.query<{ calls: number }>(
    `select sum(calls)::float8 as calls from pg_stat_statements where query not like '%-- bench%'`,
  )
  await setTracking(client, 'none')
  return (rows[0]?.calls ?? 0) / orders
}

type Listed = { calls: number; ms: number; planMs: number; wal: number; statement: string }

/** Prints the statements of an order, the most expensive first. */
async function listStatements(
  client: pg.Client,
  name: string,
  order: Parameters<typeof timed>[3],
): Promise<void> {
  const orders = 300
  await setTracking(client, 'all')
  await client.query('select pg_stat_statements_reset()')
  await timed('', '', orders, order)
  await untilDone(client)
  const { rows } = await client.query<Listed>(
    `select (calls / $1::float8)::numeric(8, 1)::float8 as calls, (total_exec_time / $1::float8)::numeric(8, 3)::float8 as ms,
       (total_plan_time / $1::float8)::numeric(8, 3)::float8 as "planMs",
       (wal_bytes / $1::float8)::int as wal, case when toplevel then '' else '· ' end || left(regexp_replace(query, '\\s+', ' ', 'g'), 150) as statement
     from pg_stat_statements where calls >= $1 / 10 order by total_exec_time + total_plan_time desc limit 150`,
    [orders],
  )
  await setTracking(client, 'none')
  console.log(`\n${name}: calls, ms, ms of planning and WAL bytes an order`)
  for (const { calls, ms, planMs, wal, statement } of rows)
    console.log(
      `${calls.toFixed(1).padStart(6)} ${ms.toFixed(3).padStart(8)} ${planMs.toFixed(3).padStart(8)} ${String(wal).padStart(6)}  ${statement}`,
    )
}

async function countWaiting(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ waiting: number }>(
    'select count(*)::int as waiting from graphile_worker.jobs where run_at <= now() -- bench',
  )
  return rows[0]?.waiting ?? 0
}

/** Waits until the queue is empty, at most five minutes. */
async function untilDone(client: pg.Client): Promise<void> {
  for (let tries = 0; tries < 600 && (await countWaiting(client)) > 0; tries += 1) await wait(500)
}

/** Processor time of a process in milliseconds; 0 where the system does not report it. */
async function cpuOf(pid: number, { withEnded = false } = {}): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  // after the name in brackets: utime, stime, cutime and cstime are fields 14 to 17, in hundredths of a second
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return fields.slice(11, withEnded ? 15 : 13).reduce((sum, ticks) => sum + Number(ticks) * 10, 0)
}

/** Processor time of a database server and its backends, also of those that ended. */
async function cpuOfServer(server: number): Promise<number> {
  const children = await readdir('/proc').then(
    async (names) => {
      const parents = await Promise.all(
        names
          .filter((name) => /^\d+$/.test(name))
          .map(async (name) => [Number(name), await parentOf(name)] as const),
      )
      return parents.filter(([, parent]) => parent === server).map(([pid]) => pid)
    },
    () => [],
  )
  const used = await Promise.all([cpuOf(server, { withEnded: true }), ...children.map((pid) => cpuOf(pid))])
  return used.reduce((sum, ms) => sum + ms, 0)
}

async function parentOf(pid: string): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
}

/** Prints a table of each cost with its bound. */
export function printOrderCosts(costs: readonly OrderCost[]): void {
  const number = (value: number) => (value < 10 ? value.toFixed(1) : Math.round(value).toLocaleString('en'))
  console.table(
    Object.fromEntries(
      costs.map((cost) => {
        const bounds = flows.find(({ name }) => name === cost.name)?.bounds
        const beside = (count: keyof Bounds) =>
          `${number(cost[count])} (≤ ${bounds?.[count].toLocaleString('en') ?? '—'})`
        return [
          cost.name,
          {
            target: cost.target,
            'a second': number(cost.perSecond),
            'p99 ms': cost.p99,
            statements: beside('statements'),
            commits: beside('commits'),
            'WAL bytes': beside('walBytes'),
            'shop CPU ms': beside('shopMs'),
            'database CPU ms': beside('databaseMs'),
            'jobs after 5 s': beside('jobsWaiting'),
            'refused, failed': `${cost.refused}, ${cost.failed}`,
          },
        ]
      }),
    ),
  )
}
