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
/** As it is shown: a request that was refused or lapsed is none any more. */
export const shownStates = [...batchStates, 'refused'] as const
export type ShownState = (typeof shownStates)[number]

/** Every move a batch makes (rules/wallet#12); the trigger of the table says the same. */
export const batchMoves: Readonly<Record<BatchState, readonly BatchState[]>> = {
  awaiting: ['making', 'void'],
  making: ['ready', 'void'],
  ready: ['exported', 'void'],
  exported: ['void'],
  void: [],
}

export const canMove = (from: BatchState, to: BatchState): boolean => batchMoves[from].includes(to)

/** The setting: amounts in HKD. */
export type BatchLimits = {
  mostCodes: number
  mostWorth: number
  mostSum: number
  mostADay: number
  mostADayOfAll: number
}

/** A batch that is asked for, in HKD cents, and what was asked for within the day before it. */
export type Wanted = { count: number; eachHkd: number; before: { byPerson: number; ofAll: number } }

const cents = (hkd: number): number => Math.round(hkd * 100)

export type LimitRefusal = { refusal: RefusalCode; field: 'count' | 'amount'; most: number }

/** The first limit that a batch is beyond (rules/wallet#13), with what would fit: codes, or HKD; null: it fits. */
export function limitOf({ count, eachHkd, before }: Wanted, limits: BatchLimits): LimitRefusal | null {
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

/** Whoever asked for a batch has its file; others' files are a right of their own (rules/wallet#14). */
export const mayExport = (staff: Holder, createdById: string | null): boolean => {
  const has = (right: Right) => mayNow(staff, right)
  return has('gifts.issue') && (staff.id === createdById || has('gifts.export'))
}

/** Codes of a batch by what became of them, and their value in minor units. */
export type BatchSums = Record<'unused' | 'used' | 'expired' | 'void', { codes: number; minor: number }>
export const noSums: BatchSums = {
  unused: { codes: 0, minor: 0 },
  used: { codes: 0, minor: 0 },
  expired: { codes: 0, minor: 0 },
  void: { codes: 0, minor: 0 },
}

/** Codes that one transaction makes: what a process that dies leaves undone is no more. */
export const portion = 500

/** The last day in Hong Kong of what ends at a moment. */
export const lastDayOf = (expiresAt: string | Date): string =>
  dayInHongKong(new Date(new Date(expiresAt).getTime() - 1))
