import type { ChildProcess } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import autocannon from 'autocannon'
import { buildIfStale } from '../prepare.mjs'
import { measureBuyers, type Bought } from './buyers.ts'
import { manyProducts } from './many-products.ts'
import { measureMembers } from './members.ts'
import { command, openShop } from './shop-process.ts'

/**
 * `npm run bench`: figures of this machine, load generator included, as a table. Each reading figure is taken
 * with the demo catalogue and again with 10,000 products in the same run, and the ratio stands beside it.
 */
type Figure = { name: string; target: string; small: Reading; large: Reading }
type Reading = { perSecond: number; p50: number; p99: number; errors: number }
type Load = { name: string; target: string; requests: { path: string; headers?: Record<string, string> }[] }

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
const somebody = { cookie: 'elowen_session=bench' } // pages of people with a session are never kept
const loads: Load[] = [
  {
    name: 'product page, anonymous (kept)',
    target: '≥ 6,000/s, p99 < 25 ms',
    requests: [{ path: page, headers: { 'accept-encoding': 'br' } }],
  },
  { name: 'product page, drawn each time', target: '≥ 200/s', requests: [{ path: page, headers: somebody }] },
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

buildIfStale()
const data = await mkdtemp(join(tmpdir(), 'elowen-bench-'))
const shop = await openShop(data)
try {
  const small = await measureAll(shop.address)
  await command(data, ['tools/bench/fill-shelves.ts'])
  const bought = [...(await measureBuyers(shop.address)), ...(await measureMembers(shop.address))]
  const started = performance.now()
  const file = await manyProducts(data, 10_000)
  await command(data, ['src/processes/command-line/catalogue.ts', 'import', file])
  const importSeconds = (performance.now() - started) / 1_000
  await untilFound(shop.address, 'N9999')
  const large = await measureAll(shop.address)
  const figures = loads.map((load, index): Figure => ({
    ...load,
    small: reading(small, index),
    large: reading(large, index),
  }))
  print(figures, importSeconds, await megabytes(shop.process))
  printBought(bought)
  await command(data, ['tools/bench/slots.ts'])
  await command(data, ['tools/bench/feeds.ts'])
  await command(data, ['src/processes/command-line/audit.ts'])
} finally {
  shop.process.kill('SIGTERM')
  await new Promise((done) => shop.process.once('exit', done))
  await rm(data, { recursive: true, force: true })
}

const none: Reading = { perSecond: 0, p50: 0, p99: 0, errors: 0 }
function reading(all: Reading[], index: number): Reading {
  return all[index] ?? none
}

async function measureAll(address: string): Promise<Reading[]> {
  const all: Reading[] = []
  for (const load of loads) {
    await measure(address, load, 2) // warm
    all.push(await measure(address, load, 8))
  }
  return all
}

async function measure(address: string, load: Load, seconds: number): Promise<Reading> {
  const found = await autocannon({
    url: address,
    connections: 20,
    duration: seconds,
    requests: load.requests.map(({ path, headers }) => ({ method: 'GET', path, headers })),
  })
  return {
    perSecond: found.requests.average,
    p50: found.latency.p50,
    p99: found.latency.p99,
    errors: found.errors + found.non2xx,
  }
}

async function megabytes(of: ChildProcess): Promise<number> {
  const status = await readFile(`/proc/${of.pid}/status`, 'utf8').catch(() => '')
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024)
}

/**
 * The copies in memory and the search index follow the import in portions; the figures are taken when they
 * have caught up.
 */
async function untilFound(address: string, keyword: string): Promise<void> {
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

function wait(ms: number): Promise<void> {
  return new Promise((done) => setTimeout(done, ms))
}

function print(figures: Figure[], importSeconds: number, memory: number): void {
  const number = (value: number) => Math.round(value).toLocaleString('en')
  console.table(
    Object.fromEntries(
      figures.map(({ name, target, small, large }) => [
        name,
        {
          target,
          '67 products/s': number(small.perSecond),
          'p50 ms': small.p50,
          'p99 ms': small.p99,
          '10,000 products/s': number(large.perSecond),
          'p50 ms ': large.p50,
          'p99 ms ': large.p99,
          ratio: (large.perSecond / small.perSecond).toFixed(2),
          errors: small.errors + large.errors,
        },
      ]),
    ),
  )
  console.log(
    `10,000 products made and imported in ${importSeconds.toFixed(1)} s (target < 60 s); memory of the process after all: ${memory} MB (target < 400 MB)`,
  )
}

function printBought(rows: Bought[]): void {
  console.table(
    Object.fromEntries(
      rows.map(({ name, target, perSecond, p50, p99, refused, failed }) => [
        name,
        {
          target,
          'a second': Math.round(perSecond).toLocaleString('en'),
          'p50 ms': p50,
          'p99 ms': p99,
          refused,
          failed,
        },
      ]),
    ),
  )
}
