import { z } from 'zod'
import { endpoint, flag, line, onWire } from '../endpoint.ts'
import { Id } from '../ids.ts'
import { PaymentMethod } from '../payments/contract.ts'
import { createPayDollar, fpsStatus } from './contract.ts'

// One call for every method, by its name. PayDollar, PayMe and FPS have addresses of their own too.

const opened = { orderId: Id, token: line(200).optional(), method: PaymentMethod }

export const startPayment = endpoint('POST', '/order/payment/create', {
  name: 'start-payment',
  about:
    'Starts a payment by any method that is offered for the order: what the buyer does next is a form to post, a link to open or a code to scan.',
  body: onWire({
    ...opened,
    /** Where a phone comes back to. */
    locale: z.enum(['hk', 'zh', 'cn', 'en']).optional(),
    /** By card: it is to be kept. */
    keepCard: z.boolean().default(false),
    /** By card: one of GET /cards. */
    cardId: Id.optional(),
  }),
  answer: createPayDollar.answer,
  refuses: createPayDollar.refuses,
})

const yes = z.union([z.boolean(), flag])

export const declareForOrder = endpoint('POST', '/order/declarations', {
  name: 'declare-for-order',
  about:
    'What the buyer of a treatment declares, of an order that staff put together: whoever comes is old enough or comes with a parent, and they have read for whom it is not suitable. Before that it cannot be paid.',
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
  about: 'How the newest payment by a method stands; its provider is asked when that is due.',
  query: onWire(opened),
  answer: fpsStatus.answer,
  refuses: fpsStatus.refuses,
})
