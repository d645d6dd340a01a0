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

/** Delivery address as agreed; later changes of the address book do not affect it. */
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
  /** Phonetic spelling of the name, for Japan; empty elsewhere. */
  kana: z.string(),
  countryKey: z.enum(countryKeys),
  country: z.string(),
  /** Code of the pickup point, if any; its name and address are in the fields above. */
  locationCode: z.string().nullable(),
  /** The address line by line, formatted for the reader's language. */
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
    /** quantity × price, before the discount of the whole order. */
    total: amount,
    /** Net amount of the line: total less its share of the order's discount. */
    net: amount,
    estimate: z.string().nullable(),
    /** Clearance goods: the best-before day that the buyer was shown. */
    bestBefore: z.string().nullable(),
    subscriptionIntervalInMonth: z.number().int().nullable(),
    shipped: z.number().int(),
    refunded: z.number().int(),
    /** Pieces removed by a revision; `quantity` excludes them. */
    removed: z.number().int(),
    /** Number of the revision that added the line; 0: part of the order as placed. */
    revision: z.number().int(),
  },
  { id: '_id', subscriptionIntervalInMonth: 'subscription_inteval_in_month' },
).meta({ id: 'OrderItem' })
export type OrderItem = z.output<typeof OrderItem>

/** Components of the total, and how it was or will be paid. */
export const OrderSums = {
  goodsTotal: amount,
  discount: z.object({ code: z.string(), label: z.string(), amount }).nullable(),
  giftWrapFee: amount,
  deliveryFee: amount,
  tax: amount,
  total: amount,
  /** Amount paid with Cash Dollar, or with the gift code that ends with `giftCode`. */
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
    /** Numbers of the buyer's other orders in the same parcel. */
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

/** A change that staff made to a placed order. `difference`: change of the total; may be negative. */
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
  /** Number of the revision's supplementary invoice. */
  invoice: z.string().nullable(),
})
export type OrderRevision = z.output<typeof OrderRevision>

/** A future parcel of an order that ships in several; `window` null: its date is not known yet. */
export const ExpectedParcel = onWire({
  window: z.object({ from: z.iso.date(), to: z.iso.date() }).nullable(),
  items: z.array(onWire({ subSku: z.string(), name: z.string(), quantity: z.number().int() })),
})
export type ExpectedParcel = z.output<typeof ExpectedParcel>

/** An order as its buyer sees it, after all changes. */
export const Order = onWire(
  {
    /**
     * Opened by its link alone: e-mail, telephone, address and the buyer's actions are omitted until a code
     * confirms the e-mail address.
     */
    masked: z.boolean(),
    id: Id,
    number: z.string(),
    /** The order of the other cart, if both were checked out together; access to this order includes it. */
    also: z.object({ id: Id, number: z.string() }).nullable(),
    createdAt: z.iso.datetime(),
    status: z.enum(orderStatuses),
    payment: z.enum(paymentStates),
    fulfilment: z.enum(fulfilmentStates),
    /** The three states summarised in the reader's language. */
    statusText: z.string(),
    cartType: z.enum(['single', 'subscription']),
    /** Part payment that secures a treatment's appointment; it cannot be changed or reordered. */
    isDeposit: z.boolean(),
    currency,
    items: z.array(OrderItem),
    ...OrderSums,
    /** `partPaid`: bank transfers accepted as partial payment; `amountLeft`: rest of an unpaid order's amount due. */
    partPaid: amount,
    amountLeft: amount,
    deliveryMethod: DeliveryMethod.nullable(),
    /** Null for treatments. */
    delivery: OrderAddress.nullable(),
    billing: OrderAddress.nullable(),
    /** Masked unless the reader has confirmed that the address is theirs. */
    email: z.string(),
    giftMessage: GiftMessage.nullable(),
    canEditGiftMessage: z.boolean(),
    clientRemarks: z.string(),
    estimate: z.object({ from: z.iso.date(), to: z.iso.date() }).nullable(),
    /** Import duties as estimated in the quote when the order was placed; null: no estimate. */
    dutyEstimate: DutyEstimate.nullable(),
    /** Future parcels of an order that ships in several; otherwise empty. */
    expected: z.array(ExpectedParcel),
    paymentMethod: z.string().nullable(),
    /** Payment deadline; null: nothing to pay. */
    payUntil: z.iso.datetime().nullable(),
    reserveUntil: z.iso.datetime().nullable(),
    canPay: z.boolean(),
    /** Difference of a waiting revision; `canPay` and `payUntil` then refer to it. */
    difference: onWire({ amount, payUntil: z.iso.datetime() }).nullable(),
    /** Oldest first. */
    revisions: z.array(OrderRevision),
    canCancel: z.boolean(),
    /** Number of the order that must be cancelled first, because this one pays the delivery of both. */
    cancelAfter: z.string().nullable(),
    hasInvoice: z.boolean(),
    /** Present for an order that is ready for pickup. */
    pickupCode: z.string().nullable(),
    parcels: z.array(OrderParcel),
    /**
     * `walletAmount`: part of the amount returned to the wallet or to the order's gift code; `canTakeAsWallet`:
     * the rest can still be redirected there, see POST /order/refund/wallet.
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
    /** Whether the order belongs to a member, so that refunds may go to a wallet. */
    hasWallet: z.boolean(),
    timeline: z.array(z.object({ at: z.iso.datetime(), what: z.string(), text: z.string() })),
  },
  { id: '_id' },
).meta({ id: 'Order' })
export type Order = z.output<typeof Order>
