import { fromDecimal, isLess, formatMoney, zero, type Currency, type Money } from '../money.ts'
import { checkoutIssue, quoteRefusals, type CheckoutIssue } from './issue.rules.ts'

/** A gift code that can pay. */
export type WrittenGift = { id: string; lastFour: string; left: Money }
/** The gift code that was typed: what is left on it, or why it cannot pay. */
export type GiftTender = WrittenGift | { no: { code: string }; values?: Record<string, number> }

/** What Cash Dollar or a gift code pays of an order. */
export type Tender = { amount: Money; gift: WrittenGift | null; issues: CheckoutIssue[] }

export type WalletToUse = {
  /** In the order's currency; null: an amount that this currency cannot have. */
  amount: Money | null
  /** What there is to spend; null: the buyer is no member. */
  available: Money | null
  /** A subscription is charged to its card when it is placed. */
  isCardOnly?: boolean
}

/** Any amount up to what there is and what is to pay; nothing while something is wrong with it. */
export function walletTender({ amount, available, isCardOnly = false }: WalletToUse, total: Money): Tender {
  const none = zero(total.currency)
  if (amount?.minor === 0) return { amount: none, gift: null, issues: [] }
  const refused = (why: keyof typeof quoteRefusals, values = {}): Tender => ({
    amount: none,
    gift: null,
    issues: [checkoutIssue(quoteRefusals[why].code, { field: 'wallet_amount', values })],
  })
  if (!available) return refused('wallet_unavailable')
  if (isCardOnly) return refused('card_only')
  if (!amount) return refused('wallet_amount')
  if (isLess(available, amount)) return refused('wallet_short', { amount: formatMoney(available) })
  if (isLess(total, amount)) return refused('wallet_too_much', { amount: formatMoney(total) })
  return { amount, gift: null, issues: [] }
}

/** A gift code pays all that is on it, up to what is due; the rest stays on it. */
export function giftTender(
  { gift, isCardOnly }: { gift: GiftTender; isCardOnly: boolean },
  total: Money,
): Tender {
  const refused = (code: string, values: Record<string, string | number> = {}): Tender => ({
    amount: zero(total.currency),
    gift: null,
    issues: [checkoutIssue(code, { field: 'gift_code', values })],
  })
  if ('no' in gift) return refused(gift.no.code, gift.values)
  if (isCardOnly) return refused(quoteRefusals.card_only.code)
  if (gift.left.currency !== total.currency)
    return refused(quoteRefusals.gift_currency.code, { currency: gift.left.currency })
  const amount = isLess(gift.left, total) ? gift.left : total
  return { amount, gift: amount.minor === 0 ? null : gift, issues: [] }
}

/** An amount of the wire; null: it has more decimals than the currency, so it is none of ours. */
export function readTotal(total: number, currency: Currency): Money | null {
  try {
    return fromDecimal(total, currency)
  } catch {
    return null
  }
}
