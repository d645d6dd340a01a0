import { createHmac, randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { no, ok } from '#tools/builders/desk-orders.ts'
import { anOrder, payByCard } from '#tools/builders/orders.ts'
import { atDesk, type AtDesk } from '#tools/builders/staff.ts'
import { anEndpoint, openReceiver, type AnEndpoint, type Receiver } from '#tools/builders/webhooks.ts'
import { openTestShop, type TestShop } from '#tools/testing/test-shop.ts'
import type { ReceivedMessage } from '#outside/programs/webhook-program.ts'
import { deliverDue } from './deliver.ts'
import { forgetWebhooks, sendWaitingWebhooks } from './jobs.ts'

const start = new Date('2026-03-04T02:00:00Z')
const [minute, hour] = [60_000, 3_600_000]
let now = start
let shop: TestShop
let owner: AtDesk | undefined
let signedIn = start
let receiver: Receiver
beforeAll(async () => {
  receiver = await openReceiver()
  const settings = { LIMITS_FACTOR: '1000', WEBHOOKS_LOOPBACK: '1' }
  shop = await openTestShop(settings, { clock: { now: () => now } })
})
afterAll(async () => {
  await shop.close()
  await receiver.close()
})
afterEach(async () => {
  await receiver.back()
  await shop.shop.pool.query('delete from webhook_endpoints')
  await shop.shop.pool.query('delete from webhook_events')
  now = start
})

/** Somebody who is signed in by the clock as it stands. */
async function desk(): Promise<AtDesk> {
  if (owner && Math.abs(now.getTime() - signedIn.getTime()) < 10 * minute) return owner
  signedIn = now
  return (owner = await atDesk(shop, 'owner'))
}
const later = (ms: number) => void (now = new Date(now.getTime() + ms))
const ctx = () => shop.shop.systemContext()
const booked = (bookingId: string) => ctx().publish('booking.confirmed', { bookingId, at: now.toISOString() })
const ended = (bookingId: string) =>
  ctx().publish('booking.ended', { bookingId, by: 'shop', at: now.toISOString() })
const bookings = ['booking.confirmed', 'booking.ended']
const send = () => shop.work('send-webhooks')
/** What runs each minute, and what it sets off. */
async function tick() {
  await sendWaitingWebhooks.run(ctx())
  await send()
}
const aName = () => randomUUID().slice(0, 8)
async function listening(
  events = bookings,
): Promise<AnEndpoint & { at: string; came(): Promise<ReceivedMessage[]> }> {
  const name = aName()
  const endpoint = await anEndpoint(await desk(), receiver.url(name), events)
  return { ...endpoint, at: `/webhook-endpoints/${endpoint.id}`, came: () => receiver.messages(name) }
}
type Shown = {
  id: string
  state: string
  attempts: number
  last_status: number | null
  last_failure: string | null
}
const deliveriesOf = async (id: string) =>
  ok(await (await desk()).get(`/webhook-deliveries?endpoint=${id}`)).body.deliveries as Shown[]
const stateOf = async ({ at }: { at: string }) =>
  (ok(await (await desk()).get(at)).body.endpoint as { state: string }).state
const bodyOf = ({ body }: ReceivedMessage) =>
  JSON.parse(body) as { type: string; version: number; data: Record<string, unknown> }
const signed = ({ headers: { id, timestamp }, body }: ReceivedMessage, secret: string) =>
  `v1,${createHmac('sha256', Buffer.from(secret.slice(6), 'base64'))
    .update(`${id}.${timestamp}.${body}`)
    .digest('base64')}`

describe('what is sent', () => {
  it('is an event of the shop, signed, with the order as it stands and no word about its buyer', async () => {
    const { came, secret } = await listening(['order.confirmed'])
    const placed = await anOrder(shop, { 'ELOWEN-SCALP-SHAMPOO-500': 1 })
    await payByCard(shop, placed)
    await send()
    const [message] = await came()
    if (!message) throw new Error('nothing came')
    expect(bodyOf(message)).toMatchObject({
      type: 'order.confirmed',
      version: 1,
      data: { order_id: placed.id },
    })
    expect(Object.keys(bodyOf(message).data).toSorted()).toEqual(
      ['currency', 'fulfilment', 'number', 'order_id', 'payment', 'status', 'total'].toSorted(),
    )
    expect(message.headers.signature).toBe(signed(message, secret))
    expect(message.headers.timestamp).toBe(String(start.getTime() / 1_000))
  })

  it('is nothing of a transaction that came to nothing', async () => {
    const { came } = await listening()
    const undone = ctx().transaction(async (tx) => {
      await tx.publish('booking.confirmed', { bookingId: randomUUID(), at: now.toISOString() })
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    await send()
    expect(await came()).toEqual([])
  })

  it('goes to whoever wants it, once, many at a time as well', async () => {
    const [one, other, deaf] = [await listening(), await listening(), await listening(['order.confirmed'])]
    const ids = [randomUUID(), randomUUID(), randomUUID()]
    const events = ids.map((bookingId) => ({ bookingId, at: now.toISOString() }))
    await ctx().publishMany('booking.confirmed', events)
    await send()
    await send()
    for (const each of [one, other])
      expect((await each.came()).map((message) => bodyOf(message).data.booking_id)).toEqual(ids)
    expect(await deaf.came()).toEqual([])
  })

  it('is signed by both secrets for a day after one took over from the other', async () => {
    const endpoint = await listening()
    const { seed, secret } = ok(await (await desk()).get('/webhook-secret')).body as {
      seed: string
      secret: string
    }
    const press = () => desk().then((by) => by.send('POST', `${endpoint.at}/rotate`, { seed }))
    // pressed twice, the secret before stays the one before
    for (const answer of [...(await Promise.all([press(), press()])), await press()]) ok(answer)
    const signatures = async () => {
      await booked(randomUUID())
      await send()
      const message = (await endpoint.came()).at(-1)
      if (!message) throw new Error('nothing came')
      const given = message.headers.signature.split(' ')
      return [secret, endpoint.secret].map((each) => given.includes(signed(message, each)))
    }
    expect(await signatures()).toEqual([true, true])
    later(24 * hour - 1_000)
    expect(await signatures()).toEqual([true, true])
    later(1_000)
    expect(await signatures()).toEqual([true, false])
  })

  it('is a test, when it is asked for', async () => {
    const { at, id, came } = await listening()
    ok(await (await desk()).send('POST', `${at}/test`))
    await send()
    expect((await came()).map(bodyOf)).toMatchObject([{ type: 'webhook.test', data: { endpoint_id: id } }])
  })
})

describe('the order of a subject', () => {
  it('is that of its transactions, by four workers at once, each event once', async () => {
    const { id, came } = await listening()
    const subjects = Array.from({ length: 6 }, () => randomUUID())
    for (let round = 0; round < 4; round += 1)
      for (const subject of subjects) await (round % 2 === 0 ? booked(subject) : ended(subject))
    for (let turn = 0; turn < 12; turn += 1) await Promise.all([1, 2, 3, 4].map(() => deliverDue(ctx(), id)))
    const messages = await came()
    expect(messages.length).toBe(24)
    for (const subject of subjects)
      expect(
        messages
          .map(bodyOf)
          .filter(({ data }) => data.booking_id === subject)
          .map(({ type }) => type),
      ).toEqual(['booking.confirmed', 'booking.ended', 'booking.confirmed', 'booking.ended'])
    expect((await deliveriesOf(id)).map(({ state, attempts }) => [state, attempts])).toEqual(
      Array.from({ length: 24 }, () => ['delivered', 1]),
    )
  })

  it('holds when the first of it fails; others go by', async () => {
    const { came, id } = await listening()
    const [late, other] = [randomUUID(), randomUUID()]
    await booked(late)
    await receiver.down()
    await send()
    await ended(late)
    await booked(other)
    await receiver.back()
    later(3_000) // it rests no more, and the first is not due yet
    await tick()
    const received = async () => (await came()).map(bodyOf).map(({ type, data }) => [type, data.booking_id])
    expect(await received()).toEqual([['booking.confirmed', other]])
    later(minute)
    await tick()
    expect((await received()).slice(1)).toEqual([
      ['booking.confirmed', late],
      ['booking.ended', late],
    ])
    expect((await deliveriesOf(id)).map(({ state }) => state)).toEqual([
      'delivered',
      'delivered',
      'delivered',
    ])
  })

  it('takes up what a process left behind once its lease is over', async () => {
    const { came, id } = await listening()
    const subject = randomUUID()
    await booked(subject)
    await ended(subject)
    await shop.shop.pool.query(
      `update webhook_deliveries set state = 'sending', attempts = 1, leased_until = $2
       where endpoint_id = $1 and event_id = (select min(event_id) from webhook_deliveries where endpoint_id = $1)`,
      [id, new Date(now.getTime() + minute)],
    )
    await send()
    expect(await came()).toEqual([])
    later(minute)
    await tick()
    expect((await came()).map((message) => bodyOf(message).type)).toEqual(bookings)
  })
})

// days go by in hundreds of steps
describe('a receiver that is down', { timeout: 120_000 }, () => {
  it('hears of everything in order after a day, and is asked seldom meanwhile', async () => {
    const { came, id, ...endpoint } = await listening()
    await receiver.down()
    const subjects = Array.from({ length: 5 }, () => randomUUID())
    for (const subject of subjects) {
      await booked(subject)
      await ended(subject)
    }
    for (let past = 0; past < 24 * 60; past += 10) {
      await tick()
      later(10 * minute)
    }
    expect(await stateOf(endpoint)).toBe('failing')
    const tries = (await deliveriesOf(id)).reduce((sum, { attempts }) => sum + attempts, 0)
    expect(tries).toBeGreaterThan(20)
    expect(tries).toBeLessThan(150)
    await receiver.back()
    for (let turn = 0; turn < 13; turn += 1) {
      await tick()
      later(10 * minute)
    }
    const messages = (await came()).map(bodyOf)
    expect(messages.length).toBe(10)
    for (const subject of subjects)
      expect(messages.filter(({ data }) => data.booking_id === subject).map(({ type }) => type)).toEqual(
        bookings,
      )
    expect(await stateOf(endpoint)).toBe('on')
  })

  it('is given up after three days, switched off, and its maker is written to once', async () => {
    const { at, came, id } = await listening()
    const maker = (await desk()).email
    await shop.shop.pool.query(`update webhook_endpoints set locale = 'en' where id = $1`, [id])
    await receiver.down()
    await booked(randomUUID())
    for (let past = 0; past <= 73; past += 1) {
      await tick()
      later(hour)
    }
    expect(await stateOf({ at })).toBe('stopped')
    expect(await deliveriesOf(id)).toMatchObject([{ state: 'dead', last_status: 500 }])
    const stopped = async () => {
      const { matters } = ok(await (await desk()).get('/today')).body as {
        matters: { kind: string; count: number; rows: { id: string }[] }[]
      }
      return matters.find(({ kind }) => kind === 'webhooks_stopped')
    }
    expect(await stopped()).toMatchObject({ count: 1, rows: [{ id }] })
    await shop.work('notify-webhook-off')
    const { rows } = await shop.shop.pool.query(
      `select language, text from messages where event = 'webhook.switched_off' and "to" = $1`,
      [maker],
    )
    expect(rows).toMatchObject([
      { language: 'en', text: expect.stringContaining(`/desk/system/webhooks/${id}`) },
    ])

    const missed = randomUUID()
    await booked(missed)
    await receiver.back()
    await tick()
    expect(await came()).toEqual([])
    ok(await (await desk()).send('POST', `${at}/switch`, { on: '1' }))
    expect((await stopped())?.count ?? 0).toBe(0)
    const span = { from: start.toISOString(), to: new Date(now.getTime() + hour).toISOString() }
    expect(ok(await (await desk()).send('POST', `${at}/replay`, span)).body).toEqual({ count: 2 })
    await tick()
    expect((await came()).map((message) => bodyOf(message).data.booking_id)[1]).toBe(missed)
  })

  it('is called no more once it says it is gone', async () => {
    const { at, id } = await listening()
    const gone = await import('node:http').then(({ createServer }) =>
      createServer((_, answer) => answer.writeHead(410).end('x'.repeat(5_000))).listen(0, '127.0.0.1'),
    )
    await new Promise((done) => gone.once('listening', done))
    const { port } = gone.address() as { port: number }
    const url = `http://127.0.0.1:${port}/`
    ok(await (await desk()).send('POST', at, { name: 'Gone', url, events: bookings }))
    await booked(randomUUID())
    await send()
    expect(await stateOf({ at })).toBe('gone')
    const [delivery] = await deliveriesOf(id)
    expect(delivery).toMatchObject({ state: 'waiting', attempts: 1, last_status: 410, next_at: null })
    const { attempts } = ok(await (await desk()).get(`/webhook-deliveries/${delivery?.id}`))
      .body as unknown as {
      attempts: { status: number; excerpt: string; milliseconds: number }[]
    }
    expect(attempts).toMatchObject([{ status: 410, excerpt: 'x'.repeat(500) }])
    expect(attempts[0]?.milliseconds).toBeGreaterThanOrEqual(0)
    // what waits for it is given up after three days
    later(73 * hour)
    await tick()
    expect(await deliveriesOf(id)).toMatchObject([{ state: 'dead', attempts: 1 }])
    gone.close()
  })
})

describe('sending again', () => {
  it('sends one under its message id, once for two presses', async () => {
    const { id, came } = await listening()
    await booked(randomUUID())
    await send()
    const [delivery] = await deliveriesOf(id)
    const press = () => desk().then((by) => by.send('POST', `/webhook-deliveries/${delivery?.id}/replay`))
    const answers = await Promise.all([press(), press()])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(no(await press())).toEqual([409, 'webhooks.is_under_way'])
    await send()
    const messages = await came()
    expect(messages.length).toBe(2)
    expect(new Set(messages.map(({ headers }) => headers.id)).size).toBe(1)
    expect(no(await (await desk()).send('POST', `/webhook-deliveries/${randomUUID()}/replay`))).toEqual([
      404,
      'webhooks.unknown_delivery',
    ])
  })

  it('sends a span, with what was missed while it was off, and nothing else', async () => {
    const { at, came } = await listening()
    await booked(randomUUID())
    await send()
    later(hour)
    const from = now.toISOString()
    ok(await (await desk()).send('POST', `${at}/switch`, { on: '0' }))
    const missed = [randomUUID(), randomUUID()]
    for (const each of missed) await booked(each)
    later(hour)
    ok(await (await desk()).send('POST', `${at}/switch`, { on: '1' }))
    const replay = (span: object) => desk().then((by) => by.send('POST', `${at}/replay`, span))
    expect(no(await replay({ from, to: from }))).toEqual([400, 'webhooks.bad_span'])
    for (const bad of [{ from }, { from: 'x', to: 'y' }, { from: '2026-13-45T99:99', to: from }])
      expect((await replay(bad)).status).toBe(400)
    const both = await Promise.all([0, 1].map(() => replay({ from, to: now.toISOString() })))
    expect(both.map((answer) => ok(answer).body.count).toSorted()).toEqual([0, 2])
    await send()
    expect((await came()).slice(1).map((message) => bodyOf(message).data.booking_id)).toEqual(missed)
  })
})

describe('a webhook that is removed', () => {
  it('is gone at once with its secrets, however much is announced meanwhile, and its rows within a day', async () => {
    const { at, id, came } = await listening()
    await booked(randomUUID())
    const by = await desk()
    const all = await Promise.all([
      by.send('POST', `${at}/remove`),
      ...Array.from({ length: 20 }, () => booked(randomUUID())),
    ])
    ok(all[0])
    await send()
    const before = (await came()).length
    await booked(randomUUID())
    await tick()
    expect((await came()).length).toBe(before)
    expect(no(await by.get(at))).toEqual([404, 'webhooks.unknown'])
    expect(await deliveriesOf(id)).toEqual([])
    const left = async () =>
      (await shop.shop.pool.query('select secret from webhook_endpoints where id = $1', [id])).rows
    expect(await left()).toEqual([{ secret: Buffer.alloc(0) }])
    later(25 * hour)
    await forgetWebhooks.run(ctx())
    expect(await left()).toEqual([])
    const { rows } = await shop.shop.pool.query('select from webhook_deliveries where endpoint_id = $1', [id])
    expect(rows).toEqual([])
  })

  it('is not made again by its button', async () => {
    const by = await desk()
    const { seed } = ok(await by.get('/webhook-secret')).body as { seed: string }
    const fields = { seed, name: 'Warehouse', url: receiver.url('x'), events: bookings }
    const made = ok(await by.send('POST', '/webhook-endpoints', fields)).body.endpoint as { id: string }
    ok(await by.send('POST', `/webhook-endpoints/${made.id}/remove`))
    expect(no(await by.send('POST', '/webhook-endpoints', fields))).toEqual([404, 'webhooks.unknown'])
  })
})

describe('the log', () => {
  it('is kept for thirty days after a delivery ended', async () => {
    const { id } = await listening()
    await booked(randomUUID())
    await send()
    later(29 * 24 * hour)
    await forgetWebhooks.run(ctx())
    expect((await deliveriesOf(id)).length).toBe(1)
    later(2 * 24 * hour)
    await forgetWebhooks.run(ctx())
    expect(await deliveriesOf(id)).toEqual([])
    const { rows } = await shop.shop.pool.query('select from webhook_events where at < $1', [now])
    expect(rows).toEqual([])
  })
})
