import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import autocannon from 'autocannon'
import {
  buildIfStale,
  commandFlags,
  nodeOfTheShop,
  ownDatabase,
  root,
  runtimeEnvironment,
} from '../prepare.mjs'
import { loads, measureAll, megabytes, untilAtRest, untilFound } from './loads.ts'
import { manyProducts } from './many-products.ts'
import { command, openShop } from './shop-process.ts'

/**
 * `npm run large-catalogue -- [--products 100000]`: measures a large catalogue: its import, each read load beside that of
 * 1,000 products in the same run, memory, and a feed of ten price changes a second while 400 pages are read (longest
 * pause of the process, time until a price is shown, and share of pages from the cache).
 */
const { values: options } = parseArgs({ options: { products: { type: 'string', default: '100000' } } })
const count = Number(options.products)
const few = 1_000
const feedSeconds = 20

buildIfStale()
const data = await mkdtemp(join(tmpdir(), 'elowen-large-'))
const shop = await openShop(data)
try {
  await imported(await manyProducts(data, few))
  await untilFound(shop.address, `N${few - 1}`)
  await untilAtRest(shop.process)
  const small = await measureAll(shop.address)
  const smallMemory = await megabytes(shop.process)
  const file = await manyProducts(data, count)
  const { seconds, peak } = await imported(file)
  const importedAt = performance.now()
  await untilFound(shop.address, `N${count - 1}`)
  const shownAfter = (performance.now() - importedAt) / 1_000
  await untilAtRest(shop.process)
  await longestPause() // resets the pauses of the import
  const large = await measureAll(shop.address)
  console.table(
    Object.fromEntries(
      loads.map(({ name }, at) => [
        name,
        {
          [`${few.toLocaleString('en')} products/s`]: Math.round(small[at]?.perSecond ?? 0),
          [`${count.toLocaleString('en')} products/s`]: Math.round(large[at]?.perSecond ?? 0),
          ratio: ((large[at]?.perSecond ?? 0) / (small[at]?.perSecond ?? 1)).toFixed(2),
          'p99 ms': large[at]?.p99,
        },
      ]),
    ),
  )
  console.log(`import of ${count}: ${seconds.toFixed(1)} s, at most ${peak} MB (targets: < 180 s, < 500 MB)`)
  console.log(`all of it found after another ${shownAfter.toFixed(1)} s`)
  await underFeed()
  console.log(
    `memory of the process: ${smallMemory} MB with ${few}, ${await megabytes(shop.process)} MB with ${count} products (targets: < 400, < 700 MB)`,
  )
} finally {
  shop.process.kill('SIGTERM')
  await new Promise((done) => shop.process.once('exit', done))
  await rm(data, { recursive: true, force: true })
}

/** Imports a file by the command line; returns the duration and the peak memory. */
async function imported(file: string): Promise<{ seconds: number; peak: number }> {
  const started = performance.now()
  const run = spawn(
    nodeOfTheShop(),
    [...commandFlags, 'src/processes/command-line/catalogue.ts', 'import', file],
    {
      cwd: root,
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...runtimeEnvironment, ...process.env, SHOP_MODE: 'demo', DATA_DIR: data, ...ownDatabase },
    },
  )
  let peak = 0
  const watch = setInterval(async () => {
    const status = await readFile(`/proc/${run.pid}/status`, 'utf8').catch(() => '')
    peak = Math.max(peak, Math.round(Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1_024))
  }, 200)
  const code = await new Promise((done) => run.once('exit', done))
  clearInterval(watch)
  if (code !== 0) throw new Error(`the import ended with ${String(code)}`)
  return { seconds: (performance.now() - started) / 1_000, peak }
}

async function metrics(): Promise<string> {
  return (await fetch(`${shop.address}/metrics`)).text()
}
function numberIn(text: string, name: string): number {
  return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1] ?? 0)
}

/** The longest pause of the process since the last call, in milliseconds. */
async function longestPause(): Promise<number> {
  return pauseIn(await metrics())
}
function pauseIn(text: string): number {
  return Math.round(numberIn(text, 'nodejs_eventloop_lag_max_seconds') * 1_000)
}

async function underFeed(): Promise<void> {
  const read = async (page: number) =>
    (await (
      await fetch(`${shop.address}/api/v1/product?channel=4&limit=100&page=${page}&sort=new`)
    ).json()) as {
      products: { brand_slug: string; unique_url: string }[]
    }
  const shown = (await Promise.all([1, 2, 3, 4].map(read))).flatMap(({ products }) => products)
  const requests = [
    ...shown.map((product) => ({ path: `/${product.brand_slug}/${product.unique_url}` })),
    { path: '/' },
    { path: '/collection/hair_care' },
  ]
  for (const { path } of requests) await fetch(shop.address + path)
  await longestPause()
  const before = numberIn(await metrics(), 'pages_from_cache_total')
  const [readers] = await Promise.all([
    autocannon({
      url: shop.address,
      connections: 4,
      duration: feedSeconds,
      overallRate: 400,
      headers: { 'accept-encoding': 'br' },
      requests: requests.map(({ path }) => ({ method: 'GET' as const, path })),
    }),
    command(data, ['tools/bench/price-feed.ts', shop.address, String(feedSeconds)]),
  ])
  const answer = await metrics() // one request, as reading the pause resets it
  const after = numberIn(answer, 'pages_from_cache_total')
  const pause = pauseIn(answer)
  const share = (after - before) / Math.max(1, readers.requests.total)
  console.log(
    `ten new prices a second: longest pause ${pause} ms (target < 50), ${(share * 100).toFixed(1)} % of ${readers.requests.total} pages from memory (target > 95 %), p99 ${readers.latency.p99} ms`,
  )
}
