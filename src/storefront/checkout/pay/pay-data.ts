import type { awaitingPayment } from '#shop/checkout/contract.ts'
import type { AnswerOf } from '#shop/endpoint.ts'
import type { Order } from '#shop/orders/order.contract.ts'
import type { Payment, PaymentMethod } from '#shop/payments/contract.ts'
import type { PageHead } from '../../shell/rendering/head.ts'
import type { Cards } from './card-choice.tsx'

export type PayData = {
  kind: 'pay'
  order: Order
  /** The order of the other cart, paid by the same charge. */
  also: Order | null
  methods: AnswerOf<typeof awaitingPayment>['paymentMethods']
  problems: AnswerOf<typeof awaitingPayment>['problems']
  /** Consent required: by declaration before the payment methods are shown, or by paying. */
  agreement: AnswerOf<typeof awaitingPayment>['agreement']
  /** Token of a link in an e-mail, sent with every call. */
  token: string | null
  method: PaymentMethod | null
  /** Payment in progress with that method. */
  payment: Payment | null
  /** For card payments: the member's stored cards; null: a guest. */
  cards: Cards | null
  /** Result with which the shopper returned from the card page. */
  back: 'failed' | 'cancelled' | null
  /** Refusal of a form sent without JavaScript. */
  refusal: string | null
  /** Bot check token of a form without JavaScript, for guests who may claim a payment; null: no bot check. */
  stillForm: string | null
  /** The server's clock, for the countdown. */
  now: string
}
export type PayPage = { head: PageHead; status: number } & (
  | PayData
  | { kind: 'invalid' }
  | { kind: 'not_authorised'; isMember: boolean }
  | { kind: 'over'; order: Order; token: string | null }
)
