import { companyFetch } from '#platform/tracing/company-call.ts'
import type { CardAccount, CardVault, StoredCard } from '#shop/cards/ports.ts'
import type { Money } from '#shop/money.ts'
import type { StartRequest } from '#shop/payments/ports.ts'
import type { PayDollarAccount } from './orders.ts'
import { openToken } from './tokens.ts'
import { amountText, currencyNumber } from './wire-format.ts'

/**
 * Fields that store a card, or use a stored one. The first payment of a stored card requires the bank's
 * authentication: later ones rely on it.
 */
export const memberFields = ({ member }: StartRequest): Record<string, string> =>
  member
    ? {
        memberPay_service: 'T',
        memberPay_memberId: member.id,
        memberPay_email: member.email,
        ...(member.token ? { memberPay_token: member.token } : { threeDSChallengePreference: '03' }),
      }
    : {}

/** A datafeed for storage: without the token, which is not part of the hash. */
export function withoutToken(feed: URLSearchParams): string {
  const stored = new URLSearchParams(feed)
  stored.delete('mpLatestStaticToken')
  return stored.toString()
}

const inTag = (xml: string, name: string): string | null =>
  new RegExp(`<${name}>([^<]*)</${name}>`, 'i').exec(xml)?.[1]?.trim() ?? null

/** `reached`: it responded with a code; a page instead says nothing about a card. */
type MemberAnswer = { reached: boolean; isGood: boolean; text: string }

/** Calls MemberPayApi.jsp, which stores members' cards. */
async function call(
  { url, merchantId, login, password, timeoutMs = 10_000 }: PayDollarAccount,
  fields: Record<string, string>,
): Promise<MemberAnswer> {
  const body = new URLSearchParams({ merchantId, merchantApiId: login, password, ...fields })
  const answer = await companyFetch('paydollar', 'member', `${url}/eng/merchant/api/MemberPayApi.jsp`, {
    method: 'POST',
    body,
    signal: AbortSignal.timeout(timeoutMs),
  })
    .then(async (got) => (got.ok ? await got.text() : ''))
    .catch(() => '') // unreachable
  const code = inTag(answer, 'responsecode')
  return { reached: code !== null, isGood: code === '0', text: answer }
}

/** Cards of one member, each in its `accounts` element. */
const accountsIn = (xml: string): string[] =>
  [...xml.matchAll(/<accounts>([\s\S]*?)<\/accounts>/gi)].map(([, inner = '']) => inner)

function expiryIn(account: string): { month: number; year: number } | null {
  const [month, year] = [
    Number(inTag(account, 'expmonth') ?? Number.NaN),
    Number(inTag(account, 'expyear') ?? Number.NaN),
  ]
  const whole = year < 100 ? 2_000 + year : year
  return month >= 1 && month <= 12 && whole >= 2_000 && whole <= 2_100 ? { month, year: whole } : null
}

/** A token for one payment of this amount; `refused`: the card is no longer stored there. */
export async function generateToken(
  account: PayDollarAccount,
  card: StoredCard,
  reference: string,
  amount: Money,
): Promise<{ token: string } | 'refused' | 'unreached'> {
  const answer = await call(account, {
    actionType: 'GenerateToken',
    memberId: card.memberId,
    accountId: '0',
    orderRef: reference,
    currCode: currencyNumber(amount.currency),
    amount: amountText(amount),
    staticToken: card.token,
  })
  if (!answer.reached) return 'unreached'
  const token = answer.isGood ? inTag(answer.text, 'token') : null
  return token ? { token } : 'refused'
}

export function memberPay(account: PayDollarAccount): CardVault {
  const { tokens } = account
  const isTokenOf = (xml: string, token: string): boolean => {
    const sealed = inTag(xml, 'statictoken')
    return (
      sealed !== null && (sealed === token || (tokens !== undefined && openToken(sealed, tokens) === token))
    )
  }

  /** Finds a card by its token, or by its last digits where the token was renewed meanwhile. */
  async function accountOf(
    card: { memberId: string; token: string },
    lastFour: string,
  ): Promise<CardAccount> {
    const answer = await call(account, { actionType: 'QueryAccount', memberId: card.memberId })
    if (!answer.reached || !answer.isGood) return 'unknown'
    const active = accountsIn(answer.text).filter((each) => (inTag(each, 'status') ?? 'A') === 'A')
    const found =
      active.find((each) => isTokenOf(each, card.token)) ??
      active.find((each) => inTag(each, 'account')?.endsWith(lastFour))
    const accountId = found && inTag(found, 'accountid')
    return found && accountId ? { accountId, expires: expiryIn(found) } : null
  }

  return {
    canStore: tokens !== undefined,
    accountOf,
    async oneTimeToken(card, reference, amount) {
      const generated = await generateToken(account, card, reference, amount)
      return typeof generated === 'string' ? null : generated.token
    },
    async forget(card, lastFour) {
      const found = await accountOf(card, lastFour)
      if (found === null || found === 'unknown') return found === null
      return (
        await call(account, { actionType: 'Delete', memberId: card.memberId, accountId: found.accountId })
      ).isGood
    },
  }
}
