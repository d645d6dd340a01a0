import { z } from 'zod'
import { decimal, flag, line, onWire } from '../endpoint.ts'
import { Id } from '../ids.ts'
import { DeliveryMethod } from '../orders/order.contract.ts'
import { PaymentMethod } from '../payments/contract.ts'
import { countryKeys } from '../region.ts'

const yes = z.union([z.boolean(), flag])
const text = (max: number) => line(max).default('')

/** A line as the client displayed it; `price`: per piece. */
const ClientItem = onWire({
  subSku: line(80).optional(),
  bundleSku: line(80).nullable().optional(),
  quantity: z.number().optional(),
  price: z.number().nullable().optional(),
})

/** Timestamp from the cart; impossible years are rejected before they reach the database. */
const moment = z.iso
  .datetime({ offset: true })
  .regex(/^[12]\d{3}-/)
  .max(40)

/**
 * Checkout request. Its amounts are only compared, never used (rules/checkout#1). A dry run returns the quote of the
 * fields filled in so far.
 */
export const OrderInput = onWire(
  {
    dryRun: yes.default(false),
    cartId: Id,
    /** `update_ts` of the displayed cart; required to create an order. */
    updateTs: moment.optional(),
    cartType: z.enum(['single', 'subscription']).default('single'),
    /** Checkout of both carts: then `cartId` is the single cart and this the subscription cart, each with `update_ts`. */
    alsoCartId: Id.optional(),
    alsoUpdateTs: moment.optional(),
    /** Displayed total of both carts together; a different total is refused with the new quote. */
    total: decimal(z.number().nonnegative()).optional(),
    /** Displayed amount due of both carts together; if more is due, the order is refused with the new quote. */
    amountDue: decimal(z.number().nonnegative()).optional(),
    /** Displayed delivery fee and lines, optional; compared like the total, lines only if given. */
    deliveryFee: decimal(z.number().nonnegative()).optional(),
    items: z.array(ClientItem).max(200).optional(),
    email: text(254),
    deliveryMethod: DeliveryMethod.default('shipping'),
    deliveryFirstname: text(60),
    deliveryLastname: text(60),
    /** Calling code (`1`), optionally with its country (`1-US`). */
    deliveryCallingCode: text(6),
    deliveryContact: text(30),
    deliveryAddress: text(200),
    deliveryAddress2: text(200),
    deliveryCity: text(80),
    deliveryProvince: text(80),
    deliveryZip: text(20),
    /** Phonetic spelling of the recipient's name, for Japan; optional. */
    deliveryKana: text(60),
    deliveryCountryKey: z.enum(countryKeys).optional(),
    deliveryCountry: text(80),
    deliveryContinent: text(40),
    /** Code of a pickup point or shop. */
    deliveryLocationCode: text(40),
    /** Taiwan: identity number for customs. */
    deliveryPassport: text(40),
    /** The billing address is that of the delivery, as a form without JavaScript says: the billing fields count for nothing. */
    billingSame: yes.default(false),
    billingFirstname: text(60),
    billingLastname: text(60),
    billingContact: text(30),
    billingAddress: text(200),
    billingAddress2: text(200),
    billingCity: text(80),
    billingCountry: text(80),
    /** Save the delivery address or pickup point, and the billing address, in the member's address book. */
    saveAddress: yes.default(false),
    saveBillingAddress: yes.default(false),
    /**
     * Forms without JavaScript: the selected entry of the address book, and the one the fields were filled from. If
     * they differ, the fields show another address than the selected one, and the order is not placed.
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
    /** Gift code to pay with; guests only, as members claim codes as Cash Dollar. */
    giftCode: text(40),
    /** Ids of claimed rewards to add; one per order. */
    redeemItems: z.array(line(80)).max(5).default([]),
    paymentMethod: PaymentMethod.optional(),
    /** Subscriptions: consent to terms and card authorisation. */
    agreeTerms: yes.default(false),
    agreeCard: yes.default(false),
    /** Treatments: declarations of minimum age and of having read the contraindications. */
    agreeAge: yes.default(false),
    agreeHealth: yes.default(false),
    /** Guests who order often: response to GET /user/bot-challenge; without it `members.bot_check` is thrown. */
    recaptchaResponse: z.string().max(6_000).default(''),
  },
  { recaptchaResponse: 'recaptchaResponse' },
)
export type OrderInput = z.output<typeof OrderInput>
