import { z } from 'zod'
import { DutyEstimate } from '../delivery/duties.contract.ts'
import { onWire } from '../endpoint.ts'
import { Id } from '../ids.ts'
import { currencies } from '../money.ts'
import { DeliveryMethod, OrderItem, OrderSums } from '../orders/order.contract.ts'
import { PaymentMethod } from '../payments/contract.ts'

/**
 * A checkout issue. `field`: wire name of the field it belongs to; `subSku`: the line; `message`: text in the reader's
 * language.
 */
export const Problem = onWire({
  code: z.string(),
  message: z.string(),
  field: z.string().nullable(),
  subSku: z.string().nullable(),
}).meta({ id: 'Problem' })
export type Problem = z.output<typeof Problem>

/** Quote of an order. Amounts are decimals of `currency`. */
export const Quote = onWire({
  cartId: Id,
  cartType: z.enum(['single', 'subscription']),
  updateTs: z.string().nullable(),
  /** Currency in which the order is placed and paid. */
  currency: z.enum(currencies),
  /** Currency of displayed prices; differs from `currency` if no payment method accepts it. */
  shownCurrency: z.enum(currencies),
  items: z.array(OrderItem),
  ...OrderSums,
  /** Whether delivery is free because the threshold is reached. */
  freeDelivery: z.boolean(),
  /** The referral discount does not apply: it is for a first order, and this e-mail or telephone ordered before. */
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
  /** Remaining value of the entered gift code; 0: none that can pay. */
  giftAvailable: z.number(),
  /** Rewards the buyer has claimed; `reason`: why one cannot be added. */
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
  /** Whether import duties may be due on arrival. */
  dutiesUnpaid: z.boolean(),
  /** Estimate by the shop's table; null: no terms of the country, or no duties are due there. */
  dutyEstimate: DutyEstimate.nullable(),
  problems: z.array(Problem),
}).meta({ id: 'Quote' })
export type Quote = z.output<typeof Quote>
