import { dayInHongKong, monthsLater, dayMs } from '../calendar.ts'
import type { Currency } from '../money.ts'
import { allocate, money } from '../money.ts'
import type { Text } from '../region.ts'
import { noticeDays, sessionStates, type SessionState } from './rules.ts'

export type Session = { id: string; position: number; state: SessionState }

export type TreatmentPackage = {
  id: string
  orderId: string
  lineId: string
  memberId: string | null
  fromPackageId: string | null
  productId: string
  sku: string
  subSku: string
  name: Text
  optionName: Text
  uniqueUrl: string
  currency: Currency
  /** Of all its sessions together, in minor units. */
  paid: number
  issuedAt: Date
  /** The last Hong Kong day of its sessions. */
  expiresOn: string
  isHeld: boolean
  announcedDays: number | null
  /** A part of the price of one appointment, which alone it is for. */
  isDeposit: boolean
  /** Its owner leaves, and gave up what is unused of it. */
  waivedAt: Date | null
  sessions: readonly Session[]
}

/** Days are Hong Kong's: bought on 31 August for six months, it ends on the last day of February. */
export const expiryOf = (paidAt: Date, months: number): string => dayInHongKong(monthsLater(paidAt, months))

export type SessionCounts = Record<SessionState, number>

/** How many of a package are in each state; together they are what was bought (rules/sessions#5). */
export function countSessions({ sessions }: Pick<TreatmentPackage, 'sessions'>): SessionCounts {
  const counts = Object.fromEntries(sessionStates.map((state) => [state, 0])) as SessionCounts // a key for each
  for (const { state } of sessions) counts[state] += 1
  return counts
}

/** Somebody came, or stayed away, on at least one of them: then it is refunded to the wallet alone. */
export const isOpened = (counts: SessionCounts): boolean => counts.redeemed + counts.forfeited > 0

/** A session can be booked for that day; that of a deposit for whatever day its appointment is on (rules/bookings#22). */
export const isBookableOn = (
  { expiresOn, isHeld, isDeposit }: Pick<TreatmentPackage, 'expiresOn' | 'isHeld' | 'isDeposit'>,
  day: string,
): boolean => !isHeld && (isDeposit || day <= expiresOn)

/** What each session of a piece cost, in their order; they add up to it exactly (rules/money#4). */
export const sessionNets = (paid: number, sessions: number): number[] =>
  allocate(
    money('HKD', paid), // whole minor units are spread alike in every currency
    Array.from({ length: sessions }, () => 1),
  ).map(({ minor }) => minor)

const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / dayMs

/**
 * The notice that is due on a day: the nearest to the end that was not given yet. Null: none, or nothing is
 * left to use.
 */
export function noticeDue(
  { expiresOn, announcedDays, sessions }: Pick<TreatmentPackage, 'expiresOn' | 'announcedDays' | 'sessions'>,
  today: string,
): number | null {
  const left = daysBetween(today, expiresOn)
  if (left < 0 || !sessions.some(({ state }) => state === 'active')) return null
  const due = noticeDays.filter((days) => left <= days).at(-1)
  return due === undefined || (announcedDays !== null && announcedDays <= due) ? null : due
}

/** What is still owed of a package, in minor units: the part of its price that its open sessions are. */
export function outstandingAmount({ paid, sessions }: Pick<TreatmentPackage, 'paid' | 'sessions'>): number {
  const open = sessions.filter(({ state }) => state === 'active' || state === 'booked').length
  if (sessions.length === 0) return 0
  return sessionNets(paid, sessions.length)
    .slice(sessions.length - open)
    .reduce((sum, each) => sum + each, 0)
}
