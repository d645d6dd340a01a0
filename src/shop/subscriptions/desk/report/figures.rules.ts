import type { CancelReason, ContractState } from '../../rules.ts'

/** From inclusive, until exclusive. */
export type Period = { from: Date; until: Date }
const isIn = (at: Date | null, { from, until }: Period): boolean => at !== null && at >= from && at < until

export type ContractEvent = { kind: string; cycle: number | null; at: Date }
export type ContractFacts = {
  startedAt: Date
  endedAt: Date | null
  intervalMonths: number
  /** Goods of one delivery by the current lines, in HKD cents. */
  goods: number
  cancelReasons: readonly CancelReason[]
  /** In chronological order. */
  events: readonly ContractEvent[]
}

/** Contract state after a kind of event; other kinds leave it unchanged. */
const after: Partial<Record<string, ContractState>> = {
  started: 'active',
  paused: 'paused',
  disputed: 'paused',
  resumed: 'active',
  dispute_won: 'active',
  charge_failed: 'past_due',
  paid: 'active',
  suspended: 'suspended',
  cancelled: 'cancel_scheduled',
  uncancelled: 'active',
}

/** State of a contract immediately before a time; null: not started or over. */
export function stateBefore(
  { startedAt, endedAt, events }: Pick<ContractFacts, 'startedAt' | 'endedAt' | 'events'>,
  moment: Date,
): ContractState | null {
  if (startedAt >= moment || (endedAt !== null && endedAt < moment)) return null
  let state: ContractState = 'active'
  for (const { kind, at } of events) {
    if (at >= moment) break
    state = after[kind] ?? state
  }
  return state
}

const daysOfMonth = 365 / 12
/** Revenue of a contract in 30 days, in cents. */
export const monthlyOf = ({
  goods,
  intervalMonths,
}: Pick<ContractFacts, 'goods' | 'intervalMonths'>): number => (goods * 30) / (intervalMonths * daysOfMonth)

export type ChurnReason = CancelReason | 'unpaid' | 'shop'

/** Why a contract is over: each reason of the member, `unpaid`, or `shop` (an ended option, a dispute). */
export function churnReasons({
  cancelReasons,
  events,
}: Pick<ContractFacts, 'cancelReasons' | 'events'>): ChurnReason[] {
  if (events.some(({ kind }) => kind === 'ended_unpaid')) return ['unpaid']
  return cancelReasons.length > 0 ? [...cancelReasons] : ['shop']
}

type DeliveryTally = { failed: number; recovered: number; skipped: number; paid: number }

/** Renewals in a period whose first charge failed, and of those the paid ones; skipped and paid deliveries. */
function tallyOf(events: readonly ContractEvent[], period: Period): DeliveryTally {
  const byCycle = Map.groupBy(
    events.filter(({ cycle }) => cycle !== null && cycle > 1),
    ({ cycle }) => cycle,
  )
  const tally = { failed: 0, recovered: 0, skipped: 0, paid: 0 }
  for (const ofCycle of byCycle.values()) {
    const paid = ofCycle.find(({ kind }) => kind === 'paid')
    const failed = ofCycle.find(({ kind }) => kind === 'charge_failed')
    const skip = ofCycle.findLast(({ kind }) => kind === 'skipped' || kind === 'unskipped')
    if (paid && isIn(paid.at, period)) tally.paid += 1
    if (failed && isIn(failed.at, period)) tally.failed += 1
    if (failed && isIn(failed.at, period) && paid) tally.recovered += 1
    if (skip?.kind === 'skipped' && isIn(skip.at, period)) tally.skipped += 1
  }
  return tally
}

export type Figures = {
  /** HKD cents. */
  monthly: number
  active: number
  paused: number
  pastDue: number
  started: number
  churned: number
  reasons: Partial<Record<ChurnReason, number>>
  failed: number
  recovered: number
  skipped: number
  paid: number
}

/** Figures of a period, with states and revenue as of its end (rules/subscriptions#30). */
export function figuresOf(contracts: readonly ContractFacts[], period: Period): Figures {
  const sum = { active: 0, paused: 0, pastDue: 0, started: 0, churned: 0 }
  const tally = { failed: 0, recovered: 0, skipped: 0, paid: 0 }
  const reasons: Figures['reasons'] = {}
  let monthly = 0
  for (const contract of contracts) {
    const state = stateBefore(contract, period.until)
    if (state === 'active') {
      sum.active += 1
      monthly += monthlyOf(contract)
    } else if (state === 'paused') sum.paused += 1
    else if (state === 'past_due' || state === 'suspended') sum.pastDue += 1
    if (isIn(contract.startedAt, period)) sum.started += 1
    if (isIn(contract.endedAt, period)) {
      sum.churned += 1
      for (const reason of churnReasons(contract)) reasons[reason] = (reasons[reason] ?? 0) + 1
    }
    const found = tallyOf(contract.events, period)
    for (const key of ['failed', 'recovered', 'skipped', 'paid'] as const) tally[key] += found[key]
  }
  return { ...sum, ...tally, reasons, monthly: Math.round(monthly) }
}

/** A share in per cent with one decimal; null: the whole is zero. */
export const percentOf = (part: number, whole: number): number | null =>
  whole === 0 ? null : Math.round((part / whole) * 1_000) / 10
