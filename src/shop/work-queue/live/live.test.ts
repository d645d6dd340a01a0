import { Kysely, PostgresDialect } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { anOrder } from '#tools/builders/orders/orders.ts'
import { atDesk, type AtDesk } from '#tools/builders/staff/staff.ts'
import { openTestShop, type TestShop } from '#tools/testing/test-shop.ts'
import { closing } from '../../../platform/cache/shared-cache.ts'
import type { DB } from '../../../platform/db/tables.ts'
import { houseRole } from '../../staff/rules.ts'
import { workItemKinds } from '../contract.ts'
import { workSources } from '../sources.ts'
import { growingLists, growingNames } from './growing.rules.ts'
import { beatMs, readForNames, tablesOf, tickMs } from './live.rules.ts'
import type { LiveCounts } from './live.contract.ts'

let shop: TestShop
let care: AtDesk
beforeAll(async () => {
  shop = await openTestShop({ LIMITS_FACTOR: '1000' })
  care = await atDesk(shop, 'care')
})
afterAll(() => shop.close())

const names = async (text: string) =>
  new Set((await shop.shop.pool.query<{ name: string }>(text)).rows.map(({ name }) => name))

const openStream = (who: AtDesk) =>
  shop.shop.api.fetch(
    new Request('http://shop.test/api/admin/v1/live', { headers: { cookie: who.cookie } }),
    { ip: '127.0.0.1', seenIn: null },
  )

type Stream = LiveCounts & { isOver: boolean; isOpen: boolean }

/** Opens a stream; its reader collects messages until a condition holds. */
async function reading(who: AtDesk) {
  const answer = await openStream(who)
  expect(answer.headers.get('content-type')).toMatch(/^text\/event-stream/)
  const reader = (answer.body as ReadableStream<Uint8Array>).getReader()
  const state: Stream = { counts: {}, created: {}, isOver: false, isOpen: true }
  const take = (part: string) => {
    const text = /^data: (.*)$/m.exec(part)?.[1]
    if (part.startsWith('event: end')) state.isOver = true
    else if (text) {
      const { counts, created } = JSON.parse(text) as LiveCounts
      Object.assign(state.counts, counts)
      Object.assign(state.created, created)
    }
  }
  return {
    state,
    leave: () => reader.cancel(),
    async until(isEnough: (so: Stream) => boolean): Promise<number> {
      const started = performance.now()
      while (!isEnough(state)) {
        const { done, value } = await reader.read()
        state.isOpen = !done
        if (done) break
        for (const part of new TextDecoder().decode(value).split('\n\n')) take(part)
      }
      expect(isEnough(state)).toBe(true)
      return performance.now() - started
    },
  }
}

it('lists every table that a source reads as one that triggers a recount, or as read for names alone', async () => {
  const { pool } = shop.shop
  const tables = await names("select tablename as name from pg_tables where schemaname = 'public'")
  const staff = {
    id: '00000000-0000-7000-8000-000000000000',
    email: 'owner@elowen.example',
    name: 'Owner',
    roles: [{ ...houseRole('owner'), name: { chi: '店主', cn: '店主', eng: 'Owner' } }],
    isTrusted: true,
    branchKey: null,
    apiKey: null,
    sessionId: '00000000-0000-7000-8000-000000000000',
    sessionHash: Buffer.alloc(32),
  }
  for (const kind of workItemKinds) {
    const read = new Set<string>()
    const db = new Kysely<DB>({
      dialect: new PostgresDialect({ pool }),
      log: ({ query }) => {
        for (const [, name = ''] of query.sql.matchAll(/\b(?:from|join)\s+"?([a-z_]+)"?/g))
          if (tables.has(name)) read.add(name)
      },
    })
    await workSources[kind].find({ ...shop.shop.systemContext(), db, staff }, 5)
    const known = new Set<string>([...tablesOf[kind], ...readForNames])
    expect([kind, [...read].filter((name) => !known.has(name))]).toEqual([kind, []])
  }
})

it('has a notification trigger on each of these tables', async () => {
  const announcing = await names(
    "select event_object_table as name from information_schema.triggers where trigger_name = 'desk_changed'",
  )
  const needed = new Set([
    ...Object.values(tablesOf).flat(),
    ...growingNames.map((name) => growingLists[name].table),
    'work_items',
    'desk_notices',
    'staff_sessions',
    'staff_accounts',
  ])
  expect([...announcing].toSorted()).toEqual([...needed].toSorted())
})

it('sends a count when it changes, and not at the next tick, to staff users with the right to it', async () => {
  const warehouse = await atDesk(shop, 'warehouse')
  const content = await atDesk(shop, 'content')
  const [first, second, other] = await Promise.all([reading(warehouse), reading(care), reading(content)])
  await Promise.all([first, second].map((each) => each.until(({ counts }) => counts.unpicked !== undefined)))
  const before = first.state.counts.unpicked ?? 0
  await anOrder(shop, { 'ELOWEN-SCALP-SHAMPOO-500': 1 })
  const took = await Promise.all(
    [first, second].map((each) => each.until(({ created }) => (created.orders ?? 0) > 0)),
  )
  for (const ms of took) expect(ms).toBeLessThan(tickMs / 2)
  await shop.shop.pool.query(
    "insert into feedback (topic, name, email, text, locale, state) values ('order', 'A', 'a@b.example', 'x', 'en', 'open')",
  )
  await second.until(({ created }) => (created.tickets ?? 0) > 0)
  expect(second.state.counts.tickets).toBeGreaterThan(0)
  expect(first.state.counts.unpicked).toBeGreaterThanOrEqual(before)
  expect(first.state.created.tickets).toBeUndefined()
  await other.until(({ counts }) => counts.reviews_waiting !== undefined)
  expect(other.state).toMatchObject({ created: {} })
  expect(other.state.counts.unpicked).toBeUndefined()
  await Promise.all([first.leave(), second.leave(), other.leave()])
})

it('ends with the session, and does not extend it', async () => {
  const finance = await atDesk(shop, 'finance')
  const open = await reading(finance)
  await open.until(({ counts }) => Object.keys(counts).length > 0)
  const seen = 'select seen_at::text as name from staff_sessions order by created_at desc limit 1'
  const [before] = await names(seen)
  await finance.send('POST', '/sign-out')
  const ms = await open.until(({ isOver }) => isOver)
  expect(ms).toBeLessThan(beatMs / 2)
  expect(await names(seen)).toEqual(new Set([before]))
  expect((await openStream(finance)).status).toBe(401)
})

it('ends with its process, so that clients reconnect to another one', async () => {
  const open = await reading(care)
  await open.until(({ counts }) => Object.keys(counts).length > 0)
  shop.shop.cache.drop(closing)
  await open.until(({ isOpen }) => !isOpen)
  expect(open.state.isOver).toBe(false)
})

it('requires a sign-in', async () => expect((await openStream({ ...care, cookie: '' })).status).toBe(401))
