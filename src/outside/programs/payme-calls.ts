import { z } from 'zod'
import { descriptionOf, fractionOf, type PayMeBook, type PayMeRequest } from './payme-book.ts'
import { error } from './payme-guard.ts'

const callback = z.url().default('')

const RequestInput = z.object({
  totalAmount: z.number(),
  currencyCode: z.string(),
  effectiveDuration: z.number().int().min(15).max(3_600).default(600),
  notificationUri: callback,
  appSuccessCallback: callback,
  appFailCallback: callback,
  merchantData: z
    .object({
      orderId: z.string().optional(),
      orderDescription: z.string().optional(),
      additionalData: z.string().max(1_024).optional(),
    })
    .default({}),
})

const RefundInput = z.object({
  amount: z.number().positive().multipleOf(0.01),
  currencyCode: z.string(),
  reasonCode: z.string(),
  reasonMessage: z.string().max(149).default(''),
})

const view = (request: PayMeRequest, address: string) => ({
  paymentRequestId: request.id,
  totalAmount: request.totalAmount,
  currencyCode: request.currencyCode,
  effectiveDuration: request.effectiveDuration,
  createdTime: new Date(request.at).toISOString(),
  statusCode: request.statusCode,
  statusDescription: descriptionOf(request),
  merchantData: request.merchantData,
  notificationUri: request.notificationUri,
  appSuccessCallback: request.appSuccessCallback,
  appFailCallback: request.appFailCallback,
  webLink: `${address}/payme/app/${request.id}/${request.key}`,
  appLink: `payme://app/${request.id}`,
  transactions: request.transactionId ? [{ transactionId: request.transactionId }] : [],
})

const transaction = (request: PayMeRequest) => ({
  transactionId: request.transactionId,
  paymentRequestId: request.id,
  orderId: request.merchantData.orderId,
  amount: request.totalAmount,
  currencyCode: request.currencyCode,
  transactionTime: new Date(request.paidAt ?? request.at).toISOString(),
  refunds: request.refunds,
})

type Work = (body: unknown, params: Record<string, string>, language: string) => object | Response

export type PayMeCall = (method: 'GET' | 'POST' | 'PUT', path: string, work: Work) => void

/** Endpoints that create, show and cancel a payment request. */
export function requestCalls(call: PayMeCall, book: PayMeBook, address: () => string): void {
  call('POST', '/paymentrequests', (body, _, language) => {
    const input = RequestInput.safeParse(body).data
    if (!input) return error(400, 'EA002', 'Validation failed')
    if (input.currencyCode !== 'HKD') return error(400, 'EA014', 'Currency code is not supported')
    const isAmount =
      input.totalAmount >= 0.01 &&
      input.totalAmount <= 1_000_000 &&
      Math.abs(input.totalAmount * 100 - Math.round(input.totalAmount * 100)) < 1e-6
    if (!isAmount) return error(400, 'EA017', 'Amount is not valid')
    if (fractionOf(input.totalAmount) === 45) return error(500, 'EB099', 'Internal server error')
    return view(book.begin({ ...input, language }), address())
  })
  call('GET', '/paymentrequests/:id', (_, { id = '' }) => {
    const request = book.get(id)
    const isLost = request && [44, 70].includes(fractionOf(request.totalAmount))
    return request && !isLost ? view(request, address()) : error(400, 'EB008', 'PayCode is not found')
  })
  call('PUT', '/paymentrequests/:id/cancel', (_, { id = '' }) => {
    const request = book.get(id)
    if (!request) return error(400, 'EB008', 'PayCode is not found')
    if (fractionOf(request.totalAmount) === 83) return error(500, 'EB099', 'Internal server error')
    if (request.statusCode === 'PR005') return error(400, 'EB021', 'Transaction is completed')
    if (request.statusCode === 'PR004') return error(400, 'EB020', 'Transaction is aborted')
    if (request.statusCode === 'PR007') return error(400, 'EB007', 'PayCode is expired')
    return view(book.decide(request, 'PR004', null), address())
  })
}

/** Endpoints that list and show transactions, and refund them. */
export function transactionCalls(call: PayMeCall, book: PayMeBook): void {
  call('GET', '/transactions', (_, { startDateTime = '', endDateTime = '' }) => ({
    transactions: book
      .all()
      .filter(
        ({ paidAt }) =>
          paidAt !== null && paidAt >= Date.parse(startDateTime) && paidAt < Date.parse(endDateTime),
      )
      .map(transaction),
  }))
  call('GET', '/transactions/:id', (_, { id = '' }) => {
    const request = book.byTransaction(id)
    return request ? transaction(request) : error(404, 'CF2003', 'Transaction is not found')
  })
  call('POST', '/transactions/:id/refunds', (body, { id = '' }) => {
    const request = book.byTransaction(id)
    const input = RefundInput.safeParse(body).data
    if (!request) return error(404, 'CF2003', 'Transaction is not found')
    if (!input) return error(400, 'EA002', 'Validation failed')
    if (input.currencyCode !== 'HKD') return error(400, 'EA014', 'Currency code is not supported')
    const refund = book.refund(request, input)
    return refund ? { ...refund, transactionId: id } : error(400, 'EA017', 'Amount exceeds what is left')
  })
}
