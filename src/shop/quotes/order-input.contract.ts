import { z } from 'zod'
import { decimal, flag, line, onWire } from '../endpoint.ts'
import { Id } from '../ids.ts'
import { DeliveryMethod } from '../orders/order.contract.ts'
import { PaymentMethod } from '../payments/contract.ts'
import { countryKeys } from '../region.ts'

const yes = z.union([z.boolean(), flag])
const text = (max: number) => line(max).default('')

/** A line as a client saw it; `price` is of one piece. */
const ClientItem = onWire({
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
export const OrderInput = onWire(
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
    /** What was shown as due, of both carts together; where more is, the order is refused with the new quote. */
    amountDue: decimal(z.number().nonnegative()).optional(),
    /** What was shown, where a client says it: compared as the total is, of lines those that are named. */
    deliveryFee: decimal(z.number().nonnegative()).optional(),
    items: z.array(ClientItem).max(200).optional(),
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
    /** How the receiver's name is read in Japan; optional. */
    deliveryKana: text(60),
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
    /**
     * Of a form without script: the entry of the address book that is chosen, and the one its fields were filled
     * from. Where they differ the order would go to another address than the chosen one, and is not placed.
     */
    savedDelivery: text(80),
    filledDelivery: text(80),
    savedBilling: text(80),
    filledBilling: text(80),
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
    /** Treatments: who comes is old enough, and has read for whom it is not suitable. */
    agreeAge: yes.default(false),
    agreeHealth: yes.default(false),
    /**
     * Of guests who order often: what GET /user/bot-challenge asks for; they hear `members.bot_check` without
     * it.
     */
    recaptchaResponse: z.string().max(6_000).default(''),
  },
  { recaptchaResponse: 'recaptchaResponse' },
)
export type OrderInput = z.output<typeof OrderInput>
