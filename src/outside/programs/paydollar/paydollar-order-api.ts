import { dayInHongKong } from '#shop/calendar.ts'
import type { Hono } from 'hono'
import type { TryOutAccounts } from '../accounts.ts'
import type { CardBook } from './paydollar-book.ts'
import type { CardPayment } from './paydollar-payment.ts'
import type { Outages } from '../outages.ts'

const cents = (text: string): number =>
  /^\d+(?:\.\d{1,2})?$/.test(text) ? Math.round(Number(text) * 100) : Number.NaN

type Fields = Record<string, string>
const says = (fields: Fields): Response =>
  new Response(new URLSearchParams(fields).toString(), {
    headers: { 'content-type': 'text/plain; charset=utf-8' },
  })
const refuses = (errMsg: string): Response =>
  says({ resultCode: '-1', orderStatus: '', ref: '', payRef: '', amt: '', cur: '', errMsg })
const agrees = (payment: CardPayment): Response =>
  says({
    resultCode: '0',
    orderStatus: payment.status,
    ref: payment.ref,
    payRef: payment.id,
    amt: payment.amount,
    cur: payment.currency,
    errMsg: '',
  })

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
function asXml(payments: readonly CardPayment[]): Response {
  const record = (payment: CardPayment) => {
    const fields = {
      orderStatus: payment.status,
      ref: payment.ref,
      payRef: payment.id,
      src: payment.src,
      prc: payment.prc,
      amt: payment.amount,
      cur: payment.currency,
      payerAuth: payment.payerAuth,
    }
    return `<record>${Object.entries(fields)
      .map(([name, value]) => `<${name}>${escaped(value)}</${name}>`)
      .join('')}</record>`
  }
  return new Response(
    `<?xml version="1.0" encoding="UTF-8"?><records>${payments.map(record).join('')}</records>`,
    {
      headers: { 'content-type': 'text/xml; charset=utf-8' },
    },
  )
}

/** orderApi.jsp. */
export function addOrderApi(
  router: Hono,
  book: CardBook,
  account: TryOutAccounts['payDollar'],
  outages: Outages,
): void {
  const isOurs = (fields: Fields) =>
    fields.merchantId === account.merchantId &&
    fields.loginId === account.login &&
    fields.password === account.password

  router.post('/paydollar/b2c/eng/merchant/api/orderApi.jsp', async (c) => {
    const fields = (await c.req.parseBody()) as Fields // sent as a plain form
    return outages.through('paydollar', () =>
      isOurs(fields) ? act(book, fields) : refuses('Authentication Failed'),
    )
  })
}

function act(book: CardBook, fields: Fields): Response {
  const found = fields.payRef ? [book.get(fields.payRef)] : book.byRef(fields.orderRef ?? '')
  const payments = found.flatMap((payment) =>
    payment && payment.status !== 'Started' && payment.status !== 'Abandoned' ? [book.now(payment)] : [],
  )
  if (fields.actionType === 'Query') return asXml(payments)
  const [payment] = payments
  if (!payment) return refuses('Record not found')
  const isPaid = payment.status === 'Accepted' || payment.status === 'Captured'
  switch (fields.actionType) {
    case 'Void':
      if (!isPaid || dayInHongKong(new Date(payment.at)) !== dayInHongKong(new Date()))
        return refuses('Transaction cannot be voided')
      return agrees(book.change(payment, { status: 'Voided' }))
    case 'Capture':
      if (payment.status !== 'Authorized' || !(cents(fields.amount ?? '') <= cents(payment.amount)))
        return refuses('Transaction cannot be captured')
      return agrees(book.change(payment, { status: 'Captured' }))
    case 'Reverse':
      if (payment.status !== 'Authorized') return refuses('Transaction cannot be reversed')
      return agrees(book.change(payment, { status: 'Reverse Auth' }))
    case 'RequestRefund': {
      const amount = cents(fields.amount ?? '')
      const whole = cents(payment.amount)
      if (!isPaid && payment.status !== 'Partial Refunded' && payment.status !== 'RequestPartialRefund')
        return refuses('Transaction cannot be refunded')
      if (!(amount > 0) || payment.refunded + amount > whole)
        return refuses('Refund amount exceeds the transaction amount')
      const refunded = payment.refunded + amount
      const status = refunded === whole ? 'RequestRefund' : 'RequestPartialRefund'
      return agrees(book.change(payment, { refunded, status, refundedAt: Date.now() }))
    }
    default:
      return refuses('Invalid action type')
  }
}
