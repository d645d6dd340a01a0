import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { ok } from '#tools/builders/orders/desk-orders.ts'
import { anOrder, payByCard } from '#tools/builders/orders/orders.ts'
import {
  bodyOf,
  bookings,
  openSendingShop,
  signed,
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

describe('the message', () => {
  it('is a signed event of the shop, with the state of the order and no data of its buyer', async () => {
    const { came, secret } = await sending.listening(['order.confirmed'])
    const placed = await anOrder(sending.shop, { 'ELOWEN-SCALP-SHAMPOO-500': 1 })
    await payByCard(sending.shop, placed)
    await sending.send()
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

  it('is not sent for a rolled-back transaction', async () => {
    const { came } = await sending.listening()
    const undone = sending.ctx().transaction(async (tx) => {
      await tx.publish('booking.confirmed', { bookingId: randomUUID(), at: sending.now().toISOString() })
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    await sending.send()
    expect(await came()).toEqual([])
  })

  it('is sent to every subscribed endpoint, once, also in batches', async () => {
    const [one, other, unsubscribed] = [
      await sending.listening(),
      await sending.listening(),
      await sending.listening(['order.confirmed']),
    ]
    const ids = [randomUUID(), randomUUID(), randomUUID()]
    const events = ids.map((bookingId) => ({ bookingId, at: sending.now().toISOString() }))
    await sending.ctx().publishMany('booking.confirmed', events)
    await sending.send()
    await sending.send()
    for (const each of [one, other])
      expect((await each.came()).map((message) => bodyOf(message).data.booking_id)).toEqual(ids)
    expect(await unsubscribed.came()).toEqual([])
  })

  it('is signed by both secrets for a day after one took over from the other', async () => {
    const endpoint = await sending.listening()
    const { seed, secret } = ok(await (await sending.desk()).get('/webhook-secret')).body as {
      seed: string
      secret: string
    }
    const press = () => sending.desk().then((by) => by.send('POST', `${endpoint.at}/rotate`, { seed }))
    // a repeated request does not replace the previous secret
    for (const answer of [...(await Promise.all([press(), press()])), await press()]) ok(answer)
    const signatures = async () => {
      await sending.booked(randomUUID())
      await sending.send()
      const message = (await endpoint.came()).at(-1)
      if (!message) throw new Error('nothing came')
      const given = message.headers.signature.split(' ')
      return [secret, endpoint.secret].map((each) => given.includes(signed(message, each)))
    }
    expect(await signatures()).toEqual([true, true])
    sending.later(24 * hour - 1_000)
    expect(await signatures()).toEqual([true, true])
    sending.later(1_000)
    expect(await signatures()).toEqual([true, false])
  })

  it('is a test on request', async () => {
    const { at, id, came } = await sending.listening()
    ok(await (await sending.desk()).send('POST', `${at}/test`))
    await sending.send()
    expect((await came()).map(bodyOf)).toMatchObject([{ type: 'webhook.test', data: { endpoint_id: id } }])
  })
})

describe('the order of a subject', () => {
  it('is that of its transactions, by four workers at once, each event once', async () => {
    const { id, came } = await sending.listening()
    const subjects = Array.from({ length: 6 }, () => randomUUID())
    for (let round = 0; round < 4; round += 1)
      for (const subject of subjects)
        await (round % 2 === 0 ? sending.booked(subject) : sending.ended(subject))
    for (let turn = 0; turn < 12; turn += 1)
      await Promise.all([1, 2, 3, 4].map(() => deliverDue(sending.ctx(), id)))
    const messages = await came()
    expect(messages.length).toBe(24)
    for (const subject of subjects)
      expect(
        messages
          .map(bodyOf)
          .filter(({ data }) => data.booking_id === subject)
          .map(({ type }) => type),
      ).toEqual(['booking.confirmed', 'booking.ended', 'booking.confirmed', 'booking.ended'])
    expect((await sending.deliveriesOf(id)).map(({ state, attempts }) => [state, attempts])).toEqual(
      Array.from({ length: 24 }, () => ['delivered', 1]),
    )
  })

  it('is maintained when its first one fails, while other subjects continue', async () => {
    const { came, id } = await sending.listening()
    const [late, other] = [randomUUID(), randomUUID()]
    await sending.booked(late)
    await sending.receiver.down()
    await sending.send()
    await sending.ended(late)
    await sending.booked(other)
    await sending.receiver.back()
    sending.later(3_000) // the pause is over, and the first is not due yet
    await sending.tick()
    const received = async () => (await came()).map(bodyOf).map(({ type, data }) => [type, data.booking_id])
    expect(await received()).toEqual([['booking.confirmed', other]])
    sending.later(minute)
    await sending.tick()
    expect((await received()).slice(1)).toEqual([
      ['booking.confirmed', late],
      ['booking.ended', late],
    ])
    expect((await sending.deliveriesOf(id)).map(({ state }) => state)).toEqual([
      'delivered',
      'delivered',
      'delivered',
    ])
  })

  it('resumes deliveries of a stopped process after their lease', async () => {
    const { came, id } = await sending.listening()
    const subject = randomUUID()
    await sending.booked(subject)
    await sending.ended(subject)
    await sending.shop.shop.pool.query(
      `update webhook_deliveries set state = 'sending', attempts = 1, leased_until = $2
       where endpoint_id = $1 and event_id = (select min(event_id) from webhook_deliveries where endpoint_id = $1)`,
      [id, new Date(sending.now().getTime() + minute)],
    )
    await sending.send()
    expect(await came()).toEqual([])
    sending.later(minute)
    await sending.tick()
    expect((await came()).map((message) => bodyOf(message).type)).toEqual(bookings)
  })
})
