import { z } from 'zod'
import { onWire } from '../../endpoint.ts'
import { Id } from '../../ids.ts'
import { currencies } from '../../money.ts'
import { DeliveryMethod } from '../order.contract.ts'
import { fulfilmentStates, orderStatuses } from '../rules.ts'

/**
 * An unpaid order or one under way, for the account's start page; GET /order/{id} returns the rest. Amounts are
 * decimals of its currency.
 */
export const OpenOrder = onWire(
  {
    id: Id,
    number: z.string(),
    cartType: z.enum(['single', 'subscription']),
    status: z.enum(orderStatuses),
    fulfilment: z.enum(fulfilmentStates),
    /** The three states in one sentence of the reader's language. */
    statusText: z.string(),
    currency: z.enum(currencies),
    total: z.number(),
    /** Amount of the order, or the difference of its revision; null: nothing to pay. */
    amountToPay: z.number().nullable(),
    items: z.array(onWire({ name: z.string(), quantity: z.number().int() })),
    /** Null for treatments. */
    deliveryMethod: DeliveryMethod.nullable(),
    /** Delivery window of the order, or of its next parcel; null: not known. */
    estimate: z.object({ from: z.iso.date(), to: z.iso.date() }).nullable(),
    /** The parcel that was sent last. */
    parcel: onWire({ carrier: z.string(), trackingNumber: z.string().nullable() }).nullable(),
  },
  { id: '_id' },
).meta({ id: 'OpenOrder' })
export type OpenOrder = z.output<typeof OpenOrder>
