import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { RequestListener } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import pg from 'pg'
import type { PaymentAdapter } from '#outside/payment-adapter.ts'
import { tryOutAccounts } from '#outside/programs/accounts.ts'
import { startPrograms } from '#outside/programs/programs.ts'
import type { Clock } from '#platform/clock.ts'
import { readConfig } from '#platform/config.ts'
import { listen } from '#platform/http/server.ts'
import { startLog } from '#platform/log.ts'
import { composeShop, type Shop } from '#processes/compose.ts'
import { jointEvents, subscribersOf } from '#processes/jobs/event-jobs.ts'
import { eventSubscribers } from '#processes/work.ts'

export type TestAnswer = { status: number; headers: Headers; body: Record<string, unknown> }
export type TestShop = {
  shop: Shop
  /** For child processes. */
  databaseUrl: string
  /** A GET request without cookies. */
  get(path: string, headers?: Record<string, string>): Promise<TestAnswer>
  /** A changing request from a browser of its own: session cookie and CSRF token are fetched first. */
  send(
    method: 'POST' | 'PUT' | 'DELETE',
    path: string,
    body: unknown,
    headers?: Record<string, string>,
  ): Promise<TestAnswer>
  /** Runs the waiting jobs of one name; other subscribers of the same event stay queued. */
  work(job: string): Promise<void>
  close(): Promise<void>
}

type TestOptions = { clock?: Clock; programs?: string; adapters?: readonly PaymentAdapter[] }

const site = 'http://shop.test'

/** The API in memory on a database of its own, cloned from the seeded template of tools/test-database.ts. */
export async function openTestShop(
  env: Record<string, string> = {},
  /** A settable clock, the address of the local programs (without it calls are refused), and payment methods. */
  { clock, adapters, programs = 'http://127.0.0.1:1' }: TestOptions = {},
): Promise<TestShop> {
  const server = process.env.TEST_DATABASE_URL
  if (!server) throw new Error('tools/test-database.ts starts the database of the tests')
  const name = `test_${randomBytes(6).toString('hex')}`
  await onServer(server, `create database ${name} template demo strategy file_copy`)
  const folder = await mkdtemp(join(tmpdir(), 'elowen-test-'))
  const url = new URL(server)
  url.pathname = `/${name}`
  const config = readConfig({
    SHOP_MODE: 'test',
    DATA_DIR: folder,
    DATABASE_POOL: '5',
    SHOP_SECRET: 'nobody guesses 7f3a9c51e2, which tests alone use',
    PUBLIC_URL: site,
    ...env,
  })
  const shop = composeShop({
    config,
    log: startLog('silent'),
    databaseUrl: url.href,
    programs,
    ...(clock ? { clock } : {}),
    ...(adapters ? { adapters } : {}),
  })
  const caller = `10.0.${Math.floor(Math.random() * 250)}.${Math.floor(Math.random() * 250)}`

  const ask = async (path: string, init: RequestInit): Promise<TestAnswer> => {
    const answer = await shop.api.fetch(new Request((config.PUBLIC_URL ?? site) + path, init), {
      ip: caller,
      seenIn: null,
    })
    const text = await textOf(answer)
    const isJson = answer.headers.get('content-type')?.includes('json')
    return { status: answer.status, headers: answer.headers, body: isJson && text ? JSON.parse(text) : {} }
  }
  return {
    shop,
    databaseUrl: url.href,
    get: (path, headers = {}) => ask(path, { headers }),
    async send(method, path, body, headers = {}) {
      const csrf = await ask('/api/v1/csrf', { headers })
      const cookie = csrf.headers.get('set-cookie')?.split(';', 1)[0] ?? headers.cookie ?? ''
      return ask(path, {
        method,
        body: JSON.stringify(body),
        headers: {
          'content-type': 'application/json',
          cookie,
          'x-csrf-token': String(csrf.body.token),
          ...headers,
        },
      })
    },
    async work(name) {
      await partJointJobs(shop.pool, name)
      const job = shop.jobs.find((one) => one.name === name)
      const waiting = await shop.pool.query(
        'delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t where t.id = j.task_id and t.identifier = $1 returning j.payload',
        [name],
      )
      for (const row of waiting.rows) await job?.run(row.payload)
    },
    async close() {
      await shop.close()
      await onServer(server, `drop database ${name} with (force)`)
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Splits the jobs of an event to which `subscriber` belongs into one job per subscriber. */
async function partJointJobs(pool: pg.Pool, subscriber: string): Promise<void> {
  const event = eventSubscribers.find(({ job }) => job === subscriber)?.event
  if (!event || !jointEvents.includes(event)) return
  await pool.query(
    `with joint as (
       delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
       where t.id = j.task_id and t.identifier = $1 returning j.*
     )
     select graphile_worker.add_job(name, payload, max_attempts => max_attempts, priority => priority, run_at => run_at)
     from joint, unnest($2::text[]) as name`,
    [event, subscribersOf(event).map(({ job }) => job)],
  )
}

export type PayingShop = TestShop & {
  /** Address of the local payment programs. */
  companies: string
  /**
   * An action of a buyer at a company, without its page: `paydollar`, `payme` or `bank`, with the fields of its
   * control call.
   */
  control(
    company: 'paydollar' | 'payme' | 'bank',
    fields: Record<string, string>,
  ): Promise<Record<string, unknown>>
  /** The next calls to a company fail. */
  outage(
    company: 'paydollar' | 'payme' | 'sms' | 'mailing-list',
    kind: 'error' | 'hang' | 'lose',
    calls: number,
  ): Promise<void>
}

/** A test shop with local programs for payments, texts and the mailing list, called over HTTP. */
export async function openPayingShop(
  env: Record<string, string> = {},
  options: { clock?: Clock } = {},
): Promise<PayingShop> {
  let listener: RequestListener = (_, outgoing) => outgoing.writeHead(503).end()
  const door = await listen((incoming, outgoing) => listener(incoming, outgoing), {
    host: '127.0.0.1',
    port: 0,
  })
  const address = `http://127.0.0.1:${door.port}`
  const programs = await startPrograms({
    host: '127.0.0.1',
    port: 0,
    publicHost: '127.0.0.1',
    folder: null,
    hookUrl: () => `${address}/hooks/paydollar`,
  })
  const { url: TWILIO_URL, accountSid, authToken, from } = tryOutAccounts(programs.url).twilio
  const texting = {
    TWILIO_URL,
    TWILIO_ACCOUNT_SID: accountSid,
    TWILIO_AUTH_TOKEN: authToken,
    TWILIO_FROM: from,
    TWILIO_PATIENCE: '1500',
  }
  const mailing = {
    NEWSLETTER_URL: `${programs.url}/mailing-list/subscribe`,
    NEWSLETTER_UNSUBSCRIBE_URL: `${programs.url}/mailing-list/unsubscribe`,
  }
  const settings = { PUBLIC_URL: address, PAYMENT_PATIENCE: '1500', ...texting, ...mailing, ...env }
  const shop = await openTestShop(settings, { ...options, programs: programs.url })
  listener = getRequestListener((request) => shop.shop.api.fetch(request, { ip: '127.0.0.1', seenIn: null }))
  const tell = (path: string, body: object) =>
    fetch(programs.url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  return {
    ...shop,
    companies: programs.url,
    control: async (company, fields) =>
      (await (await tell(`/${company}/control`, fields)).json()) as Record<string, unknown>,
    outage: async (company, kind, calls) => void (await tell('/control/outage', { company, kind, calls })),
    async close() {
      await programs.close()
      await door.close()
      await shop.close()
    },
  }
}

/** The text of a response; an endless event stream is not read. */
async function textOf(answer: Response): Promise<string> {
  if (!answer.headers.get('content-type')?.startsWith('text/event-stream')) return answer.text()
  await answer.body?.cancel()
  return ''
}

async function onServer(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}
