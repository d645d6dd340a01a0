import { z } from 'zod'
import { endpoint, flag, line, onWire, paging } from '../endpoint.ts'
import { Id } from '../ids.ts'
import { adminPath } from '../staff/contract.ts'
import { deliveryStates } from './delivery.rules.ts'
import { endpointStates } from './endpoint.rules.ts'
import { publicEventNames } from './public-events.rules.ts'

const time = z.iso.datetime()

const WebhookEndpoint = onWire({
  id: Id,
  name: z.string(),
  url: z.string(),
  events: z.array(z.string()),
  state: z.enum(endpointStates),
  createdBy: z.string(),
  createdAt: time,
  failingSince: time.nullable(),
  /** Consecutive failures since then. */
  failures: z.number().int(),
  lastDeliveredAt: time.nullable(),
  offAt: time.nullable(),
  /** End of the overlap in which the old secret signs too. */
  oldSecretUntil: time.nullable(),
  waiting: z.number().int(),
  dead: z.number().int(),
}).meta({ id: 'WebhookEndpoint' })
export type WebhookEndpoint = z.output<typeof WebhookEndpoint>

const Delivery = onWire({
  id: Id,
  endpointId: Id,
  endpointName: z.string(),
  /** `webhook-id` header, the same for every attempt. */
  messageId: z.string(),
  event: z.string(),
  subject: z.string(),
  state: z.enum(deliveryStates),
  attempts: z.number().int(),
  eventAt: time,
  /** Only of a waiting delivery of an enabled endpoint. */
  nextAt: time.nullable(),
  settledAt: time.nullable(),
  lastStatus: z.number().int().nullable(),
  lastFailure: z.string().nullable(),
}).meta({ id: 'WebhookDelivery' })
export type Delivery = z.output<typeof Delivery>

const Attempt = onWire({
  at: time,
  status: z.number().int().nullable(),
  failure: z.string().nullable(),
  milliseconds: z.number().int(),
  excerpt: z.string(),
})

/** An ISO time, or a minute in Hong Kong time from a form. */
const moment = z.codec(z.union([time, z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d$/)]), z.date(), {
  decode: (written) => new Date(/T\d\d:\d\d$/.test(written) ? `${written}:00+08:00` : written),
  encode: (at) => at.toISOString(),
})

const path = '/webhook-endpoints'
const one = { query: z.object({ id: Id }), answer: z.object({ endpoint: WebhookEndpoint }) }
const fields = {
  name: line(80).min(1),
  url: line(500).min(1),
  events: z.array(z.enum(publicEventNames)).max(publicEventNames.length).default([]),
}
const seed = line(60).min(43)

export const listEndpoints = endpoint('GET', adminPath(path), {
  name: 'staff-webhook-endpoints',
  about: 'Webhook endpoints, by age, and the available events.',
  answer: z.object({ endpoints: z.array(WebhookEndpoint), events: z.array(z.string()) }),
})

export const getEndpoint = endpoint('GET', adminPath(`${path}/{id}`), {
  name: 'staff-webhook-endpoint',
  about: 'One webhook endpoint.',
  ...one,
  refuses: ['webhooks.unknown'],
})

export const proposeSecret = endpoint('GET', adminPath('/webhook-secret'), {
  name: 'staff-propose-webhook-secret',
  about:
    'Proposes a new secret, which is used once an endpoint is created or its secret rotated with its `seed`. It is shown here alone.',
  answer: z.object({ seed: z.string(), secret: z.string() }),
})

export const createEndpoint = endpoint('POST', adminPath(path), {
  name: 'staff-create-webhook-endpoint',
  about:
    'Creates a webhook endpoint: events of these names are posted to its address from now on, signed with the secret of the seed according to the Standard Webhooks specification. The address is `https` on the open internet. The same seed creates one endpoint.',
  body: onWire({ seed, ...fields }),
  answer: one.answer,
  refuses: ['webhooks.unknown', 'webhooks.bad_address', 'webhooks.no_events', 'webhooks.too_many'],
})

export const changeEndpoint = endpoint('POST', adminPath(`${path}/{id}`), {
  name: 'staff-change-webhook-endpoint',
  about: 'Changes the name, address or events of an endpoint, from now on.',
  ...one,
  body: onWire(fields),
  refuses: ['webhooks.unknown', 'webhooks.bad_address', 'webhooks.no_events'],
})

export const rotateSecret = endpoint('POST', adminPath(`${path}/{id}/rotate`), {
  name: 'staff-rotate-webhook-secret',
  about: 'Rotates to the secret of the seed; for 24 hours the previous one signs as well.',
  ...one,
  body: onWire({ seed }),
  refuses: ['webhooks.unknown'],
})

export const switchEndpoint = endpoint('POST', adminPath(`${path}/{id}/switch`), {
  name: 'staff-switch-webhook-endpoint',
  about:
    'Switches an endpoint on or off. Events while it is off are not sent automatically; waiting deliveries are given up after three days.',
  ...one,
  body: z.object({ on: flag }),
  refuses: ['webhooks.unknown'],
})

export const removeEndpoint = endpoint('POST', adminPath(`${path}/{id}/remove`), {
  name: 'staff-remove-webhook-endpoint',
  about: 'Deletes the endpoint, with its deliveries.',
  query: one.query,
  answer: z.object({ removed: z.literal(true) }),
  refuses: ['webhooks.unknown'],
})

export const testEndpoint = endpoint('POST', adminPath(`${path}/{id}/test`), {
  name: 'staff-test-webhook-endpoint',
  about: 'Sends a `webhook.test` event to it, like any other.',
  query: one.query,
  answer: z.object({ delivery: Delivery }),
  refuses: ['webhooks.unknown', 'webhooks.is_off'],
})

export const replaySpan = endpoint('POST', adminPath(`${path}/{id}/replay`), {
  name: 'staff-replay-webhooks',
  about:
    'Sends the events of a time span again, including those it missed, 10,000 at most, oldest first. Their message ids are unchanged, so that a receiver recognises them.',
  query: one.query,
  body: z.object({ from: moment, to: moment }),
  answer: z.object({ count: z.number().int() }),
  refuses: ['webhooks.unknown', 'webhooks.is_off', 'webhooks.bad_span'],
})

export const listDeliveries = endpoint('GET', adminPath('/webhook-deliveries'), {
  name: 'staff-webhook-deliveries',
  about: 'Deliveries of one endpoint or of all, newest first; `dead`: those that were given up.',
  query: z.object({ endpoint: Id.optional(), state: z.enum(deliveryStates).optional(), ...paging(50) }),
  answer: z.object({ deliveries: z.array(Delivery), total: z.number().int() }),
})

export const getDelivery = endpoint('GET', adminPath('/webhook-deliveries/{id}'), {
  name: 'staff-webhook-delivery',
  about: 'One delivery: its body, and each try with status, milliseconds and the start of the response.',
  query: one.query,
  answer: onWire({ delivery: Delivery, body: z.string(), attempts: z.array(Attempt) }),
  refuses: ['webhooks.unknown_delivery'],
})

export const replayDelivery = endpoint('POST', adminPath('/webhook-deliveries/{id}/replay'), {
  name: 'staff-replay-webhook-delivery',
  about: 'Sends one delivery again, under the same message id.',
  query: one.query,
  answer: z.object({ delivery: Delivery }),
  refuses: ['webhooks.unknown_delivery', 'webhooks.is_under_way', 'webhooks.is_off'],
})
