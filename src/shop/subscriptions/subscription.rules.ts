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

/** What a delivery was announced with, in minor units: no more is charged (rules/subscriptions#4). */
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

/** The cycle that is ahead or under way; null: none is. */
export const openCycle = ({ cycles }: Pick<Subscription, 'cycles'>): Cycle | null =>
  cycles.findLast(({ state }) => openStates.includes(state)) ?? null

export const lastPaidCycle = ({ cycles }: Pick<Subscription, 'cycles'>): Cycle | null =>
  cycles.findLast(({ state }) => state === 'paid' || state === 'shipped') ?? null

/** The code by which banks say that there is not enough on the account. */
export const isShortOfFunds = (code: string | null): boolean => code?.endsWith('/51') ?? false

/** Why a delivery is not paid, as page, letter and history name it. */
export const failureWord = (failure: Failure, code: string | null): Failure | 'funds' =>
  failure === 'soft' && isShortOfFunds(code) ? 'funds' : failure

/** Of several contracts the one whose delivery comes next, or is due; null: none of them goes on. */
export const comingNext = (subscriptions: readonly Subscription[]): Subscription | null =>
  subscriptions
    .flatMap((each) => {
      const next = each.state === 'cancel_scheduled' ? null : openCycle(each)
      return next ? [{ each, day: next.renewsOn }] : []
    })
    .toSorted((a, b) => a.day.localeCompare(b.day))[0]?.each ?? null

/** The first day on which the next delivery can be sent at once; null: none has left yet (rules/subscriptions#17). */
export function sendNowOpensOn(subscription: Pick<Subscription, 'cycles'>): string | null {
  const last = lastPaidCycle(subscription)
  const left = last?.shippedAt ?? last?.paidAt
  return left ? daysLater(dayInHongKong(new Date(left)), daysBetweenShipments) : null
}

/** A skipped delivery that may be taken back: the one before the next, before its last moment for changes. */
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

/** A rise or an end that was announced lets its owner go at once (rules/subscriptions#5, #21). */
export const hasAnnouncedTerms = ({ lines }: Pick<Subscription, 'lines'>): boolean =>
  lines.some(
    ({ nextPrice, unitPrice, endsOn }) => endsOn !== null || (nextPrice !== null && nextPrice > unitPrice),
  )

export const anchorOf = ({ anchorOn, anchorNumber, intervalMonths }: Subscription): Anchor | null =>
  anchorOn === null ? null : { anchorOn, anchorNumber, intervalMonths }

/** The day from which it can be cancelled, if all goes well; null: it can already, never began, or is not paid. */
export function cancelOpensOn(subscription: Subscription): string | null {
  const next = openCycle(subscription)
  const anchor = anchorOf(subscription)
  if (!next || next.state === 'failed' || !anchor || hasMetMinimum(subscription)) return null
  const missing = minimumPeriods - subscription.paidInARow
  return missing <= 1 ? next.renewsOn : dayOfCycle(anchor, next.number + missing - 1)
}

/** Fewest days from a payment to the next renewal: what is nearer makes way. */
const fewestDays = 14
/** Fewest days from a delivery that is left out to the next one: its notice can still go out in time. */
const fewestAfterLeftOut = 7

/** The cycle after one that is left out: the days of the others stay, unless the next one is too near for its notice. */
export const cycleAfterLeftOut = (anchor: Anchor, cycle: Pick<Cycle, 'number'>, today: string) =>
  nextCycle(anchor, cycle, today, fewestAfterLeftOut)

/**
 * The cycle after one that was paid: by the anchor, which moves to the day of the payment where the next day
 * would come too soon (goods that were waited for, a delivery that was sent early).
 */
export const cycleAfter = (
  anchor: Anchor,
  cycle: Pick<Cycle, 'number'>,
  today: string,
  isReset: boolean,
): NextCycle => nextCycle(anchor, cycle, today, isReset ? null : fewestDays)

type NextCycle = { anchorOn: string; anchorNumber: number; renewsOn: string }

/** `fewest`: days until the one that is planned, or it makes way; null: it does in any case. */
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

/** Days by the new interval, counted from the last paid cycle and never nearer than can still be changed. */
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

/** The first and last day the next delivery may be moved to. */
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
