import { z } from 'zod'
import { endpoint, FileAnswer, flag, line, onWire, paging } from '../endpoint.ts'
import { Id } from '../ids.ts'
import { locales } from '../region.ts'
import { orderStatuses } from './rules.ts'
import { GiftMessage, OrderParcel, Order } from './order.contract.ts'

const yes = z.union([z.boolean(), flag])

/** Identifies an order that the caller opens by session, as a member, or by the token of an e-mailed link. */
const opened = { id: Id, token: line(200).optional() }

export const getOrder = endpoint('GET', '/order', {
  name: 'order',
  about:
    'One order of the caller: by session, or with the token of a signed link (90 days), which shows it `masked`. Other callers get the same response as for an unknown order.',
  query: z.object(opened),
  answer: z.object({ order: Order }),
  refuses: ['orders.unknown'],
})

export const confirmOrderOtp = endpoint('POST', '/order/confirm-otp', {
  name: 'confirm-order-otp',
  about:
    'Sends a code to the e-mail of an order, so that the holder of its link can see and change it. Valid for ten minutes.',
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
    'Verifies that the e-mail of an order belongs to the caller, by the code sent to it: this browser has full access for a week.',
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
  about: 'Cancels an unpaid order at any time, a paid one until it is picked; payments are refunded in full.',
  body: onWire({
    ...opened,
    reason: line(500).optional(),
    /** Refund to the member's wallet. */ toWallet: yes.default(false),
  }),
  answer: z.object({ order: Order }),
  refuses: [
    'orders.unknown',
    'orders.confirm_first',
    'orders.illegal_transition',
    'orders.pays_for_other',
    'orders.no_wallet',
    'sessions.in_use',
  ],
})

export const refundToWallet = endpoint('POST', '/order/refund/wallet', {
  name: 'refund-to-wallet',
  about: 'Converts an unsent refund into Cash Dollar: of a payment that arrived too late, for half an hour.',
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
        /** Redeemed, or forfeited by not attending. */
        used: z.number().int(),
        booked: z.number().int(),
        left: z.number().int(),
        /** The last day of its sessions, in Hong Kong. */
        expiresOn: z.iso.date(),
      }),
    ),
  }),
  refuses: ['orders.unknown'],
})
