import type { Currency } from '../../money.ts'
import type { AttemptState, RefundState } from '../rules.ts'
import type { SettlementLine } from './columns.rules.ts'

/** What a line of a file is beside what stands here. */
export const findings = [
  /** The same stands here. */
  'matched',
  /** A fee, or money that the provider paid out: it has no counterpart. */
  'counted',
  /** It was booked from another file. */
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

/** What needs an explanation: lines without a counterpart here, and what stands here without a line. */
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
/** A charge as it stands here, split payments and what came beyond the amount included. */
export type KnownPayment = {
  id: string
  currency: Currency
  minor: number
  state: AttemptState
  refunds: readonly KnownRefund[]
  /** A charge of it is booked already, or stands above in the same file. */
  isCharged: boolean
  /** Refunds that another line is. */
  takenRefunds: readonly string[]
}

/** The money left, as far as the shop knows: sent to the provider, or given back by hand. */
const leftTheShop: readonly RefundState[] = ['sent', 'succeeded', 'manual']

export type Match = {
  finding: Finding
  attemptId: string | null
  refundId: string | null
  /** What the provider says less what stands here, in minor units; 0 of what agrees. */
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
  // amounts of two currencies have no difference: the whole of it is one
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

/** What a line is; `payment`: the charge that it names, if there is one here. */
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

/** Lines one after the other, so that two of one file are not the same charge or refund. */
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
