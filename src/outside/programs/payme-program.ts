import { Hono } from 'hono'
import { z } from 'zod'
import type { TryOutAccounts } from './accounts.ts'
import { feedFrom } from './deliver.ts'
import type { Outages } from './outages.ts'
import { descriptionOf, fractionOf, type PayMeBook, type PayMeRequest } from './payme-book.ts'
import { appPages } from './payme-app.ts'
import { error, openGuard } from './payme-guard.ts'

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
type Call = (method: 'GET' | 'POST' | 'PUT', path: string, work: Work) => void

/** PayMe for Business, as far as the shop sees it, and the app its buyer holds. */
export function payMeProgram(
  account: TryOutAccounts['payMe'],
  book: PayMeBook,
  outages: Outages,
  address: () => string,
): Hono {
  const router = new Hono()
  const guard = openGuard(account)
  const call: Call = (method, path, work) =>
    void router.on(method, `/payme/payments${path}`, async (c) => {
      const text = await c.req.text()
      return outages.through('payme', () => {
        const wrong = guard.wrongIn(c.req.raw, text)
        if (wrong) return wrong
        const params = { ...c.req.query(), ...(c.req.param() as Record<string, string>) } // named by the path
        const answer = work(text ? JSON.parse(text) : null, params, c.req.header('accept-language') ?? 'en')
        return answer instanceof Response ? answer : guard.signed(c.req.raw, answer)
      })
    })

  router.post('/payme/oauth2/token', async (c) => {
    const fields = await c.req.parseBody()
    const isOurs = fields.client_id === account.clientId && fields.client_secret === account.clientSecret
    return isOurs ? c.json(guard.token()) : error(401, 'EA001', 'Unauthorized')
  })

  requestCalls(call, book, address)
  transactionCalls(call, book)
  appPages(router, book)

  /** For tests and drills: the buyer's decision without the page; `forget_tokens` makes every token old. */
  router.post('/payme/control', async (c) => {
    const fields = (await c.req.json()) as Record<string, string> // ours
    if (fields.do === 'forget_tokens') guard.forgetTokens()
    const request = book
      .all()
      .find((one) => one.merchantData.orderId === fields.ref && one.statusCode === 'PR001')
    if (!request)
      return c.json({ error: 'no open request of this reference' }, fields.do === 'forget_tokens' ? 200 : 404)
    return c.json(book.decide(request, fields.do === 'approve' ? 'PR005' : 'PR004', feedFrom(fields)))
  })
  router.get('/payme/requests', (c) => c.json(book.all()))
  return router
}

function requestCalls(call: Call, book: PayMeBook, address: () => string): void {
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

function transactionCalls(call: Call, book: PayMeBook): void {
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
