import type { AgentOrder } from '../../../shop/agents/orders.ts'
import { inPath } from '../../../shop/agents/paths.rules.ts'
import type { Order, OrderItem } from '../../../shop/orders/order.contract.ts'
import { isoOf } from '../../../shop/region.ts'
import { pictureUrl } from './product-view.ts'
import { totalsOf } from './quote-view.ts'
import { toQuoteViewOfOrder } from '../../../shop/quotes/order-view.rules.ts'
import { isoMinor } from './iso-amount.ts'

type Pieces = { id: string; quantity: number }

const isOver = ({ status }: Order): boolean => status === 'cancelled' || status === 'expired'
const hasArrived = ({ fulfilment }: Order): boolean =>
  fulfilment === 'delivered' || fulfilment === 'collected'

/** Units of a line: as ordered, as they count now, and as fulfilled. */
function quantityOf(order: Order, item: OrderItem) {
  const total = isOver(order) ? 0 : Math.max(0, item.quantity - item.refunded)
  const isThere = hasArrived(order) || (order.deliveryMethod === null && order.status === 'confirmed')
  const fulfilled = isThere ? total : Math.min(item.shipped, total)
  const original = item.revision === 0 ? item.quantity + item.removed : 0
  return { original, total, fulfilled }
}

const statusOf = ({ total, fulfilled }: { total: number; fulfilled: number }) =>
  total === 0 ? 'removed' : fulfilled === total ? 'fulfilled' : fulfilled > 0 ? 'partial' : 'processing'

function linesOf({ ctx, order }: AgentOrder) {
  const minor = (amount: number) => isoMinor(amount, order.currency)
  return order.items.map((item) => {
    const quantity = quantityOf(order, item)
    return {
      id: item.id,
      item: {
        id: item.subSku,
        title: [item.name, item.optionName].filter((word) => word !== '').join(' – '),
        price: minor(item.price),
        ...(item.thumbnail ? { image_url: pictureUrl(ctx, item.thumbnail) } : {}),
      },
      quantity,
      totals: [
        { type: 'subtotal', amount: minor(item.total) },
        { type: 'total', amount: minor(item.total) },
      ],
      status: statusOf(quantity),
    }
  })
}

/** Converts units of options to units of lines: an option on several lines is taken from the first of them. */
function piecesOf({ items }: Order, wanted: readonly { subSku: string; quantity: number }[]): Pieces[] {
  return wanted.flatMap(({ subSku, quantity }) => {
    let left = quantity
    return items
      .filter((item) => item.subSku === subSku)
      .flatMap(({ id, quantity: there }): Pieces[] => {
        const taken = Math.min(left, there)
        left -= taken
        return taken > 0 ? [{ id, quantity: taken }] : []
      })
  })
}

/** Expected dates of outstanding deliveries; of the buyer's address only the country is disclosed. */
function expectationsOf({ ctx, order, session }: AgentOrder) {
  if (order.deliveryMethod === null || isOver(order) || hasArrived(order)) return []
  const left = order.items.map((item) => ({ item, ...quantityOf(order, item) }))
  const waiting = left
    .map(({ item: { subSku }, total, fulfilled }) => ({ subSku, quantity: total - fulfilled }))
    .filter(({ quantity }) => quantity > 0)
  const groups =
    order.expected.length > 0
      ? order.expected.map(({ window, items }) => ({ window, items }))
      : [{ window: order.estimate, items: waiting }]
  return groups.flatMap(({ window, items }, at) => {
    const line_items = piecesOf(order, items)
    if (line_items.length === 0) return []
    const description = window ? { description: ctx.say('agents.arrives', window) } : {}
    return [
      {
        id: `expected-${at + 1}`,
        line_items,
        method_type: order.deliveryMethod === 'shipping' ? 'shipping' : 'pickup',
        destination: { address_country: isoOf(session.country) },
        ...description,
      },
    ]
  })
}

/** The protocol's usual words for the status of a parcel. */
const wordOf: Readonly<Record<string, string>> = {
  created: 'processing',
  labelled: 'processing',
  handed_over: 'shipped',
  in_transit: 'in_transit',
  out_for_delivery: 'out_for_delivery',
  delivered: 'delivered',
  exception: 'failed_attempt',
  returning: 'returning_to_sender',
  returned: 'returned_to_sender',
}

function eventsOf({ order }: AgentOrder) {
  return order.parcels.flatMap(({ id, carrier, trackingNumber, trackingUrl, items, events }) => {
    const line_items = piecesOf(order, items)
    return events.flatMap(({ at, state, text }, nth) => {
      const type = wordOf[state]
      if (type === undefined || line_items.length === 0) return []
      return [
        {
          id: `${id}.${nth + 1}`,
          occurred_at: at,
          type,
          line_items,
          carrier,
          ...(trackingNumber === null ? {} : { tracking_number: trackingNumber }),
          ...(trackingUrl === null ? {} : { tracking_url: trackingUrl }),
          description: text,
        },
      ]
    })
  })
}

const stateOfRefund = { requested: 'pending', succeeded: 'completed', failed: 'failed' } as const
const stateOfRevision = {
  waiting: 'pending',
  agreed: 'completed',
  lapsed: 'failed',
  withdrawn: 'failed',
} as const

/** Refunds, changes by staff, and the cancellation or expiry of an order. */
function adjustmentsOf({ order }: AgentOrder) {
  const total = (amount: number) => [{ type: 'total', amount: isoMinor(amount, order.currency) }]
  const ended = order.timeline.findLast(({ what }) => /^status\.(?:cancelled|expired)$/.test(what))
  return [
    ...order.revisions.map(({ number, state, at, difference }) => ({
      id: `change-${number}`,
      type: 'order_edit',
      occurred_at: at,
      status: stateOfRevision[state],
      totals: total(difference),
    })),
    ...(isOver(order) && ended
      ? [{ id: 'cancellation', type: 'cancellation', occurred_at: ended.at, status: 'completed' as const }]
      : []),
    ...order.refunds.map(({ id, createdAt, state, amount }) => ({
      id,
      type: 'refund',
      occurred_at: createdAt,
      status: stateOfRefund[state],
      totals: total(-amount),
    })),
  ]
}

/** A whole order in the protocol's format, in its current state (rules/agents#16). */
export function orderBody(found: AgentOrder): Record<string, unknown> {
  const { ctx, order, session } = found
  const path = `/checkout/order-confirmation/${order.id}`
  return {
    id: order.id,
    label: order.number,
    checkout_id: session.id,
    permalink_url: ctx.shop.publicUrl + inPath(session.locale, path),
    currency: order.currency,
    line_items: linesOf(found),
    fulfillment: { expectations: expectationsOf(found), events: eventsOf(found) },
    adjustments: adjustmentsOf(found),
    totals: totalsOf(ctx, toQuoteViewOfOrder(order, { cartId: null, kind: 'single' })),
  }
}
