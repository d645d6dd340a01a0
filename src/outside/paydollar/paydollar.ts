import type { CardWish, PayDollar, ProviderWord } from '#shop/payments/ports.ts'
import { payDollarRefunds } from './refunds.ts'
import { cardIn, cardMarkIn, memberFields, memberPay, withoutToken } from './members.ts'
import { orderApi, type PayDollarAccount } from './orders.ts'
import { datafeedHash, isOneOf, requestHash } from './signature.ts'
import { amountIn, amountText, currencyNumber, languages } from './wire-format.ts'

export type { PayDollarAccount } from './orders.ts'

/** Free text travels without the sign that their plugins replace too. */
const plain = (text: string, most: number): string => text.replaceAll('&', 'and').slice(0, most)

/**
 * 3-D Secure 2 fields, of what the shop knows (reference 1.3): more payments go through without a question.
 */
function known({ buyer }: CardWish): Record<string, string> {
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

/** AsiaPay's hosted card page (rules/payments#11). Card numbers never pass us. */
export function payDollar(account: PayDollarAccount): PayDollar {
  const orders = orderApi(account)
  return {
    form(wish) {
      const signed = {
        merchantId: account.merchantId,
        orderRef: wish.reference,
        currCode: currencyNumber(wish.amount.currency),
        amount: amountText(wish.amount),
        payType: 'N',
      }
      return {
        action: `${account.url}/eng/payment/payForm.jsp`,
        fields: {
          ...signed,
          lang: languages[wish.locale],
          payMethod: 'CC',
          successUrl: wish.successUrl,
          failUrl: wish.failUrl,
          cancelUrl: wish.cancelUrl,
          failRetry: 'no',
          ...known(wish),
          ...memberFields(wish),
          secureHash: requestHash(account.hash, account.secret, signed),
        },
      }
    },
    read(body) {
      const feed = new URLSearchParams(body)
      if (!isOneOf(feed.get('secureHash'), datafeedHash(account.hash, account.secret, feed))) return null
      const merchant = feed.get('MerchantId')
      if (merchant && merchant !== account.merchantId) return null
      return {
        key: [account.merchantId, feed.get('PayRef'), feed.get('successcode')].join(':'),
        word: wordIn(feed),
        card: cardIn(feed, account),
        cardMark: cardMarkIn(feed),
        kept: withoutToken(feed),
      }
    },
    ask: orders.ask,
    ...memberPay(account),
    ...payDollarRefunds(orders, account.refundAction),
  }
}

/** `0` is paid, anything else is not; why not is in prc and src. */
function wordIn(feed: URLSearchParams): ProviderWord {
  const isPaid = feed.get('successcode') === '0'
  return {
    state: isPaid ? 'captured' : 'failed',
    reference: feed.get('Ref'),
    providerRef: feed.get('PayRef'),
    transactionId: null,
    amount: amountIn(feed.get('Cur') ?? '', feed.get('Amt') ?? ''),
    code: isPaid ? null : `${feed.get('prc') ?? '?'}/${feed.get('src') ?? '?'}`,
  }
}
