import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { atDesk, type AtDesk } from '#tools/builders/staff/staff.ts'
import { liveRows } from '#tools/testing/live-rows.ts'
import { openTestShop, type TestShop } from '#tools/testing/test-shop.ts'
import { listen, type Running } from '#platform/http/server.ts'
import { startMetrics } from '#platform/metrics.ts'
import { tableFile, type Cell } from '#platform/tables/write.ts'
import { rowsOf } from '#shop/exports/list-rows.ts'
import { lists } from '#shop/exports/lists.ts'
import { findActing, inStaffName } from '#shop/staff/accounts.ts'
import { apiListener } from './listener.ts'

const many = 100_000
/** A hundred thousand rows, with a timeout for a busy machine. */
const slow = { timeout: 240_000 }
let shop: TestShop
let owner: AtDesk
let running: Running | undefined
beforeAll(async () => {
  shop = await openTestShop({ LIMITS_FACTOR: '1000' })
  owner = await atDesk(shop, 'owner')
  for (let added = 0; added < many; added += 5_000)
    await shop.shop.pool.query(
      `insert into audit_log (at, who, action, entity, entity_id, reason)
        select now(), 'somebody', 'staff-note', 'order', 'order ' || n, 'reason ' || n from generate_series(1, 5000) n`,
    )
})
afterEach(() => running?.close())
afterAll(() => shop.close())

/** Bytes and lines of a file, counted as it is read. */
async function taken(file: ReadableStream<Uint8Array>): Promise<{ lines: number; bytes: number }> {
  const found = { lines: 0, bytes: 0 }
  for await (const piece of file) {
    found.bytes += piece.byteLength
    for (const byte of piece) if (byte === 10) found.lines += 1
  }
  return found
}
const generated = function* (count: number): Generator<Cell[]> {
  for (let at = 0; at < count; at += 1) yield [`row ${at}`, at, `a text of row ${at}`, null]
}

const formats = ['csv', 'xlsx'] as const
it.each(formats)('%s holds a few hundred rows in memory, however many it writes', slow, async (format) => {
  const { rows, seen } = liveRows(generated(many))
  const { bytes } = await taken(tableFile(format, 'rows', ['a', 'b', 'c', 'd'], rows))
  expect(seen.passed).toBe(many)
  expect(seen.mostAlive).toBeLessThan(500)
  expect(bytes).toBeGreaterThan(100_000)
})

it('would detect rows that are held in memory', async () => {
  const { rows, seen } = liveRows(generated(20_000), 10_000)
  const retained: Cell[][] = []
  for await (const row of rows) retained.push(row)
  expect(seen.mostAlive).toBe(retained.length)
})

it('reads a list of 100,000 rows in batches, every row once', slow, async () => {
  const ctx = shop.shop.systemContext()
  const staff = await findActing(ctx, owner.email)
  if (!staff) throw new Error('the owner is there')
  const listed = rowsOf(inStaffName(ctx, staff), lists.audit, 'action=staff-note', staff.roles)
  const { rows, seen } = liveRows(listed as AsyncIterable<{ id: string }>)
  const cells = (async function* (): AsyncGenerator<Cell[]> {
    for await (const row of rows) yield [row.id]
  })()
  const { lines } = await taken(tableFile('csv', 'audit', ['id'], cells))
  expect(seen.passed).toBe(many)
  expect(lines).toBe(many + 1)
  expect(seen.mostAlive).toBeLessThan(500)
})

it('stops reading when the client disconnects: no file, no audit entry, no connection', async () => {
  const serving = {
    shop: shop.shop,
    metrics: startMetrics(),
    ready: { isReady: () => true, takesCalls: () => true },
  }
  running = await listen(await apiListener(serving), { host: '127.0.0.1', port: null, first: 28_480 })
  const leaving = new AbortController()
  const file = fetch(`http://127.0.0.1:${running.port}/api/admin/v1/exports/audit?format=csv`, {
    headers: { cookie: owner.cookie },
    signal: leaving.signal,
  })
  // the file is being written as long as its transaction is open
  const isReading = async () =>
    (
      await shop.shop.pool.query(
        `select 1 from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
          and xact_start is not null and query ilike '%audit_log%'`,
      )
    ).rows.length > 0
  while (!(await isReading()));
  leaving.abort()
  await expect(file).rejects.toThrow()
  while (await isReading());
  const { rows } = await shop.shop.pool.query("select 1 from audit_log where action = 'staff-export-list'")
  expect(rows).toEqual([])
})
