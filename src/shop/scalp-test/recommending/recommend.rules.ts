import type { Text } from '../../region.ts'
import type { Answers } from '../questionnaire/answer.rules.ts'
import type { Condition, Questionnaire } from '../questionnaire/questionnaire.rules.ts'
import { answersOnPath } from '../questionnaire/path.rules.ts'
import { mostProducts, mostTreatments } from '../rules.ts'
import type { Score } from '../scoring/score.rules.ts'

type Pick = Questionnaire['picks'][number]
export type Slot = NonNullable<Pick['slot']>

/** Catalogue data of a candidate product for a shopper. */
export type Candidate = {
  /** Whether this shopper can buy it now, in this country. */
  isBuyable: boolean
  isWholeList: boolean
  groups: ReadonlySet<string>
}

export type Recommendation = {
  sku: string
  option: string | null
  role: Pick['role']
  slot: Slot | null
  often: Text | null
  because: Text
  use: Text
  months: number
}
export type LeftOut = { sku: string; because: 'avoided' | 'unknown_ingredients'; groups: string[] }
export type Recommendations = {
  products: Recommendation[]
  treatments: Recommendation[]
  /** Excluded products, with the reason. */
  leftOut: LeftOut[]
  /** Whether a warning suppresses all recommendations. */
  isStopped: boolean
}

function holds(condition: Condition, { answers, score }: { answers: Answers; score: Score }): boolean {
  const { step, any = [], trait, from = 0, below = 101, type } = condition
  const given = step === undefined ? undefined : answers[step]
  if (step !== undefined && !(given?.kind === 'choices' && any.some((each) => given.choices.includes(each))))
    return false
  if (trait !== undefined && (score.traits[trait] < from || score.traits[trait] >= below)) return false
  return type === undefined || type.includes(score.type)
}

/** Whether one of the conditions holds; within a condition all its parts must hold. */
const isFor = (when: readonly Condition[] | undefined, of: { answers: Answers; score: Score }): boolean =>
  !when || when.some((condition) => holds(condition, of))

/**
 * Recommendations of a result (rules/scalp-test#6): for each role the first product that fits the answers, is buyable
 * and has no avoided ingredients; at most six products and two treatments. `known`: catalogue data of a sku.
 */
export function recommend(
  questionnaire: Questionnaire,
  given: Answers,
  score: Score,
  known: (sku: string) => Candidate | undefined,
): Recommendations {
  const answers = answersOnPath(questionnaire, given)
  const stops = questionnaire.flags.filter(({ key }) => score.flags.includes(key))
  const found: Recommendations = {
    products: [],
    treatments: [],
    leftOut: [],
    isStopped: stops.some((flag) => flag.stops === 'all'),
  }
  if (found.isStopped) return found
  for (const { role, slot, often, candidates } of questionnaire.picks) {
    const into = role === 'treatment' ? found.treatments : found.products
    if (into.length === (role === 'treatment' ? mostTreatments : mostProducts)) continue
    for (const candidate of candidates) {
      if (!isFor(candidate.when, { answers, score })) continue
      const product = known(candidate.sku)
      if (
        !product?.isBuyable ||
        [...found.products, ...found.treatments].some(({ sku }) => sku === candidate.sku)
      )
        continue
      const refused = candidate.isTool ? null : leftOutOf(candidate.sku, product, score)
      if (refused) {
        if (!found.leftOut.some(({ sku }) => sku === refused.sku)) found.leftOut.push(refused)
        continue
      }
      into.push({
        sku: candidate.sku,
        option: candidate.option ?? null,
        role,
        slot: slot ?? null,
        often: often ?? null,
        because: candidate.because,
        use: candidate.use,
        months: candidate.months,
      })
      break
    }
  }
  return found
}

function leftOutOf(sku: string, { groups, isWholeList }: Candidate, { avoids }: Score): LeftOut | null {
  const avoided = avoids.filter((group) => groups.has(group))
  if (avoided.length > 0) return { sku, because: 'avoided', groups: avoided }
  return avoids.length > 0 && !isWholeList ? { sku, because: 'unknown_ingredients', groups: [] } : null
}
