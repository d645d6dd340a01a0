import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestShop, type TestShop } from '#tools/testing/test-shop.ts'
import type { Ctx } from '../context.ts'
import { queueMessages } from './outbox.ts'
import type { Mail } from './ports.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())
const staff = () => shop.shop.systemContext()

it('queues many at once, each key once, and marks the sent ones even if others fail', async () => {
  const letter = (key: string, to = `${key}@example.com`) =>
    ({
      key,
      channel: 'mail',
      event: 'test',
      language: 'en',
      to,
      subject: key,
      text: key,
      html: null,
      orderId: null,
    }) as const
  const after: ((ctx: Ctx) => Promise<void>)[] = []
  const ids = await staff().transaction((tx) =>
    queueMessages({ ...tx, afterCommit: (later) => void after.push(later) }, [
      letter('many-1'),
      letter('many-2', 'nobody@example.com'),
      letter('many-1', 'again@example.com'),
      { ...letter('many-3'), goodUntil: new Date(Date.now() + 60_000) },
      letter('many-4', 'broken@example.com'),
      { ...letter('many-5'), subject: '花束 💐'.slice(0, -1) }, // cut through its last sign
    ]),
  )
  expect(ids.map((id) => id !== null)).toEqual([true, true, false, true, true, true])
  const sent: string[] = []
  const mail: Mail = {
    send({ to }) {
      sent.push(to)
      if (to === 'broken@example.com') return Promise.reject(new Error('the line is cut'))
      return Promise.resolve(
        to === 'nobody@example.com'
          ? { taken: false, why: 'no such mailbox' }
          : { taken: true, reference: `ref-${to}` },
      )
    },
  }
  const open = { ...staff(), shop: { ...staff().shop, tryOut: false } }
  for (const later of after) await later({ ...open, outside: { ...open.outside, mail } })
  const { rows } = await shop.shop.pool.query<Record<string, unknown>>(
    `select key, "to", state, tries, text, provider_ref, sent_at is not null as was_sent, last_error from messages where key like 'many-%' order by key`,
  )
  expect(rows).toEqual([
    {
      key: 'many-1',
      to: 'many-1@example.com',
      state: 'sent',
      tries: 1,
      text: 'many-1',
      provider_ref: 'ref-many-1@example.com',
      was_sent: true,
      last_error: null,
    },
    {
      key: 'many-2',
      to: 'nobody@example.com',
      state: 'bounced',
      tries: 1,
      text: 'many-2',
      provider_ref: null,
      was_sent: false,
      last_error: 'no such mailbox',
    },
    {
      key: 'many-3',
      to: 'many-3@example.com',
      state: 'sent',
      tries: 1,
      text: '',
      provider_ref: 'ref-many-3@example.com',
      was_sent: true,
      last_error: null,
    },
    {
      key: 'many-4',
      to: 'broken@example.com',
      state: 'queued',
      tries: 1,
      text: 'many-4',
      provider_ref: null,
      was_sent: false,
      last_error: 'Error: the line is cut',
    },
    {
      key: 'many-5',
      to: 'many-5@example.com',
      state: 'sent',
      tries: 1,
      text: 'many-5',
      provider_ref: 'ref-many-5@example.com',
      was_sent: true,
      last_error: null,
    },
  ])
  expect(sent).toHaveLength(5)
})
