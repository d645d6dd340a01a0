import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { nodeOfTheShop, ownDatabase, root } from '../prepare.mjs'
import { childrenOf, wait } from './loads.ts'
import { openShop, untilOpen } from './shop-process.ts'

/** A product page of the demo catalogue, whose scripts are measured. */
const product = '/en/elowen/scalp-serum'

export type Start = {
  /** Time until a second `npm start`, on existing data, is open. */
  seconds: number
  /** Memory of the shop's process and its database at rest; shared pages count once. */
  megabytes: number
  /** Bytes of a product page's scripts as sent, and their number of files. */
  script: { bytes: number; files: number }
}

/** Measures a restart of a new shop, its memory at rest, and the scripts of a page. */
export async function measureStart(): Promise<Start> {
  const data = await mkdtemp(join(tmpdir(), 'elowen-start-'))
  try {
    await ended((await openShop(data)).process) // the first start loads the demo shop
    const begun = performance.now()
    const npm = spawn(nodeOfTheShop(), ['tools/start.mjs'], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, SHOP_MODE: 'demo', DATA_DIR: data, PORT: '0', ...ownDatabase },
    })
    const address = await untilOpen(npm)
    const seconds = (performance.now() - begun) / 1_000
    const script = await scriptOf(address, product)
    await wait(10_000)
    const shops = await childrenOf(npm.pid ?? 0) // the command only waits for the shop
    const megabytes = (await kilobytes(shops)) / 1_024
    await ended(npm)
    return { seconds, megabytes, script }
  } finally {
    await rm(data, { recursive: true, force: true })
  }
}

export function printStart({ seconds, megabytes, script: { bytes, files } }: Start): void {
  console.log(
    `a second start is open after ${seconds.toFixed(2)} s (target ≤ 1.5 s) and holds ${Math.round(megabytes)} MB with its database (target ≤ 350 MB)`,
  )
  console.log(
    `script of a product page: ${Math.round(bytes / 1_000)} kB as it is sent, in ${files} files (target ≤ 110 kB)`,
  )
}

function ended(process: ChildProcess): Promise<void> {
  process.kill('SIGTERM')
  return new Promise((done) => process.once('exit', () => done()))
}

/** Kilobytes of processes and their descendants; each counts its share of shared pages (PSS). */
async function kilobytes(pids: readonly string[]): Promise<number> {
  const sizes = await Promise.all(
    pids.map(async (pid) => {
      const own = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '')
      return Number(/^Pss:\s+(\d+)/m.exec(own)?.[1] ?? 0) + (await kilobytes(await childrenOf(pid)))
    }),
  )
  return sizes.reduce((sum, size) => sum + size, 0)
}

/** The modules that a page loads at first and their imports, as sent to browsers. */
async function scriptOf(address: string, path: string): Promise<Start['script']> {
  const page = await (await fetch(address + path)).text()
  const found = new Map<string, number>()
  const look = async (module: string): Promise<void> => {
    if (found.has(module)) return
    found.set(module, 0)
    const packed = await fetch(address + module, { headers: { 'accept-encoding': 'br' } })
    const text = await packed.text()
    found.set(module, Number(packed.headers.get('content-length')))
    const imports = text.matchAll(/(?:from|import)\s*["']\.\/([^"']+\.js)["']/g)
    await Promise.all(Array.from(imports, ([, name]) => look(`/assets/${name}`)))
  }
  const modules = page.matchAll(/<link rel="(?:later|modulepreload)" href="(\/assets\/[^"]+\.js)"/g)
  await Promise.all(Array.from(modules, ([, module]) => look(module ?? '')))
  return { bytes: [...found.values()].reduce((sum, bytes) => sum + bytes, 0), files: found.size }
}
