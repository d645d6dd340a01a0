import type { StoredDelivery } from './delivery-list.store.ts'
import { endpointState } from './endpoint.rules.ts'
import type { StoredEndpoint } from './endpoint.store.ts'
import type { Delivery, WebhookEndpoint } from './webhook.contract.ts'

export function toEndpoint(it: StoredEndpoint, now: Date): WebhookEndpoint {
  const { id, name, url, events, createdBy, createdAt, failingSince, failures } = it
  const { offAt, oldSecretUntil, lastDeliveredAt, waiting, dead } = it
  return {
    id,
    name,
    url,
    events: [...events],
    state: endpointState(it),
    createdBy,
    createdAt: createdAt.toISOString(),
    failingSince: failingSince?.toISOString() ?? null,
    failures,
    lastDeliveredAt: lastDeliveredAt?.toISOString() ?? null,
    offAt: offAt?.toISOString() ?? null,
    oldSecretUntil: oldSecretUntil && oldSecretUntil > now ? oldSecretUntil.toISOString() : null,
    waiting,
    dead,
  }
}

export function toDelivery(it: StoredDelivery): Delivery {
  const { id, endpointId, endpointName, event, subject, state, attempts, lastStatus, lastFailure } = it
  return {
    id,
    endpointId,
    endpointName,
    messageId: it.key,
    event,
    subject,
    state,
    attempts,
    eventAt: it.eventAt.toISOString(),
    nextAt: it.nextAt?.toISOString() ?? null,
    settledAt: it.settledAt?.toISOString() ?? null,
    lastStatus,
    lastFailure,
  }
}
