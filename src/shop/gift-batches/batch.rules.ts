import { dayInHongKong } from '../calendar.ts'
import { refusals, type RefusalCode } from '../refusal.ts'
import { mayNow, type Right, type Role } from '../staff/rules.ts'

export const batchRefusals = /* @__PURE__ */ refusals('gift_batches', {
  unknown: 'missing',
  cannot: 'conflict',
  exported_once: 'conflict',
  not_ready: 'conflict',
  not_yours: 'forbidden',
  bad_days: 'invalid',
  too_many: 'refused',
  too_dear: 'refused',
  too_much: 'refused',
  too_much_today: 'refused',
  too_much_of_all: 'refused',
})

export const batchStates = ['awaiting', 'making', 'ready', 'exported', 'void'] as const
export type BatchState = (typeof batchStates)[number]
/** Displayed states: a request that was refused or expired is `refused`. */
export const shownStates = [...batchStates, 'refused'] as const
export type ShownState = (typeof shownStates)[number]

/** Permitted transitions (rules/wallet#12); the table's trigger has the same ones. */
export const batchMoves: Readonly<Record<BatchState, readonly BatchState[]>> = {
  awaiting: ['making', 'void'],
  making: ['ready', 'void'],
  ready: ['exported', 'void'],
  exported: ['void'],
  void: [],
}

export const canMove = (from: BatchState, to: BatchState): boolean => batchMoves[from].includes(to)

/** The setting `gift_batches`: amounts in HKD. */
export type BatchLimits = {
  mostCodes: number
  mostWorth: number
  mostSum: number
  mostADay: number
  mostADayOfAll: number
}

/** A requested batch in HKD cents, and what was requested in the day before it. */
export type BatchRequest = { count: number; eachHkd: number; before: { byPerson: number; ofAll: number } }

const cents = (hkd: number): number => Math.round(hkd * 100)

export type LimitRefusal = { refusal: RefusalCode; field: 'count' | 'amount'; most: number }

/** The first exceeded limit (rules/wallet#13), with the maximum in codes or HKD; null: none. */
export function limitOf({ count, eachHkd, before }: BatchRequest, limits: BatchLimits): LimitRefusal | null {
  const sum = count * eachHkd
  if (count > limits.mostCodes)
    return { refusal: batchRefusals.too_many, field: 'count', most: limits.mostCodes }
  if (eachHkd > cents(limits.mostWorth))
    return { refusal: batchRefusals.too_dear, field: 'amount', most: limits.mostWorth }
  if (sum > cents(limits.mostSum))
    return { refusal: batchRefusals.too_much, field: 'count', most: limits.mostSum }
  if (before.byPerson + sum > cents(limits.mostADay))
    return { refusal: batchRefusals.too_much_today, field: 'count', most: limits.mostADay }
  if (before.ofAll + sum > cents(limits.mostADayOfAll))
    return { refusal: batchRefusals.too_much_of_all, field: 'count', most: limits.mostADayOfAll }
  return null
}

type Holder = { id: string; roles: readonly Pick<Role, 'rights'>[]; isTrusted: boolean }

/**
 * Whether a staff user may download the file: the requester of the batch, or with a separate right (rules/wallet#14).
 */
export const mayExport = (staff: Holder, createdById: string | null): boolean => {
  const has = (right: Right) => mayNow(staff, right)
  return has('gifts.issue') && (staff.id === createdById || has('gifts.export'))
}

/** Codes of a batch by outcome, with their value in minor units. */
export type BatchSums = Record<'unused' | 'used' | 'expired' | 'void', { codes: number; minor: number }>
export const noSums: BatchSums = {
  unused: { codes: 0, minor: 0 },
  used: { codes: 0, minor: 0 },
  expired: { codes: 0, minor: 0 },
  void: { codes: 0, minor: 0 },
}

/** Codes created in one transaction, the most that a crash can leave undone. */
export const portion = 500

/** Last valid day in Hong Kong of an expiry time. */
export const lastDayOf = (expiresAt: string | Date): string =>
  dayInHongKong(new Date(new Date(expiresAt).getTime() - 1))
