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
 * All conditions in wire format, each optional. The screen renders them by kind (`conditionKinds`), and the store has
 * one SQL expression for each.
 */
export const conditionFields = {
  /** Current membership of a group. */
  group: line(80).min(1).optional(),
  country: z.enum(countryKeys).optional(),
  language: z.enum(locales).optional(),
  ordersFrom: count.optional(),
  ordersTo: count.optional(),
  /** HKD, as in the figures (rules/members#18). */
  spentFrom: amount.optional(),
  spentTo: amount.optional(),
  /** Days in Hong Kong. */
  lastOrderFrom: day.optional(),
  lastOrderTo: day.optional(),
  /** SKU of a product in a paid order that was not cancelled. */
  product: line(80).min(1).optional(),
  /** Key of a brand. */
  brand: line(80).min(1).optional(),
  /** Whether the member has a running subscription. */
  subscription: isSo.optional(),
  birthdayMonth: wholeNumber(1, 12).optional(),
  /** Whether marketing consent is confirmed. */
  consent: isSo.optional(),
} satisfies Record<ConditionName, z.ZodType>
const Conditions = z.object(conditionFields)
export type Conditions = z.output<typeof Conditions>
export const conditionNames = Object.keys(conditionFields) as ConditionName[] // keys of the literal

/** Wire name of a condition, for URLs and forms. */
export const wireNameOf = (name: ConditionName): string =>
  name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** Picks the conditions from other fields. */
export const conditionsOf = (fields: Conditions): Conditions =>
  Object.fromEntries(
    conditionNames.flatMap((name) => (fields[name] === undefined ? [] : [[name, fields[name]]])),
  ) as Conditions // the same fields

/** The upper bound of a pair whose bounds exclude every value; null: none. */
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
 * Whether a staff user may see the selected members (rules/members#19). Conditions on spending reveal amounts, so
 * their result needs the right to see amounts too.
 */
export const canSeeMembers = (
  conditions: Conditions,
  sees: { customers: boolean; amounts: boolean },
): boolean =>
  sees.customers &&
  (sees.amounts || conditionNames.every((name) => !isAmountCondition(name) || conditions[name] === undefined))

/** Smaller counts are hidden from staff users who may not see the members, because few people are identifiable. */
export const fewMembers = 5

/** A count for a reader; null: fewer than `fewMembers`. */
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

/** Maximum segments of the shop. */
export const mostSegments = 200
/** Maximum members shown in a preview. */
export const mostFirstRows = 10
