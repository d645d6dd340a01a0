import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listen, type Running } from '#platform/http/server.ts'
import { runWaiting } from '#platform/jobs.ts'
import { startMetrics } from '#platform/metrics.ts'
import { openTracing } from '#platform/tracing/open.ts'
import { openDoor } from '#platform/tracing/tracing.ts'
import { getSetting } from '#shop/showcase/setting.contract.ts'
import { openPayingShop, type PayingShop } from '#tools/testing/test-shop.ts'
import { startTraceReceiver, type ReceivedSpan, type TraceReceiver } from '#tools/testing/trace-receiver.ts'
import { readiness } from './answers/readiness.ts'
import { webListener } from './listener.ts'
import { remoteApi } from './remote-api.ts'

/** Personal data that a visitor sends; none of it may be in a trace. */
const marked = {
  name: 'Markedname Wong',
  email: 'marked.email@example.com',
  phone: '91234987',
  text: 'My markedwords are of nobody else',
  token: 'markedtoken7f3a9c51e2',
  search: 'markedsearch',
  cookie: 'markedcookie',
  agent: 'markedagent',
  address: '203.0.113.77',
}
const visitorsTrace = '4bf92f3577b34da6a3ce929d0e0e4736'

const secrets = [...Object.values(marked), visitorsTrace]

let receiver: TraceReceiver
let shop: PayingShop
let door: Running
let stopTracing: () => Promise<void>
let spans: ReceivedSpan[]
/** The mailing-list company. */
let company: Running

const headers = {
  'user-agent': marked.agent,
  'x-forwarded-for': marked.address,
  'x-shop-locale': 'en',
  traceparent: `00-${visitorsTrace}-00f067aa0ba902b7-01`,
  baggage: `who=${marked.token}`,
  'x-shop-trace': `${visitorsTrace}-00f067aa0ba902b7`,
  'x-shop-visitor': 'not.signed',
}

async function tokenInLetter(): Promise<string> {
  const lines = await readFile(join(shop.shop.config.DATA_DIR, 'mailbox.jsonl'), 'utf8')
  const letters = lines.split('\n').filter((line) => line.includes(marked.email))
  // the email that answers the question has no token, and may come last
  return letters.map((line) => /token=([\w.-]+)/.exec(line)?.[1]).findLast(Boolean) ?? ''
}

async function visit(): Promise<void> {
  const address = `http://127.0.0.1:${door.port}`
  const csrf = await fetch(`${address}/api/v1/csrf`, { headers })
  const { token } = (await csrf.json()) as { token: string }
  const session = csrf.headers.get('set-cookie')?.split(';', 1)[0] ?? ''
  const cookie = `${session}; other=${marked.cookie}`
  secrets.push(token, session.split('=')[1] ?? '')
  const send = (path: string, body: object) =>
    fetch(address + path, {
      method: 'POST',
      headers: { ...headers, cookie, 'content-type': 'application/json', 'x-csrf-token': token },
      body: JSON.stringify(body),
    })
  const question = {
    topic: 'other',
    name: marked.name,
    email: marked.email,
    phone: marked.phone,
    text: marked.text,
    recaptchaResponse: 'test-passes',
  }
  expect((await send('/api/v1/feedback', question)).status).toBe(200)
  expect((await send('/api/v1/newsletter', { email: marked.email })).status).toBe(200)
  await runWaiting(shop.shop.pool, shop.shop.jobs, shop.shop.log)
  expect((await send('/api/v1/newsletter/confirm', { token: marked.token })).status).toBe(404)
  const letterToken = await tokenInLetter()
  secrets.push(letterToken)
  expect((await send('/api/v1/newsletter/confirm', { token: letterToken })).status).toBe(200)
  await send(`/hooks/payme/${marked.token}`, { who: marked.email })
  for (const path of [
    `/api/v1/product/autocomplete?keyword=${marked.search}`,
    `/l/${marked.token}`,
    `/orders/${marked.token}?email=${marked.email}`,
    `/api/v1/${marked.token}`,
  ])
    await (await fetch(address + path, { headers: { ...headers, cookie } })).text()
}

/** A page rendered by a process without an API. */
async function drawPage(): Promise<void> {
  const request = new Request('http://shop.test/en/cart', { headers: { 'user-agent': marked.agent } })
  const place = { ip: marked.address, seenIn: null }
  const listening = { onCookie: () => undefined, onKnown: () => undefined }
  const asking = { place, secret: shop.shop.config.SHOP_SECRET }
  const api = remoteApi(`http://127.0.0.1:${door.port}`, request, asking, listening)
  const page = openDoor({ name: 'GET /en/cart', kind: 'server' })
  await page?.run(() => api.call(getSetting, {}))
  page?.end({}, null)
}

beforeAll(async () => {
  receiver = await startTraceReceiver()
  const settings = {
    OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url,
    OTEL_EXPORTER_OTLP_HEADERS: 'x-key=ours%20alone',
  }
  // tracing is on before the shop is composed, as at the start of a process
  const early = await openPayingShop(settings)
  stopTracing = await openTracing(early.shop.config, early.shop.log)
  await early.close()
  company = await listen((_, outgoing) => outgoing.end('ok'), { host: '127.0.0.1', port: 0 })
  const NEWSLETTER_URL = `http://127.0.0.1:${company.port}/join?u=${marked.token}`
  shop = await openPayingShop({ ...settings, NEWSLETTER_URL, TRUSTED_PROXIES: '127.0.0.1' })
  const pages = {
    find: () => undefined,
    findFilled: () => null,
    render: async () => new Response('a page', { headers: { 'content-type': 'text/html' } }),
  }
  const serving = { shop: shop.shop, metrics: startMetrics(), ready: readiness() }
  serving.ready.open()
  door = await listen(await webListener(serving, { pages, files: null }), { host: '127.0.0.1', port: 0 })
  await visit()
  await drawPage()
  await shop.shop.pool.query(
    "select graphile_worker.add_job('tidy-entrance'), graphile_worker.add_job('breaks')",
  )
  const breaks = { name: 'breaks', run: () => Promise.reject(new Error(`no ${marked.email}`)) }
  await runWaiting(shop.shop.pool, [...shop.shop.jobs, breaks], shop.shop.log)
  await door.close()
  await stopTracing()
  spans = receiver.spans()
}, 60_000)
afterAll(async () => {
  await shop.close()
  await receiver.close()
  await company.close()
})

const named = (name: string): ReceivedSpan => {
  const found = spans.findLast((span) => span.name === name)
  if (!found) throw new Error(`no span ${name} among ${spans.map((span) => span.name).join(', ')}`)
  return found
}
const lineOf = (span: ReceivedSpan): string[] => {
  const over = spans.find(({ spanId, traceId }) => spanId === span.parent && traceId === span.traceId)
  return [...(over ? lineOf(over) : []), span.name]
}

describe('traces', () => {
  it('contain the request, the use case, its statements and calls to other companies', () => {
    expect(lineOf(named('insert feedback'))).toEqual(['POST /api/v1/feedback', 'feedback', 'insert feedback'])
    expect(lineOf(named('mailing-list sign-up'))).toEqual([
      'job send-list-update',
      'send-list-update',
      'mailing-list sign-up',
    ])
    expect(named('job send-list-update').links).toEqual([named('POST /api/v1/newsletter/confirm').traceId])
    const kinds = ['POST /api/v1/feedback', 'feedback', 'insert feedback', 'mailing-list sign-up'].map(
      (name) => named(name).kind,
    )
    expect(kinds).toEqual([2, 1, 3, 3])
    expect(named('mailing-list sign-up').facts).toMatchObject({
      'peer.service': 'mailing-list',
      'http.response.status_code': 200,
    })
  })

  it('name a request by its route pattern', () => {
    const doors = spans.filter(({ kind }) => kind === 2).map(({ name }) => name)
    expect([...new Set(doors)].toSorted()).toEqual([
      'GET /api/v1/csrf',
      'GET /api/v1/product/autocomplete',
      'GET /api/v1/setting',
      'GET /en/cart',
      'GET /l/:token',
      'GET page',
      'GET unknown',
      'POST /api/v1/feedback',
      'POST /api/v1/newsletter',
      'POST /api/v1/newsletter/confirm',
      'POST /hooks/:method/:key',
    ])
  })

  it('contain neither a visitor’s input nor a secret of the shop', () => {
    const all = receiver.raw()
    expect(all).toContain('POST /api/v1/newsletter/confirm')
    for (const secret of secrets) {
      expect(secret).toMatch(/^.{6,}$/)
      expect(all).not.toContain(secret)
      expect(all).not.toContain(encodeURIComponent(secret))
    }
  })

  it('contain the code of an error, not its text', () => {
    const refused = spans.find(({ name, isFailed }) => name === 'newsletter-confirm' && isFailed)
    expect(refused?.facts['error.type']).toBe('shop.not_found')
    expect(spans.filter(({ name }) => name === 'job breaks').map(({ facts }) => facts['error.type'])).toEqual(
      ['Error'],
    )
  })

  it('do not continue a trace that a visitor sends', () => {
    expect(
      spans.filter(({ traceId, links }) => traceId === visitorsTrace || links.includes(visitorsTrace)),
    ).toEqual([])
    const doors = spans.filter(
      ({ name, kind }) => (kind === 2 || kind === 5) && name !== 'GET /api/v1/setting',
    )
    expect(doors.filter(({ parent }) => parent !== null)).toEqual([])
    expect(new Set(doors.map(({ traceId }) => traceId)).size).toBe(doors.length)
  })

  it('of a page are continued by the API in another process', () => {
    expect(lineOf(named('GET /api/v1/setting'))).toEqual(['GET /en/cart', 'GET /api/v1/setting'])
    expect(named('GET /api/v1/setting').traceId).toBe(named('GET /en/cart').traceId)
  })

  it('of jobs are linked to the request that queued them', () => {
    expect(named('job ask-newsletter-confirmation').links).toEqual([named('POST /api/v1/newsletter').traceId])
    expect(lineOf(named('ask-newsletter-confirmation'))).toEqual([
      'job ask-newsletter-confirmation',
      'ask-newsletter-confirmation',
    ])
  })

  it('of jobs that a release without traces queued have no link', () => {
    expect(named('job tidy-entrance').links).toEqual([])
    expect(named('job tidy-entrance').facts).not.toHaveProperty('error.type')
  })

  it('are exported with the headers of the receiver', () => {
    expect(receiver.raw()).toContain('"x-key":"ours alone"')
  })
})
