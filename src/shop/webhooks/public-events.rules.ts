import { z } from 'zod'
import type { EventName, ShopEvents } from '../events.ts'
import { Id } from '../ids.ts'
import { currencies, isCurrency, money, toDecimal, type Money } from '../money.ts'

/** Further facts of an order, read in the transaction of its event. */
export type OrderFacts = {
  number: string
  status: string
  payment: string
  fulfilment: string
  total: Money
}

const time = z.iso.datetime()
const state = z.string()
const amount = { amount: z.number(), currency: z.enum(currencies) }
const ofOrder = {
  number: z.string(),
  status: state,
  payment: state,
  fulfilment: state,
  total: z.number(),
  currency: z.enum(currencies),
}

export type PublicEvent = {
  /** Incremented when a field is removed or changes its meaning, not for an added field. */
  version: number
  /** Type of the subject, and the field with its id. */
  thing: 'order' | 'return' | 'subscription' | 'booking' | 'review'
  idField: string
  hasOrder: boolean
  data: z.ZodObject
}

type Fields<E extends EventName> = Partial<Record<keyof ShopEvents[E] & string, z.ZodType>>

const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

function about<E extends EventName>(
  thing: PublicEvent['thing'],
  idField: keyof ShopEvents[E] & string,
  fields: Fields<E> = {},
  more: Record<string, z.ZodType> = {},
): PublicEvent {
  const shown: Record<string, z.ZodType> = { [idField]: Id, ...fields }
  const wire = Object.fromEntries(Object.entries(shown).map(([name, type]) => [snake(name), type]))
  return { version: 1, thing, idField, hasOrder: false, data: z.strictObject({ ...wire, ...more }) }
}

/** An event about an order: its number, states and total at that time are added. */
const order = <E extends EventName>(fields: Fields<E> = {}): PublicEvent => ({
  ...about<E>('order', 'orderId' as keyof ShopEvents[E] & string, fields, ofOrder), // each of these has one
  hasOrder: true,
})

/**
 * Events for webhooks with their public fields: ids, numbers, states, times and amounts, never personal data
 * (rules/platform#9). Fields not listed here are not sent.
 */
export const publicEvents = {
  'order.confirmed': order<'order.confirmed'>(),
  'order.expired': order<'order.expired'>(),
  'order.cancelled': order<'order.cancelled'>(),
  'order.shipped': order<'order.shipped'>({ parcelId: Id }),
  'order.ready_for_pickup': order<'order.ready_for_pickup'>(),
  'order.delivered': order<'order.delivered'>(),
  'order.completed': order<'order.completed'>(),
  'order.revised': order<'order.revised'>({ revisionId: Id, state }),
  'order.replaced': order<'order.replaced'>({ replacementId: Id }),
  'order.refund_requested': order<'order.refund_requested'>({ refundId: Id }),
  'order.refunded': order<'order.refunded'>({ refundId: Id }),
  'order.disputed': order<'order.disputed'>(),
  'order.dispute_ended': order<'order.dispute_ended'>({ outcome: state }),
  'payment.captured': about<'payment.captured'>('order', 'orderId', { attemptId: Id }, amount),
  'payment.overpaid': about<'payment.overpaid'>('order', 'orderId', { attemptId: Id }, amount),
  'payment.failed': about<'payment.failed'>('order', 'orderId', { attemptId: Id }),
  'refund.settled': about<'refund.settled'>('order', 'orderId', { refundId: Id, state }),
  'return.state_changed': about<'return.state_changed'>('return', 'returnId', { orderId: Id, state }),
  'subscription.started': about<'subscription.started'>('subscription', 'subscriptionId'),
  'subscription.charge_failed': about<'subscription.charge_failed'>('subscription', 'subscriptionId', {
    cycleId: Id,
    attempt: z.number().int(),
  }),
  'subscription.suspended': about<'subscription.suspended'>('subscription', 'subscriptionId', {
    cycleId: Id,
  }),
  'subscription.recovered': about<'subscription.recovered'>('subscription', 'subscriptionId', {
    cycleId: Id,
  }),
  'subscription.changed': about<'subscription.changed'>('subscription', 'subscriptionId', {
    what: state,
    at: time,
  }),
  'booking.confirmed': about<'booking.confirmed'>('booking', 'bookingId'),
  'booking.requested': about<'booking.requested'>('booking', 'bookingId'),
  'booking.moved': about<'booking.moved'>('booking', 'bookingId', { fromId: Id }),
  'booking.ended': about<'booking.ended'>('booking', 'bookingId', { by: state }),
  'booking.completed': about<'booking.completed'>('booking', 'bookingId'),
  'review.published': about<'review.published'>('review', 'reviewId', { isNew: z.boolean() }),
} as const satisfies Partial<Record<EventName, PublicEvent>>
export type PublicEventName = keyof typeof publicEvents
export const publicEventNames = Object.keys(publicEvents) as [PublicEventName, ...PublicEventName[]] // keys of the table

export const isPublicEvent = (name: string): name is PublicEventName => Object.hasOwn(publicEvents, name)

/** A test event without content. */
export const testEvent = 'webhook.test'
export const testVersion = 1
export const TestData = z.strictObject({ endpoint_id: Id })

export const subjectOf = (name: PublicEventName, event: object): string => {
  const { thing, idField } = publicEvents[name]
  return `${thing}:${String((event as Record<string, unknown>)[idField])}`
}

/** Public data of an event; null: it does not match the table, which is a bug. */
export function publicData(
  name: PublicEventName,
  event: object,
  facts: OrderFacts | null,
): Record<string, unknown> | null {
  const given = Object.fromEntries(Object.entries(event).map(([field, value]) => [snake(field), value]))
  const { minor, currency } = event as { minor?: number; currency?: string }
  const paid =
    minor !== undefined && isCurrency(currency) ? { amount: toDecimal(money(currency, minor)) } : {}
  const known = facts ? { ...facts, total: toDecimal(facts.total), currency: facts.total.currency } : {}
  const all: Record<string, unknown> = { ...given, ...paid, ...known }
  const { data } = publicEvents[name]
  const shown = Object.fromEntries(Object.keys(data.shape).map((field) => [field, all[field]]))
  const read = data.safeParse(shown)
  return read.success ? read.data : null
}

/** Body of a message, which is the signed content. */
export const messageBody = (event: { name: string; version: number; at: Date; data: unknown }): string =>
  JSON.stringify({
    type: event.name,
    version: event.version,
    timestamp: event.at.toISOString(),
    data: event.data,
  })
