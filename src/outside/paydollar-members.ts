import type { CardWish, PayDollar, StoredCard } from '#shop/payments/ports.ts'
import type { PayDollarAccount } from './paydollar-orders.ts'
import { openToken } from './paydollar-tokens.ts'
import { amountText, currencyNumber } from './paydollar-words.ts'

/** Fields that store a card, or use a stored one. The first payment of a stored card asks for the bank's check: later ones rest on it. */
export const memberFields = ({ member }: CardWish): Record<string, string> =>
  member
    ? {
        memberPay_service: 'T',
        memberPay_memberId: member.id,
        memberPay_email: member.email,
        ...(member.token ? { memberPay_token: member.token } : { threeDSChallengePreference: '03' }),
      }
    : {}

/** The card that a datafeed brings along; null: none, or its token was sealed with another key. */
export function cardIn(feed: URLSearchParams, { tokens }: PayDollarAccount): StoredCard | null {
  const [memberId, sealed] = [feed.get('mpMemberId'), feed.get('mpLatestStaticToken')]
  const token = memberId && sealed && tokens ? openToken(sealed, tokens) : null
  return memberId && token ? { memberId, token } : null
}

export const oneTimeTokens =
  ({ url, merchantId, login, password, patience = 10_000 }: PayDollarAccount): PayDollar['oneTimeToken'] =>
  async (card, reference, amount) => {
    const body = new URLSearchParams({
      merchantId,
      merchantApiId: login,
      password,
      actionType: 'GenerateToken',
      memberId: card.memberId,
      accountId: '0',
      orderRef: reference,
      currCode: currencyNumber(amount.currency),
      amount: amountText(amount),
      staticToken: card.token,
    })
    const answer = await fetch(`${url}/eng/merchant/api/MemberPayApi.jsp`, { method: 'POST', body, signal: AbortSignal.timeout(patience) })
      .then((got) => (got.ok ? got.text() : ''))
      .catch(() => '') // away: no token, and the buyer types the card
    return /<responsecode>0<\/responsecode>/.test(answer) ? (/<token>([^<]+)<\/token>/.exec(answer)?.[1] ?? null) : null
  }
