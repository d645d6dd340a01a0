import { z } from 'zod'
import { endpoint, flag, line, onWire } from '../endpoint.ts'
import { Id } from '../ids.ts'
import { Order } from '../orders/order.contract.ts'
import { Payment, PaymentMethod } from '../payments/contract.ts'
import { OrderInput } from '../quotes/order-input.contract.ts'
import { Problem, Quote } from '../quotes/contract.ts'

const yes = z.union([z.boolean(), flag])

/** `order` and `token` (of the signed link, which opens both) are null on a dry run. */
const Placed = onWire({
  quote: Quote,
  order: Order.nullable(),
  token: z.string().nullable(),
  /** Order of the subscription cart when both carts are checked out at once. */
  also: z.object({ quote: Quote, order: Order.nullable() }).nullable(),
  /** Amount of the single charge for both orders. */
  amountDue: z.number(),
})

/** Response of a dry run. */
export type Quoted = Pick<z.output<typeof Placed>, 'quote' | 'also'>

const placing = {
  body: OrderInput,
  answer: Placed,
  refuses: [
    'cart.other_cart',
    'checkout.problems',
    'checkout.sold_out',
    'checkout.totals_changed',
    'checkout.address_chosen',
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

export const orderAccess = { orderId: Id, token: line(200).optional() }

const startFields = {
  ...orderAccess,
  /** FPS and PayMe: language of the page that a phone returns to. */ locale: z
    .enum(['hk', 'zh', 'cn', 'en'])
    .optional(),
}

const starts = {
  body: onWire(startFields),
  answer: z.object({ payment: Payment }),
  refuses: [
    'orders.unknown',
    'checkout.not_payable',
    'checkout.not_declared',
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
    /** Whether to store the card. */ keepCard: yes.default(false),
    /** Id of a card from GET /cards. */ cardId: Id.optional(),
  }),
  refuses: [
    ...starts.refuses,
    'members.signed_out',
    'cards.unknown',
    'cards.expired',
    'cards.prepaid',
    'cards.not_kept',
    'cards.unusable',
    'payments.still_unknown',
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

const reads = {
  query: onWire(orderAccess),
  answer: z.object({ payment: Payment, paid: z.boolean() }),
  refuses: ['orders.unknown'],
}

export const cardStatus = endpoint('GET', '/order/paydollar/status', {
  name: 'card-status',
  about:
    'How the newest card payment stands; asks PayDollar. For who comes back from its page before its message does.',
  ...reads,
})

export const payMeStatus = endpoint('GET', '/order/payme/status', {
  name: 'payme-status',
  about: 'How the newest PayMe attempt stands; asks PayMe.',
  ...reads,
})

export const fpsStatus = endpoint('GET', '/order/fps/status', {
  name: 'fps-status',
  about: 'How the newest FPS attempt stands.',
  ...reads,
})

export const awaitingPayment = endpoint('GET', '/awaiting-payment', {
  name: 'awaiting-payment',
  about:
    'Unpaid orders of the caller; with `id` the one a payment link is for and the one that is paid with it, how they can be paid and what went out of stock meanwhile.',
  query: z.object({
    /** An invalid id is treated like an unknown one. */ id: line(80).optional(),
    token: line(200).optional(),
  }),
  answer: onWire({
    orders: z.array(Order),
    paymentMethods: z.array(
      onWire({ method: PaymentMethod, offered: z.boolean(), reason: z.string().nullable() }),
    ),
    problems: z.array(Problem),
    /** What the buyer has to agree to: `declarations` by a call before payment, `terms` by paying. */
    agreement: z.enum(['declarations', 'terms']).nullable(),
  }),
  refuses: ['checkout.invalid_order', 'checkout.not_authorised'],
})
