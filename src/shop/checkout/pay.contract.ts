import { z } from 'zod'
import { endpoint, flag, line, onWire } from '../endpoint.ts'
import { Id } from '../ids.ts'
import { PaymentMethod } from '../payments/contract.ts'
import { createPayDollar, fpsStatus } from './contract.ts'

// One endpoint for all methods, selected by name. PayDollar, PayMe and FPS also have their own paths.

const opened = { orderId: Id, token: line(200).optional(), method: PaymentMethod }

export const startPayment = endpoint('POST', '/order/payment/create', {
  name: 'start-payment',
  about:
    'Starts a payment by any method that is offered for the order; the buyer’s next step is a form to post, a link to open or a code to scan.',
  body: onWire({
    ...opened,
    /** Language of the page that a phone returns to. */
    locale: z.enum(['hk', 'zh', 'cn', 'en']).optional(),
    /** Cards: whether to store the card. */
    keepCard: z.boolean().default(false),
    /** Cards: id of a card from GET /cards. */
    cardId: Id.optional(),
  }),
  answer: createPayDollar.answer,
  refuses: createPayDollar.refuses,
})

const yes = z.union([z.boolean(), flag])

export const declareForOrder = endpoint('POST', '/order/declarations', {
  name: 'declare-for-order',
  about:
    'Stores the buyer’s declarations for a treatment in an order that staff created: the client is old enough or comes with a parent, and the buyer has read for whom it is not suitable. The order cannot be paid before.',
  body: onWire({
    orderId: Id,
    token: line(200).optional(),
    agreeAge: yes.default(false),
    agreeHealth: yes.default(false),
  }),
  answer: z.object({ declared: z.literal(true) }),
  refuses: ['orders.unknown', 'checkout.not_payable', 'checkout.agree_age', 'checkout.agree_health'],
})

export const paymentStatus = endpoint('GET', '/order/payment/status', {
  name: 'payment-status',
  about: 'Returns the state of the newest payment by a method, and queries its provider when that is due.',
  query: onWire(opened),
  answer: fpsStatus.answer,
  refuses: fpsStatus.refuses,
})
