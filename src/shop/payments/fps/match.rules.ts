import { dayMs } from '../../calendar.ts'
import type { Cause } from '../../causes.ts'
import { gte, equals, type Money } from '../../money.ts'
import { isOpen, type AttemptState } from '../rules.ts'
import type { BankCredit } from './bank.rules.ts'

/** Normalises a bank's text: upper case, letters and digits only. */
export const bareWords = (text: string): string => text.toUpperCase().replace(/[^0-9A-Z]/g, '')

export type Waiting = {
  id: string
  orderId: string
  billNumber: string | null
  amount: Money
  state: AttemptState
  createdAt: Date
}

/** Candidate bill numbers in a bank's text: order numbers without dash, with up to two more characters of later attempts. */
export function billsIn(narrative: string): string[] {
  const written = bareWords(narrative)
  const found = [...written.matchAll(/(?=(\d{6}[0-9A-HJKMNP-TV-Z]{7}))/g)]
  return [
    ...new Set(
      found.flatMap(({ index }) => [13, 14, 15].map((length) => written.slice(index, index + length))),
    ),
  ]
}

/** The attempt whose bill number the text contains; the longest bill number wins. */
export function namedIn<A extends Pick<Waiting, 'billNumber'>>(
  narrative: string,
  attempts: readonly A[],
): A | undefined {
  const written = bareWords(narrative)
  return attempts
    .filter((one) => one.billNumber && written.includes(one.billNumber))
    .toSorted((a, b) => (b.billNumber?.length ?? 0) - (a.billNumber?.length ?? 0))[0]
}

export type Line = Pick<BankCredit, 'from' | 'until' | 'amount' | 'narrative'>

/** Why a bank line is not matched automatically. */
export type Unmatched = Extract<
  Cause,
  'line_paid_before' | 'line_too_small' | 'line_unknown_bill' | 'line_unexpected' | 'line_ambiguous'
>

export type Match =
  | { attemptId: string; by: 'bill' | 'amount' }
  | { attemptId: null; cause: Unmatched; billNumber?: string | null }

/** Attempts that fit a line's amount and time: started at most a day before the payment; only an order's newest. */
export function matchingAttempts(line: Line, attempts: readonly Waiting[]): Waiting[] {
  const fits = attempts.filter(
    (one) =>
      (isOpen(one.state) || one.state === 'expired') &&
      equals(one.amount, line.amount) &&
      one.createdAt <= line.until &&
      one.createdAt.getTime() >= line.from.getTime() - dayMs,
  )
  return fits.filter(
    (one) => !fits.some((other) => other.orderId === one.orderId && other.createdAt > one.createdAt),
  )
}

/**
 * Matches a bank line: with the attempt whose bill number it contains, otherwise with the only attempt that fits amount
 * and time, if no other line fits it (rules/payments#9). All others are left to staff.
 */
export function matchOf(line: Line, attempts: readonly Waiting[], others: readonly Line[]): Match {
  const written = bareWords(line.narrative)
  const named = namedIn(line.narrative, attempts)
  if (named?.state === 'captured')
    return { attemptId: null, cause: 'line_paid_before', billNumber: named.billNumber }
  if (named && !gte(line.amount, named.amount))
    return { attemptId: null, cause: 'line_too_small', billNumber: named.billNumber }
  if (named) return { attemptId: named.id, by: 'bill' }
  if (/\d{6}[0-9A-HJKMNP-TV-Z]{7}/.test(written)) return { attemptId: null, cause: 'line_unknown_bill' }
  const [only, ...more] = matchingAttempts(line, attempts)
  if (!only) return { attemptId: null, cause: 'line_unexpected' }
  const rivals = others.filter(
    (other) => equals(other.amount, line.amount) && matchingAttempts(other, [only]).length > 0,
  )
  return more.length > 0 || rivals.length > 0
    ? { attemptId: null, cause: 'line_ambiguous' }
    : { attemptId: only.id, by: 'amount' }
}
