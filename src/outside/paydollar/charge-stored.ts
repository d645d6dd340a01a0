import { companyFetch } from '#platform/tracing/company-call.ts'
import type {
  DeclineKind,
  PaymentProvider,
  ProviderStatus,
  StoredCharge,
  StoredChargeResult,
} from '#shop/payments/ports.ts'
import { wasRefused } from '../reach.ts'
import { statusIn } from './datafeed.ts'
import { generateToken } from './members.ts'
import { cardMarkIn } from './paid-card.ts'
import type { PayDollarAccount } from './orders.ts'
import { requestHash } from './signature.ts'
import { amountText, currencyNumber } from './wire-format.ts'

/** Lost, stolen, wrong number or expired: the same card will be declined tomorrow too. */
const hardSources = new Set(['14', '41', '43', '54'])

/** `prc/src` of a datafeed or a query, or `token_refused`: the company no longer stores the card. */
export function declineKind(code: string | null): DeclineKind {
  if (code === 'token_refused') return 'hard'
  const [, prc, src = ''] = /(-?\d+)\/(\S*)$/.exec(code ?? '') ?? []
  if (prc === '3') return 'authentication'
  if (prc === '-1' || prc === '-8') return 'hard' // a wrong parameter, or their fraud check
  return prc === '1' && hardSources.has(src) ? 'hard' : 'soft'
}

/**
 * Charges a stored card without its owner: requests a token for this one payment, then makes the direct post with it.
 * Only this file has the field names and the features that AsiaPay has to enable for that.
 */
export function storedCharges(account: PayDollarAccount): Pick<PaymentProvider, 'chargeStored'> {
  return {
    async chargeStored(charge): Promise<StoredChargeResult> {
      const { reference, amount, card } = charge
      const generated = await generateToken(account, card, reference, amount)
      if (generated === 'unreached') return { outcome: 'unsent', code: 'no token' } // requesting a token charges nothing
      if (generated === 'refused')
        return { outcome: 'answered', status: refusedToken(reference), cardMark: null }
      return postDirectly(account, charge, generated.token)
    },
  }
}

const refusedToken = (reference: string): ProviderStatus => ({
  state: 'failed',
  reference,
  providerRef: null,
  transactionId: null,
  amount: null,
  code: 'token_refused',
})

async function postDirectly(
  { url, merchantId, hash, secret, login, password, timeoutMs = 10_000 }: PayDollarAccount,
  { reference, amount, card }: StoredCharge,
  token: string,
): Promise<StoredChargeResult> {
  const signed = {
    merchantId,
    orderRef: reference,
    currCode: currencyNumber(amount.currency),
    amount: amountText(amount),
    payType: 'N',
  }
  const fields = {
    ...signed,
    loginId: login,
    password,
    lang: 'E',
    memberPay_service: 'T',
    memberPay_memberId: card.memberId,
    memberPay_token: token,
    secureHash: requestHash(hash, secret, signed),
  }
  try {
    const answer = await companyFetch('paydollar', 'charge-stored', `${url}/eng/directPay/payComp.jsp`, {
      method: 'POST',
      body: new URLSearchParams(fields),
      signal: AbortSignal.timeout(timeoutMs),
    })
    return answer.ok ? readAnswer(await answer.text(), reference) : lost(`HTTP ${answer.status}`)
  } catch (error) {
    return wasRefused(error) ? { outcome: 'unsent', code: 'no connection' } : lost('no answer')
  }
}

const lost = (code: string): StoredChargeResult => ({ outcome: 'unknown', code })

/** Parses the datafeed fields of the response. "Duplicate reference" says nothing about the result of its charge. */
function readAnswer(text: string, reference: string): StoredChargeResult {
  const answer = new URLSearchParams(text.trim())
  const code = answer.get('successcode')
  if (code === null || answer.get('Ref') !== reference) return lost('unreadable')
  if (/duplicate/i.test(answer.get('errMsg') ?? '')) return lost('reference used before')
  return { outcome: 'answered', status: statusIn(answer), cardMark: cardMarkIn(answer) }
}
