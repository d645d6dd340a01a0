import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestShop, type TestShop } from '#tools/testing/test-shop.ts'
import { startTraceReceiver, type TraceReceiver } from '#tools/testing/trace-receiver.ts'

const slow = { timeout: 120_000 }
let shop: TestShop
let folder = ''
let receiver: TraceReceiver
beforeAll(async () => {
  shop = await openTestShop()
  folder = await mkdtemp(join(tmpdir(), 'elowen-traced-'))
  receiver = await startTraceReceiver()
})
afterAll(async () => {
  await receiver.close()
  await shop.close()
  await rm(folder, { recursive: true, force: true })
})

type Process = { address: string; lines(): Record<string, unknown>[]; stop(): Promise<number | null> }

/** The API as a process of its own, once it is open. */
async function apiProcess(env: Record<string, string>): Promise<Process> {
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', join(import.meta.dirname, 'api.ts')],
    {
      env: {
        SHOP_MODE: 'test',
        PORT: '0',
        DATA_DIR: folder,
        DATABASE_URL: shop.databaseUrl,
        NODE_COMPILE_CACHE: join(folder, 'cache'),
        ...env,
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  let output = ''
  child.stdout.on('data', (bytes: Buffer) => (output += bytes.toString()))
  const ended = new Promise<number | null>((done) => child.once('exit', (code) => done(code)))
  const lines = () =>
    output
      .split('\n')
      .slice(0, -1)
      .map((line) => JSON.parse(line) as Record<string, unknown>)
  const open = () => lines().find(({ msg }) => msg === 'api is open')
  await expect.poll(open, { timeout: 60_000, interval: 50 }).toBeDefined()
  return { address: String(open()?.address), lines, stop: () => (child.kill('SIGTERM'), ended) }
}

const csrf = (address: string) => fetch(`${address}/api/v1/csrf`)

it('exports the remaining spans on exit, and none of health checks', slow, async () => {
  const api = await apiProcess({
    OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url,
    OTEL_SERVICE_NAME: 'elowen-api',
  })
  expect((await fetch(`${api.address}/readyz`)).status).toBe(200)
  expect((await csrf(api.address)).status).toBe(200)
  expect(await api.stop()).toBe(0)
  expect(receiver.spans().map(({ name }) => name)).toEqual(['insert sessions', 'GET /api/v1/csrf'])
  expect(receiver.raw()).toContain('"elowen-api"')
})

it('responds as usual without a trace receiver, logs that once, and stops normally', slow, async () => {
  const api = await apiProcess({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1' })
  const statuses = await Promise.all(
    Array.from({ length: 300 }, async () => (await csrf(api.address)).status),
  )
  expect(new Set(statuses)).toEqual(new Set([200]))
  const warnings = () => api.lines().filter(({ msg }) => String(msg).startsWith('traces are not taken'))
  await expect.poll(() => warnings().length, { timeout: 30_000 }).toBe(1)
  expect((await csrf(api.address)).status).toBe(200)
  expect(await api.stop()).toBe(0)
  expect(warnings()).toHaveLength(1)
  expect(warnings()[0]).toMatchObject({ level: 'warn', lost: expect.any(Number) })
})
