import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestShop, type TestShop } from '#tools/testing/test-shop.ts'
import { queueMessage } from './outbox.ts'
import type { Sms } from './ports.ts'
import { sendMessage } from './sending.ts'

let now = new Date('2026-11-20T13:30:00Z') // 21:30 in Hong Kong
let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop({}, { clock: { now: () => now } })
})
afterAll(() => shop.close())

let counter = 0
/** Queues a text at this moment and returns its id. */
const queued = (more: { goodUntil?: Date } = {}): Promise<string> =>
  shop.shop.systemContext().transaction(async (tx) => {
    const key = `quiet-${(counter += 1)}`
    const words = { subject: '', text: key, html: null, orderId: null, ...more }
    const id = await queueMessage(tx, {
      key,
      channel: 'sms',
      event: 'test',
      language: 'en',
      to: '+85261000001',
      ...words,
    })
    return id ?? ''
  })
const sent: string[] = []
/** One try, by a provider that is available or down. */
async function tried(id: string, isAway: boolean) {
  const ctx = shop.shop.systemContext()
  const sms: Sms = {
    ...ctx.outside.sms,
    send({ key }) {
      if (isAway) return Promise.reject(new Error('the line is cut'))
      sent.push(key)
      return Promise.resolve({ taken: true, reference: key })
    },
  }
  await sendMessage({ ...ctx, outside: { ...ctx.outside, sms } }, id)
  const { rows } = await shop.shop.pool.query<{ state: string; key: string; at: Date | null }>(
    'select state, key, next_try_at as at from messages where id = $1',
    [id],
  )
  return { state: rows[0]?.state, key: rows[0]?.key, at: rows[0]?.at?.toISOString() ?? null }
}
const morning = '2026-11-21T01:00:00.000Z' // 09:00 in Hong Kong

it('retries a text that failed in the evening in the morning, and not at night', async () => {
  now = new Date('2026-11-20T13:59:30Z')
  expect(await tried(await queued(), true)).toMatchObject({ state: 'queued', at: morning })
})

it('sends no overdue text at night, as after an outage of the shop', async () => {
  now = new Date('2026-11-20T13:30:00Z')
  const id = await queued()
  now = new Date('2026-11-20T19:00:00Z') // 03:00
  const late = await tried(id, false)
  expect([late.state, late.at, sent.includes(late.key ?? '')]).toEqual(['queued', morning, false])
  now = new Date(morning)
  expect((await tried(id, false)).state).toBe('sent')
})

it('sends codes at any hour', async () => {
  now = new Date('2026-11-20T19:00:00Z')
  const id = await queued({ goodUntil: new Date('2026-11-20T19:10:00Z') })
  expect((await tried(id, false)).state).toBe('sent')
})
