import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { ok } from '#tools/builders/orders/desk-orders.ts'
import {
  bodyOf,
  bookings,
  openSendingShop,
  start,
  type SendingShop,
} from '#tools/builders/webhooks/webhook-deliveries.ts'

import { deliverDue } from './deliver.ts'

const [minute, hour] = [60_000, 3_600_000]
let sending: SendingShop
beforeAll(async () => {
  sending = await openSendingShop()
})
afterAll(() => sending.close())
afterEach(() => sending.reset())

// days pass in hundreds of steps
describe('a receiver that is down', { timeout: 120_000 }, () => {
  it('gets every event in order after a day, with few tries meanwhile', async () => {
    const { came, id, ...endpoint } = await sending.listening()
    await sending.receiver.down()
    const subjects = Array.from({ length: 5 }, () => randomUUID())
    for (const subject of subjects) {
      await sending.booked(subject)
      await sending.ended(subject)
    }
    for (let past = 0; past < 24 * 60; past += 10) {
      await sending.tick()
      sending.later(10 * minute)
    }
    expect(await sending.stateOf(endpoint)).toBe('failing')
    const tries = (await sending.deliveriesOf(id)).reduce((sum, { attempts }) => sum + attempts, 0)
    expect(tries).toBeGreaterThan(20)
    expect(tries).toBeLessThan(150)
    await sending.receiver.back()
    for (let turn = 0; turn < 13; turn += 1) {
      await sending.tick()
      sending.later(10 * minute)
    }
    const messages = (await came()).map(bodyOf)
    expect(messages.length).toBe(10)
    for (const subject of subjects)
      expect(messages.filter(({ data }) => data.booking_id === subject).map(({ type }) => type)).toEqual(
        bookings,
      )
    expect(await sending.stateOf(endpoint)).toBe('on')
  })

  it('is given up after three days, switched off, and its creator is notified once', async () => {
    const { at, came, id } = await sending.listening()
    const maker = (await sending.desk()).email
    await sending.shop.shop.pool.query(`update webhook_endpoints set locale = 'en' where id = $1`, [id])
    await sending.receiver.down()
    await sending.booked(randomUUID())
    for (let past = 0; past <= 73; past += 1) {
      await sending.tick()
      sending.later(hour)
    }
    expect(await sending.stateOf({ at })).toBe('stopped')
    expect(await sending.deliveriesOf(id)).toMatchObject([{ state: 'dead', last_status: 500 }])
    const stopped = async () => {
      const { matters } = ok(await (await sending.desk()).get('/today')).body as {
        matters: { kind: string; count: number; rows: { id: string }[] }[]
      }
      return matters.find(({ kind }) => kind === 'webhooks_stopped')
    }
    expect(await stopped()).toMatchObject({ count: 1, rows: [{ id }] })
    await sending.shop.work('notify-webhook-off')
    const { rows } = await sending.shop.shop.pool.query(
      `select language, text from messages where event = 'webhook.switched_off' and "to" = $1`,
      [maker],
    )
    expect(rows).toMatchObject([
      { language: 'en', text: expect.stringContaining(`/desk/system/webhooks/${id}`) },
    ])

    const missed = randomUUID()
    await sending.booked(missed)
    await sending.receiver.back()
    await sending.tick()
    expect(await came()).toEqual([])
    ok(await (await sending.desk()).send('POST', `${at}/switch`, { on: '1' }))
    expect((await stopped())?.count ?? 0).toBe(0)
    const span = { from: start.toISOString(), to: new Date(sending.now().getTime() + hour).toISOString() }
    expect(ok(await (await sending.desk()).send('POST', `${at}/replay`, span)).body).toEqual({ count: 2 })
    await sending.tick()
    expect((await came()).map((message) => bodyOf(message).data.booking_id)[1]).toBe(missed)
  })

  it.each([
    ['answers 410', { status: 410, excerpt: '' }],
    ['fails', { status: 500, excerpt: '' }],
  ])('is not an endpoint whose former address %s during a change of address', async (_, outcome) => {
    const former = await sending.listening()
    const latter = sending.receiver.url(randomUUID().slice(0, 8))
    await sending.booked(randomUUID())
    const ctx = sending.ctx()
    const webhooks = {
      ...ctx.outside.webhooks,
      post: async () => {
        ok(await (await sending.desk()).send('POST', former.at, { name: 'n', url: latter, events: bookings }))
        return outcome
      },
    }
    await deliverDue({ ...ctx, outside: { ...ctx.outside, webhooks } }, former.id)
    expect(await sending.stateOf(former)).toBe('on')
    const row = 'select failures, failing_since, rests_until from webhook_endpoints where id = $1'
    expect((await sending.shop.shop.pool.query(row, [former.id])).rows).toEqual([
      { failures: 0, failing_since: null, rests_until: null },
    ])
    await deliverDue(sending.ctx(), former.id)
    expect(await sending.deliveriesOf(former.id)).toMatchObject([{ state: 'delivered', attempts: 2 }])
  })

  it('is not called again after it answers 410', async () => {
    const { at, id } = await sending.listening()
    const gone = await import('node:http').then(({ createServer }) =>
      createServer((_, answer) => answer.writeHead(410).end('x'.repeat(5_000))).listen(0, '127.0.0.1'),
    )
    await new Promise((done) => gone.once('listening', done))
    const { port } = gone.address() as { port: number }
    const url = `http://127.0.0.1:${port}/`
    ok(await (await sending.desk()).send('POST', at, { name: 'Gone', url, events: bookings }))
    await sending.booked(randomUUID())
    await sending.send()
    expect(await sending.stateOf({ at })).toBe('gone')
    const [delivery] = await sending.deliveriesOf(id)
    expect(delivery).toMatchObject({ state: 'waiting', attempts: 1, last_status: 410, next_at: null })
    const { attempts } = ok(await (await sending.desk()).get(`/webhook-deliveries/${delivery?.id}`))
      .body as unknown as {
      attempts: { status: number; excerpt: string; milliseconds: number }[]
    }
    expect(attempts).toMatchObject([{ status: 410, excerpt: 'x'.repeat(500) }])
    expect(attempts[0]?.milliseconds).toBeGreaterThanOrEqual(0)
    // its waiting deliveries are given up after three days
    sending.later(73 * hour)
    await sending.tick()
    expect(await sending.deliveriesOf(id)).toMatchObject([{ state: 'dead', attempts: 1 }])
    gone.close()
  })
})
