import { isLess, minus, plus, zero, type Money } from '../../money.ts'

type Taken = { id: string; amount: Money; overpaid?: Money; refunded: Money }
export type Share = { attemptId: string; amount: Money }

/** What of an attempt's money has never been asked back. */
export const unrefundedAmount = ({ amount, overpaid, refunded }: Taken): Money =>
  minus(overpaid ? plus(amount, overpaid) : amount, refunded)

/**
 * Spreads a refund over captured attempts in the order given, each up to its rest (rules/payments#8). Null:
 * more than was taken, or another currency.
 */
export function sharesOf(attempts: readonly Taken[], amount: Money): Share[] | null {
  const shares: Share[] = []
  let left = amount
  for (const attempt of attempts) {
    if (left.minor === 0 || attempt.amount.currency !== amount.currency) continue
    const rest = unrefundedAmount(attempt)
    const share = isLess(rest, left) ? rest : left
    if (share.minor === 0) continue
    shares.push({ attemptId: attempt.id, amount: share })
    left = minus(left, share)
  }
  return left.minor === 0 && shares.length > 0 ? shares : null
}

/** The sum of amounts of one currency; zero for none. */
export const sumOf = (currency: Money['currency'], amounts: readonly Money[]): Money =>
  amounts.reduce(plus, zero(currency))

const minute = 60_000
/** Minutes between tries to send, then every six hours; after `mostTries` a person does it. */
const pauses = [1, 2, 5, 10, 30, 60, 120, 360]
export const mostTries = 12
/** When to send a refund again after so many tries. */
export const nextTry = (now: Date, tries: number): Date =>
  new Date(now.getTime() + (pauses[tries] ?? 360) * minute)

/** A provider that has agreed is asked hourly on the first day, daily after it. */
export const nextLook = (now: Date, acceptedAt: Date): Date =>
  new Date(now.getTime() + (now.getTime() - acceptedAt.getTime() < 24 * 60 * minute ? 60 : 24 * 60) * minute)
