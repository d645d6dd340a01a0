import type { Hono } from 'hono'
import { isOneOf, requestHash } from '../../paydollar/signature.ts'
import type { TryOutAccounts } from '../accounts.ts'
import { chargeFateOf, paidFate } from '../cards.ts'
import type { Outages } from '../outages.ts'
import type { CardBook } from './paydollar-book.ts'
import type { CardPayment } from './paydollar-payment.ts'
import type { MemberBook } from './paydollar-members.ts'

type Fields = Record<string, string>

const says = (fields: Fields): Response =>
  new Response(new URLSearchParams(fields).toString(), {
    headers: { 'content-type': 'text/plain; charset=utf-8' },
  })

/** payComp.jsp: charges a stored card by its one-time token, without a payment page. */
export function addDirectPay(
  router: Hono,
  book: CardBook,
  members: MemberBook,
  account: TryOutAccounts['payDollar'],
  outages: Outages,
): void {
  router.post('/paydollar/b2c/eng/directPay/payComp.jsp', async (c) => {
    const fields = (await c.req.parseBody()) as Fields // sent as a plain form
    return outages.through('paydollar', () => charge(fields))
  })

  function charge(fields: Fields): Response | Promise<Response> {
    const { orderRef = '', amount = '', currCode = '', memberPay_memberId: memberId = '' } = fields
    const refuses = (errMsg: string) =>
      says({
        successcode: '-1',
        Ref: orderRef,
        PayRef: '',
        Amt: amount,
        Cur: currCode,
        prc: '-1',
        src: '',
        errMsg,
      })
    const error = faultIn(fields, account)
    if (error) return refuses(error)
    if (book.byRef(orderRef).length > 0) return refuses('Duplicate merchant reference no.')
    const fate = chargeFateOf(amount, orderRef)
    if (fate === 'away') return outages.silence()
    const stored = members.use(fields)
    if (!stored) return refuses('Authentication Failed: memberPay_token incorrect')
    const payment = book.begin({
      ref: orderRef,
      amount,
      currency: currCode,
      payType: 'N',
      language: 'E',
      successUrl: '',
      failUrl: '',
      cancelUrl: '',
      memberId,
      storedPan: stored.pan,
    })
    const card = { pan: stored.pan, expiry: `${stored.month}/${stored.year}` }
    if (fate === 'lost') {
      book.finish(payment, { ...paidFate, silent: true }, card, { mode: 'never', seconds: 0 })
      return outages.silence()
    }
    return answerOf(book.finish(payment, fate, card, { mode: 'now', seconds: 0 }))
  }
}

function faultIn(fields: Fields, account: TryOutAccounts['payDollar']): string | null {
  const { merchantId = '', orderRef = '', amount = '', currCode = '', payType = '' } = fields
  if (merchantId !== account.merchantId) return 'Parameter merchantId incorrect'
  if (fields.loginId !== account.login || fields.password !== account.password) return 'Authentication Failed'
  const right = requestHash(account.hash, account.secret, { merchantId, orderRef, currCode, amount, payType })
  return isOneOf(fields.secureHash ?? null, right) ? null : 'Authentication Failed: secureHash incorrect'
}

const answerOf = (payment: CardPayment): Response =>
  says({
    successcode: payment.prc === '0' ? '0' : '1',
    Ref: payment.ref,
    PayRef: payment.id,
    Amt: payment.amount,
    Cur: payment.currency,
    prc: payment.prc,
    src: payment.src,
    Holder: 'TEST CARD',
    payMethod: 'VISA',
    panFirst4: payment.pan.slice(0, 4),
    panLast4: payment.pan.slice(-4),
    cardIssuingCountry: 'HK',
    errMsg: '',
  })
