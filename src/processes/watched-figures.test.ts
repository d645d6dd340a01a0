import { readFile } from 'node:fs/promises'
import { parser } from '@prometheus-io/lezer-promql'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import {
  anOrder,
  payByCard,
  postDatafeed,
  receivePayDollar,
  startCardPayment,
} from '#tools/builders/orders/orders.ts'
import { openTestShop, type TestShop } from '#tools/testing/test-shop.ts'
import { startMetrics } from '#platform/metrics.ts'
import { figureNames } from '#shop/operations/figures.ts'
import { metricsAnswer } from './answers/metrics-answer.ts'

const shampoo = 'ELOWEN-SCALP-SHAMPOO-500'
let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop({ LIMITS_FACTOR: '1000' })
})
afterAll(() => shop.close())

/** Current metrics for Prometheus, by name. */
async function scraped(of = shop.shop): Promise<Map<string, number>> {
  const request = new Request('http://shop.test/metrics')
  const answer = await metricsAnswer(startMetrics(), of, request, '127.0.0.1')
  const lines = (await answer.text()).split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  return new Map(lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.split(' ').at(-1))]))
}

describe('the metrics of the whole shop (rules/operations#23)', () => {
  it('contain sales and queues, and no personal data', async () => {
    const before = await scraped()
    await anOrder(shop, { [shampoo]: 1 })
    await payByCard(shop, await anOrder(shop, { [shampoo]: 1 }))
    const after = await scraped()
    const more = (name: string) => (after.get(name) ?? Number.NaN) - (before.get(name) ?? Number.NaN)
    expect([more('shop_orders_placed'), more('shop_orders_paid')]).toEqual([2, 1])
    expect(after.get('shop_money_without_order')).toBe(0)
    expect(after.get('shop_database_up')).toBe(1)
    expect(after.get('shop_disk_free_bytes')).toBeGreaterThan(0)
    expect([...after.keys()].filter((name) => /@|[?]/.test(name))).toEqual([])
  })

  it('count a capture without an order after ten minutes, until the order is paid', async () => {
    const placed = await anOrder(shop, { [shampoo]: 1 })
    const { orderRef = '', amount = '', currCode = '' } = await startCardPayment(placed)
    const feed = { Amt: amount, Cur: currCode }
    await postDatafeed(shop, orderRef, feed) // stored, and its job not run yet
    const money = async () => (await scraped()).get('shop_money_without_order')
    expect(await money()).toBe(0)
    await shop.shop.pool.query(
      `update payment_attempts set captured_at = now() - interval '11 minutes' where order_id = $1`,
      [placed.order._id],
    )
    expect(await money()).toBe(1)
    await receivePayDollar(shop, orderRef, feed)
    expect(await money()).toBe(0)
  })

  it('report that the database is unavailable, and no other figure of the shop', async () => {
    const away = { ...shop.shop, systemContext: () => ({ ...shop.shop.systemContext(), db: null as never }) }
    const found = await scraped(away)
    expect(found.get('shop_database_up')).toBe(0)
    expect([...found.keys()].filter((name) => name.startsWith('shop_'))).toEqual(['shop_database_up'])
    expect(found.get('process_resident_memory_bytes')).toBeGreaterThan(0)
  })
})

const read = (path: string) => readFile(new URL(`../../${path}`, import.meta.url), 'utf8')
const Rules = z.object({
  groups: z.array(z.object({ rules: z.array(z.object({ alert: z.string(), expr: z.string() })) })),
})
const Board = z.object({ panels: z.array(z.object({ targets: z.array(z.object({ expr: z.string() })) })) })
/** What is read of the exporters that stand beside the shop (deploy/prometheus/prometheus.yml), as their own pages name it. */
const ofOthers = new Set([
  'up',
  'haproxy_server_status',
  'node_filesystem_avail_bytes',
  'node_filesystem_size_bytes',
  'patroni_is_paused',
  'patroni_primary',
  'patroni_sync_standby',
  'patroni_xlog_location',
  'patroni_xlog_replayed_location',
  'pg_stat_archiver_failed_count',
  'pgbackrest_backup_since_last_completion_seconds',
  'probe_ssl_earliest_cert_expiry',
  'probe_success',
])

/** The names a query reads; it throws where the query cannot be read. */
function namesIn(query: string): string[] {
  const names: string[] = []
  parser.parse(query).iterate({
    enter({ type, from, to }) {
      if (type.isError) throw new Error(`${query}: not understood at ${from}`)
      if (type.name === 'Identifier') names.push(query.slice(from, to))
    },
  })
  return names
}

describe('alerts and the dashboard', () => {
  it('use metrics that the shop or an exporter has', async () => {
    const rules = Rules.parse(parse(await read('deploy/prometheus/rules.yml')))
    const board = Board.parse(JSON.parse(await read('deploy/grafana/elowen.json')))
    const queries = [
      ...rules.groups.flatMap((group) => group.rules.map(({ expr }) => expr)),
      ...board.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
    ]
    const metrics = startMetrics()
    metrics.requests.observe({ kind: 'page', status: 200 }, 0.1)
    const request = new Request('http://shop.test/metrics')
    const text = await (await metricsAnswer(metrics, shop.shop, request, '127.0.0.1')).text()
    const known = new Set([...text.matchAll(/^(\w+)[ {]/gm)].map(([, name]) => name))
    const names = new Set(queries.flatMap(namesIn))
    expect(names.size).toBeGreaterThan(20)
    expect([...names].filter((name) => !known.has(name) && !ofOthers.has(name))).toEqual([])
    // and what is measured for somebody is looked at
    expect(Object.keys(figureNames).filter((name) => !names.has(`shop_${name}`))).toEqual([])
  })

  it('have a paragraph each in the operations guide', async () => {
    const { groups } = Rules.parse(parse(await read('deploy/prometheus/rules.yml')))
    const guide = await read('docs/operations.md')
    const alerts = groups.flatMap(({ rules }) => rules.map(({ alert }) => alert))
    expect(new Set(alerts).size).toBe(alerts.length)
    for (const alert of alerts)
      expect(guide).toMatch(new RegExp(`<a id="${alert.toLowerCase()}"></a>\\*\\*${alert}\\*\\* .{60,}`))
    const described = [...guide.matchAll(/<\/a>\*\*(\w+)\*\*/g)].map(([, alert]) => alert)
    expect(described.toSorted()).toEqual(alerts.toSorted())
  })
})
