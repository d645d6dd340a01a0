import { z } from 'zod'
import { DutyEstimate } from '../delivery/duties.contract.ts'
import { onWire } from '../endpoint.ts'
import { Id } from '../ids.ts'
import { currencies } from '../money.ts'
import { DeliveryMethod, OrderItem, OrderSums } from '../orders/order.contract.ts'
import { PaymentMethod } from '../payments/contract.ts'

/**
 * What stands in the way. `field` is the wire name of the field it belongs to, `subSku` the line; `message`
 * is the sentence in the reader's language.
 */
export const Problem = onWire({
  code: z.string(),
  message: z.string(),
  field: z.string().nullable(),
  subSku: z.string().nullable(),
}).meta({ id: 'Problem' })
export type Problem = z.output<typeof Problem>

/** What an order would come to. Amounts are decimals of `currency`. */
export const Quote = onWire({
  cartId: Id,
  cartType: z.enum(['single', 'subscription']),
  updateTs: z.string().nullable(),
  /** In which the order is made and paid. */
  currency: z.enum(currencies),
  /** In which the shopper sees prices elsewhere; another one where no company takes it. */
  shownCurrency: z.enum(currencies),
  items: z.array(OrderItem),
  ...OrderSums,
  /** Whether the fee is nothing because enough is bought. */
  freeDelivery: z.boolean(),
  /**
   * A friend's discount does not count: it is for a first order, and this e-mail or number ordered before.
   */
  friendTooLate: z.boolean(),
  freeShipping: z
    .object({ threshold: z.number(), remaining: z.number(), percent: z.number().int() })
    .nullable(),
  /** Treatments are not delivered. */
  needsDelivery: z.boolean(),
  deliveryMethods: z.array(
    onWire({ method: DeliveryMethod, fee: z.number(), offered: z.boolean(), reason: z.string().nullable() }),
  ),
  paymentMethods: z.array(
    onWire({ method: PaymentMethod, offered: z.boolean(), reason: z.string().nullable() }),
  ),
  walletAvailable: z.number(),
  /** What is on the gift code that was written; 0: none that can pay. */
  giftAvailable: z.number(),
  /** Gifts the buyer has claimed; `reason` says why one cannot come along. */
  rewards: z.array(
    onWire({
      id: Id,
      name: z.string(),
      optionName: z.string(),
      thumbnail: z.string(),
      expiresAt: z.iso.datetime(),
      redeemed: z.boolean(),
      offered: z.boolean(),
      reason: z.string().nullable(),
    }),
  ),
  estimate: z.object({ from: z.iso.date(), to: z.iso.date() }).nullable(),
  /** Duties may be asked for on arrival. */
  dutiesUnpaid: z.boolean(),
  /** How much, by the shop's table; null: it has no terms of the country, or nothing is asked for there. */
  dutyEstimate: DutyEstimate.nullable(),
  problems: z.array(Problem),
}).meta({ id: 'Quote' })
export type Quote = z.output<typeof Quote>
