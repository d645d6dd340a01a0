import { z } from 'zod'
import { ProductType } from '../catalogue/contract.ts'
import { DutyEstimate } from '../delivery/duties.contract.ts'
import { deliveryMethods } from '../delivery/rules.ts'
import { onWire } from '../endpoint.ts'
import { Id } from '../ids.ts'
import { currencies } from '../money.ts'
import { priceKinds } from '../pricing/rules.ts'
import { countryKeys } from '../region.ts'
import { fulfilmentStates, orderStatuses, paymentStates, revisionStates } from './rules.ts'

const currency = z.enum(currencies)
const amount = z.number()

export const DeliveryMethod = z.enum(deliveryMethods)
export type DeliveryMethod = z.output<typeof DeliveryMethod>

/** Where an order goes, as it was agreed; later changes of an address book do not reach it. */
export const OrderAddress = onWire({
  firstname: z.string(),
  lastname: z.string(),
  callingCode: z.string(),
  contact: z.string(),
  address: z.string(),
  address2: z.string(),
  city: z.string(),
  province: z.string(),
  zip: z.string(),
  /** How the name is read in Japan; empty elsewhere. */
  kana: z.string(),
  countryKey: z.enum(countryKeys),
  country: z.string(),
  /** Code of the pickup point, if it goes to one; its name and address stand in the lines above. */
  locationCode: z.string().nullable(),
  /** The place line by line, as it is written in the reader's language. */
  lines: z.array(z.string()),
  /** Masked: the last three characters. Null: not asked for. */
  passport: z.string().nullable(),
}).meta({ id: 'OrderAddress' })
export type OrderAddress = z.output<typeof OrderAddress>

/** One line as agreed. Amounts are decimals of the order's currency. */
export const OrderItem = onWire(
  {
    id: Id,
    pid: Id,
    sku: z.string(),
    subSku: z.string(),
    bundleSku: z.string().nullable(),
    productType: ProductType,
    name: z.string(),
    optionName: z.string(),
    brand: z.string(),
    brandSlug: z.string(),
    uniqueUrl: z.string(),
    thumbnail: z.string(),
    quantity: z.number().int(),
    price: amount,
    originalPrice: amount.nullable(),
    priceReason: z.object({ kind: z.enum(priceKinds), group: z.string().optional() }),
    /** quantity × price, before what the whole order is discounted by. */
    total: amount,
    /** What was really paid for the line: total less its share of the discount. */
    net: amount,
    estimate: z.string().nullable(),
    /** Goods on clearance: the last day that was shown. */
    bestBefore: z.string().nullable(),
    subscriptionIntervalInMonth: z.number().int().nullable(),
    shipped: z.number().int(),
    refunded: z.number().int(),
    /** Taken out by a later change; `quantity` is without them. */
    removed: z.number().int(),
    /** The change that brought it; 0: it was there from the beginning. */
    revision: z.number().int(),
  },
  { id: '_id', subscriptionIntervalInMonth: 'subscription_inteval_in_month' },
).meta({ id: 'OrderItem' })
export type OrderItem = z.output<typeof OrderItem>

/** How the total came about, and how it was or will be paid. */
export const OrderSums = {
  goodsTotal: amount,
  discount: z.object({ code: z.string(), label: z.string(), amount }).nullable(),
  giftWrapFee: amount,
  deliveryFee: amount,
  tax: amount,
  total: amount,
  /** What Cash Dollar pays, or the gift code that ends with these signs. */
  walletAmount: amount,
  giftCode: z.string().nullable(),
  amountDue: amount,
}

export const GiftMessage = z.object({ recipient: z.string(), message: z.string(), sender: z.string() })
export type GiftMessage = z.output<typeof GiftMessage>

export const OrderParcel = onWire(
  {
    id: Id,
    state: z.string(),
    carrier: z.string(),
    trackingNumber: z.string().nullable(),
    trackingUrl: z.string().nullable(),
    /** Numbers of other orders of the buyer that lie in the same parcel. */
    together: z.array(z.string()),
    items: z.array(onWire({ subSku: z.string(), name: z.string(), quantity: z.number().int() })),
    events: z.array(z.object({ at: z.iso.datetime(), state: z.string(), text: z.string() })),
  },
  { id: '_id' },
).meta({ id: 'OrderParcel' })
export type OrderParcel = z.output<typeof OrderParcel>

const changedLine = onWire({
  name: z.string(),
  optionName: z.string(),
  quantity: z.number().int(),
  total: amount,
})

/**
 * A change that staff made of an order that stood: what, why, and what it costs more or less (`difference`).
 */
export const OrderRevision = onWire({
  number: z.number().int(),
  state: z.enum(revisionStates),
  reason: z.string(),
  at: z.iso.datetime(),
  added: z.array(changedLine),
  removed: z.array(changedLine),
  addressChanged: z.boolean(),
  delivery: amount,
  difference: amount,
  total: amount,
  payUntil: z.iso.datetime().nullable(),
  /** Number of its own invoice. */
  invoice: z.string().nullable(),
})
export type OrderRevision = z.output<typeof OrderRevision>

/** A parcel that is still to come, of an order that is sent in parts; no window: its day is not known yet. */
export const ExpectedParcel = onWire({
  window: z.object({ from: z.iso.date(), to: z.iso.date() }).nullable(),
  items: z.array(onWire({ subSku: z.string(), name: z.string(), quantity: z.number().int() })),
})
export type ExpectedParcel = z.output<typeof ExpectedParcel>

/** An order as its buyer sees it, after all changes. */
export const Order = onWire(
  {
    /**
     * Read by its link alone: e-mail, telephone, address and what only its buyer does are left out until a
     * code confirms the e-mail.
     */
    masked: z.boolean(),
    id: Id,
    number: z.string(),
    /** The order of the other cart, if both were checked out at once: it opens to whom this one opens. */
    also: z.object({ id: Id, number: z.string() }).nullable(),
    createdAt: z.iso.datetime(),
    status: z.enum(orderStatuses),
    payment: z.enum(paymentStates),
    fulfilment: z.enum(fulfilmentStates),
    /** The three states in one sentence of the reader's language. */
    statusText: z.string(),
    cartType: z.enum(['single', 'subscription']),
    /** A part of a treatment's price that keeps its time: it is not changed, and not ordered again. */
    isDeposit: z.boolean(),
    currency,
    items: z.array(OrderItem),
    ...OrderSums,
    /** Bank transfers that counted as a part of what was due, and what of an unpaid order is left to pay. */
    partPaid: amount,
    amountLeft: amount,
    deliveryMethod: DeliveryMethod.nullable(),
    /** Null for treatments. */
    delivery: OrderAddress.nullable(),
    billing: OrderAddress.nullable(),
    /** Masked unless the reader has shown that the address is theirs. */
    email: z.string(),
    giftMessage: GiftMessage.nullable(),
    canEditGiftMessage: z.boolean(),
    clientRemarks: z.string(),
    estimate: z.object({ from: z.iso.date(), to: z.iso.date() }).nullable(),
    /** Expected on arrival, as the quote had it when the order was placed; null: it had none. */
    dutyEstimate: DutyEstimate.nullable(),
    /**
     * Of an order that is sent in parts: what each parcel that is still to come holds, and when. Otherwise
     * empty.
     */
    expected: z.array(ExpectedParcel),
    paymentMethod: z.string().nullable(),
    /** Until then it can be paid; null: nothing to pay. */
    payUntil: z.iso.datetime().nullable(),
    reserveUntil: z.iso.datetime().nullable(),
    canPay: z.boolean(),
    /** A change waits for it to be paid; then `canPay`, `payUntil` are about it. */
    difference: onWire({ amount, payUntil: z.iso.datetime() }).nullable(),
    /** Oldest first. */
    revisions: z.array(OrderRevision),
    canCancel: z.boolean(),
    /** Number of the order that has to be cancelled before this one, which pays for the parcel of both. */
    cancelAfter: z.string().nullable(),
    hasInvoice: z.boolean(),
    /** Given for an order ready to be collected. */
    pickupCode: z.string().nullable(),
    parcels: z.array(OrderParcel),
    /**
     * `walletAmount` of it goes to the wallet, or back to the order's gift code; `canTakeAsWallet`: the rest
     * may still, see POST /order/refund/wallet.
     */
    refunds: z.array(
      onWire(
        {
          id: Id,
          amount,
          walletAmount: amount,
          canTakeAsWallet: z.boolean(),
          state: z.enum(['requested', 'succeeded', 'failed']),
          createdAt: z.iso.datetime(),
        },
        { id: '_id' },
      ),
    ),
    /** Paid by a member, so that refunds may go to their wallet. */
    hasWallet: z.boolean(),
    timeline: z.array(z.object({ at: z.iso.datetime(), what: z.string(), text: z.string() })),
  },
  { id: '_id' },
).meta({ id: 'Order' })
export type Order = z.output<typeof Order>
