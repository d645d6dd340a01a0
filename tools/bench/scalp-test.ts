import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { readConfig } from '#platform/config.ts'
import { startEmbedded } from '#platform/db/embedded.ts'
import { startLog } from '#platform/log.ts'
import { composeShop } from '#processes/compose.ts'
import { migrateAt } from '#processes/database.ts'
import { seedDemo } from '#processes/seeding/seed.ts'

/**
 * `npm run conversations [people]`: `people` concurrent visitors take the scalp test through the whole API, each with
 * about a second between two answers. Exits with 1 unless every conversation ends in a result.
 */
const people = Number(process.argv[2] ?? 100)
const folder = await mkdtemp(join(tmpdir(), 'elowen-conversations-'))
const server = await startEmbedded(folder)
const log = startLog('error')
await migrateAt(server.url, log)
const config = readConfig({
  SHOP_MODE: 'test',
  DATA_DIR: folder,
  SHOP_SECRET: 'bench'.repeat(10),
  LIMITS_FACTOR: '100000',
})
const shop = composeShop({ config, log, databaseUrl: server.url, programs: 'http://127.0.0.1:1' })

type Step = { key: string; options: { key: string }[]; scale: { min: number } | null }
type Session = { id: string; next: string | null }
const times: number[] = []
const results: number[] = []

/** A new browser: its session, and the CSRF token of its calls. */
async function aBrowser(at: number) {
  const caller = { ip: `10.1.${Math.floor(at / 200)}.${at % 200}`, seenIn: null }
  const csrf = await shop.api.fetch(new Request('http://shop.test/api/v1/csrf'), caller)
  const { token } = (await csrf.json()) as { token: string }
  const cookie = csrf.headers.get('set-cookie')?.split(';', 1)[0] ?? ''
  const headers = { cookie, 'x-csrf-token': token, 'content-type': 'application/json' }
  return async (path: string, body?: object): Promise<Record<string, unknown>> => {
    const request = new Request(`http://shop.test/api/v1${path}`, {
      headers,
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    })
    const answer = await shop.api.fetch(request, caller)
    return (await answer.json()) as Record<string, unknown>
  }
}

const timed = async <T>(into: number[], work: () => Promise<T>): Promise<T> => {
  const started = performance.now()
  const done = await work()
  into.push(performance.now() - started)
  return done
}

/** From the first question to the result; true when there is one. */
async function converse(at: number): Promise<boolean> {
  const call = await aBrowser(at)
  const { version } = await call('/scalptest')
  const { steps } = version as { steps: Step[] }
  let { session } = (await call('/scalptest', { consent: true })) as { session: Session }
  await pause(Math.random() * 2_000)
  while (session.next) {
    const step = steps.find(({ key }) => key === session.next)
    const option = step?.options[(at + steps.length) % Math.max(step.options.length, 1)]
    const answer = option
      ? { choices: [option.key] }
      : step?.scale
        ? { number: step.scale.min }
        : { skip: true }
    const body = { session: session.id, step: session.next, ...answer }
    const found = await timed(times, () => call('/scalptest', body))
    session = found.session as Session
    await pause(500 + Math.random() * 1_000)
  }
  const { result } = await timed(results, () => call('/scalptest/result', { session: session.id }))
  return result !== undefined
}

const share = (values: readonly number[], part: number): string =>
  (values.toSorted((a, b) => a - b)[Math.floor(values.length * part)] ?? 0).toFixed(1)

let isRight = false
try {
  await seedDemo(shop)
  await converse(9_999) // fills the caches
  times.length = 0
  results.length = 0
  const ended = await Promise.all(Array.from({ length: people }, (_, at) => converse(at)))
  console.table({
    'an answer': {
      target: 'p95 < 100 ms',
      calls: times.length,
      'p50 ms': share(times, 0.5),
      'p95 ms': share(times, 0.95),
    },
    'a result': {
      target: '',
      calls: results.length,
      'p50 ms': share(results, 0.5),
      'p95 ms': share(results, 0.95),
    },
  })
  isRight = ended.every(Boolean)
} finally {
  await shop.close()
  await server.stop()
  await rm(folder, { recursive: true, force: true })
}
process.exit(isRight ? 0 : 1)
