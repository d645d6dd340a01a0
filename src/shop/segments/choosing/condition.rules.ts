import { z } from 'zod'
import { decimal, line, wholeNumber } from '../../endpoint.ts'
import { isAmountCondition, type ConditionName } from '../../member-conditions.ts'
import { refusals } from '../../refusal.ts'
import { countryKeys, locales } from '../../region.ts'

const day = z.iso.date()
const amount = decimal(z.number().min(-1e9).max(1e9).multipleOf(0.01))
const count = wholeNumber(0, 1_000_000)
const isSo = z.enum(['yes', 'no'])

/**
 * Every condition there is, all of them optional: what it is on the wire. Each is asked for by its kind
 * (`conditionKinds`) on the screen and has one line of SQL in the store.
 */
export const conditionFields = {
  /** Belongs to it now. */
  group: line(80).min(1).optional(),
  country: z.enum(countryKeys).optional(),
  language: z.enum(locales).optional(),
  ordersFrom: count.optional(),
  ordersTo: count.optional(),
  /** HKD, as figures have it (rules/members#18). */
  spentFrom: amount.optional(),
  spentTo: amount.optional(),
  /** Days in Hong Kong. */
  lastOrderFrom: day.optional(),
  lastOrderTo: day.optional(),
  /** Sku of a product in an order that was paid and not cancelled. */
  product: line(80).min(1).optional(),
  /** Key of a brand. */
  brand: line(80).min(1).optional(),
  /** Has a subscription that runs. */
  subscription: isSo.optional(),
  birthdayMonth: wholeNumber(1, 12).optional(),
  /** Marketing mail is agreed to and confirmed. */
  consent: isSo.optional(),
} satisfies Record<ConditionName, z.ZodType>
const Conditions = z.object(conditionFields)
export type Conditions = z.output<typeof Conditions>
export const conditionNames = Object.keys(conditionFields) as ConditionName[] // keys of the literal

/** As addresses and forms spell one. */
export const wireNameOf = (name: ConditionName): string =>
  name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** The conditions among other fields, and nothing else. */
export const conditionsOf = (fields: Conditions): Conditions =>
  Object.fromEntries(
    conditionNames.flatMap((name) => (fields[name] === undefined ? [] : [[name, fields[name]]])),
  ) as Conditions // the same fields

/** Bounds that nothing lies between, by the name of the upper one. */
export function crossedBounds(conditions: Conditions): ConditionName | null {
  const pairs = [
    ['ordersFrom', 'ordersTo'],
    ['spentFrom', 'spentTo'],
    ['lastOrderFrom', 'lastOrderTo'],
  ] as const
  for (const [lower, upper] of pairs) {
    const [from, to] = [conditions[lower], conditions[upper]]
    if (from !== undefined && to !== undefined && from > to) return upper
  }
  return null
}

/**
 * Whether somebody may see who is chosen (rules/members#19). Conditions on spending tell amounts, so names they
 * choose are for those who see amounts, too.
 */
export const seesChosen = (conditions: Conditions, sees: { customers: boolean; amounts: boolean }): boolean =>
  sees.customers &&
  (sees.amounts || conditionNames.every((name) => !isAmountCondition(name) || conditions[name] === undefined))

/** Smaller numbers are shown to nobody who may not see who is chosen: few are somebody. */
export const fewMembers = 5

/** A count as a reader gets it; null: fewer than `fewMembers`. */
export const readableCount = (count: number, seesWho: boolean): number | null =>
  seesWho || count === 0 || count >= fewMembers ? count : null

export const segmentRefusals = /* @__PURE__ */ refusals('segments', {
  unknown: 'missing',
  name_taken: 'conflict',
  moved_on: 'conflict',
  crossed_bounds: 'refused',
  in_use: 'conflict',
  too_many: 'conflict',
  too_slow: 'refused',
})

/** Segments of the whole shop. */
export const mostSegments = 200
/** First rows that are shown of one. */
export const mostFirstRows = 10
