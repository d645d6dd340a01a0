import type { ChildProcess } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import autocannon from 'autocannon'
import { visitorsWithBags } from './visits.ts'

export type Reading = { perSecond: number; p50: number; p99: number; errors: number }
/** Requests that a load repeats. */
export type Load = {
  name: string
  target: string
  requests: Requested[] | ((address: string) => Promise<Requested[]>)
}
type Requested = { path: string; headers?: Record<string, string> }

const words = [
  '洗頭水',
  '洗发水',
  'shampoo',
  'shampo',
  '護髮素',
  'serum',
  '精華',
  '面膜',
  'mask',
  'oil',
  'xifashui',
  'sai tau',
  '頭皮',
  'scalp',
  'candle',
  '沖涼',
  'vitamin',
  'spf',
  '唇',
  'cream',
]
const pairs = words.flatMap((one) => words.map((two) => (one === two ? one : `${one} ${two}`)))
const page = '/elowen/scalp-balance-shampoo'
/** Cookies with a flash message, which is shown once: such a page is rendered for each request. */
const uncached = { cookie: 'elowen_session=bench; elowen_flash=bench' }
export const loads: Load[] = [
  {
    name: 'product page, anonymous (kept)',
    target: '≥ 6,000/s, p99 < 25 ms',
    requests: [{ path: page, headers: { 'accept-encoding': 'br' } }],
  },
  {
    name: 'product page, visitor with a bag',
    target: '≥ 2,000/s',
    requests: async (address) =>
      (await visitorsWithBags(address, 50)).map(({ cookie }) => ({
        path: page,
        headers: { cookie, 'accept-encoding': 'gzip' },
      })),
  },
  {
    name: 'product page, drawn each time',
    target: '≥ 200/s',
    requests: [{ path: page, headers: uncached }],
  },
  {
    name: 'API: list of 24',
    target: '≥ 4,000/s',
    requests: [
      {
        path: '/api/v1/product?channel=4&category=hair_care&limit=24',
        headers: { 'accept-encoding': 'gzip' },
      },
    ],
  },
  {
    name: 'API: search, 1,200 different',
    target: '≥ 1,500/s',
    requests: pairs.flatMap((pair) =>
      [1, 2, 3].map((at) => ({
        path: `/api/v1/product/autocomplete?keyword=${encodeURIComponent(pair)}&limit=${at + 5}`,
      })),
    ),
  },
  {
    name: 'API: setting',
    target: '—',
    requests: [{ path: '/api/v1/setting', headers: { 'accept-encoding': 'gzip' } }],
  },
]

/** Measures each load once, after a warm-up. */
export async function measureAll(address: string): Promise<Reading[]> {
  const all: Reading[] = []
  for (const load of loads) {
    const requests = typeof load.requests === 'function' ? await load.requests(address) : load.requests
    await measure(address, requests, 2) // warm
    all.push(await measure(address, requests, 8))
  }
  return all
}

/** Runs a load with two client threads: a single one is slower than the shop. */
async function measure(address: string, requests: Requested[], seconds: number): Promise<Reading> {
  const found = await autocannon({
    url: address,
    connections: 20,
    workers: 2,
    duration: seconds,
    requests: requests.map(({ path, headers }) => ({ method: 'GET', path, headers })),
  })
  return {
    perSecond: found.requests.average,
    p50: found.latency.p50,
    p99: found.latency.p99,
    errors: found.errors + found.non2xx,
  }
}

/** Resident memory of a process, in MB. */
export async function megabytes(of: ChildProcess): Promise<number> {
  const status = await readFile(`/proc/${of.pid}/status`, 'utf8').catch(() => '')
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024)
}

/** Waits until a search finds a product: caches and search index follow an import in portions. */
export async function untilFound(address: string, keyword: string): Promise<void> {
  for (;;) {
    const found = (await (
      await fetch(
        `${address}/api/v1/product/autocomplete?keyword=${keyword}&limit=1&channel=${Date.now() % 90}`,
      )
    ).json()) as { products: unknown[] }
    if (found.products.length > 0) return wait(500)
    await wait(500)
  }
}

/**
 * Waits, at most `seconds`, until a process and its children have been idle for 65 seconds: then feeds, rollups and emails
 * after an import are done, also those of the next minute's cron jobs, and the database has vacuumed.
 */
export async function untilAtRest({ pid = 0 }: ChildProcess, seconds = 1_800): Promise<void> {
  let quiet = 0
  for (let second = 0; second < seconds && quiet < 65; second += 1) {
    const before = await ticksOf(pid)
    await wait(1_000)
    quiet = (await ticksOf(pid)) - before < 30 ? quiet + 1 : 0
  }
}

/** Processor time of a process and its descendants, its database included, in hundredths of a second. */
async function ticksOf(pid: number | string): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const below = await Promise.all((await childrenOf(pid)).map(ticksOf))
  // user and system time, also of children that have ended
  const own = [11, 12, 13, 14].reduce((sum, at) => sum + Number(fields[at] ?? 0), 0)
  return own + below.reduce((sum, ticks) => sum + ticks, 0)
}

/** Pids of a process's running children. */
export async function childrenOf(pid: number | string): Promise<string[]> {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '')
  return children.split(' ').filter((child) => child !== '')
}

export function wait(ms: number): Promise<void> {
  return new Promise((done) => setTimeout(done, ms))
}
