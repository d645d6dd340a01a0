import { createHmac, randomUUID } from 'node:crypto'
import type { ReceivedMessage } from '#outside/programs/webhook-program.ts'
import { sendWaitingWebhooks } from '#shop/webhooks/jobs.ts'
import { openTestShop } from '#tools/testing/test-shop.ts'
import { ok } from '#tools/builders/orders/desk-orders.ts'
import { atDesk, type AtDesk } from '#tools/builders/staff/staff.ts'
import { anEndpoint, openReceiver, type AnEndpoint } from './webhooks.ts'

export const start = new Date('2026-03-04T02:00:00Z')
const minute = 60_000
export const bookings = ['booking.confirmed', 'booking.ended']

type Shown = {
  id: string
  state: string
  attempts: number
  last_status: number | null
  last_failure: string | null
}

export const bodyOf = ({ body }: ReceivedMessage) =>
  JSON.parse(body) as { type: string; version: number; data: Record<string, unknown> }

export const signed = ({ headers: { id, timestamp }, body }: ReceivedMessage, secret: string) =>
  `v1,${createHmac('sha256', Buffer.from(secret.slice(6), 'base64'))
    .update(`${id}.${timestamp}.${body}`)
    .digest('base64')}`

/** A shop with a stopped clock, and a receiver of its webhooks. */
export async function openSendingShop() {
  let now = start
  let owner: AtDesk | undefined
  let signedIn = start
  const receiver = await openReceiver()
  const settings = { LIMITS_FACTOR: '1000', WEBHOOKS_LOOPBACK: '1' }
  const shop = await openTestShop(settings, { clock: { now: () => now } })
  /** A staff user, signed in at the time of the clock. */
  async function desk(): Promise<AtDesk> {
    if (owner && Math.abs(now.getTime() - signedIn.getTime()) < 10 * minute) return owner
    signedIn = now
    return (owner = await atDesk(shop, 'owner'))
  }
  const ctx = () => shop.shop.systemContext()
  const booked = (bookingId: string) =>
    ctx().publish('booking.confirmed', { bookingId, at: now.toISOString() })
  const ended = (bookingId: string) =>
    ctx().publish('booking.ended', { bookingId, by: 'shop', at: now.toISOString() })
  const send = () => shop.work('send-webhooks')
  /** Runs the job of each minute, and the jobs that it queues. */
  async function tick() {
    await sendWaitingWebhooks.run(ctx())
    await send()
  }
  async function listening(
    events = bookings,
  ): Promise<AnEndpoint & { at: string; came(): Promise<ReceivedMessage[]> }> {
    const name = randomUUID().slice(0, 8)
    const endpoint = await anEndpoint(await desk(), receiver.url(name), events)
    return { ...endpoint, at: `/webhook-endpoints/${endpoint.id}`, came: () => receiver.messages(name) }
  }
  const deliveriesOf = async (id: string) =>
    ok(await (await desk()).get(`/webhook-deliveries?endpoint=${id}`)).body.deliveries as Shown[]
  const stateOf = async ({ at }: { at: string }) =>
    (ok(await (await desk()).get(at)).body.endpoint as { state: string }).state
  return {
    shop,
    receiver,
    now: () => now,
    later: (ms: number) => void (now = new Date(now.getTime() + ms)),
    desk,
    ctx,
    booked,
    ended,
    send,
    tick,
    listening,
    deliveriesOf,
    stateOf,
    /** Resets to the start: no subscriptions, and the initial time. */
    async reset() {
      await receiver.back()
      await shop.shop.pool.query('delete from webhook_endpoints')
      await shop.shop.pool.query('delete from webhook_events')
      now = start
    },
    async close() {
      await shop.close()
      await receiver.close()
    },
  }
}
export type SendingShop = Awaited<ReturnType<typeof openSendingShop>>
