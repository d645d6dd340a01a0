import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { no, ok } from '#tools/builders/orders/desk-orders.ts'
import {
  bodyOf,
  bookings,
  openSendingShop,
  type SendingShop,
} from '#tools/builders/webhooks/webhook-deliveries.ts'
import { forgetWebhooks } from './jobs.ts'

const hour = 3_600_000
let sending: SendingShop
beforeAll(async () => {
  sending = await openSendingShop()
})
afterAll(() => sending.close())
afterEach(() => sending.reset())

describe('sending again', () => {
  it('sends one under its message id, once for two presses', async () => {
    const { id, came } = await sending.listening()
    await sending.booked(randomUUID())
    await sending.send()
    const [delivery] = await sending.deliveriesOf(id)
    const press = () =>
      sending.desk().then((by) => by.send('POST', `/webhook-deliveries/${delivery?.id}/replay`))
    const answers = await Promise.all([press(), press()])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(no(await press())).toEqual([409, 'webhooks.is_under_way'])
    await sending.send()
    const messages = await came()
    expect(messages.length).toBe(2)
    expect(new Set(messages.map(({ headers }) => headers.id)).size).toBe(1)
    expect(
      no(await (await sending.desk()).send('POST', `/webhook-deliveries/${randomUUID()}/replay`)),
    ).toEqual([404, 'webhooks.unknown_delivery'])
  })

  it('sends a span, including events missed while it was off, and no others', async () => {
    const { at, came } = await sending.listening()
    await sending.booked(randomUUID())
    await sending.send()
    sending.later(hour)
    const from = sending.now().toISOString()
    ok(await (await sending.desk()).send('POST', `${at}/switch`, { on: '0' }))
    const missed = [randomUUID(), randomUUID()]
    for (const each of missed) await sending.booked(each)
    sending.later(hour)
    ok(await (await sending.desk()).send('POST', `${at}/switch`, { on: '1' }))
    const replay = (span: object) => sending.desk().then((by) => by.send('POST', `${at}/replay`, span))
    expect(no(await replay({ from, to: from }))).toEqual([400, 'webhooks.bad_span'])
    for (const bad of [{ from }, { from: 'x', to: 'y' }, { from: '2026-13-45T99:99', to: from }])
      expect((await replay(bad)).status).toBe(400)
    const both = await Promise.all([0, 1].map(() => replay({ from, to: sending.now().toISOString() })))
    expect(both.map((answer) => ok(answer).body.count).toSorted()).toEqual([0, 2])
    await sending.send()
    expect((await came()).slice(1).map((message) => bodyOf(message).data.booking_id)).toEqual(missed)
  })
})

describe('a webhook that is removed', () => {
  it('is deleted at once with its secrets, despite concurrent events, and its rows within a day', async () => {
    const { at, id, came } = await sending.listening()
    await sending.booked(randomUUID())
    const by = await sending.desk()
    const all = await Promise.all([
      by.send('POST', `${at}/remove`),
      ...Array.from({ length: 20 }, () => sending.booked(randomUUID())),
    ])
    ok(all[0])
    await sending.send()
    const before = (await came()).length
    await sending.booked(randomUUID())
    await sending.tick()
    expect((await came()).length).toBe(before)
    expect(no(await by.get(at))).toEqual([404, 'webhooks.unknown'])
    expect(await sending.deliveriesOf(id)).toEqual([])
    const left = async () =>
      (await sending.shop.shop.pool.query('select secret from webhook_endpoints where id = $1', [id])).rows
    expect(await left()).toEqual([{ secret: Buffer.alloc(0) }])
    sending.later(25 * hour)
    await forgetWebhooks.run(sending.ctx())
    expect(await left()).toEqual([])
    const { rows } = await sending.shop.shop.pool.query(
      'select from webhook_deliveries where endpoint_id = $1',
      [id],
    )
    expect(rows).toEqual([])
  })

  it('is not created again by its button', async () => {
    const by = await sending.desk()
    const { seed } = ok(await by.get('/webhook-secret')).body as { seed: string }
    const fields = { seed, name: 'Warehouse', url: sending.receiver.url('x'), events: bookings }
    const made = ok(await by.send('POST', '/webhook-endpoints', fields)).body.endpoint as { id: string }
    ok(await by.send('POST', `/webhook-endpoints/${made.id}/remove`))
    expect(no(await by.send('POST', '/webhook-endpoints', fields))).toEqual([404, 'webhooks.unknown'])
  })
})

describe('the log', () => {
  it('is deleted thirty days after a delivery ended', async () => {
    const { id } = await sending.listening()
    await sending.booked(randomUUID())
    await sending.send()
    sending.later(29 * 24 * hour)
    await forgetWebhooks.run(sending.ctx())
    expect((await sending.deliveriesOf(id)).length).toBe(1)
    sending.later(2 * 24 * hour)
    await forgetWebhooks.run(sending.ctx())
    expect(await sending.deliveriesOf(id)).toEqual([])
    const { rows } = await sending.shop.shop.pool.query('select from webhook_events where at < $1', [
      sending.now(),
    ])
    expect(rows).toEqual([])
  })
})
