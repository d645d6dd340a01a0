import { z } from 'zod'
import { onWire } from '../../endpoint.ts'
import { Id } from '../../ids.ts'
import { priceKinds } from '../../pricing/rules.ts'
import { readableBy } from '../../staff/readable.rules.ts'
import { revisionStates } from '../rules.ts'

const time = z.iso.datetime()
const amount = readableBy('orders.money', z.number().nullable())

const reason = onWire({
  kind: z.enum(priceKinds),
  group: z.string().optional(),
  /** Prices that were considered and lost, as decimals. */
  considered: z.array(
    z.object({ kind: z.enum(priceKinds), amount: z.number(), group: z.string().optional() }),
  ),
})

export const DeskLine = onWire({
  id: Id,
  sku: z.string(),
  subSku: z.string(),
  bundleSku: z.string().nullable(),
  name: z.string(),
  optionName: z.string(),
  /** As its buyer reads it, in the language of the order. */
  buyerName: z.string(),
  buyerOptionName: z.string(),
  brand: z.string(),
  thumbnail: z.string(),
  uniqueUrl: z.string(),
  brandSlug: z.string(),
  /** After all changes of the order; `removed`: what they took out. */
  quantity: z.number().int(),
  removed: z.number().int(),
  /** The change that brought it; 0: it was there from the beginning. */
  revision: z.number().int(),
  shipped: z.number().int(),
  refunded: z.number().int(),
  /** Pieces that can still be given back; of a treatment, sessions that were not given back. */
  refundable: z.number().int(),
  /** Still to be sent; of a treatment nothing is. */
  unsent: z.number().int(),
  /** Of those, what is there. */
  sendable: z.number().int(),
  /** Sold, and not found on the shelf, by option. */
  short: z.array(onWire({ subSku: z.string(), pieces: z.number().int() })),
  /** A pre-order that is to come. */
  isAwaited: z.boolean(),
  estimate: z.string().nullable(),
  /** The last day its buyer was shown, of goods on clearance. */
  bestBefore: z.string().nullable(),
  /** Null without `orders.money`. */
  money: readableBy(
    'orders.money',
    onWire({
      price: z.number(),
      originalPrice: z.number().nullable(),
      total: z.number(),
      /** What each piece really cost; refunds give back these. */
      unitNet: z.array(z.number()),
      reason,
    }).nullable(),
  ),
  /** What of it is held or sold on the shelf, by option. */
  reservations: z.array(
    onWire({
      subSku: z.string(),
      /** Where it lies in the warehouse. */
      shelfCode: z.string().nullable(),
      state: z.string(),
      pieces: z.number().int(),
    }),
  ),
}).meta({ id: 'DeskLine' })
export type DeskLine = z.output<typeof DeskLine>
const lineOf = { name: z.string(), optionName: z.string(), subSku: z.string(), quantity: z.number().int() }
/** A change of the order after it stood. Amounts are decimals, null without `orders.money`. */
export const DeskRevision = onWire({
  id: Id,
  number: z.number().int(),
  state: z.enum(revisionStates),
  reason: z.string(),
  actor: z.string(),
  createdAt: time,
  endedAt: time.nullable(),
  payUntil: time.nullable(),
  added: z.array(onWire({ ...lineOf, total: amount })),
  removed: z.array(onWire({ ...lineOf, total: amount })),
  addressChanged: z.boolean(),
  delivery: amount,
  before: amount,
  after: amount,
  difference: amount,
  /** Its own invoice. */
  invoice: z.string().nullable(),
}).meta({ id: 'DeskRevision' })
export type DeskRevision = z.output<typeof DeskRevision>
