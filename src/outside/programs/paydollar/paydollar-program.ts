import { Hono } from 'hono'
import type { TryOutAccounts } from '../accounts.ts'
import { declinedFate, fateOf, paidFate } from '../cards.ts'
import { feedFrom } from '../deliver.ts'
import type { Outages } from '../outages.ts'
import type { CardBook } from './paydollar-book.ts'
import type { CardPayment } from './paydollar-payment.ts'
import { addDirectPay } from './paydollar-direct-pay.ts'
import { addMemberPayApi, type MemberBook } from './paydollar-members.ts'
import { addOrderApi } from './paydollar-order-api.ts'
import { bankCheckPage, endPage, errorPage, payPage } from './paydollar-page.ts'
import { wrongIn } from './paydollar-form.ts'

type Fields = Record<string, string>
type Doing = { book: CardBook; payment: CardPayment; fields: Fields }

const base = '/paydollar/b2c/eng/payment'
const withRef = (url: string, ref: string): string => {
  const target = new URL(url)
  target.searchParams.set('Ref', ref)
  return target.href
}
const sendTo = (location: string): Response =>
  new Response(null, { status: 303, headers: { location, 'cache-control': 'no-store' } })

/** PayDollar's hosted page and order API, as far as the shop uses them. */
export function payDollarProgram(
  account: TryOutAccounts['payDollar'],
  book: CardBook,
  members: MemberBook,
  outages: Outages,
): Hono {
  const router = new Hono()

  const open = (fields: Fields): Response | Promise<Response> => {
    const wrong = wrongIn(fields, account, book)
    if (wrong) return errorPage(fields.lang ?? 'E', wrong)
    const { orderRef = '', amount = '', currCode = '', payType = 'N', lang = 'E' } = fields
    const stored = fields.memberPay_token ? members.use(fields) : null
    if (fields.memberPay_token && !stored)
      return errorPage(lang, 'Authentication Failed: memberPay_token incorrect')
    const before = book.byRef(orderRef)[0]
    const whose = {
      memberId: fields.memberPay_service === 'T' ? (fields.memberPay_memberId ?? null) : null,
      storedPan: stored?.pan ?? null,
    }
    const payment = before
      ? book.change(before, whose)
      : book.begin({
          ref: orderRef,
          amount,
          currency: currCode,
          payType,
          language: lang,
          successUrl: fields.successUrl ?? '',
          failUrl: fields.failUrl ?? '',
          cancelUrl: fields.cancelUrl ?? '',
          ...whose,
        })
    return sendTo(`${base}/page/${payment.id}/${payment.key}`)
  }
  router.post(`${base}/payForm.jsp`, async (c) => open((await c.req.parseBody()) as Fields)) // a plain form
  router.get(`${base}/payForm.jsp`, (c) => open(c.req.query()))

  router.get(`${base}/page/:id/:key`, (c) => {
    const payment = found(book, c.req.param())
    if (!payment) return errorPage('E', 'Unknown payment')
    return payment.status === 'Started' ? payPage(payment) : sendTo(whereFrom(payment))
  })
  router.post(`${base}/page/:id/:key`, async (c) => {
    const payment = found(book, c.req.param())
    if (!payment) return errorPage('E', 'Unknown payment')
    if (payment.status !== 'Started') return sendTo(whereFrom(payment))
    return act({ book, payment, fields: (await c.req.parseBody()) as Fields }) // a plain form
  })

  /** For tests and drills: the shopper's action without the page; `settle_refund` completes a refund at once. */
  router.post('/paydollar/control', async (c) => {
    const fields = (await c.req.json()) as Fields // ours
    const payment = book.byRef(fields.ref ?? '')[0]
    if (payment && fields.do === 'settle_refund')
      return c.json(book.now(book.change(payment, { refundedAt: 0 })))
    if (payment?.status !== 'Started') return c.json({ error: 'no open payment of this reference' }, 404)
    const answer = await act({ book, payment, fields })
    return c.json({ location: answer.headers.get('location'), payment: book.get(payment.id) })
  })
  router.get('/paydollar/payments', (c) => c.json(book.all()))
  addOrderApi(router, book, account, outages)
  addMemberPayApi(router, members, account, outages)
  addDirectPay(router, book, members, account, outages)
  return router
}

const found = (book: CardBook, { id = '', key = '' }: Fields): CardPayment | null => {
  const payment = book.get(id)
  return payment?.key === key ? payment : null
}

/** The return URL for the browser of a finished payment. */
function whereFrom(payment: CardPayment): string {
  if (payment.status === 'Cancelled') return withRef(payment.cancelUrl, payment.ref)
  return withRef(
    payment.status === 'Rejected' || payment.status === 'Abandoned' ? payment.failUrl : payment.successUrl,
    payment.ref,
  )
}

function act({ book, payment, fields }: Doing): Response | Promise<Response> {
  const card = payment.storedPan ?? (fields.card ?? '4335900000140045').replace(/\D/g, '')
  const expiry = fields.expiry ?? '07/2030'
  const feed = feedFrom(fields)
  const fate = fateOf(card)
  const finish = (outcome = fate): Response | Promise<Response> => {
    const done = book.finish(payment, outcome, { pan: card, expiry }, feed)
    return outcome.silent ? endPage(done, 'silent') : sendTo(whereFrom(done))
  }
  const carried = { card, expiry, feed: feed.mode, seconds: String(feed.seconds) }
  switch (fields.do) {
    case 'pay':
      return fate.asks ? bankCheckPage(payment, carried) : finish()
    case 'secure':
      return bankCheckPage(payment, carried)
    case 'confirm':
      return finish(fate.prc === '0' ? { ...fate, payerAuth: 'Y' } : fate)
    case 'fail':
      return finish({ prc: '3', src: '0', payerAuth: 'N' })
    case 'decline':
      return finish(declinedFate)
    case 'approve': // a control call skips the bank's authentication
      return finish(paidFate)
    case 'cancel':
      return sendTo(whereFrom(book.change(payment, { status: 'Cancelled' })))
    case 'expire':
      return endPage(book.change(payment, { status: 'Abandoned' }), 'over')
    default:
      return payPage(payment)
  }
}
