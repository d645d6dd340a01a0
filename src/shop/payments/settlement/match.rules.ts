import type { Currency } from '../../money.ts'
import type { AttemptState, RefundState } from '../rules.ts'
import type { SettlementLine } from './columns.rules.ts'

/** Results of comparing a settlement line with the shop's records. */
export const findings = [
  /** The shop has the same record. */
  'matched',
  /** A fee or payout of the provider: it has no counterpart. */
  'counted',
  /** Already booked from another file. */
  'known',
  'unknown_payment',
  'not_captured',
  'charged_twice',
  'amount_differs',
  'unknown_refund',
  'chargeback',
  'adjustment',
] as const
export type Finding = (typeof findings)[number]

/** Differences to clear up: lines without a record, and records without a line. */
export const differenceKinds = [
  'unknown_payment',
  'not_captured',
  'charged_twice',
  'amount_differs',
  'unknown_refund',
  'chargeback',
  'adjustment',
  'missing_charge',
  'missing_refund',
] as const
export type DifferenceKind = (typeof differenceKinds)[number]

export const isDifference = (finding: Finding): finding is Finding & DifferenceKind =>
  (differenceKinds as readonly string[]).includes(finding)

export type KnownRefund = { id: string; minor: number; state: RefundState; providerRef: string | null }
/** A charge in the shop's records, including split payments and overpayment. */
export type KnownPayment = {
  id: string
  currency: Currency
  minor: number
  state: AttemptState
  refunds: readonly KnownRefund[]
  /** A charge of it is already booked, or is an earlier line of the same file. */
  isCharged: boolean
  /** Refunds already matched with another line. */
  takenRefunds: readonly string[]
}

/** States of refunds whose money left the shop: sent to the provider, or refunded manually. */
const leftTheShop: readonly RefundState[] = ['sent', 'succeeded', 'manual']

export type Match = {
  finding: Finding
  attemptId: string | null
  refundId: string | null
  /** Provider's amount less the shop's, in minor units; 0 if they agree. */
  difference: number
}

const only = (finding: Finding, line: SettlementLine, attemptId: string | null = null): Match => ({
  finding,
  attemptId,
  refundId: null,
  difference: isDifference(finding) ? line.gross : 0,
})

function matchedCharge(line: SettlementLine, payment: KnownPayment): Match {
  if (payment.isCharged) return only('charged_twice', line, payment.id)
  if (payment.state !== 'captured') return only('not_captured', line, payment.id)
  const agrees = payment.currency === line.currency && payment.minor === line.gross
  if (agrees) return only('matched', line, payment.id)
  // amounts of different currencies cannot be subtracted: the whole line counts as difference
  const difference = payment.currency === line.currency ? line.gross - payment.minor : line.gross
  return { ...only('amount_differs', line, payment.id), difference }
}

function matchedRefund(line: SettlementLine, payment: KnownPayment): Match {
  const open = payment.refunds.filter(
    ({ id, minor, state }) =>
      leftTheShop.includes(state) &&
      !payment.takenRefunds.includes(id) &&
      minor === -line.gross &&
      payment.currency === line.currency,
  )
  const refund = open.find(({ providerRef }) => providerRef !== null && providerRef === line.providerRef)
  const found = refund ?? open[0]
  return found
    ? { ...only('matched', line, payment.id), refundId: found.id }
    : only('unknown_refund', line, payment.id)
}

/** Matches one line; `payment`: the charge with its reference; null: the shop has none. */
export function matchOf(line: SettlementLine, payment: KnownPayment | null, isBooked: boolean): Match {
  if (isBooked) return only('known', line, payment?.id ?? null)
  switch (line.kind) {
    case 'fee':
    case 'payout':
      return only('counted', line)
    case 'adjustment':
      return only('adjustment', line)
    case 'chargeback':
      return only('chargeback', line, payment?.id ?? null)
    case 'charge':
      return payment ? matchedCharge(line, payment) : only('unknown_payment', line)
    case 'refund':
      return payment ? matchedRefund(line, payment) : only('unknown_payment', line)
    default:
      return line.kind satisfies never
  }
}

/** Matches lines in sequence, so that two lines of a file never match the same charge or refund. */
export function matchAll<L extends SettlementLine>(
  lines: readonly L[],
  paymentOf: (line: L) => KnownPayment | null,
  isBooked: (line: L) => boolean,
): { line: L; match: Match }[] {
  const charged = new Set<string>()
  const refunded = new Set<string>()
  return lines.map((line) => {
    const payment = paymentOf(line)
    const seen = payment && {
      ...payment,
      isCharged: payment.isCharged || charged.has(payment.id),
      takenRefunds: [...payment.takenRefunds, ...refunded],
    }
    const match = matchOf(line, seen, isBooked(line))
    if (line.kind === 'charge' && match.attemptId) charged.add(match.attemptId)
    if (match.refundId) refunded.add(match.refundId)
    return { line, match }
  })
}
