import type { ChildProcess } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import autocannon from 'autocannon'
import { visitorsWithBags } from './visits.ts'

export type Reading = { perSecond: number; p50: number; p99: number; errors: number }
/** What readers ask for again and again. */
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
/** A form's answer is shown once: such a page is drawn for its reader alone. */
const drawnAlone = { cookie: 'elowen_session=bench; elowen_flash=bench' }
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
    requests: [{ path: page, headers: drawnAlone }],
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

/** One reading of each load, warmed first. */
export async function measureAll(address: string): Promise<Reading[]> {
  const all: Reading[] = []
  for (const load of loads) {
    const requests = typeof load.requests === 'function' ? await load.requests(address) : load.requests
    await measure(address, requests, 2) // warm
    all.push(await measure(address, requests, 8))
  }
  return all
}

/** Two threads of callers: one alone comes to fewer answers than the shop gives. */
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

/** What a process holds in memory now. */
export async function megabytes(of: ChildProcess): Promise<number> {
  const status = await readFile(`/proc/${of.pid}/status`, 'utf8').catch(() => '')
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024)
}

/**
 * The copies in memory and the search index follow the import in portions; the figures are taken when they
 * have caught up.
 */
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
 * Feeds, rollups and letters that an import set off are worked off, also those that a cron job of the next minute finds,
 * and the database has tidied up; at most so many seconds are waited.
 */
export async function untilAtRest({ pid = 0 }: ChildProcess, seconds = 1_800): Promise<void> {
  let quiet = 0
  for (let second = 0; second < seconds && quiet < 65; second += 1) {
    const before = await ticksOf(pid)
    await wait(1_000)
    quiet = (await ticksOf(pid)) - before < 30 ? quiet + 1 : 0
  }
}

/** What a process and all that it started, its database too, have used of the processors, in hundredths of a second. */
async function ticksOf(pid: number | string): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const below = await Promise.all((await childrenOf(pid)).map(ticksOf))
  // those of the user and of the system, also of children that have ended
  const own = [11, 12, 13, 14].reduce((sum, at) => sum + Number(fields[at] ?? 0), 0)
  return own + below.reduce((sum, ticks) => sum + ticks, 0)
}

/** Processes that a process started and that have not ended. */
export async function childrenOf(pid: number | string): Promise<string[]> {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '')
  return children.split(' ').filter((child) => child !== '')
}

export function wait(ms: number): Promise<void> {
  return new Promise((done) => setTimeout(done, ms))
}
