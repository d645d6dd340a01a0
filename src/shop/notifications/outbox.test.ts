import type { Ctx } from '../context.ts'
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openPayingShop, openTestShop, type PayingShop } from '#tools/testing/test-shop.ts'
import { emailsOf, last, sentTexts, linkIn } from '#tools/builders/notifications/emails.ts'
import { anOrder } from '#tools/builders/orders/orders.ts'
import { aClock } from '#tools/builders/payments/payments.ts'
import { listMessages, resendMessage } from './notifications.ts'
import { queueMessage } from './outbox.ts'
import { takeMessage } from './store.ts'

let shop: PayingShop
const clock = aClock()
beforeAll(async () => {
  // noon in Hong Kong, so that texts go at once
  const noon = new Date(Math.ceil(Date.now() / 86_400_000) * 86_400_000 + 4 * 3_600_000)
  clock.move((noon.getTime() - Date.now()) / 1_000)
  shop = await openPayingShop({ LIMITS_FACTOR: '1000' }, { clock })
})
afterAll(() => shop.close())

const shampoo = 'ELOWEN-SCALP-SHAMPOO-500'
const staff = () => shop.shop.systemContext()
const run = async (job: string) => shop.shop.jobs.find(({ name }) => name === job)?.run({})

describe('texts', () => {
  let count = 0
  function queueText(tx: Ctx, to: string): Promise<unknown> {
    const key = `text-${(count += 1)}`
    return queueMessage(tx, {
      key,
      channel: 'sms',
      event: 'test',
      language: 'en',
      to,
      subject: '',
      text: key,
      html: null,
      orderId: null,
    })
  }
  async function aText(to: string): Promise<string> {
    await staff().transaction(async (tx) => void (await queueText(tx, to)))
    await shop.work('send-message')
    return `text-${count}`
  }
  const stateOf = async (key: string) => (await listMessages(staff(), { search: key, page: 1 })).messages[0]
  async function ended(key: string) {
    for (let wait = 0; wait < 100; wait += 1) {
      const state = await stateOf(key)
      if (state?.state !== 'sent') return state
      await setTimeout(30)
    }
    return stateOf(key)
  }

  it('are tracked to their final state', async () => {
    expect(await ended(await aText('+85291230000'))).toMatchObject({ state: 'delivered', lastError: null })
    expect(await ended(await aText('+85291230001'))).toMatchObject({ state: 'bounced', lastError: '30005' })
    expect(await ended(await aText('12'))).toMatchObject({
      state: 'failed',
      lastError: expect.stringContaining('21211'),
      tries: 1,
    })
  })

  it('are retried after a provider failure, never after a lost response', async () => {
    await shop.outage('sms', 'error', 1)
    const key = await aText('+85291230000')
    expect(await stateOf(key)).toMatchObject({
      state: 'queued',
      tries: 1,
      lastError: expect.stringContaining('500'),
    })
    await run('send-waiting-messages')
    expect(await stateOf(key)).toMatchObject({ state: 'queued', tries: 1 })
    clock.move(61)
    await run('send-waiting-messages')
    expect(await ended(key)).toMatchObject({ state: 'delivered', tries: 2 })
    const before = (await sentTexts(shop)).length
    await shop.outage('sms', 'lose', 1)
    expect(await stateOf(await aText('+85291230000'))).toMatchObject({
      state: 'failed',
      lastError: expect.stringContaining('may have been'),
    })
    expect(await sentTexts(shop)).toHaveLength(before + 1)
  })

  it('wait for the end of quiet hours', async () => {
    clock.move(12 * 3_600)
    const key = await aText('+85291230000')
    expect(await stateOf(key)).toMatchObject({ state: 'queued', tries: 0 })
    clock.move(12 * 3_600)
    await run('send-waiting-messages')
    expect(await ended(key)).toMatchObject({ state: 'delivered' })
  })

  it('are all sent in one run after quiet hours', async () => {
    const many = 305
    const waiting = async () => {
      const { rows } = await shop.shop.pool.query<{ count: number }>(
        "select count(*)::int as count from messages where state = 'queued' and event = 'test'",
      )
      return rows[0]?.count
    }
    clock.move(12 * 3_600)
    await staff().transaction(async (tx) => {
      for (let left = many; left > 0; left -= 1) await queueText(tx, '+85291230000')
    })
    await shop.work('send-message')
    expect(await waiting()).toBe(many)
    clock.move(12 * 3_600)
    await run('send-waiting-messages')
    expect(await waiting()).toBe(0)
  })

  it('accept delivery receipts of their provider alone', async () => {
    const body = 'MessageSid=SM1&MessageStatus=delivered'
    const headers = { 'content-type': 'application/x-www-form-urlencoded', 'x-twilio-signature': 'bm8=' }
    const answer = await shop.shop.api.fetch(
      new Request('http://shop.test/hooks/sms/twilio', { method: 'POST', body, headers }),
      { ip: null, seenIn: null },
    )
    expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([
      400,
      'messages.forged',
    ])
  })
})

describe('the outbox', () => {
  it('loses no message while the mail server is down, and gives up after five tries', async () => {
    const clock = aClock()
    const away = await openTestShop({ SMTP_URL: 'smtp://127.0.0.1:1', LIMITS_FACTOR: '1000' }, { clock })
    try {
      const { id, visitor } = await anOrder(away, { [shampoo]: 1 }, { payment_method: 'fps' })
      await away.work('notify-transfer-awaited')
      const tries: unknown[] = []
      // the pauses between tries, within which the order can still be paid
      for (const seconds of [60, 600, 3_600, 21_600, 21_600, 0]) {
        const [row] = (
          await away.shop.pool.query('select state, tries, last_error from messages where order_id = $1', [
            id,
          ])
        ).rows
        tries.push([row.state, row.tries])
        expect(row.last_error).toContain('ECONNREFUSED')
        clock.move(seconds + 1)
        await away.shop.jobs.find(({ name }) => name === 'send-waiting-messages')?.run({})
      }
      expect(tries).toEqual([
        ['queued', 1],
        ['queued', 2],
        ['queued', 3],
        ['queued', 4],
        ['failed', 5],
        ['failed', 5],
      ])
      expect((await visitor.get(`/order?id=${id}`)).status).toBe(200)
    } finally {
      await away.close()
    }
  })

  it('sends no message twice when the clock of a demo shop jumps ahead of a sender', async () => {
    const demo = aClock()
    let outside = new Date()
    const jumping = await openTestShop({}, { clock: { now: demo.now, outside: () => outside } })
    try {
      const ctx = jumping.shop.systemContext()
      const id = await ctx.transaction((tx) =>
        queueMessage(tx, {
          key: 'jump',
          channel: 'mail',
          event: 'test',
          language: 'en',
          to: 'ka.yan@example.com',
          subject: 'jump',
          text: 'jump',
          html: null,
          orderId: null,
        }),
      )
      const sender = await takeMessage(ctx.db, id ?? '', { now: demo.now(), outside, seconds: 120 })
      expect(sender?.tries).toBe(1)
      const sweep = async () => {
        await jumping.shop.jobs.find(({ name }) => name === 'send-waiting-messages')?.run({})
        return (await jumping.shop.pool.query('select state, tries from messages')).rows
      }
      demo.move(3_600)
      expect(await sweep()).toEqual([{ state: 'queued', tries: 1 }])
      outside = new Date(outside.getTime() + 121_000) // the sender died
      expect(await sweep()).toEqual([{ state: 'sent', tries: 2 }])
    } finally {
      await jumping.close()
    }
  })

  it('stores the text of each message and its outcome', async () => {
    const change = (sql: string) => shop.shop.pool.query(sql)
    const order = await anOrder(shop, { [shampoo]: 1 }, { payment_method: 'fps' })
    const letter = await last(shop, order.id)
    for (const other of [
      `text = 'other'`,
      `text = '', html = null`,
      `html = html || ' '`,
      `subject = 'other'`,
      `"to" = 'other@example.com'`,
      'created_at = now()',
      'order_id = null',
    ])
      await expect(
        change(`update messages set ${other}, tries = tries + 1 where id = '${letter.id}'`),
      ).rejects.toThrow(/stays as it was written/)
    await expect(
      change(`update messages set state = 'queued', next_try_at = now() where state = 'delivered'`),
    ).rejects.toThrow(/does not go from delivered to queued/)
    await expect(change('delete from messages')).rejects.toThrow(/never changed/)
  })

  it('sends a message again as a copy', async () => {
    const { id } = await anOrder(shop, { [shampoo]: 1 }, { payment_method: 'fps' })
    const first = await last(shop, id)
    await resendMessage(staff(), first.id)
    const copy = await resendMessage(staff(), first.id)
    await shop.work('send-message')
    expect((await emailsOf(shop, id)).map(({ key, state }) => [key, state])).toEqual([
      [`mail:waiting:${id}`, 'sent'],
      [`mail:waiting:${id}#2`, 'sent'],
      [`mail:waiting:${id}#3`, 'sent'],
    ])
    expect(copy.text).toBe(first.text)
    // texts are erased after half a year, and with their recipient: an empty message without a recipient is not sent
    await shop.shop.pool.query("select forget_messages(now() + interval '10 years')")
    await expect(resendMessage(staff(), first.id)).rejects.toMatchObject({ code: 'messages.forgotten' })
    await expect(resendMessage(staff(), id)).rejects.toMatchObject({ code: 'messages.unknown' })
  })
})

describe('the mailbox of a trial shop', () => {
  it('shows mails and texts, newest first, with clickable links', async () => {
    const { id, order } = await anOrder(shop, { [shampoo]: 1 }, { payment_method: 'fps' })
    const mail = await last(shop, id)
    const { body } = await shop.get(`/api/v1/dev/mailbox?search=${order.number}`)
    expect(body).toMatchObject({
      total: 1,
      messages: [{ _id: mail.id, to: 'ka.yan@example.com', order_id: id, state: 'sent' }],
    })
    const fetchPage = async (path: string) =>
      shop.shop.api.fetch(new Request(`http://shop.test${path}`), { ip: null, seenIn: null })
    const page = await fetchPage('/dev/mailbox')
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")
    const html = await page.text()
    expect(html).toContain(`/dev/mailbox?id=${mail.id}`)
    expect(html).toContain(`<a href="${linkIn(mail.text)}">`)
    expect(await (await fetchPage(`/dev/mailbox?id=${mail.id}`)).text()).toBe(mail.html)
    expect((await fetchPage(`/dev/mailbox?id=${id}`)).status).toBe(404)
  })

  it('does not exist in production', async () => {
    const open = await openTestShop({
      SHOP_MODE: 'production',
      DATABASE_URL: 'postgres://elsewhere/x',
      SMTP_URL: 'smtp://127.0.0.1:1',
      PAYMENT_METHODS: '',
    })
    try {
      for (const path of ['/dev/mailbox', '/api/v1/dev/mailbox'])
        expect((await open.get(path)).status).toBe(404)
    } finally {
      await open.close()
    }
  })
})
