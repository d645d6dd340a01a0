import { z } from 'zod'
import { endpoint, line, onWire } from '../../endpoint.ts'
import { Id } from '../../ids.ts'
import { adminPath } from '../../staff/contract.ts'
import { readableBy } from '../../staff/readable.rules.ts'
import { replacementCauses } from './replacement.rules.ts'

const byId = z.object({ id: Id })

/** An order at no charge in the place of a parcel. */
export const Replacement = onWire({
  id: Id,
  parcelId: Id,
  orderId: Id,
  number: z.string(),
  /** The order whose parcel it was. */
  ofId: Id,
  ofNumber: z.string(),
  cause: z.enum(replacementCauses),
  reason: z.string(),
  /** What its pieces had cost, in the order's currency. */
  worth: readableBy('orders.money', z.number().nullable()),
  madeBy: z.string(),
  madeAt: z.iso.datetime(),
  /** False: it was cancelled. */
  stands: z.boolean(),
  hasLeft: z.boolean(),
  /** The lost parcel came after all. */
  turnedUp: z.boolean(),
  /** Who dealt with that. */
  settledBy: z.string().nullable(),
})
export type Replacement = z.output<typeof Replacement>

const ReplaceableParcel = onWire({
  parcelId: Id,
  causes: z.array(z.enum(replacementCauses)),
  lines: z.array(onWire({ lineId: Id, subSku: z.string(), name: z.string(), units: z.number().int() })),
})
export type ReplaceableParcel = z.output<typeof ReplaceableParcel>

/** A lost parcel that came after pieces of it were given back. */
export const RefundedParcel = onWire({
  parcelId: Id,
  carrier: z.string(),
  trackingNumber: z.string().nullable(),
  /** It came back to us, not to its buyer. */
  isReturned: z.boolean(),
  settledBy: z.string().nullable(),
})
export type RefundedParcel = z.output<typeof RefundedParcel>

const whole = onWire({
  replacements: z.array(Replacement),
  parcels: z.array(ReplaceableParcel),
  refundedParcels: z.array(RefundedParcel),
})

export const listReplacements = endpoint('GET', adminPath('/orders/{id}/replacements'), {
  name: 'staff-replacements',
  about:
    'The free replacements of an order, or the order that it replaces, and what its parcels can be marked as now.',
  query: byId,
  answer: whole,
  refuses: ['orders.unknown'],
})

export const replaceParcel = endpoint('POST', adminPath('/orders/{id}/replacements'), {
  name: 'staff-replace-parcel',
  about:
    'Sends pieces of a lost or damaged parcel again, as an order at no charge to the same address. The parcel is closed, and its buyer is notified. Above the limit of refunds another staff user must have declared it lost. A refunded piece cannot be sent again, nor a replaced one refunded.',
  query: byId,
  body: onWire({
    parcelId: Id,
    cause: z.enum(replacementCauses),
    reason: line(300).min(1),
    /** Pieces by line; those of zero are left out. */
    lines: z
      .array(onWire({ lineId: Id, units: z.number().int().min(0).max(1_000) }))
      .min(1)
      .max(200),
  }),
  answer: onWire({ orderId: Id, number: z.string() }),
  refuses: [
    'orders.unknown',
    'orders.illegal_transition',
    'orders.disputed',
    'orders.held_for_approval',
    'orders.difference_waits',
    'orders.return_decides',
    'orders.address_missing',
    'orders.too_many_units',
    'orders.replaced_by_second',
    'orders.sold_out',
  ],
})

export const settleTurnedUp = endpoint('POST', adminPath('/orders/{id}/replacements/settle'), {
  name: 'staff-settle-turned-up',
  about:
    'Resolves a lost parcel that was found after it was replaced, or after its pieces were refunded, with a note. Takes the replacement, or the refunded parcel.',
  query: byId,
  body: onWire({
    replacementId: Id.nullable().default(null),
    parcelId: Id.nullable().default(null),
    note: line(300).min(1),
  }),
  answer: whole,
  refuses: ['orders.unknown', 'orders.illegal_transition'],
})
