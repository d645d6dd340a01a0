import { z } from 'zod'
import { ProductType } from '../catalogue/contract.ts'
import { deliveryMethods } from '../delivery/rules.ts'
import { endpoint, FileAnswer, flag, line, onWire, paging } from '../endpoint.ts'
import { Id } from '../ids.ts'
import { currencies } from '../money.ts'
import { priceKinds } from '../pricing/rules.ts'
import { countryKeys, locales } from '../region.ts'
import { fulfilmentStates, orderStatuses, paymentStates, revisionStates } from './rules.ts'

const currency = z.enum(currencies)
const amount = z.number()
const yes = z.union([z.boolean(), flag])

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

/** An order is opened by its session, its member or the signed link of a mail. */
const opened = { id: Id, token: line(200).optional() }

export const getOrder = endpoint('GET', '/order', {
  name: 'order',
  about:
    'One order of the caller: by session, or with the token of a signed link (90 days), which shows it `masked`. Anybody else is told that there is none.',
  query: z.object(opened),
  answer: z.object({ order: Order }),
  refuses: ['orders.unknown'],
})

export const confirmOrderOtp = endpoint('POST', '/order/confirm-otp', {
  name: 'confirm-order-otp',
  about:
    'Sends a code to the e-mail of an order, for who holds its link and would like to see and change it. Good for ten minutes.',
  body: onWire(
    { ...opened, recaptchaResponse: z.string().max(6_000).default('') },
    { recaptchaResponse: 'recaptchaResponse' },
  ),
  answer: onWire({ message: z.string(), retryAfter: z.number().int(), emailOption: z.boolean() }),
  refuses: ['orders.unknown', 'members.bot_check', 'members.code_pause', 'members.too_many_codes'],
})

export const confirmOrderEmail = endpoint('POST', '/order/confirm-email', {
  name: 'confirm-order-email',
  about:
    'Shows that the e-mail of an order is the caller’s, by the code that was sent to it: this browser opens it whole for a week.',
  body: onWire({ ...opened, otp: line(20) }),
  answer: z.object({ done: z.literal(true) }),
  refuses: ['orders.unknown', 'members.wrong_code', 'members.too_many_tries'],
})

export const listOrders = endpoint('GET', '/orders', {
  name: 'orders',
  about: 'The orders of the caller, newest first.',
  query: z.object({
    type: z.enum(['single', 'subscription']).optional(),
    status: z.enum(orderStatuses).optional(),
    ...paging(20),
  }),
  answer: z.object({ orders: z.array(Order), total: z.number().int() }),
})

export const cancelOrder = endpoint('POST', '/order/cancel', {
  name: 'cancel-order',
  about:
    'Cancels: an unpaid order at any time, a paid one until it is picked; what was paid goes back in full.',
  body: onWire({
    ...opened,
    reason: line(500).optional(),
    /** What was paid goes to the member's wallet. */ toWallet: yes.default(false),
  }),
  answer: z.object({ order: Order }),
  refuses: [
    'orders.unknown',
    'orders.confirm_first',
    'orders.illegal_transition',
    'orders.pays_for_other',
    'orders.no_wallet',
  ],
})

export const refundToWallet = endpoint('POST', '/order/refund/wallet', {
  name: 'refund-to-wallet',
  about:
    'A refund that has not been sent yet is taken as Cash Dollar instead: of a payment that came too late, for half an hour.',
  body: onWire({ id: Id, refundId: Id }),
  answer: z.object({ order: Order }),
  refuses: ['orders.unknown', 'orders.no_wallet', 'orders.refund_under_way'],
})

export const getCardMessage = endpoint('GET', '/order/card-message', {
  name: 'card-message',
  about: 'The gift card of an order.',
  query: z.object(opened),
  answer: onWire({ giftMessage: GiftMessage.nullable(), canEditGiftMessage: z.boolean() }),
  refuses: ['orders.unknown', 'orders.confirm_first'],
})

export const putCardMessage = endpoint('PUT', '/order/card-message', {
  name: 'change-card-message',
  about: 'Changes the gift card until the order is picked.',
  body: onWire({
    ...opened,
    giftMessage: z.object({ recipient: line(60), message: line(400), sender: line(60) }),
  }),
  answer: onWire({ giftMessage: GiftMessage.nullable(), canEditGiftMessage: z.boolean() }),
  refuses: [
    'orders.unknown',
    'orders.confirm_first',
    'orders.gift_incomplete',
    'orders.gift_text',
    'orders.being_picked',
  ],
})

export const getInvoice = endpoint('GET', '/order/invoice', {
  name: 'invoice',
  about:
    'The invoice of a confirmed order as PDF or page, in four languages; `number` names a credit note. By session, or by signed link once the e-mail is confirmed.',
  query: z.object({
    ...opened,
    number: line(30).optional(),
    format: z.enum(['pdf', 'html']).default('pdf'),
    lang: z.enum(locales).optional(),
  }),
  answer: FileAnswer,
  files: ['application/pdf', 'text/html'],
  refuses: ['orders.unknown', 'orders.confirm_first', 'orders.no_invoice'],
})

export const packageDetails = endpoint('GET', '/order/packageDetails', {
  name: 'package-details',
  about: 'Parcels of an order with their tracking, and the treatment packages bought with it.',
  query: z.object(opened),
  answer: z.object({
    parcels: z.array(OrderParcel),
    packages: z.array(
      onWire({
        subSku: z.string(),
        name: z.string(),
        bought: z.number().int(),
        used: z.number().int(),
        left: z.number().int(),
      }),
    ),
  }),
  refuses: ['orders.unknown'],
})
