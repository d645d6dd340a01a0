import { z } from 'zod'
import { decimal, endpoint, FileBytes, flag, line, onWire } from '../endpoint.ts'
import { Id } from '../ids.ts'
import { currencies } from '../money.ts'
import { DeliveryMethod, Order, OrderItem, OrderSums } from '../orders/contract.ts'
import { Payment, PaymentMethod } from '../payments/contract.ts'
import { countryKeys } from '../region.ts'

const yes = z.union([z.boolean(), flag])
const text = (max: number) => line(max).default('')

/** A line as a client saw it; `price` is of one piece. */
const ShownItem = onWire({
  subSku: line(80).optional(),
  bundleSku: line(80).nullable().optional(),
  quantity: z.number().optional(),
  price: z.number().nullable().optional(),
})

/** As the cart said it; what no clock shows is refused before the database is asked. */
const moment = z.iso
  .datetime({ offset: true })
  .regex(/^[12]\d{3}-/)
  .max(40)

/**
 * What a checkout says. Amounts in it are compared, never used (rules/checkout#1). A dry run answers the
 * quote of whatever is filled in so far.
 */
export const OrderWish = onWire(
  {
    dryRun: yes.default(false),
    cartId: Id,
    /** `update_ts` of the cart as it was shown; creating needs it. */
    updateTs: moment.optional(),
    cartType: z.enum(['single', 'subscription']).default('single'),
    /**
     * Both at once: then `cartId` is the single cart, and this the subscription cart, each with its
     * `update_ts`.
     */
    alsoCartId: Id.optional(),
    alsoUpdateTs: moment.optional(),
    /** The total that was shown, of both carts together; another one is refused with the new quote. */
    total: decimal(z.number().nonnegative()).optional(),
    /** What was shown, where a client says it: compared as the total is, of lines those that are named. */
    deliveryFee: decimal(z.number().nonnegative()).optional(),
    items: z.array(ShownItem).max(200).optional(),
    email: text(254),
    deliveryMethod: DeliveryMethod.default('shipping'),
    deliveryFirstname: text(60),
    deliveryLastname: text(60),
    /** A calling code (`1`), or with the country it is meant for (`1-US`). */
    deliveryCallingCode: text(6),
    deliveryContact: text(30),
    deliveryAddress: text(200),
    deliveryAddress2: text(200),
    deliveryCity: text(80),
    deliveryProvince: text(80),
    deliveryZip: text(20),
    deliveryCountryKey: z.enum(countryKeys).optional(),
    deliveryCountry: text(80),
    deliveryContinent: text(40),
    /** Code of a pickup point or shop. */
    deliveryLocationCode: text(40),
    /** Taiwan: identity number for customs. */
    deliveryPassport: text(40),
    billingFirstname: text(60),
    billingLastname: text(60),
    billingContact: text(30),
    billingAddress: text(200),
    billingAddress2: text(200),
    billingCity: text(80),
    billingCountry: text(80),
    /**
     * The member's address book takes what this order is sent to, or collected from; and its billing address.
     */
    saveAddress: yes.default(false),
    saveBillingAddress: yes.default(false),
    addGiftBoxWrapping: yes.default(false),
    giftMessage: z.object({ recipient: text(60), message: text(400), sender: text(60) }).optional(),
    clientRemarks: text(500),
    coupon: text(40),
    /** Cash Dollar to pay with, in the order's currency; members only. */
    walletAmount: decimal(z.number().nonnegative()).default(0),
    /** A gift code that pays what it is worth; guests only, as members claim it into their Cash Dollar. */
    giftCode: text(40),
    /** Ids of claimed gifts to send along; one an order. */
    redeemItems: z.array(line(80)).max(5).default([]),
    paymentMethod: PaymentMethod.optional(),
    /** Subscriptions: terms and card authorisation are agreed to. */
    agreeTerms: yes.default(false),
    agreeCard: yes.default(false),
    /**
     * Of guests who order often: what GET /user/bot-challenge asks for; they hear `members.bot_check` without
     * it.
     */
    recaptchaResponse: z.string().max(6_000).default(''),
  },
  { recaptchaResponse: 'recaptchaResponse' },
)
export type OrderWish = z.output<typeof OrderWish>

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
  problems: z.array(Problem),
}).meta({ id: 'Quote' })
export type Quote = z.output<typeof Quote>

/** `order` and `token` (of the signed link, which opens both) are null on a dry run. */
const Placed = onWire({
  quote: Quote,
  order: Order.nullable(),
  token: z.string().nullable(),
  /** Of the subscription cart, where both are checked out at once: an order of its own. */
  also: z.object({ quote: Quote, order: Order.nullable() }).nullable(),
  /** What one charge takes for both. */
  amountDue: z.number(),
})
/** What a dry run answers. */
export type Quoted = Pick<z.output<typeof Placed>, 'quote' | 'also'>

const placing = {
  body: OrderWish,
  answer: Placed,
  refuses: [
    'checkout.problems',
    'checkout.sold_out',
    'checkout.totals_changed',
    'checkout.cart_changed',
    'checkout.empty_cart',
    'checkout.mixed_types',
    'checkout.sign_in',
    'members.bot_check',
    'shop.idempotency_mismatch',
  ],
}
export const createOrder = endpoint('POST', '/order/create', {
  name: 'create-order',
  about:
    'With dry_run the quote of what is filled in so far and everything that still stands in the way; without it the same code places the order: stock is reserved, the coupon taken, all or nothing. Honours Idempotency-Key; the same cart at the same update_ts is one order. With also_cart_id both carts become two orders, both or none, which one card charge pays; refusals then bring the second quote as `also` of the first.',
  ...placing,
})
export const createOrderOld = endpoint('POST', '/order', {
  name: 'create-order-old',
  about: 'The same as POST /order/create.',
  ...placing,
})

const opened = { orderId: Id, token: line(200).optional() }

const startFields = {
  ...opened,
  /** FPS and PayMe: where a phone comes back to. */ locale: z.enum(['hk', 'zh', 'cn', 'en']).optional(),
}
const starts = {
  body: onWire(startFields),
  answer: z.object({ payment: Payment }),
  refuses: [
    'orders.unknown',
    'checkout.not_payable',
    'checkout.sold_out_meanwhile',
    'checkout.reward_gone_meanwhile',
    'checkout.wallet_short_meanwhile',
    'checkout.gift_meanwhile',
    'checkout.method_not_offered',
    'payments.unavailable',
  ],
}
export const createPayDollar = endpoint('POST', '/order/paydollar/create', {
  name: 'pay-by-card',
  about:
    'Starts a payment by card: the fields of the form that opens PayDollar’s page. An order of both carts is paid in one charge with the other. Every call is a try of its own, with a reference of its own; the one before ends. Members may keep the card, or pay with one that they keep.',
  ...starts,
  body: onWire({
    ...startFields,
    /** The card is to be kept. */ keepCard: yes.default(false),
    /** One of GET /cards. */ cardId: Id.optional(),
  }),
  refuses: [
    ...starts.refuses,
    'members.signed_out',
    'cards.unknown',
    'cards.expired',
    'cards.prepaid',
    'cards.not_kept',
    'cards.unusable',
  ],
})
export const createPayMe = endpoint('POST', '/order/payme/create', {
  name: 'pay-by-payme',
  about: 'Starts a PayMe payment (HKD orders).',
  ...starts,
})
export const createFps = endpoint('POST', '/order/fps/create', {
  name: 'pay-by-fps',
  about: 'Starts an FPS payment (HKD orders): QR code and bill number.',
  ...starts,
})

const tells = {
  query: onWire(opened),
  answer: z.object({ payment: Payment, paid: z.boolean() }),
  refuses: ['orders.unknown'],
}
export const cardStatus = endpoint('GET', '/order/paydollar/status', {
  name: 'card-status',
  about:
    'How the newest card payment stands; asks PayDollar. For who comes back from its page before its message does.',
  ...tells,
})
export const payMeStatus = endpoint('GET', '/order/payme/status', {
  name: 'payme-status',
  about: 'How the newest PayMe attempt stands; asks PayMe.',
  ...tells,
})
export const fpsStatus = endpoint('GET', '/order/fps/status', {
  name: 'fps-status',
  about: 'How the newest FPS attempt stands.',
  ...tells,
})

export const handlePendingFps = endpoint('POST', '/order/fps/handle-pending', {
  name: 'fps-paid',
  about:
    'The buyer says "I have paid": staff look, the order waits a day longer. It never confirms by itself. A screenshot of the transfer may come along, as a form with the file in `screenshot`: JPEG, PNG, WebP or AVIF by its content, at most 10 MB; it is drawn anew, and may follow later too. A guest proves to be a person, and nobody claims for a second order while a first one is looked for.',
  body: onWire(
    {
      ...opened,
      /** Whose account it was paid from, or whatever else helps to find it. */
      note: text(100),
      screenshot: FileBytes.optional(),
      /** Of guests; what goes along is told by the call that asks for a challenge. */
      recaptchaResponse: z.string().max(6_000).default(''),
    },
    { recaptchaResponse: 'recaptchaResponse' },
  ),
  upload: { field: 'screenshot', most: 10 * 1024 * 1024 },
  answer: z.object({ payment: Payment }),
  refuses: [
    'orders.unknown',
    'checkout.not_payable',
    'payments.nothing_to_claim',
    'payments.claim_open',
    'members.bot_check',
    'payments.photo_type',
    'payments.photo_moves',
    'payments.photo_pixels',
    'payments.photo_broken',
    'shop.too_large',
  ],
})

export const awaitingPayment = endpoint('GET', '/awaiting-payment', {
  name: 'awaiting-payment',
  about:
    'Unpaid orders of the caller; with `id` the one a payment link is for and the one that is paid with it, how they can be paid and what went out of stock meanwhile.',
  query: z.object({
    /** What is no id names no order: that is said as of any other. */ id: line(80).optional(),
    token: line(200).optional(),
  }),
  answer: onWire({
    orders: z.array(Order),
    paymentMethods: z.array(
      onWire({ method: PaymentMethod, offered: z.boolean(), reason: z.string().nullable() }),
    ),
    problems: z.array(Problem),
  }),
  refuses: ['checkout.invalid_order', 'checkout.not_authorised'],
})

/** Districts, pickup points and what a country's address asks for. */
export const deliveryForm = endpoint('GET', '/delivery/form', {
  name: 'delivery-form',
  about:
    'What an address in a country is made of: fields with required and pattern, regions with their districts, pickup points and shops.',
  query: z.object({ country: z.enum(countryKeys) }),
  answer: onWire({
    country: z.enum(countryKeys),
    callingCode: z.string(),
    fields: z.array(
      onWire({
        /** Wire name of the field in the order's payload. */
        name: z.string(),
        required: z.boolean(),
        /** For the browser's own check; the server asks the same. */
        pattern: z.string().nullable(),
        choices: z
          .array(
            z.object({
              value: z.string(),
              label: z.string(),
              group: z.string().nullable(),
              /** First digits of its postal codes. */
              zip: z.string().optional(),
            }),
          )
          .nullable(),
      }),
    ),
    /**
     * First digits of postal codes with the province they lie in; the longest that fits holds. Null: they say
     * nothing.
     */
    zipProvinces: z.record(z.string(), z.string()).nullable(),
    pickupPoints: z.array(
      onWire({
        code: z.string(),
        method: DeliveryMethod,
        name: z.string(),
        address: z.string(),
        district: z.string(),
        hours: z.string(),
      }),
    ),
  }),
  keptFor: 300,
})
