import { randomBytes, randomUUID } from 'node:crypto'
import { openBook } from './book.ts'
import type { Feed, PostOffice } from './deliver.ts'

/** A URL that differs from the given one, whatever its last character. */
const madeUp = (address: string): string => address.slice(0, -1) + (address.endsWith('-') ? '_' : '-')

export type PayMeRefund = {
  refundId: string
  amount: number
  currencyCode: string
  reasonCode: string
  reasonMessage: string
}
export type PayMeRequest = {
  /** paymentRequestId. */
  id: string
  /** Unguessable end of its page's URL. */
  key: string
  totalAmount: number
  currencyCode: string
  effectiveDuration: number
  notificationUri: string
  appSuccessCallback: string
  appFailCallback: string
  merchantData: {
    orderId?: string | undefined
    orderDescription?: string | undefined
    additionalData?: string | undefined
  }
  /** The display language of the request. */
  language: string
  statusCode: 'PR001' | 'PR004' | 'PR005' | 'PR006' | 'PR007'
  transactionId: string | null
  refunds: PayMeRefund[]
  at: number
  paidAt: number | null
}

const descriptions = {
  PR001: 'Request for Payment Initiated',
  PR004: 'Request for Payment Rejected',
  PR005: 'Payment Success',
  PR006: 'Payment Failed',
  PR007: 'Request Expired',
} as const
export const descriptionOf = ({ statusCode }: PayMeRequest): string => descriptions[statusCode]

const cents = (amount: number): number => Math.round(amount * 100)
/** Cents that decide the outcome in PayMe's own sandbox. */
export const fractionOf = (amount: number): number => cents(amount) % 100

export function openPayMeBook({ file, posts }: { file: string | null; posts: PostOffice }) {
  const book = openBook<PayMeRequest>(file)

  function tell(request: PayMeRequest, { mode, seconds }: Feed): void {
    const send = (changes: object, after: number, url = request.notificationUri) =>
      posts.later({ url, body: JSON.stringify({ ...news, ...changes }), type: 'application/json' }, after)
    const news = {
      paymentRequestId: request.id,
      orderId: request.merchantData.orderId,
      statusCode: request.statusCode,
      statusDescription: descriptionOf(request),
      transactions: request.transactionId ? [{ transactionId: request.transactionId }] : [],
    }
    if (mode === 'never') return
    if (mode === 'forged') return send({}, 0, madeUp(request.notificationUri))
    send({}, mode === 'late' ? seconds : 0)
    if (mode === 'twice') send({}, 0.3)
    if (mode === 'disorder') send({ statusCode: 'PR001', transactions: [] }, 0.5)
  }

  /** The current state: requests expire; some amounts settle themselves. */
  function current(request: PayMeRequest): PayMeRequest {
    if (request.statusCode !== 'PR001') return request
    const fraction = fractionOf(request.totalAmount)
    const isOver = Date.now() - request.at > request.effectiveDuration * 1_000
    if (isOver || fraction === 80 || fraction === 71) return book.save({ ...request, statusCode: 'PR007' })
    if (fraction === 77) return book.save({ ...request, statusCode: 'PR004' })
    return fraction === 81 ? settle(request, 'PR005') : request
  }

  function settle(request: PayMeRequest, statusCode: 'PR004' | 'PR005'): PayMeRequest {
    const paid = statusCode === 'PR005' ? { transactionId: randomUUID(), paidAt: Date.now() } : {}
    return book.save({ ...request, statusCode, ...paid })
  }

  return {
    get(id: string): PayMeRequest | undefined {
      const request = book.get(id)
      return request && current(request)
    },
    all: () => book.all().map(current),
    byTransaction: (id: string) => book.all().find((request) => request.transactionId === id),
    begin: (
      fields: Omit<PayMeRequest, 'id' | 'key' | 'statusCode' | 'transactionId' | 'refunds' | 'at' | 'paidAt'>,
    ) =>
      book.save({
        ...fields,
        id: randomUUID(),
        key: randomBytes(12).toString('base64url'),
        statusCode: 'PR001',
        transactionId: null,
        refunds: [],
        at: Date.now(),
        paidAt: null,
      }),
    /** The buyer has decided in the app; the shop is notified in the chosen way. */
    decide(request: PayMeRequest, statusCode: 'PR004' | 'PR005', feed: Feed | null): PayMeRequest {
      const done = settle(request, statusCode)
      if (feed) tell(done, feed)
      return done
    },
    /** Null: more than the remaining amount. */
    refund(request: PayMeRequest, input: Omit<PayMeRefund, 'refundId'>): PayMeRefund | null {
      const given = request.refunds.reduce((sum, one) => sum + cents(one.amount), 0)
      if (!(cents(input.amount) > 0) || given + cents(input.amount) > cents(request.totalAmount)) return null
      const refund = { ...input, refundId: randomUUID() }
      book.save({ ...request, refunds: [...request.refunds, refund] })
      return refund
    },
  }
}
export type PayMeBook = ReturnType<typeof openPayMeBook>
