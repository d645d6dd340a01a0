import type { awaitingPayment } from '#shop/checkout/contract.ts'
import type { AnswerOf } from '#shop/endpoint.ts'
import type { Order } from '#shop/orders/order.contract.ts'
import type { Payment, PaymentMethod } from '#shop/payments/contract.ts'
import type { PageHead } from '../../shell/rendering/head.ts'
import type { Cards } from './card-choice.tsx'

export type PayData = {
  kind: 'pay'
  order: Order
  /** The order of the other cart, which one charge pays with it. */
  also: Order | null
  methods: AnswerOf<typeof awaitingPayment>['paymentMethods']
  problems: AnswerOf<typeof awaitingPayment>['problems']
  /** What has to be agreed to: declared before there is a way to pay, or by paying. */
  agreement: AnswerOf<typeof awaitingPayment>['agreement']
  /** Of a link in a mail: goes along with every call. */
  token: string | null
  method: PaymentMethod | null
  /** What is under way with that method already. */
  payment: Payment | null
  /** By card: those the member keeps; null: a guest, who keeps none. */
  cards: Cards | null
  /** How the shopper came back from the card page. */
  back: 'failed' | 'cancelled' | null
  /** What a form sent without script was refused for. */
  refusal: string | null
  /**
   * Of guests who may say that they have paid: the answer of a form without script; null: nobody is asked to
   * be a person.
   */
  stillForm: string | null
  /** The shop's clock, for counting down. */
  now: string
}
export type PayPage = { head: PageHead; status: number } & (
  | PayData
  | { kind: 'invalid' }
  | { kind: 'not_authorised'; isMember: boolean }
  | { kind: 'over'; order: Order; token: string | null }
)
