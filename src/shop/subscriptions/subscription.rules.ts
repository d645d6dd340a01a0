import { dayInHongKong } from '../calendar.ts'
import type { DeliveryMethod } from '../delivery/rules.ts'
import type { Currency } from '../money.ts'
import type { CountryKey, Text } from '../region.ts'
import { dayOfCycle, daysLater, earliestDay, monthsAfter, type Anchor } from './days.rules.ts'
import {
  daysBetweenShipments,
  minimumPeriods,
  type ContractState,
  type CycleState,
  type Failure,
  type OutOfStock,
} from './rules.ts'
import { canChange } from './step.rules.ts'

/** A line of a contract; `unitPrice` and `nextPrice` in minor units of the contract's currency. */
export type SubscriptionLine = {
  id: string
  position: number
  productId: string
  sku: string
  subSku: string
  name: Text
  optionName: Text
  brand: string
  brandSlug: string
  uniqueUrl: string
  thumbnail: string
  quantity: number
  unitPrice: number
  substituteSubSku: string | null
  nextPrice: number | null
  nextPriceFrom: string | null
  endsOn: string | null
}

/** Announced amounts of a delivery in minor units, which are the maximum charge (rules/subscriptions#4). */
export type Announcement = {
  lines: readonly { lineId: string; subSku: string; quantity: number; unitPrice: number }[]
  deliveryFee: number
  total: number
}

export type Cycle = {
  id: string
  number: number
  state: CycleState
  renewsOn: string
  orderId: string | null
  announced: Announcement | null
  announcedAt: string | null
  answered: boolean
  waitedDays: number
  dueAt: string | null
  retries: number
  failure: Failure | null
  failureCode: string | null
  paidAt: string | null
  shippedAt: string | null
}

export type SubscriptionAddress = {
  firstname: string
  lastname: string
  callingCode: string
  contact: string
  address: string
  address2: string
  city: string
  province: string
  zip: string
  kana: string
  locationCode: string | null
  passportTail: string | null
}

/** A contract with its lines in order and its cycles, oldest first. */
export type Subscription = {
  id: string
  number: string
  memberId: string
  firstOrderId: string
  state: ContractState
  intervalMonths: number
  currency: Currency
  country: CountryKey
  deliveryMethod: DeliveryMethod | null
  delivery: SubscriptionAddress
  cardId: string | null
  anchorOn: string | null
  anchorNumber: number
  paidInARow: number
  asksFirst: boolean
  outOfStock: OutOfStock
  walletCap: number
  pausedUntil: string | null
  suspendedUntil: string | null
  startedAt: string | null
  endedAt: string | null
  createdAt: string
  lines: readonly SubscriptionLine[]
  cycles: readonly Cycle[]
}

const openStates: readonly CycleState[] = ['scheduled', 'locked', 'charging', 'failed']

/** The cycle that is scheduled or in progress; null: none. */
export const openCycle = ({ cycles }: Pick<Subscription, 'cycles'>): Cycle | null =>
  cycles.findLast(({ state }) => openStates.includes(state)) ?? null

export const lastPaidCycle = ({ cycles }: Pick<Subscription, 'cycles'>): Cycle | null =>
  cycles.findLast(({ state }) => state === 'paid' || state === 'shipped') ?? null

/** Whether a decline code of a bank means insufficient funds. */
export const isShortOfFunds = (code: string | null): boolean => code?.endsWith('/51') ?? false

/** Failure of a delivery as shown on pages, in emails and in the timeline. */
export const failureWord = (failure: Failure, code: string | null): Failure | 'funds' =>
  failure === 'soft' && isShortOfFunds(code) ? 'funds' : failure

/** Of several contracts the one with the nearest or overdue delivery; null: none continues. */
export const comingNext = (subscriptions: readonly Subscription[]): Subscription | null =>
  subscriptions
    .flatMap((each) => {
      const next = each.state === 'cancel_scheduled' ? null : openCycle(each)
      return next ? [{ each, day: next.renewsOn }] : []
    })
    .toSorted((a, b) => a.day.localeCompare(b.day))[0]?.each ?? null

/** First day on which the next delivery can be sent at once; null: none was paid yet (rules/subscriptions#17). */
export function sendNowOpensOn(subscription: Pick<Subscription, 'cycles'>): string | null {
  const last = lastPaidCycle(subscription)
  const left = last?.shippedAt ?? last?.paidAt
  return left ? daysLater(dayInHongKong(new Date(left)), daysBetweenShipments) : null
}

/** A skipped delivery that can be restored: the one before the next, until its deadline for changes. */
export function skippedCycle({ cycles }: Pick<Subscription, 'cycles'>, now: Date): Cycle | null {
  const next = cycles.at(-1)
  const before = cycles.at(-2)
  const isUntouched = next?.state === 'scheduled' && next.announcedAt === null
  return isUntouched && before?.state === 'skipped' && canChange({ ...before, state: 'scheduled' }, now)
    ? before
    : null
}

export const hasMetMinimum = ({ paidInARow }: Pick<Subscription, 'paidInARow'>): boolean =>
  paidInARow >= minimumPeriods

/** Whether a rise or an end was announced, which permits the member to cancel at once (rules/subscriptions#5, #21). */
export const hasAnnouncedTerms = ({ lines }: Pick<Subscription, 'lines'>): boolean =>
  lines.some(
    ({ nextPrice, unitPrice, endsOn }) => endsOn !== null || (nextPrice !== null && nextPrice > unitPrice),
  )

export const anchorOf = ({ anchorOn, anchorNumber, intervalMonths }: Subscription): Anchor | null =>
  anchorOn === null ? null : { anchorOn, anchorNumber, intervalMonths }

/** The expected day from which it can be cancelled; null: it already can, never started, or is unpaid. */
export function cancelOpensOn(subscription: Subscription): string | null {
  const next = openCycle(subscription)
  const anchor = anchorOf(subscription)
  if (!next || next.state === 'failed' || !anchor || hasMetMinimum(subscription)) return null
  const missing = minimumPeriods - subscription.paidInARow
  return missing <= 1 ? next.renewsOn : dayOfCycle(anchor, next.number + missing - 1)
}

/** Minimum days from a payment to the next renewal; a nearer one is moved. */
const fewestDays = 14
/** Minimum days from a skipped delivery to the next one, so that its notice is in time. */
const fewestAfterLeftOut = 7

/** The cycle after a skipped one: the days of the others stay, unless the next is too near for its notice. */
export const cycleAfterLeftOut = (anchor: Anchor, cycle: Pick<Cycle, 'number'>, today: string) =>
  nextCycle(anchor, cycle, today, fewestAfterLeftOut)

/**
 * The cycle after a paid one, by the anchor. If the next day would be too soon, because the delivery waited for stock
 * or was sent early, the anchor moves to the day of the payment.
 */
export const cycleAfter = (
  anchor: Anchor,
  cycle: Pick<Cycle, 'number'>,
  today: string,
  isReset: boolean,
): NextCycle => nextCycle(anchor, cycle, today, isReset ? null : fewestDays)

type NextCycle = { anchorOn: string; anchorNumber: number; renewsOn: string }

/** `fewest`: minimum days until the planned cycle, or the anchor moves; null: it always moves. */
function nextCycle(
  anchor: Anchor,
  { number }: Pick<Cycle, 'number'>,
  today: string,
  fewest: number | null,
): NextCycle {
  const planned = dayOfCycle(anchor, number + 1)
  if (fewest !== null && planned >= daysLater(today, fewest))
    return { anchorOn: anchor.anchorOn, anchorNumber: anchor.anchorNumber, renewsOn: planned }
  return {
    anchorOn: today,
    anchorNumber: number,
    renewsOn: monthsAfter(today, anchor.intervalMonths),
  }
}

/** Anchor for a new interval, counted from the last paid cycle, and never too near for changes. */
export function anchorForInterval(
  lastPaidOn: string,
  { number }: Pick<Cycle, 'number'>,
  intervalMonths: number,
  today: string,
): { anchorOn: string; anchorNumber: number; renewsOn: string } {
  const earliest = earliestDay(today)
  for (let passed = 1; ; passed += 1) {
    const renewsOn = monthsAfter(lastPaidOn, intervalMonths * passed)
    if (renewsOn >= earliest) return { anchorOn: lastPaidOn, anchorNumber: number - passed, renewsOn }
  }
}

/** First and last day that the next delivery can be moved to. */
export function daysToMoveTo(
  subscription: Subscription,
  { number }: Pick<Cycle, 'number'>,
  today: string,
): { from: string; to: string } {
  const anchor = anchorOf(subscription)
  const next = anchor ? dayOfCycle(anchor, number + 1) : today
  return { from: earliestDay(today), to: daysLater(next, -7) }
}

/** Days of the deliveries after the next one. */
export function upcomingDays(subscription: Subscription, count: number): string[] {
  const next = openCycle(subscription)
  const anchor = anchorOf(subscription)
  if (!next || !anchor || !['active', 'paused', 'past_due'].includes(subscription.state)) return []
  return Array.from({ length: count }, (_, at) => dayOfCycle(anchor, next.number + 1 + at))
}
