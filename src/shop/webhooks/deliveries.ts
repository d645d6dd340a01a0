import type { Ctx } from '../context.ts'
import { Refusal } from '../refusal.ts'
import { deskRead, deskWrite } from '../staff/write.ts'
import * as list from './delivery-list.store.ts'
import * as deliveries from './delivery.store.ts'
import { mostReplayed, webhookRefusals } from './endpoint.rules.ts'
import { lockedEndpoint } from './endpoints.ts'
import * as events from './event.store.ts'
import { messageBody, testEvent, testVersion } from './public-events.rules.ts'
import { toDelivery } from './view.ts'
import * as contract from './webhook.contract.ts'

const right = 'integrations.manage'

async function deliveryOf(ctx: Ctx, id: string): Promise<list.StoredDelivery> {
  const found = await list.findDelivery(ctx.db, id)
  if (!found) throw new Refusal(webhookRefusals.unknown_delivery)
  return found
}

/** An enabled endpoint under its lock. Throws `webhooks.is_off`. */
async function openEndpoint(tx: Ctx, id: string) {
  const endpoint = await lockedEndpoint(tx, id)
  if (endpoint.offAt) throw new Refusal(webhookRefusals.is_off)
  return endpoint
}

export const listDeliveries = deskRead(
  contract.listDeliveries,
  'integrations.read',
  async (ctx, { endpoint, state, page, limit }) => {
    const filter = { endpointId: endpoint, state }
    const found = await list.listDeliveries(ctx.db, filter, { from: (page - 1) * limit, size: limit })
    return { deliveries: found.deliveries.map(toDelivery), total: found.total }
  },
)

export const getDelivery = deskRead(contract.getDelivery, 'integrations.read', async (ctx, { id }) => {
  const found = await deliveryOf(ctx, id)
  const { event: name, version, eventAt: at, data } = found
  const attempts = await list.listAttempts(ctx.db, id)
  return {
    delivery: toDelivery(found),
    body: messageBody({ name, version, at, data }),
    attempts: attempts.map((each) => ({ ...each, at: each.at.toISOString() })),
  }
})

export const testEndpoint = deskWrite(
  contract.testEndpoint,
  {
    right,
    entity: 'webhook_endpoint',
    outcome: ({ delivery }) => ({ name: delivery.endpointName }),
  },
  async (tx, { id }) => {
    await openEndpoint(tx, id)
    const now = tx.clock.now()
    const event = { name: testEvent, version: testVersion, subject: `test:${id}`, data: { endpoint_id: id } }
    const deliveryId = await events.addEventFor(tx.db, id, event, now)
    await tx.publish('webhook.queued', { endpointId: id })
    return { delivery: toDelivery(await deliveryOf(tx, deliveryId)) }
  },
)

export const replayDelivery = deskWrite(
  contract.replayDelivery,
  {
    right,
    entity: 'webhook_endpoint',
    idOf: ({ delivery }) => delivery.endpointId,
    outcome: ({ delivery: { endpointName, event } }) => ({ name: endpointName, event }),
  },
  async (tx, { id }) => {
    const { endpointId } = await deliveryOf(tx, id)
    await openEndpoint(tx, endpointId)
    if (!(await deliveries.replay(tx.db, id, tx.clock.now()))) throw new Refusal(webhookRefusals.is_under_way)
    await tx.publish('webhook.queued', { endpointId })
    return { delivery: toDelivery(await deliveryOf(tx, id)) }
  },
)

export const replaySpan = deskWrite(
  contract.replaySpan,
  {
    right,
    entity: 'webhook_endpoint',
    outcome: ({ count }, { from, to }) => ({ count, from, to }),
  },
  async (tx, { id, from, to }) => {
    if (!(from < to)) throw new Refusal(webhookRefusals.bad_span)
    await openEndpoint(tx, id)
    const span = { endpointId: id, from, to, most: mostReplayed }
    const count = await events.replaySpan(tx.db, span, tx.clock.now())
    await tx.publish('webhook.queued', { endpointId: id })
    return { count }
  },
)
