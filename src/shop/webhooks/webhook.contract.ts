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
  /** Since then. */
  failures: z.number().int(),
  lastDeliveredAt: time.nullable(),
  offAt: time.nullable(),
  /** Until then the secret before signs as well. */
  oldSecretUntil: time.nullable(),
  waiting: z.number().int(),
  dead: z.number().int(),
}).meta({ id: 'WebhookEndpoint' })
export type WebhookEndpoint = z.output<typeof WebhookEndpoint>

const Delivery = onWire({
  id: Id,
  endpointId: Id,
  endpointName: z.string(),
  /** `webhook-id` on the wire, the same each time it is sent. */
  messageId: z.string(),
  event: z.string(),
  subject: z.string(),
  state: z.enum(deliveryStates),
  attempts: z.number().int(),
  eventAt: time,
  /** Of one that waits, while its endpoint is on. */
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

/** A moment, or a minute in Hong Kong as a form writes it. */
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
  about: 'Addresses of other programs that hear of events, by age, and the events there are.',
  answer: z.object({ endpoints: z.array(WebhookEndpoint), events: z.array(z.string()) }),
})

export const getEndpoint = endpoint('GET', adminPath(`${path}/{id}`), {
  name: 'staff-webhook-endpoint',
  about: 'One address of another program that hears of events.',
  ...one,
  refuses: ['webhooks.unknown'],
})

export const proposeSecret = endpoint('GET', adminPath('/webhook-secret'), {
  name: 'staff-propose-webhook-secret',
  about:
    'A new secret, which signs once an endpoint is made or turned over with its `seed`. It is shown here alone.',
  answer: z.object({ seed: z.string(), secret: z.string() }),
})

export const createEndpoint = endpoint('POST', adminPath(path), {
  name: 'staff-create-webhook-endpoint',
  about:
    'Events of these names are posted to that address from now on, signed with the secret of the seed as the Standard Webhooks specification says. The address is `https` on the open internet. The same seed twice is one endpoint.',
  body: onWire({ seed, ...fields }),
  answer: one.answer,
  refuses: ['webhooks.unknown', 'webhooks.bad_address', 'webhooks.no_events', 'webhooks.too_many'],
})

export const changeEndpoint = endpoint('POST', adminPath(`${path}/{id}`), {
  name: 'staff-change-webhook-endpoint',
  about: 'Another name or address, or other events, from now on.',
  ...one,
  body: onWire(fields),
  refuses: ['webhooks.unknown', 'webhooks.bad_address', 'webhooks.no_events'],
})

export const rotateSecret = endpoint('POST', adminPath(`${path}/{id}/rotate`), {
  name: 'staff-rotate-webhook-secret',
  about: 'The secret of the seed signs from now on, and for 24 hours the one before it as well.',
  ...one,
  body: onWire({ seed }),
  refuses: ['webhooks.unknown'],
})

export const switchEndpoint = endpoint('POST', adminPath(`${path}/{id}/switch`), {
  name: 'staff-switch-webhook-endpoint',
  about:
    'On or off. What happens while it is off is not sent by itself; what waited is given up after three days.',
  ...one,
  body: z.object({ on: flag }),
  refuses: ['webhooks.unknown'],
})

export const removeEndpoint = endpoint('POST', adminPath(`${path}/{id}/remove`), {
  name: 'staff-remove-webhook-endpoint',
  about: 'The endpoint goes, with its deliveries.',
  query: one.query,
  answer: z.object({ removed: z.literal(true) }),
  refuses: ['webhooks.unknown'],
})

export const testEndpoint = endpoint('POST', adminPath(`${path}/{id}/test`), {
  name: 'staff-test-webhook-endpoint',
  about: 'Sends an event `webhook.test` to it, like any other.',
  query: one.query,
  answer: z.object({ delivery: Delivery }),
  refuses: ['webhooks.unknown', 'webhooks.is_off'],
})

export const replaySpan = endpoint('POST', adminPath(`${path}/{id}/replay`), {
  name: 'staff-replay-webhooks',
  about:
    'Sends the events of a span of time to it again, those it did not hear of as well, 10,000 at most, the oldest first. Their message ids stay, so that a receiver knows them again.',
  query: one.query,
  body: z.object({ from: moment, to: moment }),
  answer: z.object({ count: z.number().int() }),
  refuses: ['webhooks.unknown', 'webhooks.is_off', 'webhooks.bad_span'],
})

export const listDeliveries = endpoint('GET', adminPath('/webhook-deliveries'), {
  name: 'staff-webhook-deliveries',
  about: 'Deliveries of one endpoint or of all, the newest first; `dead`: those that were given up.',
  query: z.object({ endpoint: Id.optional(), state: z.enum(deliveryStates).optional(), ...paging(50) }),
  answer: z.object({ deliveries: z.array(Delivery), total: z.number().int() }),
})

export const getDelivery = endpoint('GET', adminPath('/webhook-deliveries/{id}'), {
  name: 'staff-webhook-delivery',
  about: 'One delivery: its body, and each try with status, milliseconds and the beginning of the answer.',
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
