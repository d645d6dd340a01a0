import type { PaymentProvider, StartRequest } from '#shop/payments/ports.ts'
import { declineKind, storedCharges } from './charge-stored.ts'
import { statusIn } from './datafeed.ts'
import { memberFields, withoutToken } from './members.ts'
import { cardIn, cardMarkIn } from './paid-card.ts'
import { orderApi, type PayDollarAccount } from './orders.ts'
import { payDollarProfile } from './profile.ts'
import { payDollarRefunds } from './refunds.ts'
import { datafeedHash, isOneOf, requestHash } from './signature.ts'
import { amountText, currencyNumber, languages } from './wire-format.ts'

export type { PayDollarAccount } from './orders.ts'

/** Free text without the character that PayDollar's plugins replace too. */
const plain = (text: string, most: number): string => text.replaceAll('&', 'and').slice(0, most)

/** 3-D Secure 2 fields from the shop's data: they let more payments pass without a challenge. */
function buyerFields({ buyer }: StartRequest): Record<string, string> {
  const [, code, number] =
    /^\+(852|853|886|81|82|86|65|60|66|61|44|41|1)(\d{4,12})$/.exec(buyer.phone.replace(/[\s-]/g, '')) ?? []
  return {
    threeDSTransType: '01',
    threeDSChallengePreference: '01',
    ...(buyer.email ? { threeDSCustomerEmail: buyer.email } : {}),
    ...(code && number ? { threeDSMobilePhoneCountryCode: code, threeDSMobilePhoneNumber: number } : {}),
    ...(buyer.address ? { threeDSShippingLine1: plain(buyer.address, 50) } : {}),
  }
}

/** The signed form of AsiaPay's hosted card page (rules/payments#11). Card numbers never reach the shop. */
function formFor(account: PayDollarAccount, request: StartRequest) {
  const signed = {
    merchantId: account.merchantId,
    orderRef: request.attempt.reference,
    currCode: currencyNumber(request.amount.currency),
    amount: amountText(request.amount),
    payType: 'N',
  }
  return {
    action: `${account.url}/eng/payment/payForm.jsp`,
    fields: {
      ...signed,
      lang: languages[request.locale],
      payMethod: 'CC',
      successUrl: request.successUrl,
      failUrl: request.failUrl,
      cancelUrl: request.cancelUrl,
      failRetry: 'no',
      ...buyerFields(request),
      ...memberFields(request),
      secureHash: requestHash(account.hash, account.secret, signed),
    },
  }
}

export function payDollar(account: PayDollarAccount): PaymentProvider {
  const orders = orderApi(account)
  return {
    ...payDollarProfile,
    capabilities: {
      ...payDollarProfile.capabilities,
      storedCards: account.tokens !== undefined,
      needsBuyer: account.tokens === undefined,
    },
    billNumber: () => null,
    start: (request) =>
      Promise.resolve({
        outcome: 'started',
        nextStep: { kind: 'form', ...formFor(account, request) },
        providerRef: null,
        secondsOpen: null,
      }),
    // a form can be used once
    nextStep: () => ({ kind: 'none' }),
    fetchStatus: ({ reference }) => orders.fetchStatus(reference),
    // the hosted page cannot be closed from here
    cancel: () => Promise.resolve('unknown'),
    ...payDollarRefunds(orders, account.refundAction),
    ...storedCharges(account),
    declineKind,
    readWebhook({ key, body }) {
      const feed = new URLSearchParams(body)
      const isSigned = isOneOf(feed.get('secureHash'), datafeedHash(account.hash, account.secret, feed))
      const merchant = feed.get('MerchantId')
      if (key !== null || !isSigned || (merchant && merchant !== account.merchantId)) return null
      return {
        kind: 'status',
        eventKey: [account.merchantId, feed.get('PayRef'), feed.get('successcode')].join(':'),
        status: statusIn(feed),
        card: cardIn(feed, account),
        cardMark: cardMarkIn(feed),
        body: withoutToken(feed),
      }
    },
    listPayments: () => Promise.resolve(null),
  }
}
